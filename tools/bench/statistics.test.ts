import { describe, expect, it } from "vitest"
import { spreadOf } from "./statistics.ts"

describe("The spread of a series", () => {
  it("has the middle value of an odd number of values as its median", () => {
    expect(spreadOf([9, 1, 5])).toEqual({ median: 5, lowest: 1, highest: 9 })
  })

  it("has the mean of the two middle values of an even number of values as its median", () => {
    expect(spreadOf([10, 1, 4, 2])).toEqual({ median: 3, lowest: 1, highest: 10 })
  })

  it("is one point when there is one value", () => {
    expect(spreadOf([7])).toEqual({ median: 7, lowest: 7, highest: 7 })
  })

  it("sorts numbers as numbers and leaves the series as it was", () => {
    const series = [100, 9, 20]
    expect(spreadOf(series).median).toBe(20)
    expect(series).toEqual([100, 9, 20])
  })

  it("refuses an empty series", () => {
    expect(() => spreadOf([])).toThrow("nothing was measured")
  })
})
