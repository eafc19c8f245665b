/** Takes CPU away from a process: it runs for 20 of every 400 ms. */
import type { Child } from "./child.ts"

const everyMillis = 400
const runningMillis = 20

/** Returns a function that lets the process run again. */
export const starve = (child: Child): (() => void) => {
  const turn = (): void => {
    child.kill("SIGCONT")
    setTimeout(() => {
      if (!isFed) child.kill("SIGSTOP")
    }, runningMillis)
  }
  let isFed = false
  const turns = setInterval(turn, everyMillis)
  return () => {
    isFed = true
    clearInterval(turns)
    child.kill("SIGCONT")
  }
}
