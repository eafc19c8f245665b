/** How the programs of this folder end. */
import { fstatSync } from "node:fs"

/** A program that started us through a pipe: when it is gone, so are we. */
const isTethered = (): boolean => {
  const input = fstatSync(0)
  return input.isFIFO() || input.isSocket()
}

/** Resolves with SIGINT, SIGTERM or the end of standard input where that is a pipe. */
export const untilAskedToStop = (): Promise<void> =>
  new Promise((asked) => {
    const stop = (): void => {
      process.stdin.destroy()
      asked()
    }
    process.once("SIGINT", stop).once("SIGTERM", stop)
    if (isTethered()) process.stdin.resume().once("end", stop)
  })
