/** The bars of a chart, and the day since which the overview counts changes. */
import type { LocalDate } from "@procurement/domain/standalone"
import { describe, expect, it } from "vitest"
import { dayOfLastVisit } from "../overview/last-visit.ts"
import { barShapes } from "../parts/bar-chart.tsx"

describe("barShapes", () => {
  it("are as high as their values, from the same zero", () => {
    expect(barShapes([50, 100, 0])).toEqual([
      { top: 50, height: 50 },
      { top: 0, height: 100 },
      { top: 100, height: 0 },
    ])
  })

  it("hang below the zero when a value is negative", () => {
    expect(barShapes([300, -100])).toEqual([
      { top: 0, height: 75 },
      { top: 75, height: 25 },
    ])
    expect(barShapes([-1, 0])).toEqual([
      { top: 0, height: 100 },
      { top: 0, height: 0 },
    ])
  })

  it("are visible for the smallest value, within the drawing", () => {
    const [, small, below] = barShapes([1e9, 1, -1])
    expect(small?.height).toBe(1)
    expect(below?.height).toBe(1)
    expect((below?.top ?? 0) + 1).toBeLessThanOrEqual(100)
  })
})

const makeStorage = (): Storage => {
  const kept = new Map<string, string>()
  return {
    length: 0,
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: () => null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  }
}

describe("dayOfLastVisit", () => {
  const [monday, friday] = ["2026-11-16" as LocalDate, "2026-11-20" as LocalDate]

  it("is that of another tab's visit, and stays the same within a visit", () => {
    const browser = makeStorage()
    const [first, second] = [makeStorage(), makeStorage()]
    expect(dayOfLastVisit("usr_1", monday, first, browser)).toBeUndefined()
    expect(dayOfLastVisit("usr_1", monday, first, browser)).toBeUndefined()
    expect(dayOfLastVisit("usr_1", friday, second, browser)).toBe(monday)
    expect(dayOfLastVisit("usr_1", friday, second, browser)).toBe(monday)
    expect(dayOfLastVisit("usr_1", friday, makeStorage(), browser)).toBe(friday)
  })

  it("is each reader's own", () => {
    const browser = makeStorage()
    dayOfLastVisit("usr_1", monday, makeStorage(), browser)
    expect(dayOfLastVisit("usr_2", friday, makeStorage(), browser)).toBeUndefined()
  })
})
