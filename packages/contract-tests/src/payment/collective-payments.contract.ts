/** The contract of `CollectivePaymentRepository`. */
import { expect } from "@effect/vitest"
import { type Instant, instant } from "@procurement/domain/calendar"
import { minorUnits } from "@procurement/domain/money"
import {
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
import { freshCollectivePaymentId, freshEra, freshTenantId } from "../builders/fresh.ts"
import { clauses } from "../suite/clause.ts"
import { expectNone, expectSame, expectSome, failureOf, together } from "../suite/expecting.ts"
import { suiteOf } from "../suite/register.ts"

const leaseMillis = 60_000

/** Requested the given number of milliseconds after the start of a unique hour. */
const requested = (era: Instant, millis: number): CollectivePayment =>
  aCollectivePayment({ requestedAt: instant(era + millis) })

const claimAt = (era: Instant, millis: number, limit = 10) => {
  const now = instant(era + millis)
  return { limit, now, leaseUntil: instant(now + leaseMillis) }
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

const idsOf = (claimed: ReadonlyArray<{ readonly payment: CollectivePayment }>) =>
  claimed.map(({ payment }) => payment.id)

export const collectivePaymentClauses = clauses<CollectivePaymentRepository>({
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
    const own = (millis: number, changes: Partial<CollectivePayment> = {}) => ({
      ...requested(era, millis),
      tenantId,
      ...changes,
    })
    const [one, two] = invoices as [CollectedInvoice, CollectedInvoice]
    const second = own(20, { invoices })
    const others = [
      own(30, { invoices: [two, one] }),
      own(31, { invoices: [one] }),
      own(32, { invoices: [one, { ...two, amount: minorUnits(1) }] }),
      own(33, { invoices, outcome: { _tag: "Refused", code: 1, detail: "", at: era } }),
    ]
    const repository = yield* added(first, second, ...others, { ...first, ...strangers() })
    const repeated = own(40, { invoices })
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
    const fresh = own(50)
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

  *"claims due requests, longest due first, up to the limit"() {
    const era = freshEra()
    const [one, two, three] = [requested(era, 10), requested(era, 20), requested(era, 30)]
    const repository = yield* added(three, one, requested(era, 31), two)
    const claimed = yield* repository.claimDue(claimAt(era, 30, 2))
    expectSame(
      claimed.map(({ payment }) => payment),
      [one, two],
    )
    expect(idsOf(yield* repository.claimDue(claimAt(era, 30)))).toEqual([three.id])
  },

  *"gives disjoint requests to concurrent claims"() {
    const era = freshEra()
    const payments = Array.from({ length: 12 }, (_, nth) => requested(era, nth + 1))
    const repository = yield* added(...payments)
    const claims = Array.from({ length: 4 }, () => repository.claimDue(claimAt(era, 100, 5)))
    const ids = (yield* together(claims)).flatMap(idsOf)
    expect(new Set(ids).size).toBe(ids.length)
    const rest = idsOf(yield* repository.claimDue(claimAt(era, 100, 20)))
    expect([...ids, ...rest].toSorted()).toEqual(payments.map(({ id }) => id).toSorted())
  },

  *"returns a claimed request to no other worker before its lease has expired"() {
    const era = freshEra()
    const repository = yield* added(requested(era, 10))
    const [first] = yield* repository.claimDue(claimAt(era, 10))
    expectSame(yield* repository.claimDue(claimAt(era, 10 + leaseMillis - 1)), [])
    const [again] = yield* repository.claimDue(claimAt(era, 10 + leaseMillis))
    expect(again?.version).toBeGreaterThan(first?.version ?? Number.POSITIVE_INFINITY)
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
    expectNone(yield* repository.named(identifier))
    for (const [nth, { payment, version }] of claimed.entries()) {
      const next = { _tag: "Ended", outcome: outcomes[nth] as CollectiveOutcome } as const
      expect(yield* repository.settle({ id: payment.id, version, next })).toBe(true)
    }
    const { tenantId, id } = refusedOne
    const stored = expectSome(yield* repository.find(tenantId, id))
    expectSame(stored, { ...refusedOne, outcome: outcomes[1] })
    const named = expectSome(yield* repository.named(identifier))
    expectSame(named, { ...issuedOne, outcome: outcomes[0] })
    expectSame(yield* repository.claimDue(claimAt(era, 30 + leaseMillis)), [])
  },

  *"postpones a claimed request and releases it"() {
    const era = freshEra()
    const payment = requested(era, 10)
    const repository = yield* added(payment)
    const [claimed] = yield* repository.claimDue(claimAt(era, 10))
    const next = { _tag: "Postponed", dueAt: instant(era + 50) } as const
    yield* repository.settle({ id: payment.id, version: claimed?.version ?? 0, next })
    expectSame(yield* repository.claimDue(claimAt(era, 49)), [])
    const [again] = yield* repository.claimDue(claimAt(era, 50))
    expectSame(again?.payment, payment)
  },

  *"returns false and changes nothing when another worker has claimed it since"() {
    const era = freshEra()
    const payment = requested(era, 10)
    const repository = yield* added(payment)
    const [slow] = yield* repository.claimDue(claimAt(era, 10))
    const [fast] = yield* repository.claimDue(claimAt(era, 10 + leaseMillis))
    const settle = (version = 0, millis = 0) => {
      const outcome = issued(aCollectiveIdentifier(), instant(era + millis))
      return repository.settle({ id: payment.id, version, next: { _tag: "Ended", outcome } })
    }
    expect(yield* settle(slow?.version, 1)).toBe(false)
    expect(yield* settle(fast?.version, 2)).toBe(true)
    expect(yield* settle(fast?.version, 3)).toBe(false)
    const stored = expectSome(yield* repository.find(payment.tenantId, payment.id))
    expect(stored.outcome).toMatchObject({ at: era + 2 })
  },

  *"knows when the next request is due, a claimed one at the end of its lease"() {
    const early = instant(1_000)
    const repository = yield* added(aCollectivePayment({ requestedAt: early }))
    expect(expectSome(yield* repository.nextDueAt)).toBe(early)
    const leaseUntil = instant(2_000)
    const [claimed] = yield* repository.claimDue({ limit: 1, now: early, leaseUntil })
    expect(expectSome(yield* repository.nextDueAt)).toBe(leaseUntil)
    const { payment, version = 0 } = { ...claimed, payment: claimed?.payment }
    const outcome = issued(aCollectiveIdentifier(), early)
    const id = payment?.id ?? freshCollectivePaymentId()
    yield* repository.settle({ id, version, next: { _tag: "Ended", outcome } })
    expect(yield* repository.nextDueAt).not.toMatchObject({ value: leaseUntil })
  },
})

export const collectivePaymentContract = suiteOf({
  port: "CollectivePaymentRepository",
  clauses: collectivePaymentClauses,
})
