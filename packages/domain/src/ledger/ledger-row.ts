/** A row of the seller's VAT register: what one document states for one period. */
import * as Schema from "effect/Schema"
import { type Instant, instant, type LocalDate } from "../calendar/instant.ts"
import type { GoodsGroup } from "../catalog/catalog.ts"
import type { InvoiceId, OrderId } from "../identity/type-id.ts"
import type { CorrectionCause } from "../invoice/correction.ts"
import { type InvoiceKind, KsefNumber } from "../invoice/invoice-number.ts"
import type { ListedInvoice } from "../invoice/invoice.ts"
import type { RateQuote } from "../money/exchange-rates.ts"
import type { Currency } from "../money/money.ts"
import type { OfflineMode } from "../offline/offline.ts"
import type { Buyer } from "../party/buyer.ts"
import type { Nip } from "../party/party.ts"
import type { VatBreakdown } from "../vat/vat.ts"

/**
 * How JPK_V7M(3) refers to KSeF, as of a day: the KSeF number, or one of three markers.
 *
 * - `KSeF`: it has a KSeF number.
 * - `OFF`: issued in a failure that the Ministry announced (art. 106nf), not numbered yet.
 * - `DI`: issued in offline24 (art. 106nda) or while KSeF was unavailable (106nh), not numbered
 *   yet; to be corrected when the number is known.
 * - `BFK`: issued outside KSeF in a total failure (art. 106ng); never numbered.
 */
export const ledgerMarkers = ["KSeF", "OFF", "DI", "BFK"] as const

export const LedgerMarker = Schema.Union([
  Schema.Struct({ _tag: Schema.Literal("KSeF"), ksefNumber: KsefNumber }),
  Schema.Struct({ _tag: Schema.Literals(["OFF", "DI", "BFK"]) }),
])
export type LedgerMarker = typeof LedgerMarker.Type

const markerOfMode = {
  offline24: "DI",
  unavailability: "DI",
  emergency: "OFF",
} as const satisfies Record<OfflineMode, LedgerMarker["_tag"]>

const offlineOf = (invoice: ListedInvoice) => {
  if ("offline" in invoice && invoice.offline !== undefined) return invoice.offline
  return "technicalCorrection" in invoice ? invoice.technicalCorrection?.offline : undefined
}

/** After all instants. */
export const endOfTime = instant(8_640_000_000_000_000)

/** Returns the marker of the document as known now. */
export const markerNow = (invoice: ListedInvoice): LedgerMarker | undefined =>
  markerAt(invoice, endOfTime)

/**
 * Returns the marker of the document as known at that instant; undefined when it was not issued by
 * then, or was voided.
 */
export const markerAt = (invoice: ListedInvoice, asOf: Instant): LedgerMarker | undefined => {
  if (invoice.voided !== undefined) return undefined
  if (invoice._tag === "IssuedOutside") {
    return invoice.outside.recordedAt <= asOf ? { _tag: "BFK" } : undefined
  }
  const cleared = invoice.timeline.find(({ state }) => state === "Acknowledged")
  if ("ksefNumber" in invoice && cleared !== undefined && cleared.at <= asOf) {
    return { _tag: "KSeF", ksefNumber: invoice.ksefNumber }
  }
  const offline = offlineOf(invoice)
  return offline !== undefined && offline.issuedAt <= asOf
    ? { _tag: markerOfMode[offline.mode] }
    : undefined
}

/** The provisions of the VAT act that assign an amount to a period. */
export const ledgerRules = ["19a(1)", "19a(8)", "29a(13)", "29a(17)"] as const
export const LedgerRule = Schema.Literals(ledgerRules)
export type LedgerRule = typeof LedgerRule.Type

export interface LedgerRow {
  readonly orderId: OrderId
  readonly invoiceId: InvoiceId
  /** Absent for a document outside KSeF. */
  readonly sellerNip?: Nip
  readonly kind: InvoiceKind
  /** DowodSprzedazy: the seller's own number. */
  readonly number: string
  readonly marker: LedgerMarker
  /** The month of the tax, `2026-11`. */
  readonly period: string
  readonly rule: LedgerRule
  /** DataWystawienia (P_1). */
  readonly issueDate: LocalDate
  /** DataSprzedazy: the latest tax point in the period; absent when it is the day of issue. */
  readonly soldOn?: LocalDate
  readonly buyer: Buyer
  readonly currency: Currency
  /** In the currency; on a correction the change. */
  readonly amounts: VatBreakdown
  /** K_19 and K_20. Absent for a foreign document outside KSeF, whose rate is unknown. */
  readonly inPln?: VatBreakdown
  /** Of the goods of the row, oldest first; empty for PLN, and when `inPln` is absent. */
  readonly rates: ReadonlyArray<RateQuote>
  /** GTU: of the goods of the order's invoice. */
  readonly goodsGroups: ReadonlyArray<GoodsGroup>
  /** TP: the buyer is related to the seller. */
  readonly isRelated: boolean
  /** Present on a correction. */
  readonly cause?: CorrectionCause
  /** Present on a correction in KSeF. */
  readonly corrects?: { readonly number: string; readonly ksefNumber?: KsefNumber }
  /** The last day for payment; absent on a correction and on a document outside KSeF. */
  readonly dueDate?: LocalDate
}

/** Returns why no file of the seller with that NIP can contain the row; undefined when one can. */
export const filingObjection = (
  { number, currency, inPln, sellerNip }: LedgerRow,
  nip: Nip,
): string | undefined => {
  if (sellerNip !== undefined && sellerNip !== nip) {
    return `${number} was issued by the seller with the NIP ${sellerNip}, not ${nip}`
  }
  return inPln === undefined
    ? `${number} was issued outside KSeF in ${currency}, and its exchange rate is unknown`
    : undefined
}
