/** What happens to invoices. */
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"
import { offlineModes } from "../clearance/offline-issue.ts"
import { InvoiceId, OrderId } from "../identity/type-id.ts"
import { Currency, MinorUnits } from "../money/money.ts"
import { envelope } from "./envelope.ts"

const invoice = { invoiceId: InvoiceId, orderId: OrderId }

/** Of a correction alone: what it is, and which invoice it corrects. */
const ofCorrection = {
  kind: Schema.optionalKey(Schema.Literal("KOR")),
  correctedInvoiceId: Schema.optionalKey(InvoiceId),
  correctedNumber: Schema.optionalKey(Schema.String),
  correctedKsefNumber: Schema.optionalKey(Schema.String),
}

/** Of an invoice that was issued while KSeF was away. */
const ofOffline = {
  offlineMode: Schema.optionalKey(Schema.Literals(offlineModes)),
  /** The last day on which KSeF may get it, if one is set. */
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
    total: MinorUnits,
    currency: Currency,
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

/** Payments have reached the total of the invoice. */
export const InvoicePaid = Schema.Struct({
  ...envelope,
  type: Schema.Literal("invoice.paid"),
  data: Schema.Struct({
    ...invoice,
    total: MinorUnits,
    currency: Currency,
    paidAt: Instant,
  }),
})
export type InvoicePaid = typeof InvoicePaid.Type
