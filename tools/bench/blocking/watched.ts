/** Watches the event loop of the process that loads it (`node --import`). */
import { monitorEventLoopDelay } from "node:perf_hooks"
import { setTimeout as pause } from "node:timers/promises"
import { serveCommands } from "../child.ts"

const resolutionMillis = 1
/** The monitor sees a block at its next tick, and the first one only after a tick. */
const ticksMillis = 5
const nanosPerMilli = 1_000_000

const loop = monitorEventLoopDelay({ resolution: resolutionMillis })
loop.enable()
serveCommands({
  /** Milliseconds of the longest block since the last call. */
  longestBlock: async () => {
    await pause(ticksMillis)
    const longestMillis = Math.max(0.1, loop.max / nanosPerMilli - resolutionMillis)
    loop.reset()
    await pause(ticksMillis)
    return longestMillis
  },
})
