/**
 * A collective payment: one transfer for several invoices under KSeF's collective identifier
 * (identyfikator zbiorczy), art. 108g of the VAT Act, from 2027-01-01.
 *
 * Pure. A tenant requests it for unpaid invoices, and KSeF assigns the identifier. A transfer with
 * the identifier pays the invoices in the order of the request.
 */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { Instant, instant } from "../calendar/instant.ts"
import { CollectivePaymentId, InvoiceId, TenantId } from "../identity/type-id.ts"
import type { InvoiceClearanceError } from "../invoice/invoice-clearance.ts"
import { crc8, KsefNumber, transferTitleOf } from "../invoice/invoice-number.ts"
import type { ListedInvoice } from "../invoice/invoice.ts"
import { Currency, exactSum, fits, MinorUnits, type Money, money } from "../money/money.ts"
import { accountIn, type BankAccount } from "../party/bank-account.ts"
import {
  type SlidingLimit,
  type SlidingLimitReached,
  slidingLimitReached,
} from "../rate-limit/sliding-limit.ts"
import type { Unavailable } from "../unavailable.ts"
import type { TaskQueue } from "../work-queue/task-queue.ts"
import { type InvoiceAccount, type PaymentStatus, paymentStatusOf } from "./payment-status.ts"

/** Number of invoices per identifier (KSeF: `collectiveIdentifier.maxInvoices`). */
export const collectiveSizes = { least: 2, most: 500 } as const

const identifierForm = /^[1-9]\d{9}-IZ20\d{4}-[0-9A-F]{12}-[0-9A-F]{2}$/

/** Returns why a text is not a collective identifier; undefined when it is valid. */
export const collectiveIdentifierIssue = (text: string): string | undefined => {
  if (!identifierForm.test(text)) return "must have the form NIP-IZYYYYMM-XXXXXXXXXXXX-XX"
  return crc8(text.slice(0, 32)) === text.slice(33) ? undefined : "has a wrong CRC"
}

/** `NIP-IZYYYYMM-12 hex-CRC`, 35 characters, with the CRC of KSeF numbers. */
export const CollectiveIdentifier = Schema.String.check(
  Schema.makeFilter((text: string) => collectiveIdentifierIssue(text) ?? true),
).pipe(Schema.brand("CollectiveIdentifier"))
export type CollectiveIdentifier = typeof CollectiveIdentifier.Type

/** An invoice of the transfer, with the amount outstanding at the time of the request. */
export const CollectedInvoice = Schema.Struct({
  invoiceId: InvoiceId,
  ksefNumber: KsefNumber,
  amount: MinorUnits.check(Schema.isGreaterThan(0)),
})
export type CollectedInvoice = typeof CollectedInvoice.Type

/** `Requested`: waiting for KSeF's identifier. `Refused`: KSeF refused it permanently. */
const CollectiveOutcome = Schema.Union([
  Schema.TaggedStruct("Requested", {}),
  Schema.TaggedStruct("Issued", { identifier: CollectiveIdentifier, at: Instant }),
  Schema.TaggedStruct("Refused", { code: Schema.Int, detail: Schema.String, at: Instant }),
])
export type CollectiveOutcome = typeof CollectiveOutcome.Type

export const CollectivePayment = Schema.Struct({
  id: CollectivePaymentId,
  tenantId: TenantId,
  currency: Currency,
  /** Distinct invoices, in the order in which a transfer pays them. */
  invoices: Schema.Array(CollectedInvoice),
  requestedAt: Instant,
  outcome: CollectiveOutcome,
})
export type CollectivePayment = typeof CollectivePayment.Type

/** Returns the amount of the transfer. */
export const collectiveTotal = ({ invoices, currency }: CollectivePayment): Money =>
  money(exactSum(invoices.map(({ amount }) => amount)), currency)

