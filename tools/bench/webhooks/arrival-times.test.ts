import { describe, expect, it } from "vitest"
import { arrivalTimes } from "./arrival-times.ts"

describe("arrivalTimes", () => {
  it("arrivals have the requested rate on average", () => {
    const last = arrivalTimes(10_000, 20, 7).at(-1) ?? 0
    expect(last / 1_000).toBeGreaterThan(485)
    expect(last / 1_000).toBeLessThan(515)
  })

  it("arrivals never go back in time and are not evenly spaced", () => {
    const times = arrivalTimes(1_000, 20, 7)
    const gaps = times.map((at, nth) => at - (times[nth - 1] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0)
    // Of gaps of 50 ms on average, e^-1 are longer than that.
    const longer = gaps.filter((gap) => gap > 50).length
    expect(longer).toBeGreaterThan(320)
    expect(longer).toBeLessThan(420)
  })

  it("the same seed gives the same arrivals, and another seed others", () => {
    expect(arrivalTimes(5, 20, 1)).toEqual(arrivalTimes(5, 20, 1))
    expect(arrivalTimes(5, 20, 1)).not.toEqual(arrivalTimes(5, 20, 2))
  })
})
