/**
 * Compares this machine's clock with the database's. A wrong clock is logged as an error once a
 * minute, and the worker is not ready.
 */
import type { Logger, ReadinessCheck } from "@procurement/app-platform"
import { isClockWrong } from "@procurement/domain/liveness"
import { Gauge } from "prom-client"

const skewSeconds = new Gauge({
  name: "clock_skew_seconds",
  help: "Seconds by which this machine's clock is ahead of the database's; negative: behind.",
})

const remindMillis = 60_000

export interface ClockWatch {
  /** Records a comparison of the real clock, without the offset of a sandbox. */
  readonly record: (skewMillis: number) => void
  readonly readiness: ReadinessCheck
}

export const watchClock = (log: Logger): ClockWatch => {
  let problem: string | undefined
  let loggedMillis = Number.NEGATIVE_INFINITY
  return {
    record: (skewMillis) => {
      const seconds = Math.round(skewMillis / 1_000)
      skewSeconds.set(skewMillis / 1_000)
      if (!isClockWrong(skewMillis)) {
        problem = undefined
        loggedMillis = Number.NEGATIVE_INFINITY
        return
      }
      const side = seconds > 0 ? "ahead of" : "behind"
      problem = `the clock is ${Math.abs(seconds)} s ${side} the database's`
      if (performance.now() - loggedMillis < remindMillis) return
      loggedMillis = performance.now()
      log.error({ skewSeconds: seconds, problem }, "the clock of this machine is wrong")
    },
    readiness: {
      name: "clock",
      check: async () => {
        if (problem !== undefined) throw new Error(problem)
      },
    },
  }
}