/** An invoice that can't be part of the transfer. */
export class InvoiceNotCollectable extends Data.TaggedError("InvoiceNotCollectable")<{
  readonly invoiceId: InvoiceId
  /**
   * - `NotInKsef`: it has no KSeF number yet.
   * - `NothingDue`: it is paid, or a correction.
   * - `OtherCurrency`: its currency differs from the first invoice's.
   * - `TotalTooLarge`: with it the total exceeds the largest amount.
   */
  readonly reason: "NotInKsef" | "NothingDue" | "OtherCurrency" | "TotalTooLarge"
}> {}

/** An invoice with its payments and corrections. */
export interface CollectableInvoice {
  readonly invoice: ListedInvoice
  readonly account: InvoiceAccount
}

/** Returns the outstanding amount; zero when the invoice is paid. */
export const outstandingOf = ({ owed, amountPaid, amountRefunded }: PaymentStatus): Money => {
  const left = BigInt(owed.amount) - BigInt(amountPaid.amount) + BigInt(amountRefunded.amount)
  return money(left > 0n ? left : 0n, owed.currency)
}

/** The account and the title of the transfer that pays an invoice. */
export interface InvoiceTransfer {
  readonly account: BankAccount
  readonly title: string
}

/**
 * Returns the transfer that pays what is outstanding: undefined until KSeF has accepted the
 * invoice, while nothing is outstanding, as on a correction or a paid invoice, and when the seller
 * has no account in the currency.
 */
export const transferFor = (
  invoice: ListedInvoice,
  outstanding: MinorUnits,
): InvoiceTransfer | undefined => {
  if (invoice.correction !== undefined || !("ksefNumber" in invoice)) return undefined
  const account = accountIn(invoice.seller, invoice.total.currency)
  if (account === undefined || outstanding <= 0) return undefined
  return { account, title: transferTitleOf(invoice.number, invoice.ksefNumber) }
}

/**
 * Creates a request for an identifier; `invoices` must not be empty. Fails with the first invoice
 * that a transfer can't pay.
 */
export const collectInvoices = (
  request: Pick<CollectivePayment, "id" | "tenantId" | "requestedAt">,
  requested: readonly [CollectableInvoice, ...ReadonlyArray<CollectableInvoice>],
): Result.Result<CollectivePayment, InvoiceNotCollectable> => {
  const { currency } = requested[0].invoice.total
  const invoices: Array<CollectedInvoice> = []
  let sum = 0n
  for (const { invoice, account } of requested) {
    const { id: invoiceId, total } = invoice
    const refused = (reason: InvoiceNotCollectable["reason"]) =>
      Result.fail(new InvoiceNotCollectable({ invoiceId, reason }))
    if (total.currency !== currency) return refused("OtherCurrency")
    if (!("ksefNumber" in invoice)) return refused("NotInKsef")
    const { amount } = outstandingOf(paymentStatusOf(total, account))
    if (amount <= 0) return refused("NothingDue")
    sum += BigInt(amount)
    if (!fits(sum)) return refused("TotalTooLarge")
    invoices.push({ invoiceId, ksefNumber: invoice.ksefNumber, amount })
  }
  return Result.succeed({ ...request, currency, invoices, outcome: { _tag: "Requested" } })
}

/**
 * Share of one tenant in KSeF's budget for identifiers, 240 an hour for the seller, which can't be
 * returned: a quarter.
 */
export const referencesPerTenant: SlidingLimit = {
  name: "payment-references",
  most: 60,
  windowMillis: 3_600_000,
}

/** The tenant's earlier requests that matter for a new one. */
export interface EarlierRequests {
  /** The newest for the same invoices and amounts in the same order that KSeF has not refused. */
  readonly equal: CollectivePayment | undefined
  /** When the newest were made, newest first. */
  readonly times: ReadonlyArray<Instant>
}

/** Returns the request to use: an equal earlier one, or the new one within the tenant's share. */
export const decideCollectivePayment = (
  payment: CollectivePayment,
  { equal, times }: EarlierRequests,
): Result.Result<CollectivePayment, SlidingLimitReached> => {
  if (equal !== undefined) return Result.succeed(equal)
  const refusal = slidingLimitReached(referencesPerTenant, times, payment.requestedAt)
  return refusal === undefined ? Result.succeed(payment) : Result.fail(refusal)
}

