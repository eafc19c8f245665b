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

describe("columns", () => {
  it("columns are as wide as their longest cell, with numbers on the right", () => {
    expect(
      columns([
        ["", "ours"],
        ["orders", "7"],
      ]),
    ).toEqual(["        ours", "orders     7"])
  })
})

describe("Table of results", () => {
  const lines = resultTable([row("orders", 1_000), row("catalog", 500)]).split("\n")

  it("the table has medians, ratio, spread, goal and verdict of each result", () => {
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

  it("the table names each floor and prints the notes", () => {
    expect(lines).toContain("orders: floor is a hand-written handler")
    expect(lines).toContain("  16 connections")
  })
})
