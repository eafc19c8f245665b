import { describe, expect, it } from "@effect/vitest"
import { type Load, simulate } from "./support/dispatch-simulation.ts"

const seconds = (count: number): number => count * 1_000
const minutes = (count: number): number => seconds(60 * count)
const hour = minutes(60)

const every = (millis: number, forMillis: number): Load =>
  Array.from({ length: Math.floor(forMillis / millis) }, (_, nth) => ({
    at: nth * millis,
    count: 1,
  }))

describe("Dispatching within KSeF's real limits", () => {
  it("100,000 invoices at once are all sent in ten full batches", () => {
    const run = simulate([{ at: 0, count: 100_000 }], { preparedPerSecond: Infinity })
    expect(run).toMatchObject({ sent: 100_000, byBatch: 100_000, batches: 10, refused: 0 })
    expect(run.worstWaitMillis).toBeLessThan(minutes(10))
  })

  it("100,000 invoices prepared at 40 a second are sent within the hour", () => {
    const run = simulate([{ at: 0, count: 100_000 }], { preparedPerSecond: 40 })
    expect(run).toMatchObject({ sent: 100_000, refused: 0 })
    expect(run.lastSentAt).toBeLessThan(hour)
    expect(run.worstWaitMillis).toBeLessThan(minutes(2))
    expect(run.batches).toBeLessThanOrEqual(60)
  })

  it("600,000 invoices at once are sent within the hour in sixty full batches", () => {
    const run = simulate([{ at: 0, count: 600_000 }], { preparedPerSecond: Infinity })
    expect(run).toMatchObject({ sent: 600_000, byBatch: 600_000, batches: 60, refused: 0 })
    expect(run.lastSentAt).toBeLessThan(hour)
  })

  it("a batch a minute for two hours never runs out of calls", () => {
    const bursts = Array.from({ length: 120 }, (_, nth) => ({ at: nth * minutes(1), count: 500 }))
    const run = simulate(bursts, {})
    expect(run).toMatchObject({ sent: 60_000, refused: 0 })
    expect(run.worstWaitMillis).toBeLessThan(minutes(2))
  })

  it("2 invoices a minute are sent individually, each within two seconds", () => {
    const run = simulate(every(seconds(30), hour), {})
    expect(run).toMatchObject({ sent: 120, byBatch: 0, refused: 0 })
    expect(run.worstWaitMillis).toBeLessThan(seconds(2))
  })

  it("10 invoices a minute are each sent within two minutes", () => {
    const run = simulate(every(seconds(6), 2 * hour), {})
    expect(run).toMatchObject({ sent: 1_200, refused: 0 })
    expect(run.worstWaitMillis).toBeLessThan(minutes(2))
  })

  it.each([50, 500, 5_000])("a burst of %i in an idle hour is sent in about a minute", (count) => {
    const run = simulate([...every(seconds(60), hour), { at: minutes(20), count }], {})
    expect(run).toMatchObject({ sent: 60 + count, refused: 0 })
    expect(run.worstWaitMillis).toBeLessThan(minutes(1) + seconds(5))
  })

  it("a burst of 500 every two minutes for three hours never waits two minutes", () => {
    const bursts = Array.from({ length: 90 }, (_, nth) => ({ at: nth * minutes(2), count: 500 }))
    const run = simulate(bursts, {})
    expect(run).toMatchObject({ sent: 45_000, refused: 0 })
    expect(run.worstWaitMillis).toBeLessThan(minutes(2))
  })

  it("single invoices are sent within two seconds in the hour after 100,000 at once", () => {
    const load = [
      { at: 0, count: 100_000 },
      ...every(seconds(30), hour).map(({ at }) => ({ at: at + hour, count: 1 })),
    ]
    const run = simulate(load, { preparedPerSecond: 60, watchFrom: hour })
    expect(run).toMatchObject({ sent: 100_120, refused: 0 })
    expect(run.worstWaitMillis).toBeLessThan(seconds(2))
  })
})
