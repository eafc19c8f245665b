/** Long work in short turns, so that requests are answered meanwhile. */
import { setImmediate as nextTurn } from "node:timers/promises"

const turnMillis = 10

/** Waits for the next turn of the event loop when this one has lasted long enough. */
export const makeTurns = (): (() => Promise<void>) => {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < turnMillis) return
    await nextTurn()
    since = performance.now()
  }
}
