/** Events of invoices. */
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"
import { InvoiceId, OrderId } from "../identity/type-id.ts"
import { Currency, MinorUnits } from "../money/money.ts"
import { offlineModes } from "../offline/offline.ts"
import { TaxPoint } from "../vat/tax-points.ts"
import { envelope } from "./envelope.ts"

const invoice = { invoiceId: InvoiceId, orderId: OrderId }

/** Why an invoice is corrected, as customers read it. */
export const correctionCauseWords = [
  "order_cancelled",
  "goods_returned",
  "price_reduced",
  "mistake",
  "buyer_data",
  "buyer_nip",
  "supply_date",
] as const
export type CorrectionCauseWord = (typeof correctionCauseWords)[number]

/** Fields of a correction: its kind, its cause and the corrected invoice. */
const ofCorrection = {
  kind: Schema.optionalKey(Schema.Literal("KOR")),
  /** Absent in events published before 2026-11-28. */
  cause: Schema.optionalKey(Schema.Literals(correctionCauseWords)),
  reason: Schema.optionalKey(Schema.String),
  correctedInvoiceId: Schema.optionalKey(InvoiceId),
  correctedNumber: Schema.optionalKey(Schema.String),
  correctedKsefNumber: Schema.optionalKey(Schema.String),
}

/** What the file states besides its total; absent in events published before 2026-11-30. */
const ofAmounts = {
  net: Schema.optionalKey(MinorUnits),
  vat: Schema.optionalKey(MinorUnits),
  /** Absent when the currency is PLN, like the rates. */
  vatInPln: Schema.optionalKey(MinorUnits),
  exchangeRates: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({ rate: Schema.String, table: Schema.String, publishedOn: Schema.String }),
    ),
  ),
}

/** Fields of an invoice issued offline. */
const ofOffline = {
  offlineMode: Schema.optionalKey(Schema.Literals(offlineModes)),
  /** Last day on which KSeF may receive it, if any. */
  offlineDeadline: Schema.optionalKey(Schema.String),
}

export const InvoiceIssued = Schema.Struct({
  ...envelope,
  type: Schema.Literal("invoice.issued"),
  data: Schema.Struct({
    ...invoice,
    number: Schema.String,
    ksefNumber: Schema.String,
    issueDate: Schema.String,
    /** Set when the goods left before issue; a correction repeats the invoice's date. */
    supplyDate: Schema.optionalKey(Schema.String),
    /** As known at the issue; absent on a correction. */
    taxPoints: Schema.optionalKey(Schema.Array(TaxPoint)),
    total: MinorUnits,
    currency: Currency,
    ...ofAmounts,
    /** The last day for payment; absent on a correction. */
    dueDate: Schema.optionalKey(Schema.String),
    /** SHA-256 of the invoice XML, hexadecimal. */
    documentSha256: Schema.String,
    ...ofCorrection,
    ...ofOffline,
  }),
})
export type InvoiceIssued = typeof InvoiceIssued.Type

export const InvoiceRejected = Schema.Struct({
  ...envelope,
  type: Schema.Literal("invoice.rejected"),
  data: Schema.Struct({
    ...invoice,
    number: Schema.String,
    code: Schema.Int,
    description: Schema.String,
    ...ofCorrection,
    ...ofOffline,
  }),
})
export type InvoiceRejected = typeof InvoiceRejected.Type

/** The invoice was voided before anybody could have it; it will never be sent to KSeF. */
export const InvoiceVoided = Schema.Struct({
  ...envelope,
  type: Schema.Literal("invoice.voided"),
  data: Schema.Struct({
    ...invoice,
    /** Absent when it had no number yet; a number stays used. */
    number: Schema.optionalKey(Schema.String),
    reason: Schema.optionalKey(Schema.String),
    kind: Schema.optionalKey(Schema.Literal("KOR")),
  }),
})
export type InvoiceVoided = typeof InvoiceVoided.Type

/** The document was issued outside KSeF during its total failure; it has no KSeF number. */
export const InvoiceIssuedOutside = Schema.Struct({
  ...envelope,
  type: Schema.Literal("invoice.issued_outside"),
  data: Schema.Struct({
    ...invoice,
    /** The seller's own number of the document. */
    number: Schema.String,
    issueDate: Schema.String,
    total: MinorUnits,
    currency: Currency,
    ...ofCorrection,
  }),
})
export type InvoiceIssuedOutside = typeof InvoiceIssuedOutside.Type

/** Payments cover the amount due: the invoice's total less corrections. */
export const InvoicePaid = Schema.Struct({
  ...envelope,
  type: Schema.Literal("invoice.paid"),
  data: Schema.Struct({
    ...invoice,
    total: MinorUnits,
    /** Absent in events published before corrections counted; then it equals the total. */
    owed: Schema.optionalKey(MinorUnits),
    currency: Currency,
    ...ofAmounts,
    paidAt: Instant,
    /** As known now; absent in events published before 2026-11-28. */
    taxPoints: Schema.optionalKey(Schema.Array(TaxPoint)),
  }),
})
export type InvoicePaid = typeof InvoicePaid.Type

/** Something is still to be paid after the last day for payment; published once for an invoice. */
export const InvoiceOverdue = Schema.Struct({
  ...envelope,
  type: Schema.Literal("invoice.overdue"),
  data: Schema.Struct({
    ...invoice,
    number: Schema.String,
    /** Absent when it was issued offline and KSeF has not numbered it. */
    ksefNumber: Schema.optionalKey(Schema.String),
    total: MinorUnits,
    owed: MinorUnits,
    outstanding: MinorUnits,
    currency: Currency,
    /** The last day for payment. */
    dueDate: Schema.String,
  }),
})
export type InvoiceOverdue = typeof InvoiceOverdue.Type
