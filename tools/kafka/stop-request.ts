/** Stops the programs of this folder on request. */
import { fstatSync } from "node:fs"

/** True when a pipe connects us to the program that started us: we end when it ends. */
const isTethered = (): boolean => {
  const input = fstatSync(0)
  return input.isFIFO() || input.isSocket()
}

/** Resolves on SIGINT, SIGTERM or the end of standard input if that is a pipe. */
export const untilStopRequested = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = (): void => {
      process.stdin.destroy()
      resolve()
    }
    process.once("SIGINT", stop).once("SIGTERM", stop)
    if (isTethered()) process.stdin.resume().once("end", stop)
  })
