/**
 * Collective payments: a tenant requests one, a worker obtains KSeF's identifier, and the tenant
 * reads it.
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
import { InvoiceRepository } from "../../invoice/invoice-repository.ts"
import { InvoiceNotFound } from "../../invoice/use-cases/read-invoice.ts"
import type { Unavailable } from "../../unavailable.ts"
import type { ClaimedTask } from "../../work-queue/task-queue.ts"
import {
  afterFailedIssue,
  type CollectableInvoice,
  collectInvoices,
  type CollectivePayment,
  CollectiveIdentifiers,
  CollectivePaymentRepository,
  decideCollectivePayment,
  referencesPerTenant,
} from "../collective-payment.ts"
import { PaymentRepository } from "../payment-repository.ts"

export class CollectivePaymentNotFound extends Data.TaggedError("CollectivePaymentNotFound")<{
  readonly id: string
}> {}

export type CollectivePaymentFailure = CollectivePaymentNotFound | Unavailable

const now = Effect.map(Clock.currentTimeMillis, instant)

/** Maximum number of concurrent reads of payments. */
const concurrency = 8

const readCollectables = Effect.fnUntraced(function* (
  tenantId: TenantId,
  [first, ...others]: readonly [InvoiceId, ...ReadonlyArray<InvoiceId>],
) {
  const invoices = yield* InvoiceRepository
  const payments = yield* PaymentRepository
  const listed = yield* invoices.findListed(tenantId, [first, ...others])
  const byId = new Map(listed.map(({ invoice }) => [invoice.id, invoice]))
  const collectable = Effect.fnUntraced(function* (id: InvoiceId) {
    const invoice = byId.get(id)
    if (invoice === undefined) return yield* new InvoiceNotFound({ id })
    return { invoice, account: yield* payments.ofInvoice(id) } satisfies CollectableInvoice
  })
  return yield* Effect.all([collectable(first), ...others.map(collectable)], { concurrency })
})

/**
 * Stores a request for one transfer that pays these invoices, or returns an equal earlier one;
 * `invoiceIds` must be distinct. Fails with `InvoiceNotFound`, with `InvoiceNotCollectable` for the
 * first invoice that can't be paid, or with `SlidingLimitReached`.
 */
export const requestCollectivePayment = Effect.fnUntraced(function* (
  tenantId: TenantId,
  invoiceIds: readonly [InvoiceId, ...ReadonlyArray<InvoiceId>],
) {
  const repository = yield* CollectivePaymentRepository
  const invoices = yield* readCollectables(tenantId, invoiceIds)
  const id = (yield* nextId("prf")) as CollectivePaymentId
  const request = { id, tenantId, requestedAt: yield* now }
  const payment = yield* Effect.fromResult(collectInvoices(request, invoices))
  return yield* repository.add(payment, referencesPerTenant.most, (earlier) =>
    decideCollectivePayment(payment, earlier),
  )
})

export const readCollectivePayment = Effect.fnUntraced(function* (
  tenantId: TenantId,
  id: CollectivePaymentId,
) {
  const repository = yield* CollectivePaymentRepository
  const payment = yield* repository.find(tenantId, id)
  return Option.isSome(payment) ? payment.value : yield* new CollectivePaymentNotFound({ id })
})

const pollMillis = 200

/**
 * Polls the payment until KSeF has assigned or refused an identifier, at most for `waitMillis`.
 * Returns the payment as last read.
 */
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

const issueOne = Effect.fnUntraced(function* ({
  task: payment,
  version,
}: ClaimedTask<CollectivePayment>) {
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
  /** How long a crashed worker's requests stay claimed. */
  readonly leaseMillis: number
}

/**
 * Obtains identifiers for due requests, one by one. Returns the number of claimed requests and the
 * failures.
 */
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
