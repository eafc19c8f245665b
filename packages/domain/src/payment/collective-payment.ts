/**
 * One transfer for several invoices, named by KSeF's collective identifier (identyfikator
 * zbiorczy): art. 108g of the VAT Act, from 2027-01-01.
 *
 * Pure. A tenant requests it for its unpaid invoices, and KSeF gives it the identifier. A transfer
 * that names the identifier pays the invoices in the order of the request.
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
import { crc8, KsefNumber } from "../invoice/invoice-number.ts"
import type { Invoice } from "../invoice/invoice.ts"
import { Currency, exactSum, fits, MinorUnits, type Money, money } from "../money/money.ts"
import type { Unavailable } from "../unavailable.ts"
import type { Claim } from "../work-queue/claim.ts"
import { type InvoiceAccount, paymentStatusOf } from "./payment-status.ts"

/** Invoices that one identifier can name (KSeF: `collectiveIdentifier.maxInvoices`). */
export const collectiveSizes = { least: 2, most: 500 } as const

const identifierForm = /^[1-9]\d{9}-IZ20\d{4}-[0-9A-F]{12}-[0-9A-F]{2}$/

/** Why a text is not a collective identifier; undefined when it is one. */
export const collectiveIdentifierIssue = (text: string): string | undefined => {
  if (!identifierForm.test(text)) return "must have the form NIP-IZYYYYMM-XXXXXXXXXXXX-XX"
  return crc8(text.slice(0, 32)) === text.slice(33) ? undefined : "has a wrong CRC"
}

/** `NIP-IZYYYYMM-12 hex-CRC`, 35 characters; the CRC is that of a KSeF number. */
export const CollectiveIdentifier = Schema.String.check(
  Schema.makeFilter((text: string) => collectiveIdentifierIssue(text) ?? true),
).pipe(Schema.brand("CollectiveIdentifier"))
export type CollectiveIdentifier = typeof CollectiveIdentifier.Type

/** An invoice of the transfer, with what was left to pay when the transfer was requested. */
export const CollectedInvoice = Schema.Struct({
  invoiceId: InvoiceId,
  ksefNumber: KsefNumber,
  amount: MinorUnits.check(Schema.isGreaterThan(0)),
})
export type CollectedInvoice = typeof CollectedInvoice.Type

/** `Requested`: KSeF has not given the identifier yet. `Refused`: it never will. */
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
  /** In the order in which a transfer pays them; each once. */
  invoices: Schema.Array(CollectedInvoice),
  requestedAt: Instant,
  outcome: CollectiveOutcome,
})
export type CollectivePayment = typeof CollectivePayment.Type

/** The amount of the transfer. */
export const collectiveTotal = ({ invoices, currency }: CollectivePayment): Money =>
  money(exactSum(invoices.map(({ amount }) => amount)), currency)

/** An invoice that the transfer can't pay, and why. */
export class InvoiceNotCollectable extends Data.TaggedError("InvoiceNotCollectable")<{
  readonly invoiceId: InvoiceId
  /**
   * `NotInKsef`: it has no KSeF number yet. `NothingDue`: it is paid, or a correction.
   * `OtherCurrency`: the first invoice of the request is in another currency. `TotalTooLarge`:
   * with it the sum exceeds the largest amount.
   */
  readonly reason: "NotInKsef" | "NothingDue" | "OtherCurrency" | "TotalTooLarge"
}> {}

/** An invoice of the tenant, and its payments and corrections. */
export interface CollectableInvoice {
  readonly invoice: Invoice
  readonly account: InvoiceAccount
}

/** What is left to pay; zero when it is paid. */
export const outstandingOf = (total: Money, account: InvoiceAccount): Money => {
  const { owed, amountPaid, amountRefunded } = paymentStatusOf(total, account)
  const left = BigInt(owed.amount) - BigInt(amountPaid.amount) + BigInt(amountRefunded.amount)
  return money(left > 0n ? left : 0n, total.currency)
}

/**
 * The request for an identifier of these invoices, at least one; fails with the first of them that
 * a transfer can't pay.
 */
export const collectInvoices = (
  request: Pick<CollectivePayment, "id" | "tenantId" | "requestedAt">,
  wanted: readonly [CollectableInvoice, ...ReadonlyArray<CollectableInvoice>],
): Result.Result<CollectivePayment, InvoiceNotCollectable> => {
  const { currency } = wanted[0].invoice.total
  const invoices: Array<CollectedInvoice> = []
  let sum = 0n
  for (const { invoice, account } of wanted) {
    const { id: invoiceId, total } = invoice
    const refused = (reason: InvoiceNotCollectable["reason"]) =>
      Result.fail(new InvoiceNotCollectable({ invoiceId, reason }))
    if (total.currency !== currency) return refused("OtherCurrency")
    if (!("ksefNumber" in invoice)) return refused("NotInKsef")
    const { amount } = outstandingOf(total, account)
    if (amount <= 0) return refused("NothingDue")
    sum += BigInt(amount)
    if (!fits(sum)) return refused("TotalTooLarge")
    invoices.push({ invoiceId, ksefNumber: invoice.ksefNumber, amount })
  }
  return Result.succeed({ ...request, currency, invoices, outcome: { _tag: "Requested" } })
}

