/** A choice of the reader that this browser keeps, or this tab. */
import { useState } from "preact/hooks"

const read = <A>(key: string, storage: Storage): A | undefined => {
  try {
    const text = storage.getItem(key)
    return text === null ? undefined : (JSON.parse(text) as A)
  } catch {
    // Another version may have written it; then it counts as absent.
    return undefined
  }
}

export const useKept = <A>(
  key: string,
  storage = localStorage,
): readonly [A | undefined, (value: A) => void] => {
  const [kept, setKept] = useState(() => read<A>(key, storage))
  const keep = (value: A): void => {
    storage.setItem(key, JSON.stringify(value))
    setKept(() => value)
  }
  return [kept, keep]
}
