import { describe, expect, it } from "vitest"
import { type Arrival, compareWith, fullestSecond } from "./support/arrivals.ts"

const at = (millis: number, endpoint = "a"): Arrival => ({
  endpoint,
  id: `evt_${millis}`,
  notBefore: millis - 3,
  receivedAt: millis,
})

const every = (millis: number, count: number): ReadonlyArray<Arrival> =>
  Array.from({ length: count }, (_, nth) => at(nth * millis))

const published = [10, 20, 30, 40, 50].map((millis) => `evt_${millis}`)

describe("Webhook arrivals", () => {
  it("one arrival every 22 ms makes 46 in the fullest second", () => {
    expect(fullestSecond(every(22, 200))).toBe(46)
  })

  it("one arrival every 19 ms makes more than 50 in the fullest second", () => {
    expect(fullestSecond(every(19, 200))).toBeGreaterThan(50)
  })

  it("fullestSecond finds a burst at any endpoint", () => {
    const burst = Array.from({ length: 60 }, (_, nth) => at(2_000 + nth, "b"))
    expect(fullestSecond([...every(22, 200), ...burst])).toBe(60)
  })

  it("fullestSecond counts each endpoint separately", () => {
    const both = every(22, 100).flatMap((arrival) => [arrival, { ...arrival, endpoint: "b" }])
    expect(fullestSecond(both)).toBe(46)
  })

  it("fullestSecond counts arrivals that were read late by the time they were read", () => {
    const late = every(22, 60).map((arrival) => ({ ...arrival, receivedAt: 1_320 }))
    expect(fullestSecond(late)).toBe(60)
  })

  it("compareWith lists no event when first arrivals are in order, even with repetitions", () => {
    const received = [at(10), at(20), at(30), at(40), at(30), at(50), at(10)]
    expect(compareWith(published, received)).toEqual({ missing: [], late: [], unknown: [] })
  })

  it("compareWith lists missing events, late events and events that were never published", () => {
    const late = { ...at(20), notBefore: 31, receivedAt: 34 }
    const received = [at(10), at(30), late, at(60), at(40)]
    expect(compareWith(published, received)).toEqual({
      missing: ["evt_50"],
      late: ["evt_20"],
      unknown: ["evt_60"],
    })
  })

  it("compareWith does not report events as late that were read at the same time", () => {
    const held = [at(30), at(20)].map((arrival) => ({ ...arrival, notBefore: 11, receivedAt: 35 }))
    expect(compareWith(published, [at(10), ...held, at(40), at(50)]).late).toEqual([])
  })
})
