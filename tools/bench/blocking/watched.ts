/**
 * Watches the event loop of the process that loads it (`node --import`): at SIGUSR2 it writes the
 * longest block since the last SIGUSR2, in milliseconds, and the number of signals, to LOOP_FILE.
 */
import { renameSync, writeFileSync } from "node:fs"
import { monitorEventLoopDelay } from "node:perf_hooks"

const resolutionMillis = 1
const nanosPerMilli = 1_000_000
const file = process.env["LOOP_FILE"] ?? ""

const loop = monitorEventLoopDelay({ resolution: resolutionMillis })
loop.enable()
let asked = 0
process.on("SIGUSR2", () => {
  asked += 1
  const longestMillis = Math.max(0.1, loop.max / nanosPerMilli - resolutionMillis)
  loop.reset()
  writeFileSync(`${file}.new`, `${longestMillis} ${asked}`)
  renameSync(`${file}.new`, file)
})
