/** The contract of `CollectivePaymentRepository`. */
import { expect } from "@effect/vitest"
import { type Instant, instant } from "@procurement/domain/calendar"
import { minorUnits } from "@procurement/domain/money"
import {
  type AfterIssue,
  type CollectedInvoice,
  type CollectiveIdentifier,
  type CollectiveOutcome,
  type CollectivePayment,
  CollectivePaymentRepository,
  type EarlierRequests,
} from "@procurement/domain/payment"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { aCollectiveIdentifier, aCollectivePayment } from "../builders/payments.ts"
import {
  freshCollectivePaymentId,
  freshEra,
  freshTenantId,
  usualInstant,
} from "../builders/fresh.ts"
import { type Clause, clauses } from "../suite/clause.ts"
import { expectNone, expectSame, expectSome, failureOf, together } from "../suite/expecting.ts"
import { suiteOf } from "../suite/register.ts"
import {
  claimClauses,
  dueTimeClauses,
  queueOf,
  settleClauses,
  type TimedQueue,
} from "../work-queue/index.ts"

const leaseMillis = 60_000

/** Requested the given number of milliseconds after the start of a unique hour. */
const requested = (era: Instant, millis: number): CollectivePayment =>
  aCollectivePayment({ requestedAt: instant(era + millis) })

const claimAt = (era: Instant, millis: number) => {
  const now = instant(era + millis)
  return { limit: 10, now, leaseUntil: instant(now + leaseMillis) }
}

const added = Effect.fnUntraced(function* (...payments: ReadonlyArray<CollectivePayment>) {
  const repository = yield* CollectivePaymentRepository
  for (const payment of payments) yield* repository.add(payment, 1, () => Result.succeed(payment))
  return repository
})

const strangers = () => {
  const { id, tenantId } = aCollectivePayment()
  return { id, tenantId }
}

const issued = (identifier: CollectiveIdentifier, at: Instant): CollectiveOutcome => ({
  _tag: "Issued",
  identifier,
  at,
})

/** Requests as work. */
const requests: TimedQueue<CollectivePaymentRepository> = {
  ...queueOf({
    noun: "request",
    port: CollectivePaymentRepository,
    enqueue: (dueTimes) =>
      Effect.gen(function* () {
        const payments = dueTimes.map((at) => requested(at, 0))
        yield* added(...payments)
        return payments.map(({ id }) => id)
      }),
    idOf: ({ id }: CollectivePayment) => id,
    next: (_, dueAt): AfterIssue =>
      dueAt === undefined
        ? { _tag: "Ended", outcome: issued(aCollectiveIdentifier(), usualInstant) }
        : { _tag: "Postponed", dueAt },
  }),
  nextDueAt: Effect.flatMap(CollectivePaymentRepository, (payments) => payments.nextDueAt),
}

