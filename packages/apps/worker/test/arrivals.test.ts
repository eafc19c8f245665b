import { describe, expect, it } from "vitest"
import { type Arrival, compareWith, fullestSecond } from "./support/arrivals.ts"

const at = (millis: number, endpoint = "a"): Arrival => ({
  endpoint,
  id: `evt_${millis}`,
  notBefore: millis - 3,
  heardAt: millis,
})

const every = (millis: number, count: number): ReadonlyArray<Arrival> =>
  Array.from({ length: count }, (_, nth) => at(nth * millis))

const told = [10, 20, 30, 40, 50].map((millis) => `evt_${millis}`)

describe("What endpoints heard", () => {
  it("has 46 in the fullest second when one comes every 22 ms", () => {
    expect(fullestSecond(every(22, 200))).toBe(46)
  })

  it("has too many in one second when one comes every 19 ms", () => {
    expect(fullestSecond(every(19, 200))).toBeGreaterThan(50)
  })

  it("shows a burst in the middle, whichever endpoint it was at", () => {
    const burst = Array.from({ length: 60 }, (_, nth) => at(2_000 + nth, "b"))
    expect(fullestSecond([...every(22, 200), ...burst])).toBe(60)
  })

  it("counts two endpoints apart", () => {
    const both = every(22, 100).flatMap((arrival) => [arrival, { ...arrival, endpoint: "b" }])
    expect(fullestSecond(both)).toBe(46)
  })

  it("counts what the receiver heard late and all at once as it was heard", () => {
    const late = every(22, 60).map((arrival) => ({ ...arrival, heardAt: 1_320 }))
    expect(fullestSecond(late)).toBe(60)
  })

  it("is whole and in order when each came first after those before it, however often", () => {
    const heard = [at(10), at(20), at(30), at(40), at(30), at(50), at(10)]
    expect(compareWith(told, heard)).toEqual({ missing: [], late: [], unknown: [] })
  })

  it("shows what is missing, what came too late and what nobody told", () => {
    const late = { ...at(20), notBefore: 31, heardAt: 34 }
    const heard = [at(10), at(30), late, at(60), at(40)]
    expect(compareWith(told, heard)).toEqual({
      missing: ["evt_50"],
      late: ["evt_20"],
      unknown: ["evt_60"],
    })
  })

  it("takes what the receiver heard at the same time for no disorder", () => {
    const held = [at(30), at(20)].map((arrival) => ({ ...arrival, notBefore: 11, heardAt: 35 }))
    expect(compareWith(told, [at(10), ...held, at(40), at(50)]).late).toEqual([])
  })
})
