import { describe, expect, it } from "vitest"
import { type Comparison, summarise } from "./comparison.ts"

const comparison = (change: Partial<Comparison>): Comparison => ({
  name: "bench",
  unit: "1/s",
  better: "higher",
  ours: [50, 60, 90],
  floor: [100, 100, 100],
  floorIs: "the floor",
  notes: [],
  ...change,
})

describe("summarise", () => {
  it("the ratio is taken within each round, and then the median of the ratios", () => {
    const { ratio } = summarise(comparison({ ours: [50, 10, 90], floor: [100, 10, 100] }))
    expect(ratio).toEqual({ median: 0.9, lowest: 0.5, highest: 1 })
  })

  it("the ratio is below 1 when we take longer than the floor", () => {
    const { ratio } = summarise(comparison({ better: "lower", ours: [4, 4], floor: [1, 2] }))
    expect(ratio).toEqual({ median: 0.375, lowest: 0.25, highest: 0.5 })
  })

  it("a goal equal to the median is met", () => {
    expect(summarise(comparison({ goal: 0.6 })).verdict).toBe("met")
  })

  it("a goal above the median is missed", () => {
    expect(summarise(comparison({ goal: 0.61 })).verdict).toBe("missed")
  })

  it("a comparison without a goal has the verdict noGoal", () => {
    expect(summarise(comparison({})).verdict).toBe("noGoal")
  })

  it("sides with different numbers of rounds are rejected", () => {
    expect(() => summarise(comparison({ floor: [1] }))).toThrow("rounds do not pair up")
  })

  it.each([0, Number.NaN, Number.POSITIVE_INFINITY, -1])("the value %s is rejected", (value) => {
    expect(() => summarise(comparison({ ours: [value, 1, 1] }))).toThrow("not a positive number")
  })
})
