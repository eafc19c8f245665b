/** Lets long work yield to the event loop, so that the server keeps responding to requests. */
import { setImmediate as nextTurn } from "node:timers/promises"

const turnMillis = 10

/** Returns a function that yields if the work has run for `turnMillis` since the last yield. */
export const makeYielding = (): (() => Promise<void>) => {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < turnMillis) return
    await nextTurn()
    since = performance.now()
  }
}
