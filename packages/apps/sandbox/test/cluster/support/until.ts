/** Waits for conditions instead of for time. */
import { setTimeout as pause } from "node:timers/promises"

const lookEveryMillis = 50

/** Rejects with the condition and the current state when it does not become true in time. */
export const until = async (
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  limitMillis = 60_000,
  standing: () => unknown = () => "",
): Promise<void> => {
  const deadline = performance.now() + limitMillis
  while (!(await isTrue())) {
    if (performance.now() > deadline) {
      const now = JSON.stringify(await standing())
      throw new Error(`condition not met in ${limitMillis} ms: ${what} ${now}`)
    }
    await pause(lookEveryMillis)
  }
}
