/** A choice of the reader that this browser keeps. */
import { useState } from "preact/hooks"

const read = <A>(key: string): A | undefined => {
  try {
    const text = localStorage.getItem(key)
    return text === null ? undefined : (JSON.parse(text) as A)
  } catch {
    // Another version may have written it; then it counts as absent.
    return undefined
  }
}

export const useKept = <A>(key: string): readonly [A | undefined, (value: A) => void] => {
  const [kept, setKept] = useState(() => read<A>(key))
  const keep = (value: A): void => {
    localStorage.setItem(key, JSON.stringify(value))
    setKept(() => value)
  }
  return [kept, keep]
}
