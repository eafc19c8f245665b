import { describe, expect, it } from "vitest"
import { summarise } from "../comparison.ts"
import { isolationOf } from "./isolation-results.ts"

/** The latencies of 100 events, of which `slow` take `slowMillis`. */
const round = (slow: number, slowMillis: number): ReadonlyArray<number> =>
  Array.from({ length: 100 }, (_, nth) => (nth < slow ? slowMillis : 5))

describe("isolationOf", () => {
  it("the p99 is that of all rounds together, not the median of theirs", () => {
    const rounds = [
      { ours: round(1, 20), floor: round(2, 10) },
      { ours: round(1, 30), floor: round(2, 10) },
      { ours: round(0, 0), floor: round(2, 10) },
    ]
    const { ours, floor } = isolationOf(rounds, "a setting")
    expect(ours).toEqual([5])
    expect(floor).toEqual([10])
  })

  it("the goal is met at 1.2 times the floor and missed beyond", () => {
    const at = (millis: number) =>
      summarise(isolationOf([{ ours: round(2, millis), floor: round(2, 10) }], "a setting")).verdict
    expect(at(12)).toBe("met")
    expect(at(12.1)).toBe("missed")
  })

  it("the notes report how far single rounds lie apart", () => {
    const rounds = [
      { ours: round(2, 20), floor: round(2, 10) },
      { ours: round(2, 30), floor: round(2, 10) },
    ]
    expect(isolationOf(rounds, "a setting").notes.join("\n")).toContain("2.00 to 3.00 times")
  })
})
