/**
 * What makes an invoice a correction (faktura korygująca, KOR) of another one.
 *
 * A correction stands upon the state before it: the invoice, or the correction that came before.
 * Until that has its KSeF number there is nothing that could be named in the file, so the
 * correction waits. Source: art. 106j(2) of the VAT act; FA(3), DaneFaKorygowanej.
 */
import * as Schema from "effect/Schema"
import { LocalDate } from "../calendar/local-date.ts"
import { InvoiceId } from "../identity/type-id.ts"
import { RateQuote } from "../money/exchange-rates.ts"
import { MinorUnits } from "../money/money.ts"
import { OrderLine, Quantity } from "../order/order-line.ts"
import { LineText } from "../text/line-text.ts"
import type { InvoiceKind } from "./invoice-kind.ts"
import { InvoiceNumber } from "./invoice-number.ts"
import { KsefNumber } from "./ksef-number.ts"

/** The corrected invoice as KSeF has it. */
export const CorrectedInvoice = Schema.Struct({
  number: InvoiceNumber,
  ksefNumber: KsefNumber,
  issueDate: LocalDate,
  /** Of a foreign-currency invoice: its correction is converted at the same rate. */
  rate: Schema.optionalKey(RateQuote),
})
export type CorrectedInvoice = typeof CorrectedInvoice.Type

export const Correction = Schema.Struct({
  /** The invoice that is corrected. */
  invoiceId: InvoiceId,
  /** The document it stands upon: that invoice, or the correction of it before this one. */
  follows: InvoiceId,
  cause: Schema.Literals(["Cancelled", "Returned"]),
  /** As the customer or the warehouse gave it. */
  reason: Schema.optionalKey(LineText),
  /** Known from the number on. */
  corrected: Schema.optionalKey(CorrectedInvoice),
  /**
   * What the invoice and its corrections before this one come to, VAT included; known likewise.
   * None of corrections numbered by earlier versions: their VAT is that of the change itself.
   */
  billedBefore: Schema.optionalKey(MinorUnits),
})
export type Correction = typeof Correction.Type

/**
 * A line of an invoice. Of a correction it is a difference, quantity and value less than none, and
 * says how many there were before. Always the lines come to the total.
 */
export const InvoiceLine = Schema.Struct({
  ...OrderLine.fields,
  quantity: Schema.Int.check(Schema.isBetween({ minimum: -1_000_000, maximum: 1_000_000 })),
  before: Schema.optionalKey(Quantity),
})
export type InvoiceLine = typeof InvoiceLine.Type

/** Which kind an invoice is. */
export const kindOf = ({ correction }: { readonly correction?: Correction }): InvoiceKind =>
  correction === undefined ? "VAT" : "KOR"
