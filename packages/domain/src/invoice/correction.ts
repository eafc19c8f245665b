/**
 * What makes an invoice a correction (faktura korygująca, KOR) of another one.
 *
 * A correction changes the state before it: that of the invoice, or that of the previous
 * correction. Until that document has its KSeF number the file could not name it, so the correction
 * waits. Source: art. 106j(2) of the VAT act; FA(3), DaneFaKorygowanej.
 */
import * as Schema from "effect/Schema"
import { LocalDate } from "../calendar/instant.ts"
import { OrderLine, Quantity } from "../catalog/catalog.ts"
import { InvoiceId } from "../identity/type-id.ts"
import { RateQuote } from "../money/exchange-rates.ts"
import { MinorUnits } from "../money/money.ts"
import { LineText } from "../text/line-text.ts"
import { type InvoiceKind, InvoiceNumber, KsefNumber } from "./invoice-number.ts"

/** The corrected invoice as stored in KSeF. */
export const CorrectedInvoice = Schema.Struct({
  number: InvoiceNumber,
  ksefNumber: KsefNumber,
  issueDate: LocalDate,
  /** Its date of supply, if the goods had left before it was issued. */
  supplyDate: Schema.optionalKey(LocalDate),
  /** The day whose VAT rate applies. */
  taxDate: LocalDate,
  /** Present for a foreign-currency invoice: its correction is converted at the same rate. */
  rate: Schema.optionalKey(RateQuote),
})
export type CorrectedInvoice = typeof CorrectedInvoice.Type

export const Correction = Schema.Struct({
  /** The corrected invoice. */
  invoiceId: InvoiceId,
  /** The previous document: that invoice, or the correction of it before this one. */
  follows: InvoiceId,
  cause: Schema.Literals(["Cancelled", "Returned"]),
  /** As given by the customer or the warehouse. */
  reason: Schema.optionalKey(LineText),
  /** Present once the correction has a number. */
  corrected: Schema.optionalKey(CorrectedInvoice),
  /**
   * The total of the invoice and its earlier corrections, VAT included; also present once the
   * correction has a number.
   */
  billedBefore: Schema.optionalKey(MinorUnits),
})
export type Correction = typeof Correction.Type

/**
 * A line of an invoice. A line of a correction is a difference: its quantity and value are
 * negative, and it states the quantity before and which line of the corrected invoice it changes,
 * counted from 1. The lines always add up to the total.
 */
export const InvoiceLine = Schema.Struct({
  ...OrderLine.fields,
  quantity: Schema.Int.check(Schema.isBetween({ minimum: -1_000_000, maximum: 1_000_000 })),
  before: Schema.optionalKey(Quantity),
  line: Schema.optionalKey(Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))),
})
export type InvoiceLine = typeof InvoiceLine.Type

/** The kind of an invoice. */
export const kindOf = ({ correction }: { readonly correction?: Correction }): InvoiceKind =>
  correction === undefined ? "VAT" : "KOR"
