import { describe, expect, it } from "vitest"
import {
  type Comparison,
  plainNumber,
  quantile,
  resultTable,
  spreadOf,
  summarise,
} from "./comparison.ts"

const comparison = (change: Partial<Comparison>): Comparison => ({
  name: "bench",
  unit: "1/s",
  better: "higher",
  ours: [50, 60, 90],
  floor: [100, 100, 100],
  floorIs: "a handwritten handler",
  ...change,
})

describe("summarise", () => {
  it("the ratio is computed within each round, then the median of the ratios", () => {
    const { ratio } = summarise(comparison({ ours: [50, 10, 90], floor: [100, 10, 100] }))
    expect(ratio).toEqual({ median: 0.9, lowest: 0.5, highest: 1 })
  })

  it("the ratio is below 1 when ours takes longer than the floor", () => {
    const { ratio } = summarise(comparison({ better: "lower", ours: [4, 4], floor: [1, 2] }))
    expect(ratio).toEqual({ median: 0.375, lowest: 0.25, highest: 0.5 })
  })

  it("sides with different numbers of rounds are rejected", () => {
    expect(() => summarise(comparison({ floor: [1] }))).toThrow("rounds do not pair up")
  })

  it.each([0, Number.NaN, Number.POSITIVE_INFINITY, -1])("the value %s is rejected", (value) => {
    expect(() => summarise(comparison({ ours: [value, 1, 1] }))).toThrow("not a positive number")
  })
})

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

describe("quantile", () => {
  it.each([
    [0, 1],
    [0.5, 3],
    [0.99, 5],
    [1, 5],
  ])("the share %s of a series of five is not above %s", (share, value) => {
    expect(quantile([5, 3, 1, 4, 2], share)).toBe(value)
  })
})

describe("plainNumber", () => {
  it.each([
    [12_345.6, "12,346"],
    [100, "100"],
    [99.94, "99.9"],
    [10, "10.0"],
    [4.256, "4.26"],
    [0.07, "0.07"],
  ])("%s is written %s", (value, written) => {
    expect(plainNumber(value)).toBe(written)
  })
})

describe("Table of results", () => {
  const row = (name: string, each: number, goal?: number) => {
    const rounds = { ours: [each, each], floor: [2_000, 1_000] }
    return summarise(comparison({ name, ...rounds, goal, notes: ["16 connections"] }))
  }
  const rows = [row("orders", 1_000, 0.75), row("catalog", 500, 0.7), row("start", 1_000)]
  const lines = resultTable(rows).split("\n")

  it("the table has medians, ratio, spread, goal and verdict in columns of equal width", () => {
    expect(lines.slice(0, 4)).toEqual([
      "          ours  floor  unit  ratio     spread  goal",
      "orders   1,000  1,500  1/s    0.75  0.50-1.00  0.75  met",
      "catalog    500  1,500  1/s    0.38  0.25-0.50  0.70  missed",
      "start    1,000  1,500  1/s    0.75  0.50-1.00     -  -",
    ])
  })

  it("the table names each floor and prints the notes", () => {
    expect(lines).toContain("orders: floor is a handwritten handler")
    expect(lines).toContain("  16 connections")
  })
})