const ownClauses = clauses<CollectivePaymentRepository>({
  *"returns a request exactly as it was added, to its tenant alone"() {
    const payment = requested(freshEra(), 10)
    const repository = yield* added(payment, requested(freshEra(), 10))
    const { tenantId, id } = payment
    expectSame(expectSome(yield* repository.find(tenantId, id)), payment)
    expectNone(yield* repository.find(freshTenantId(), id))
    expectNone(yield* repository.find(tenantId, freshCollectivePaymentId()))
  },

  *"decides on the tenant's newest equal request and on the times of its newest requests"() {
    const era = freshEra()
    const first = requested(era, 10)
    const { tenantId, invoices } = first
    const ofTenant = (millis: number, changes: Partial<CollectivePayment> = {}) => ({
      ...requested(era, millis),
      tenantId,
      ...changes,
    })
    const [one, two] = invoices as [CollectedInvoice, CollectedInvoice]
    const second = ofTenant(20, { invoices })
    const others = [
      ofTenant(30, { invoices: [two, one] }),
      ofTenant(31, { invoices: [one] }),
      ofTenant(32, { invoices: [one, { ...two, amount: minorUnits(1) }] }),
      ofTenant(33, { invoices, outcome: { _tag: "Refused", code: 1, detail: "", at: era } }),
    ]
    const repository = yield* added(first, second, ...others, { ...first, ...strangers() })
    const repeated = ofTenant(40, { invoices })
    let seen: EarlierRequests | undefined
    const decided = yield* repository.add(repeated, 3, (earlier) => {
      seen = earlier
      return Result.succeed(earlier.equal ?? repeated)
    })
    expectSame(decided, second)
    expectSame(
      seen?.times,
      [33, 32, 31].map((millis) => instant(era + millis)),
    )
    expectNone(yield* repository.find(tenantId, repeated.id))
    const fresh = ofTenant(50)
    yield* repository.add(fresh, 3, (earlier) => {
      seen = earlier
      return Result.succeed(fresh)
    })
    expect(seen?.equal).toBeUndefined()
    expectSame(expectSome(yield* repository.find(tenantId, fresh.id)), fresh)
  },

  *"stores nothing and passes the failure on when the decision fails"() {
    const repository = yield* CollectivePaymentRepository
    const payment = requested(freshEra(), 10)
    expect(yield* failureOf(repository.add(payment, 1, () => Result.fail("no")))).toBe("no")
    expectNone(yield* repository.find(payment.tenantId, payment.id))
  },

  *"decides on concurrent requests of a tenant one after the other"() {
    const repository = yield* CollectivePaymentRepository
    const { tenantId, invoices, requestedAt } = requested(freshEra(), 10)
    const adds = Array.from({ length: 6 }, () => {
      const payment = aCollectivePayment({ tenantId, invoices, requestedAt })
      return repository.add(payment, 1, ({ equal }) => Result.succeed(equal ?? payment))
    })
    const ids = (yield* together(adds)).map(({ id }) => id)
    expect(new Set(ids).size).toBe(1)
  },

  *"stores the outcome of a claimed request, finds it by its identifier and claims it no more"() {
    const era = freshEra()
    const [issuedOne, refusedOne] = [requested(era, 10), requested(era, 20)]
    const repository = yield* added(issuedOne, refusedOne)
    const claimed = yield* repository.claimDue(claimAt(era, 20))
    const identifier = aCollectiveIdentifier()
    const outcomes: ReadonlyArray<CollectiveOutcome> = [
      issued(identifier, instant(era + 30)),
      { _tag: "Refused", code: 71_001, detail: "Faktura “nieznana”", at: instant(era + 31) },
    ]
    expectSame(
      claimed.map(({ task }) => task),
      [issuedOne, refusedOne],
    )
    expectNone(yield* repository.named(identifier))
    for (const [nth, { task, version }] of claimed.entries()) {
      const next = { _tag: "Ended", outcome: outcomes[nth] as CollectiveOutcome } as const
      expect(yield* repository.settle({ id: task.id, version, next })).toBe(true)
      const late = { _tag: "Ended", outcome: issued(aCollectiveIdentifier(), era) } as const
      expect(yield* repository.settle({ id: task.id, version, next: late })).toBe(false)
    }
    const { tenantId, id } = refusedOne
    const stored = expectSome(yield* repository.find(tenantId, id))
    expectSame(stored, { ...refusedOne, outcome: outcomes[1] })
    const named = expectSome(yield* repository.named(identifier))
    expectSame(named, { ...issuedOne, outcome: outcomes[0] })
    expectSame(yield* repository.claimDue(claimAt(era, 30 + leaseMillis)), [])
  },
})

export const collectivePaymentClauses: ReadonlyArray<Clause<CollectivePaymentRepository>> = [
  ...claimClauses(requests),
  ...dueTimeClauses(requests),
  ...settleClauses(requests),
  ...ownClauses,
]

export const collectivePaymentContract = suiteOf({
  port: "CollectivePaymentRepository",
  clauses: collectivePaymentClauses,
})
