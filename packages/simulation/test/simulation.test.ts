import { expect, test } from "vitest"
import { formatEntry, makePlan, planWith, simulate } from "../src/index.ts"

/** Each has another beginning: ordinary days, changes of the clocks, ends of months and years. */
const seeds = [1, 2, 3, 4, 5, 6, 7, 8]
const days = 1

test.each(seeds)("seed %i keeps every guarantee", (seed) => {
  const { violation, invoices } = simulate(makePlan(seed, days))
  expect(violation).toBeUndefined()
  expect(invoices).toBeGreaterThan(0)
})

test("a seed has the same timeline each time, byte for byte", () => {
  const timelineOf = () => simulate(makePlan(4, days)).timeline.map(formatEntry).join("\n")
  const first = timelineOf()
  expect(first.split("\n").length).toBeGreaterThan(100)
  expect(timelineOf()).toBe(first)
})

test("an outage whose announcement would end with it is not announced", () => {
  const plan = planWith(makePlan(2009, 7), { operations: [37, 38, 52], faults: [3, 4, 7] })
  expect(plan.faults).toContainEqual(
    expect.objectContaining({ end: "never", announcedAfter: 1_740_000, forMillis: 1_740_000 }),
  )
  expect(simulate(plan).violation).toBeUndefined()
})

test("seeds differ", () => {
  expect(makePlan(1, days)).not.toEqual(makePlan(2, days))
})
