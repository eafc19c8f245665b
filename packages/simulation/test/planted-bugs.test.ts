import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { bugDays, bugs } from "../src/bugs/bugs.ts"
import { makePlan, planWith, shrink, simulate } from "../src/index.ts"

const pagePath = "../../../docs/explanation/simulation.md"

describe("a planted bug", () => {
  test.each(Object.entries(bugs))("%s is found by its seed", (_name, planted) => {
    const { bug, rule, seed, days = bugDays } = planted
    expect(simulate(makePlan(seed, days), { bug }).violation?.rule).toBe(rule)
  })

  test("is a row of the page that explains the simulation", () => {
    const page = readFileSync(new URL(pagePath, import.meta.url), "utf8")
    const rows = Object.entries(bugs).map(
      ([name, { rule, seed }]) => `| ${name} | \`${rule}\` | ${seed} |`,
    )
    expect(page).toContain(`|---|---|---|\n${rows.join("\n")}\n\n`)
  })

  test("shrinks to the operations and faults that show it", () => {
    const { bug, rule, seed } = bugs["dates-by-utc"] ?? { seed: 0 }
    const plan = makePlan(seed, bugDays)
    const { kept, outcome } = shrink(plan, { bug })
    expect(outcome.violation?.rule).toBe(rule)
    expect(kept).toMatchObject({ operations: [expect.any(Number)], faults: [] })
    expect(simulate(planWith(plan, kept), { bug }).timeline).toEqual(outcome.timeline)
  })
})