/**
 * Permanent refusals: an invoice already has 132 identifiers, the invoices have several sellers, or
 * a number is repeated. Source: open-api.json 2.9.0, consulted 2026-11-26.
 */
const finalCodes: ReadonlySet<number> = new Set([71_002, 71_004, 71_005])

/**
 * KSeF does not find an invoice. KSeF may return this code for an invoice it has just accepted
 * (observed only in the KSeF simulator), so the code is final only for requests at least an hour
 * old.
 */
const unknownInvoiceCode = 71_001
const longestStorageMillis = 3_600_000

const isFinal = (code: number | undefined, waitedMillis: number): code is number =>
  code !== undefined &&
  (finalCodes.has(code) || (code === unknownInvoiceCode && waitedMillis >= longestStorageMillis))

const shortestDelayMillis = 1_000
const longestDelayMillis = 300_000

/** Result of an attempt: the end of the request, or the time of the next attempt. */
export type AfterIssue =
  | { readonly _tag: "Ended"; readonly outcome: CollectiveOutcome }
  | { readonly _tag: "Postponed"; readonly dueAt: Instant }

/**
 * Delays the next attempt by the age of the request, between a second and 5 minutes, or as long as
 * KSeF requires.
 */
export const afterFailedIssue = (
  { requestedAt }: CollectivePayment,
  { code, detail, retryAfterSeconds = 0 }: InvoiceClearanceError,
  now: Instant,
): AfterIssue => {
  const waited = now - requestedAt
  if (isFinal(code, waited)) {
    return { _tag: "Ended", outcome: { _tag: "Refused", code, detail, at: now } }
  }
  const delay = Math.max(shortestDelayMillis, Math.min(longestDelayMillis, waited))
  return { _tag: "Postponed", dueAt: instant(now + Math.max(delay, retryAfterSeconds * 1_000)) }
}

/** Stores collective payments and the queue of those that wait for KSeF's identifier. */
export class CollectivePaymentRepository extends Context.Service<
  CollectivePaymentRepository,
  TaskQueue<CollectivePaymentId, CollectivePayment, AfterIssue> & {
    /**
     * Calls `decide` with the tenant's earlier requests, among them the times of the newest
     * `times`, isolated from the tenant's other calls. Stores the new request, due immediately, if
     * `decide` returns it. Returns the decided request, or fails with the error of `decide`.
     */
    readonly add: <E>(
      payment: CollectivePayment,
      times: number,
      decide: (earlier: EarlierRequests) => Result.Result<CollectivePayment, E>,
    ) => Effect.Effect<CollectivePayment, E | Unavailable>
    /** Returns the tenant's payment; `Option.none` also for another tenant's payment. */
    readonly find: (
      tenantId: TenantId,
      id: CollectivePaymentId,
    ) => Effect.Effect<Option.Option<CollectivePayment>, Unavailable>
    /** Returns the payment to which KSeF assigned the identifier. */
    readonly named: (
      identifier: CollectiveIdentifier,
    ) => Effect.Effect<Option.Option<CollectivePayment>, Unavailable>
    /** Returns when the next request is due; a claimed request is due when its lease expires. */
    readonly nextDueAt: Effect.Effect<Option.Option<Instant>, Unavailable>
  }
>()("@procurement/domain/payment/CollectivePaymentRepository") {}

/** Creates KSeF's collective identifiers. */
export class CollectiveIdentifiers extends Context.Service<
  CollectiveIdentifiers,
  {
    /**
     * Creates an identifier for the payment's invoices. A repeated call creates another valid
     * identifier for the same invoices. Fails with KSeF's code when KSeF refuses.
     */
    readonly create: (
      payment: CollectivePayment,
    ) => Effect.Effect<CollectiveIdentifier, InvoiceClearanceError>
  }
>()("@procurement/domain/payment/CollectiveIdentifiers") {}
