/**
 * One transfer for several invoices: a tenant requests it, a worker gets KSeF's identifier for it,
 * and the tenant reads it.
 */
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { instant } from "../../calendar/instant.ts"
import {
  type CollectivePaymentId,
  type InvoiceId,
  nextId,
  type TenantId,
} from "../../identity/type-id.ts"
import { readInvoice } from "../../invoice/use-cases/read-invoice.ts"
import type { Unavailable } from "../../unavailable.ts"
import {
  afterFailedIssue,
  type ClaimedCollectivePayment,
  type CollectableInvoice,
  collectInvoices,
  CollectiveIdentifiers,
  CollectivePaymentRepository,
} from "../collective-payment.ts"
import { PaymentRepository } from "../payment-repository.ts"

export class CollectivePaymentNotFound extends Data.TaggedError("CollectivePaymentNotFound")<{
  readonly id: string
}> {}

/** What reading one fails with. */
export type CollectivePaymentFailure = CollectivePaymentNotFound | Unavailable

const now = Effect.map(Clock.currentTimeMillis, instant)

/** Invoices that are read at the same time. */
const concurrency = 8

const readCollectable = Effect.fnUntraced(function* (tenantId: TenantId, id: InvoiceId) {
  const payments = yield* PaymentRepository
  const { invoice } = yield* readInvoice(tenantId, id)
  return { invoice, account: yield* payments.ofInvoice(id) } satisfies CollectableInvoice
})

/**
 * Stores a request for one transfer that pays these invoices, each named once. Fails with
 * `InvoiceNotFound`, or with `InvoiceNotCollectable` for the first that can't be paid.
 */
export const requestCollectivePayment = Effect.fnUntraced(function* (
  tenantId: TenantId,
  invoiceIds: readonly [InvoiceId, ...ReadonlyArray<InvoiceId>],
) {
  const repository = yield* CollectivePaymentRepository
  const [first, ...others] = yield* Effect.forEach(
    invoiceIds,
    (id) => readCollectable(tenantId, id),
    { concurrency },
  )
  const id = (yield* nextId("prf")) as CollectivePaymentId
  const request = { id, tenantId, requestedAt: yield* now }
  const payment = yield* Effect.fromResult(collectInvoices(request, [first, ...others]))
  yield* repository.add(payment)
  return payment
})

export const readCollectivePayment = Effect.fnUntraced(function* (
  tenantId: TenantId,
  id: CollectivePaymentId,
) {
  const repository = yield* CollectivePaymentRepository
  const found = yield* repository.find(tenantId, id)
  return Option.isSome(found) ? found.value : yield* new CollectivePaymentNotFound({ id })
})

const pollMillis = 200

/** The payment when KSeF has answered, or as it is when the wait is over. */
export const awaitCollectivePayment = Effect.fnUntraced(function* (
  tenantId: TenantId,
  id: CollectivePaymentId,
  waitMillis: number,
) {
  for (let waited = 0; waited < waitMillis; waited += pollMillis) {
    const payment = yield* readCollectivePayment(tenantId, id)
    if (payment.outcome._tag !== "Requested") return payment
    yield* Effect.sleep(pollMillis)
  }
  return yield* readCollectivePayment(tenantId, id)
})

const issueOne = Effect.fnUntraced(function* ({ payment, version }: ClaimedCollectivePayment) {
  const repository = yield* CollectivePaymentRepository
  const identifiers = yield* CollectiveIdentifiers
  const created = yield* Effect.result(identifiers.create(payment))
  const at = yield* now
  const next =
    created._tag === "Success"
      ? ({ _tag: "Ended", outcome: { _tag: "Issued", identifier: created.success, at } } as const)
      : afterFailedIssue(payment, created.failure, at)
  yield* repository.settle({ id: payment.id, version, next })
  if (created._tag === "Success") return undefined
  return { payment, isFinal: next._tag === "Ended", error: created.failure }
})

export interface IssueOptions {
  readonly limit: number
  /** How long other workers wait for a request of a worker that has crashed. */
  readonly leaseMillis: number
}

/** Gets identifiers for due requests, one after the other; returns how many and what failed. */
export const issueCollectiveIdentifiers = Effect.fnUntraced(function* ({
  limit,
  leaseMillis,
}: IssueOptions) {
  const repository = yield* CollectivePaymentRepository
  const at = yield* now
  const claimed = yield* repository.claimDue({
    limit,
    now: at,
    leaseUntil: instant(at + leaseMillis),
  })
  const failures = yield* Effect.forEach(claimed, issueOne)
  return { claimed: claimed.length, failures: failures.filter((each) => each !== undefined) }
})
