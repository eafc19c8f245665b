/**
 * A correction invoice (faktura korygująca, KOR).
 *
 * A correction changes the invoice, or the previous correction of that invoice. It must name the
 * KSeF number of the document it changes, so it waits until KSeF has assigned that number. Source:
 * art. 106j(2) of the VAT act; FA(3), DaneFaKorygowanej.
 */
import * as Schema from "effect/Schema"
import { LocalDate } from "../calendar/instant.ts"
import { OrderLine, Quantity } from "../catalog/catalog.ts"
import { InvoiceId } from "../identity/type-id.ts"
import { RateQuote } from "../money/exchange-rates.ts"
import { MinorUnits } from "../money/money.ts"
import { LineText } from "../text/line-text.ts"
import { type InvoiceKind, InvoiceNumber, KsefNumber } from "./invoice-number.ts"

/** The corrected invoice, with the data that KSeF holds. */
export const CorrectedInvoice = Schema.Struct({
  number: InvoiceNumber,
  ksefNumber: KsefNumber,
  issueDate: LocalDate,
  /** Date of supply; present when the goods left before the invoice was issued. */
  supplyDate: Schema.optionalKey(LocalDate),
  /** The day whose VAT rate applies. */
  taxDate: LocalDate,
  /** Whether that invoice names split payment (P_18A); absent when not. */
  splitPayment: Schema.optionalKey(Schema.Literal(true)),
  /** Present for a foreign-currency invoice: the correction uses the same rate. */
  rate: Schema.optionalKey(RateQuote),
})
export type CorrectedInvoice = typeof CorrectedInvoice.Type

export const Correction = Schema.Struct({
  /** The corrected invoice. */
  invoiceId: InvoiceId,
  /** The previous document: the corrected invoice or its latest correction before this one. */
  follows: InvoiceId,
  cause: Schema.Literals(["Cancelled", "Returned"]),
  /** As given by the customer or the warehouse. */
  reason: Schema.optionalKey(LineText),
  /** Set when the correction gets its number. */
  corrected: Schema.optionalKey(CorrectedInvoice),
  /**
   * Total of the invoice and its earlier corrections, VAT included. Set when the correction gets
   * its number.
   */
  billedBefore: Schema.optionalKey(MinorUnits),
})
export type Correction = typeof Correction.Type

/**
 * A line of an invoice.
 *
 * On a correction, a line states a difference: quantity and value are negative. It also states the
 * quantity before the correction (`before`) and the number of the corrected line, counted from 1
 * (`line`). Lines always add up to the total.
 */
export const InvoiceLine = Schema.Struct({
  ...OrderLine.fields,
  quantity: Schema.Int.check(Schema.isBetween({ minimum: -1_000_000, maximum: 1_000_000 })),
  before: Schema.optionalKey(Quantity),
  line: Schema.optionalKey(Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))),
})
export type InvoiceLine = typeof InvoiceLine.Type

export const kindOf = ({ correction }: { readonly correction?: Correction }): InvoiceKind =>
  correction === undefined ? "VAT" : "KOR"
