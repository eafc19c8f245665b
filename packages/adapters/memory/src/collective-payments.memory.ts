/** Reference implementation of `CollectivePaymentRepository`, in memory. */
import { type Instant, instant } from "@procurement/domain/calendar"
import type {
  CollectivePayment,
  CollectivePaymentRepository,
  EarlierRequests,
} from "@procurement/domain/payment"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"

interface Kept {
  readonly payment: CollectivePayment
  readonly version: number
  /** Undefined when it has ended. */
  readonly dueAt: Instant | undefined
  readonly leasedUntil: Instant
}

export type CollectivePaymentsMemory = Map<string, Kept>

const free = instant(0)

const freeAt = ({ dueAt, leasedUntil }: Kept): ReadonlyArray<Instant> =>
  dueAt === undefined ? [] : [instant(Math.max(dueAt, leasedUntil))]

const longestDueFirst = (left: Kept, right: Kept): number =>
  Number(left.dueAt) - Number(right.dueAt) || (left.payment.id < right.payment.id ? -1 : 1)

const isEqual = (left: CollectivePayment, right: CollectivePayment): boolean =>
  left.invoices.length === right.invoices.length &&
  left.invoices.every(({ invoiceId, ksefNumber, amount }, nth) => {
    const other = right.invoices[nth]
    return (
      other?.invoiceId === invoiceId && other.ksefNumber === ksefNumber && other.amount === amount
    )
  })

const earlierThan = (
  payments: CollectivePaymentsMemory,
  payment: CollectivePayment,
  times: number,
): EarlierRequests => {
  const earlier = [...payments.values()]
    .map((kept) => kept.payment)
    .filter(({ tenantId }) => tenantId === payment.tenantId)
    .toSorted((left, right) => right.requestedAt - left.requestedAt)
  return {
    equal: earlier.find((one) => one.outcome._tag !== "Refused" && isEqual(one, payment)),
    times: earlier.slice(0, times).map(({ requestedAt }) => requestedAt),
  }
}

export const makeCollectivePaymentsMemory = (
  payments: CollectivePaymentsMemory = new Map(),
): CollectivePaymentRepository["Service"] => {
  const first = (isWanted: (payment: CollectivePayment) => boolean) =>
    Effect.sync(() =>
      Option.fromUndefinedOr(
        [...payments.values()].map(({ payment }) => payment).find((payment) => isWanted(payment)),
      ),
    )
  return {
    add: (payment, times, decide) =>
      Effect.suspend(() => {
        const decided = decide(earlierThan(payments, payment, times))
        if (Result.isSuccess(decided) && decided.success.id === payment.id) {
          const dueAt = payment.requestedAt
          payments.set(payment.id, { payment, version: 1, dueAt, leasedUntil: free })
        }
        return Effect.fromResult(decided)
      }),
    find: (tenantId, id) => first((payment) => payment.id === id && payment.tenantId === tenantId),
    named: (identifier) =>
      first(({ outcome }) => outcome._tag === "Issued" && outcome.identifier === identifier),
    claimDue: ({ limit, now, leaseUntil: leasedUntil }) =>
      Effect.sync(() =>
        [...payments.values()]
          .filter((one) => freeAt(one).some((at) => at <= now))
          .toSorted(longestDueFirst)
          .slice(0, limit)
          .map((one) => {
            const version = one.version + 1
            payments.set(one.payment.id, { ...one, version, leasedUntil })
            return { payment: one.payment, version }
          }),
      ),
    settle: ({ id, version, next }) =>
      Effect.sync(() => {
        const one = payments.get(id)
        if (one?.version !== version) return false
        const settled = { ...one, version: version + 1, leasedUntil: free }
        if (next._tag === "Postponed") payments.set(id, { ...settled, dueAt: next.dueAt })
        else {
          const payment = { ...one.payment, outcome: next.outcome }
          payments.set(id, { ...settled, payment, dueAt: undefined })
        }
        return true
      }),
    nextDueAt: Effect.sync(() => {
      const due = [...payments.values()].flatMap(freeAt)
      return due.length === 0 ? Option.none() : Option.some(instant(Math.min(...due)))
    }),
  }
}
