/** The contract of `RenewalQueue`. */
import { expect } from "@effect/vitest"
import { type Instant, instant } from "@procurement/domain/calendar"
import { type PlannedRenewal, RenewalQueue } from "@procurement/domain/renewal"
import * as Effect from "effect/Effect"
import { freshEra, freshInvoiceId } from "../builders/fresh.ts"
import { type Clause, clauses } from "../suite/clause.ts"
import { expectNone, expectSame, expectSome } from "../suite/expecting.ts"
import { suiteOf } from "../suite/register.ts"
import { claimClauses, queueOf, settleClauses } from "../work-queue/index.ts"

const leaseMillis = 60_000

/** Due the given number of milliseconds after the start of a unique hour. */
const due = (
  era: Instant,
  millis: number,
  changes: Partial<PlannedRenewal> = {},
): PlannedRenewal => {
  const at = instant(era + millis)
  const invoiceId = freshInvoiceId(at)
  return { invoiceId, number: "FV/2026/ż", made: 0, renewAt: at, dueAt: at, ...changes }
}

const failure = (since: Instant) => ({ code: "Away", detail: "nobody “there”", since, attempts: 3 })

const claimAt = (era: Instant, millis: number) => {
  const now = instant(era + millis)
  return { limit: 10, now, leaseUntil: instant(now + leaseMillis) }
}

const beginningOf = (era: Instant) => ({ dueAt: era, invoiceId: freshInvoiceId(instant(0)) })

/** The page that starts with that hour. */
const pageOf = (era: Instant, limit: number) =>
  Effect.flatMap(RenewalQueue, (queue) => queue.page({ after: beginningOf(era), limit }))

/** Renewals as work. */
const renewals = queueOf({
  noun: "renewal",
  port: RenewalQueue,
  enqueue: (dueTimes) =>
    Effect.gen(function* () {
      const queue = yield* RenewalQueue
      const planned = dueTimes.map((at) => due(at, 0))
      yield* queue.plan(planned)
      return planned.map(({ invoiceId }) => invoiceId)
    }),
  idOf: ({ invoiceId }: PlannedRenewal) => invoiceId,
  next: (planned: PlannedRenewal, dueAt) => dueAt && { ...planned, dueAt },
})

const ownClauses = clauses<RenewalQueue>({
  *"keeps the existing renewal of an invoice when it is planned again"() {
    const queue = yield* RenewalQueue
    const era = freshEra()
    const failing = due(era, 10, { failure: failure(era) })
    yield* queue.plan([failing])
    yield* queue.plan([{ ...failing, made: 7, dueAt: instant(era + 5) }, due(era, 20)])
    const [planned] = yield* pageOf(era, 1)
    expectSame(planned, failing)
  },

  *"claims a renewal exactly as planned, and as it was settled"() {
    const queue = yield* RenewalQueue
    const era = freshEra()
    const only = due(era, 10)
    yield* queue.plan([only])
    const [claimed] = yield* queue.claimDue(claimAt(era, 10))
    expectSame(claimed?.task, only)
    const next = { ...only, dueAt: instant(era + 50), failure: failure(instant(era + 10)) }
    const held = { id: only.invoiceId, version: claimed?.version ?? 0 }
    yield* queue.settle({ ...held, next })
    yield* queue.settle({ ...held, next: { ...next, made: 7 } })
    const [again] = yield* queue.claimDue(claimAt(era, 50))
    expectSame(again?.task, next)
  },

  *"deletes a renewal that is settled without a next one"() {
    const queue = yield* RenewalQueue
    const era = freshEra()
    const [gone, stays] = [due(era, 10), due(era, 20)]
    yield* queue.plan([gone, stays])
    const [claimed] = yield* queue.claimDue(claimAt(era, 10))
    const version = claimed?.version ?? 0
    yield* queue.settle({ id: gone.invoiceId, version, next: undefined })
    expectSame(yield* pageOf(era, 1), [stays])
  },

  *"makes a requested renewal due immediately and marks it as requested"() {
    const queue = yield* RenewalQueue
    const era = freshEra()
    const far = due(era, 3_000_000)
    yield* queue.plan([far])
    const now = instant(era + 10)
    const expected: PlannedRenewal = { ...far, dueAt: now, isRequested: true }
    expectSame(expectSome(yield* queue.requestNow(far.invoiceId, now)), expected)
    const [claimed] = yield* queue.claimDue(claimAt(era, 10))
    expectSame(claimed?.task, expected)
  },

  *"ignores a request for a renewal that is not planned or is in progress"() {
    const queue = yield* RenewalQueue
    const era = freshEra()
    const only = due(era, 10)
    yield* queue.plan([only])
    yield* queue.claimDue(claimAt(era, 10))
    expectNone(yield* queue.requestNow(only.invoiceId, instant(era + 11)))
    expectNone(yield* queue.requestNow(freshInvoiceId(), instant(era + 11)))
  },

  *"pages all renewals or only failing ones, the next due first, without gap or repeat"() {
    const queue = yield* RenewalQueue
    const era = freshEra()
    const calm = [due(era, 20), due(era, 20)].toSorted((a, b) =>
      a.invoiceId < b.invoiceId ? -1 : 1,
    )
    const failing = due(era, 10, { failure: failure(era) })
    const last = due(era, 30, { failure: failure(era) })
    yield* queue.plan([...calm, last, failing])
    const first = yield* pageOf(era, 2)
    expectSame(first, [failing, calm[0]])
    expectSame(yield* queue.page({ after: first[1], limit: 2 }), [calm[1], last])
    const page = yield* queue.page({ after: beginningOf(era), isFailing: true, limit: 2 })
    expectSame(page, [failing, last])
  },

  *"counts the renewals that are due, that fail, and that are late"() {
    const queue = yield* RenewalQueue
    const era = freshEra()
    const now = instant(era + 100)
    const lateBefore = instant(era + 15)
    const before = yield* queue.counts(now, lateBefore)
    const failing = (millis: number) =>
      due(era, millis, { dueAt: instant(era + 500), failure: failure(era) })
    yield* queue.plan([due(era, 10), due(era, 20), due(era, 200), failing(5), failing(30)])
    const after = yield* queue.counts(now, lateBefore)
    expect({
      due: after.due - before.due,
      failing: after.failing - before.failing,
      late: after.late - before.late,
    }).toEqual({ due: 2, failing: 2, late: 2 })
  },
})

export const renewalQueueClauses: ReadonlyArray<Clause<RenewalQueue>> = [
  ...claimClauses(renewals),
  ...settleClauses(renewals),
  ...ownClauses,
]

export const renewalQueueContract = suiteOf({ port: "RenewalQueue", clauses: renewalQueueClauses })
