import { describe, expect, it } from "vitest"
import { spreadOf } from "./statistics.ts"

describe("spreadOf", () => {
  it("the median of an odd number of values is the middle one", () => {
    expect(spreadOf([9, 1, 5])).toEqual({ median: 5, lowest: 1, highest: 9 })
  })

  it("the median of an even number of values is the mean of the two middle ones", () => {
    expect(spreadOf([10, 1, 4, 2])).toEqual({ median: 3, lowest: 1, highest: 10 })
  })

  it("the spread of one value is that value", () => {
    expect(spreadOf([7])).toEqual({ median: 7, lowest: 7, highest: 7 })
  })

  it("spreadOf sorts numerically and leaves the series unchanged", () => {
    const series = [100, 9, 20]
    expect(spreadOf(series).median).toBe(20)
    expect(series).toEqual([100, 9, 20])
  })

  it("spreadOf rejects an empty series", () => {
    expect(() => spreadOf([])).toThrow("nothing was measured")
  })
})