/**
 * Refusals that repeat: an invoice has 132 identifiers, several sellers, a repeated number. Source:
 * open-api.json 2.9.0, consulted 2026-11-26.
 */
const finalCodes: ReadonlySet<number> = new Set([71_002, 71_004, 71_005])

/**
 * The invoice is unknown. KSeF may respond so for an invoice that it has just accepted (which is
 * known only of the KSeF simulator), so this code is final only when the request is an hour old.
 */
const unknownInvoiceCode = 71_001
const longestStorageMillis = 3_600_000

const isFinal = (code: number | undefined, waitedMillis: number): code is number =>
  code !== undefined &&
  (finalCodes.has(code) || (code === unknownInvoiceCode && waitedMillis >= longestStorageMillis))

const shortestDelayMillis = 1_000
const longestDelayMillis = 300_000

/** What follows a failed attempt: the end of the request, or another attempt at that time. */
export type AfterFailedIssue =
  | { readonly _tag: "Ended"; readonly outcome: CollectiveOutcome }
  | { readonly _tag: "Postponed"; readonly dueAt: Instant }

/** Waits for as long as the request has waited already, from a second to 5 minutes. */
export const afterFailedIssue = (
  { requestedAt }: CollectivePayment,
  { code, detail, retryAfterSeconds = 0 }: InvoiceClearanceError,
  now: Instant,
): AfterFailedIssue => {
  const waited = now - requestedAt
  if (isFinal(code, waited)) {
    return { _tag: "Ended", outcome: { _tag: "Refused", code, detail, at: now } }
  }
  const delay = Math.max(shortestDelayMillis, Math.min(longestDelayMillis, waited))
  return { _tag: "Postponed", dueAt: instant(now + Math.max(delay, retryAfterSeconds * 1_000)) }
}

// Stores collective payments, with the queue of those that wait for KSeF's identifier.

/** A request held by one worker. */
export interface ClaimedCollectivePayment {
  readonly payment: CollectivePayment
  /** Increases with every claim. */
  readonly version: number
}

/** The result of a claimed request: its end, or its next attempt. */
export interface SettledCollectivePayment {
  readonly id: CollectivePaymentId
  /** The version of the claim. */
  readonly version: number
  readonly next: AfterFailedIssue | { readonly _tag: "Ended"; readonly outcome: CollectiveOutcome }
}

export class CollectivePaymentRepository extends Context.Service<
  CollectivePaymentRepository,
  {
    /** Stores a new request, due at once. */
    readonly add: (payment: CollectivePayment) => Effect.Effect<void, Unavailable>
    /** `Option.none` also for another tenant's. */
    readonly find: (
      tenantId: TenantId,
      id: CollectivePaymentId,
    ) => Effect.Effect<Option.Option<CollectivePayment>, Unavailable>
    /** The payment to which KSeF has given that identifier. */
    readonly named: (
      identifier: CollectiveIdentifier,
    ) => Effect.Effect<Option.Option<CollectivePayment>, Unavailable>
    /**
     * Claims up to `limit` requests that are due and not leased, the longest due first. Claims at
     * the same time get disjoint requests and do not wait for each other.
     */
    readonly claimDue: (
      claim: Claim,
    ) => Effect.Effect<ReadonlyArray<ClaimedCollectivePayment>, Unavailable>
    /**
     * Stores the result of a claimed request and releases the claim, even when its lease has
     * expired. Returns false and changes nothing when another worker has claimed it since.
     */
    readonly settle: (settled: SettledCollectivePayment) => Effect.Effect<boolean, Unavailable>
    /** When the next request is due; a claimed one when its lease has expired. */
    readonly nextDueAt: Effect.Effect<Option.Option<Instant>, Unavailable>
  }
>()("@procurement/domain/payment/CollectivePaymentRepository") {}

/** KSeF's collective identifiers. */
export class CollectiveIdentifiers extends Context.Service<
  CollectiveIdentifiers,
  {
    /**
     * A new identifier of the payment's invoices. A repeated call makes another one, which names
     * the same invoices and does no harm. Fails with KSeF's code when it refuses.
     */
    readonly create: (
      payment: CollectivePayment,
    ) => Effect.Effect<CollectiveIdentifier, InvoiceClearanceError>
  }
>()("@procurement/domain/payment/CollectiveIdentifiers") {}
