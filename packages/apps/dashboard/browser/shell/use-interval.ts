/** Repeats work while the page is visible. */
import { useEffect } from "preact/hooks"

/** Undefined: never. */
export const useInterval = (work: () => void, millis: number | undefined): void =>
  useEffect(() => {
    if (millis === undefined) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") work()
    }, millis)
    return () => clearInterval(timer)
  }, [millis, work])
