import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import {
  type DispatchSituation,
  dispatchPolicy,
  maximumBatchInvoices,
  planDispatch,
} from "@procurement/domain/clearance"
import * as Schema from "effect/Schema"

const count = (minimum: number, maximum: number) =>
  Schema.Int.check(Schema.isBetween({ minimum, maximum }))

const now = instant(Date.UTC(2026, 10, 20, 10))

const Situation = Schema.Struct({
  waiting: count(0, maximumBatchInvoices),
  age: count(0, 600_000),
  preparing: count(0, 1_000),
  recentBatches: count(0, 40),
  invoiceSend: count(0, 10),
  batchSession: count(0, 10),
})

const situationOf = (given: typeof Situation.Type): DispatchSituation => {
  const { age, batchSession, invoiceSend, preparing, recentBatches, waiting } = given
  const oldestSince = waiting === 0 ? undefined : instant(now - age)
  const available = { invoiceSend, batchSession }
  return { waiting, oldestSince, preparing, recentBatches, available, now }
}

const givenBudget = { batchSession: 2, recentBatches: 0 }

describe("Laws of dispatching", () => {
  it.prop("a plan never goes beyond queue or budget", [Situation], ([given]) => {
    const plan = planDispatch(situationOf(given))
    if (plan._tag === "Wait") return
    expect(plan.count).toBeGreaterThan(0)
    expect(plan.count).toBeLessThanOrEqual(given.waiting)
    if (plan._tag === "Interactive") expect(plan.count).toBeLessThanOrEqual(given.invoiceSend)
    else expect(given.batchSession).toBeGreaterThanOrEqual(2)
  })

  it.prop("a few leave at once, one by one", [Situation], ([given]) => {
    if (given.invoiceSend === 0) return
    const waiting = Math.max(1, Math.min(given.waiting, given.invoiceSend))
    const plan = planDispatch(situationOf({ ...given, waiting, preparing: 0 }))
    expect(plan).toEqual({ _tag: "Interactive", count: waiting })
  })

  it.prop(
    "nothing waits with calls left, but a crowd for the batch that takes it",
    [Situation],
    ([given]) => {
      const plan = planDispatch(situationOf(given))
      if (plan._tag !== "Wait" || given.waiting === 0) return
      expect(plan.until).toBeGreaterThan(now)
      if (given.batchSession < 2) expect(given.invoiceSend).toBe(0)
      else if (given.invoiceSend > 0) {
        expect(given.waiting + given.preparing).toBeGreaterThanOrEqual(dispatchPolicy.minimumBatch)
      }
    },
  )

  it.prop(
    "the oldest never starves: with a batch's calls it leaves in time",
    [Situation],
    ([given]) => {
      const waiting = Math.max(1, given.waiting)
      const rested = { ...given, ...givenBudget, waiting, age: dispatchPolicy.freshnessMillis }
      expect(planDispatch(situationOf(rested))._tag).not.toBe("Wait")
      const tired = { ...given, batchSession: 2, waiting, age: 320_000 }
      expect(planDispatch(situationOf(tired))._tag).not.toBe("Wait")
    },
  )

  it.prop(
    "a wait ends when it says, or earlier: then the same budget suffices",
    [Situation],
    ([given]) => {
      const situation = situationOf(given)
      const plan = planDispatch(situation)
      if (plan._tag !== "Wait" || plan.until === undefined || plan.reason !== "Filling") return
      let at = plan.until
      for (let looks = 0; looks < 400; looks += 1) {
        const next = planDispatch({ ...situation, now: at })
        if (next._tag !== "Wait") return
        at = next.until ?? at
      }
      expect.fail("it waits for ever")
    },
  )
})
