/**
 * All that stands on an invoice, as plain values: the writer of FA(3) only puts them into XML.
 *
 * Gross method (art. 106e(7) and (8) VAT act): lines carry gross prices, VAT is counted once over
 * their sum, so P_13_1 + P_14_1 = P_15 = sum of P_11A. A EUR invoice states its VAT in PLN as well
 * (art. 106e(11)). A correction states what it changes these by (`document-totals.ts`), at the
 * rates of the corrected invoice.
 */
import { addDays, type LocalDate } from "../calendar/local-date.ts"
import type { Instant } from "../calendar/instant.ts"
import type { RateQuote } from "../money/exchange-rates.ts"
import type { Currency } from "../money/money.ts"
import type { Party, Seller } from "../party/party.ts"
import type { LineText } from "../text/line-text.ts"
import { vatRateOn } from "../vat/rates-pl.ts"
import type { CorrectedInvoice, Correction } from "./correction.ts"
import { beforeAndAfter, type DocumentLine } from "./document-line.ts"
import { maximumBytesOf, maximumDocumentBytes } from "./document-size.ts"
import { type DocumentTotals, documentTotals } from "./document-totals.ts"
import type { NumberedInvoice } from "./invoice.ts"
import type { InvoiceNumber } from "./invoice-number.ts"

/** What a correction says of the invoice it corrects. */
export interface DocumentCorrection extends Omit<CorrectedInvoice, "rate"> {
  /** PrzyczynaKorekty, in Polish, at most 256 characters. */
  readonly reason: string
}

export interface InvoiceDocument extends DocumentTotals {
  readonly number: InvoiceNumber
  readonly issueDate: LocalDate
  /** When the file is made (DataWytworzeniaFa). */
  readonly createdAt: Instant
  readonly seller: Seller
  readonly buyer: Party
  readonly currency: Currency
  readonly lines: ReadonlyArray<DocumentLine>
  /** The VAT rate of all lines in whole per cent, as P_12 writes it. */
  readonly vatPercent: string
  /** None of a correction: it leaves nothing to be paid by itself. */
  readonly dueDate?: LocalDate
  readonly order: {
    readonly number: string
    readonly date: LocalDate
    readonly buyerReference?: LineText
  }
  /** Present just when the document is a correction. */
  readonly correction?: DocumentCorrection
}

/** PrzyczynaKorekty takes 256 characters (TZnakowy of FA(3)). */
const longestReason = 256

const causes = {
  Cancelled: "Anulowanie zamówienia",
  Returned: "Zwrot towaru",
} as const satisfies Record<Correction["cause"], string>

const reasonOf = ({ cause, reason }: Correction): string => {
  const text = reason === undefined ? causes[cause] : `${causes[cause]}: ${reason}`
  return Array.from(text).slice(0, longestReason).join("").trim()
}

const correctedBy = ({ id, correction }: NumberedInvoice): CorrectedInvoice | undefined => {
  if (correction !== undefined && correction.corrected === undefined) {
    throw new TypeError(`${id} corrects an invoice that KSeF does not have`)
  }
  return correction?.corrected
}

const correctionPart = ({ correction }: NumberedInvoice, corrected: CorrectedInvoice) => {
  const { number, ksefNumber, issueDate } = corrected
  const reason = correction === undefined ? "" : reasonOf(correction)
  return { correction: { number, ksefNumber, issueDate, reason } }
}

/** Before and after where both fit into a file that KSeF takes, differences where not. */
const correctedLines = ({ buyer, reference, lines }: NumberedInvoice) => {
  const both = beforeAndAfter(lines)
  const bytes = maximumBytesOf(buyer, reference ?? "", both)
  return bytes <= maximumDocumentBytes ? both : lines
}

/**
 * The document of a numbered invoice, issued and made then. `rate` belongs to a foreign currency;
 * that of a correction is the corrected invoice's (art. 31b(1) of the VAT act, since 2023-07-01; a
 * rate of its own is for collective corrections alone, art. 31b(2)). Throws a TypeError otherwise.
 */
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
  const corrected = correctedBy(invoice)
  const vatRate = vatRateOn("standard", corrected?.issueDate ?? issueDate)
  return {
    number: invoice.number,
    issueDate,
    createdAt,
    seller: invoice.seller,
    buyer: invoice.buyer,
    currency,
    lines: corrected === undefined ? invoice.lines : correctedLines(invoice),
    vatPercent: String(vatRate.basisPoints / 100),
    ...documentTotals(invoice, vatRate, rate),
    ...(corrected === undefined
      ? { dueDate: addDays(issueDate, invoice.seller.paymentTermDays) }
      : correctionPart(invoice, corrected)),
    order: {
      number: invoice.orderId,
      date: invoice.orderedOn,
      ...(invoice.reference === undefined ? {} : { buyerReference: invoice.reference }),
    },
  }
}
