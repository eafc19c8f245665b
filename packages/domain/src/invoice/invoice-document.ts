/**
 * All that stands on an invoice, as plain values: the writer of FA(3) only puts them into XML.
 *
 * Gross method (art. 106e(7) and (8) VAT act): lines carry gross prices, VAT is counted once over
 * their sum, so P_13_1 + P_14_1 = P_15 = sum of P_11A. A EUR invoice states its VAT in PLN as well
 * (art. 106e(11)).
 */
import { addDays, type LocalDate } from "../calendar/local-date.ts"
import type { Instant } from "../calendar/instant.ts"
import { type RateQuote, toPln } from "../money/exchange-rates.ts"
import type { Currency, MinorUnits } from "../money/money.ts"
import type { OrderLine } from "../order/order-line.ts"
import type { Party, Seller } from "../party/party.ts"
import type { LineText } from "../text/line-text.ts"
import { vatRateOn } from "../vat/rates-pl.ts"
import { type VatBreakdown, vatFromGross } from "../vat/vat.ts"
import type { NumberedInvoice } from "./invoice.ts"
import type { InvoiceNumber } from "./invoice-number.ts"

export interface InvoiceDocument {
  readonly number: InvoiceNumber
  readonly issueDate: LocalDate
  /** When the file is made (DataWytworzeniaFa). */
  readonly createdAt: Instant
  readonly seller: Seller
  readonly buyer: Party
  readonly currency: Currency
  readonly lines: ReadonlyArray<OrderLine>
  /** The VAT rate of all lines in whole per cent, as P_12 writes it. */
  readonly vatPercent: string
  readonly totals: VatBreakdown
  /** Present just when the currency is not PLN. */
  readonly foreign?: { readonly rate: RateQuote; readonly vatInPln: MinorUnits }
  readonly dueDate: LocalDate
  readonly order: {
    readonly number: string
    readonly date: LocalDate
    readonly buyerReference?: LineText
  }
}

export const composeDocument = (
  invoice: NumberedInvoice,
  issueDate: LocalDate,
  createdAt: Instant,
  rate?: RateQuote,
): InvoiceDocument => {
  const currency = invoice.total.currency
  if ((currency === "PLN") !== (rate === undefined)) {
    throw new TypeError(`a rate belongs to a foreign-currency invoice and to no other`)
  }
  const vatRate = vatRateOn("standard", issueDate)
  const totals = vatFromGross(invoice.total.amount, vatRate)
  return {
    number: invoice.number,
    issueDate,
    createdAt,
    seller: invoice.seller,
    buyer: invoice.buyer,
    currency,
    lines: invoice.lines,
    vatPercent: String(vatRate.basisPoints / 100),
    totals,
    ...(rate === undefined ? {} : { foreign: { rate, vatInPln: toPln(totals.vat, rate) } }),
    dueDate: addDays(issueDate, invoice.seller.paymentTermDays),
    order: {
      number: invoice.orderId,
      date: invoice.orderedOn,
      ...(invoice.reference === undefined ? {} : { buyerReference: invoice.reference }),
    },
  }
}
