/** A worker on a machine whose clock is wrong, and one in a sandbox that moves its clock. */
import { untilSome } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { expectAlarm, metricsOf, valueOf } from "./support/alarms.ts"
import { readinessOf } from "./support/readiness.ts"
import { openWorld, type World } from "./support/world.ts"

/** The clock of every thread of a process, moved by an imported module. */
const clockAhead = (millis: number): string => {
  const code = `const now = Date.now; Date.now = () => now() + ${millis}`
  return `--import=data:text/javascript,${encodeURIComponent(code)}`
}

describe("The clock of a worker", () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  it.each([
    [600_000, "the clock is 600 s ahead of the database's"],
    [-600_000, "the clock is 600 s behind the database's"],
  ])("a clock that differs by %i ms is logged, measured and not ready", async (skew, problem) => {
    const environment = { PROBES_PORT: "0", NODE_OPTIONS: clockAhead(skew) }
    const worker = world.startWorker(environment)
    const { status, checks } = await readinessOf(worker)
    expect([status, checks["clock"]]).toEqual([503, problem])
    expect(worker.output()).toContain("the clock of this machine is wrong")
    await expectAlarm(
      worker,
      {
        alert: "ClockIsWrong",
        chooses: /abs\(clock_skew_seconds\)/,
        series: "clock_skew_seconds",
      },
      -601,
    )
    const measured = valueOf(await metricsOf(worker), "clock_skew_seconds") ?? 0
    expect(Math.round(measured)).toBe(skew / 1_000)
    worker.kill("SIGTERM")
    expect(await worker.ended).toEqual({ code: 0, signal: null })
  })

  it("a sandbox that moves its clock is ready", async () => {
    const worker = world.startWorker({ PROBES_PORT: "0", CLOCK_OFFSET_MILLIS: "86400000" })
    const ready = await untilSome("the worker is ready", async () => {
      const found = await readinessOf(worker)
      return found.status === 200 ? found : undefined
    })
    expect(ready.checks["clock"]).toBe("ok")
    worker.kill("SIGTERM")
    expect(await worker.ended).toEqual({ code: 0, signal: null })
  })
})
