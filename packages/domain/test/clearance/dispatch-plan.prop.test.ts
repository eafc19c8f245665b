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
  /** Waiting invoices that a batch can't contain, and how much longer they have waited. */
  apart: count(0, maximumBatchInvoices),
  apartAge: count(0, 600_000),
  preparing: count(0, 1_000),
  recentBatches: count(0, 80),
  invoiceSend: count(0, 10),
  batches: count(0, 10),
})

type Given = typeof Situation.Type

const mixedOf = (given: Given): DispatchSituation => {
  const { age, apartAge, batches, invoiceSend, preparing, recentBatches, waiting } = given
  const apart = Math.min(given.apart, waiting)
  const together = waiting - apart
  const oldestSince = waiting === 0 ? undefined : instant(now - age - (apart > 0 ? apartAge : 0))
  const oldestTogetherSince = together === 0 ? undefined : instant(now - age)
  const available = { invoiceSend, batches }
  const queue = { waiting, oldestSince, together, oldestTogetherSince }
  return { ...queue, preparing, recentBatches, available, now }
}

/** A batch may contain every waiting invoice. */
const situationOf = (given: Given): DispatchSituation => mixedOf({ ...given, apart: 0 })

const givenBudget = { batches: 1, recentBatches: 0 }

describe("planDispatch", () => {
  it.prop("a plan never exceeds the queue or the budget", [Situation], ([given]) => {
    const { together, ...situation } = mixedOf(given)
    const plan = planDispatch({ ...situation, together })
    if (plan._tag === "Wait") return
    expect(plan.count).toBeGreaterThan(0)
    expect(plan.count).toBeLessThanOrEqual(plan._tag === "Batch" ? together : given.waiting)
    if (plan._tag === "Interactive") expect(plan.count).toBeLessThanOrEqual(given.invoiceSend)
    else expect(given.batches).toBeGreaterThanOrEqual(1)
  })

  it.prop("a few invoices are sent immediately and individually", [Situation], ([given]) => {
    if (given.invoiceSend === 0) return
    const waiting = Math.max(1, Math.min(given.waiting, given.invoiceSend))
    const plan = planDispatch(situationOf({ ...given, waiting, preparing: 0 }))
    expect(plan).toEqual({ _tag: "Interactive", count: waiting })
  })

  it.prop(
    "while calls are left, only a large queue waits, for the batch that contains it",
    [Situation],
    ([given]) => {
      const plan = planDispatch(situationOf(given))
      if (plan._tag !== "Wait" || given.waiting === 0) return
      expect(plan.until).toBeGreaterThan(now)
      if (given.batches === 0) expect(given.invoiceSend).toBe(0)
      else if (given.invoiceSend > 0) {
        expect(given.waiting + given.preparing).toBeGreaterThanOrEqual(dispatchPolicy.minimumBatch)
      }
    },
  )

  it.prop(
    "the oldest invoice is sent in time when calls for a batch are available",
    [Situation],
    ([given]) => {
      const waiting = Math.max(1, given.waiting)
      const rested = { ...given, ...givenBudget, waiting, age: dispatchPolicy.freshnessMillis }
      expect(planDispatch(situationOf(rested))._tag).not.toBe("Wait")
      const tired = { ...given, batches: 1, waiting, age: 320_000 }
      expect(planDispatch(situationOf(tired))._tag).not.toBe("Wait")
    },
  )

  it.prop(
    "a large queue that waits for a fuller batch is sent within the same budget",
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

  it.prop(
    "invoices that a batch can't contain never start one, however many there are",
    [Situation],
    ([given]) => {
      const { waiting } = given
      const situation = mixedOf({ ...given, apart: waiting })
      const plan = planDispatch(situation)
      const count = Math.min(waiting, given.invoiceSend)
      if (count > 0) return expect(plan).toEqual({ _tag: "Interactive", count })
      const until = instant(now + dispatchPolicy.recheckMillis)
      const wait = { _tag: "Wait", until, reason: "Budget" }
      expect(plan).toEqual(waiting === 0 ? { _tag: "Wait", reason: "Empty" } : wait)
    },
  )

  it.prop("other waiting invoices do not change when batches are sent", [Situation], ([given]) => {
    const situation = mixedOf(given)
    const { oldestTogetherSince: oldestSince, together: waiting } = situation
    const plan = planDispatch(situation)
    const without = planDispatch({ ...situation, waiting, oldestSince })
    if (plan._tag === "Batch" || without._tag === "Batch") expect(plan).toEqual(without)
  })
})

describe("Single invoices during a wait for a batch", () => {
  const crowd = {
    waiting: 150,
    oldestSince: now,
    together: 100,
    oldestTogetherSince: now,
    preparing: 50,
    recentBatches: 0,
    available: { invoiceSend: 10, batches: 10 },
    now,
  }
  const longAgo = instant(now - dispatchPolicy.freshnessMillis * 1.5)

  it("single invoices are sent individually when they have waited longer than a batch may", () => {
    expect(planDispatch(crowd)).toMatchObject({ _tag: "Wait", reason: "Filling" })
    const held = { ...crowd, oldestSince: longAgo }
    expect(planDispatch(held)).toEqual({ _tag: "Interactive", count: 10 })
    const one = { ...held, waiting: 101 }
    expect(planDispatch(one)).toEqual({ _tag: "Interactive", count: 1 })
  })

  it("single invoices do not delay a due batch", () => {
    const due = { ...crowd, oldestSince: longAgo, preparing: 0 }
    expect(planDispatch(due)).toEqual({ _tag: "Batch", count: 100 })
  })

  it("a few invoices behind ten thousand single ones get a batch once overdue", () => {
    const many = { ...crowd, waiting: 10_000, oldestSince: longAgo, preparing: 0 }
    const few = { ...many, together: 3 }
    expect(planDispatch(few)).toEqual({ _tag: "Interactive", count: 10 })
    const broke = { ...few, available: { invoiceSend: 0, batches: 10 } }
    expect(planDispatch(broke)).toMatchObject({ _tag: "Wait", reason: "Filling" })
    const oldestTogetherSince = instant(now - dispatchPolicy.freshnessMillis)
    const patient = { ...broke, oldestTogetherSince }
    expect(planDispatch(patient)).toEqual({ _tag: "Batch", count: 3 })
  })
})
