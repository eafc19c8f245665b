/** A line for screen readers that is also shown for a few seconds. */
import { useCallback, useRef, useState } from "preact/hooks"

const shownForMillis = 8_000

export const useAnnouncer = (): readonly [string, (text: string) => void] => {
  const [text, setText] = useState("")
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const announce = useCallback((said: string) => {
    clearTimeout(timer.current)
    setText(said)
    timer.current = setTimeout(() => setText(""), shownForMillis)
  }, [])
  return [text, announce]
}
