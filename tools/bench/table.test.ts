import { describe, expect, it } from "vitest"
import { summarise } from "./comparison.ts"
import { columns, plainNumber, resultTable } from "./table.ts"

const row = (name: string, ours: number) =>
  summarise({
    name,
    unit: "orders/s",
    better: "higher",
    goal: 0.7,
    ours: [ours, ours],
    floor: [2_000, 1_000],
    floorIs: "a hand-written handler",
    notes: ["16 connections"],
  })

describe("A plain number", () => {
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

describe("Columns", () => {
  it("are as wide as their longest cell, numbers to the right", () => {
    expect(
      columns([
        ["", "ours"],
        ["orders", "7"],
      ]),
    ).toEqual(["        ours", "orders     7"])
  })
})

describe("The table of results", () => {
  const lines = resultTable([row("orders", 1_000), row("catalog", 500)]).split("\n")

  it("has a line for each result with medians, ratio, spread, goal and verdict", () => {
    expect(lines[1]?.split(/ {2,}/)).toEqual([
      "orders",
      "1,000",
      "1,500",
      "orders/s",
      "0.75",
      "0.50-1.00",
      "0.70",
      "met",
    ])
    expect(lines[2]).toMatch(/^catalog .* 0\.38 .*missed$/)
  })

  it("says what each floor is and what else was seen", () => {
    expect(lines).toContain("orders: floor is a hand-written handler")
    expect(lines).toContain("  16 connections")
  })
})
