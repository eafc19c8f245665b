/** Watches the event loop of the process that loads it (`node --import`). */
import { monitorEventLoopDelay } from "node:perf_hooks"
import { serveCommands } from "../child.ts"

const resolutionMillis = 1
const nanosPerMilli = 1_000_000

const loop = monitorEventLoopDelay({ resolution: resolutionMillis })
loop.enable()
serveCommands({
  /** Milliseconds of the longest block since the last call. */
  longestBlock: () => {
    const longestMillis = Math.max(0.1, loop.max / nanosPerMilli - resolutionMillis)
    loop.reset()
    return longestMillis
  },
})
