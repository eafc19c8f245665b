/**
 * How the process itself is doing, in the names that Prometheus's client libraries have agreed on.
 * Source: https://prometheus.io/docs/instrumenting/writing_clientlibs/#process-metrics, consulted
 * 2026-11-21.
 */
import { monitorEventLoopDelay } from "node:perf_hooks"
import { counterOf, gaugeOf } from "./series.ts"

const microsPerSecond = 1_000_000
const nanosPerSecond = 1_000_000_000
const loopResolutionMillis = 20

let started = false

/** Begins to measure; a second call changes nothing. */
export const measureProcess = (): void => {
  if (started) return
  started = true
  const startedAt = (performance.timeOrigin / 1_000).toFixed(3)
  const loop = monitorEventLoopDelay({ resolution: loopResolutionMillis })
  loop.enable()
  gaugeOf("process_start_time_seconds", "When it started, since 1970.", () => Number(startedAt))
  counterOf("process_cpu_seconds_total", "CPU used, user and system.", () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / microsPerSecond
  })
  gaugeOf("process_resident_memory_bytes", "Memory in use.", () => process.memoryUsage.rss())
  gaugeOf("nodejs_heap_used_bytes", "V8's heap in use.", () => process.memoryUsage().heapUsed)
  gaugeOf("nodejs_eventloop_lag_p99_seconds", "How late timers are since the last look.", () => {
    const lateBy = loop.percentile(99) / nanosPerSecond - loopResolutionMillis / 1_000
    loop.reset()
    return Math.max(0, lateBy)
  })
}
