import { describe, expect, it } from "vitest"
import { summarise } from "./comparison.ts"
import { plainNumber, resultTable } from "./table.ts"

const row = (name: string, ours: number, goal?: number) =>
  summarise({
    name,
    unit: "orders/s",
    better: "higher",
    ...(goal === undefined ? {} : { goal }),
    ours: [ours, ours],
    floor: [2_000, 1_000],
    floorIs: "a handwritten handler",
    notes: ["16 connections"],
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
  const rows = [row("orders", 1_000, 0.75), row("catalog", 500, 0.7), row("start", 1_000)]
  const lines = resultTable(rows).split("\n")

  it("the table has medians, ratio, spread, goal and verdict in columns of equal width", () => {
    expect(lines.slice(0, 4)).toEqual([
      "          ours  floor  unit      ratio     spread  goal",
      "orders   1,000  1,500  orders/s   0.75  0.50-1.00  0.75  met",
      "catalog    500  1,500  orders/s   0.38  0.25-0.50  0.70  missed",
      "start    1,000  1,500  orders/s   0.75  0.50-1.00     -  -",
    ])
  })

  it("the table names each floor and prints the notes", () => {
    expect(lines).toContain("orders: floor is a handwritten handler")
    expect(lines).toContain("  16 connections")
  })
})
