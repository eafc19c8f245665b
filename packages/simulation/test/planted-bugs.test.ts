import { describe, expect, test } from "vitest"
import { bugDays, bugs } from "../src/bugs/bugs.ts"
import { makePlan, shrink, simulate } from "../src/index.ts"

describe("a planted bug", () => {
  test.each(Object.entries(bugs))("%s is found by its seed", (_name, { bug, rule, seed }) => {
    expect(simulate(makePlan(seed, bugDays), bug).violation?.rule).toBe(rule)
  })

  test("shrinks to a few operations and faults that still show it", () => {
    const { bug, rule, seed } = bugs["drops-held-events"] ?? { seed: 0 }
    const { kept, outcome } = shrink(makePlan(seed, bugDays), bug)
    expect(outcome.violation?.rule).toBe(rule)
    expect(kept.operations.length).toBeLessThanOrEqual(4)
    expect(kept.faults.length).toBeLessThanOrEqual(1)
  })
})
