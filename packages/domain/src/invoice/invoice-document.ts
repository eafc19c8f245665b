/**
 * Everything that an invoice states, as plain values: the FA(3) writer only turns them into XML.
 *
 * Gross method (art. 106e(7) and (8) VAT act): lines carry gross prices, VAT is computed once over
 * their sum, so P_13_1 + P_14_1 = P_15 = sum of P_11A. A EUR invoice states its VAT in PLN as well
 * (art. 106e(11)). A correction states the change of these amounts, at the
 * rates of the corrected invoice.
 */
import { addDays, type Instant, type LocalDate } from "../calendar/instant.ts"
import { previousWorkingDay } from "../calendar/working-day.ts"
import { type RateQuote, toPln } from "../money/exchange-rates.ts"
import { type Currency, type MinorUnits, minorUnits } from "../money/money.ts"
import { optional } from "../optional.ts"
import type { Party, Seller } from "../party/party.ts"
import type { LineText } from "../text/line-text.ts"
import {
  type VatBreakdown,
  vatFromGross,
  vatOfChange,
  type VatRate,
  vatRateOn,
} from "../vat/vat.ts"
import type { CorrectedInvoice, Correction } from "./correction.ts"
import {
  beforeAndAfter,
  type DocumentLine,
  maximumBytesOf,
  maximumDocumentBytes,
} from "./document-size.ts"
import type { InvoiceNumber } from "./invoice-number.ts"
import type { Invoice, NumberedInvoice } from "./invoice.ts"

// The totals of an invoice: net, VAT, gross and, in a foreign currency, the VAT in PLN.
//
// A correction states the change: the totals of an invoice over what remains, minus the totals
// before it, in PLN as well. So an invoice and its corrections add up to the totals of an invoice
// over the goods that did not come back, and to zero when all of them did.
//
// Corrections that were numbered before 2026-11-22 have the rounded VAT of the change itself. Their
// deviation of up to one minor unit each stays with the invoice; later corrections do not add to
// it.

export interface DocumentTotals {
  readonly totals: VatBreakdown
  /** Present only when the currency is not PLN. */
  readonly foreign?: { readonly rate: RateQuote; readonly vatInPln: MinorUnits }
}

/** The difference of the VAT of both sums in PLN, each rounded as in an invoice over that sum. */
const changeInPln = (
  before: MinorUnits,
  change: VatBreakdown,
  vatRate: VatRate,
  quote: RateQuote,
): MinorUnits => {
  const { vat } = vatFromGross(before, vatRate)
  const after = toPln(minorUnits(BigInt(vat) + BigInt(change.vat)), quote)
  return minorUnits(BigInt(after) - BigInt(toPln(vat, quote)))
}

export const documentTotals = (
  { total, correction }: Pick<Invoice, "total" | "correction">,
  vatRate: VatRate,
  rate: RateQuote | undefined,
): DocumentTotals => {
  const before = correction?.billedBefore ?? minorUnits(0)
  const totals = vatOfChange(before, total.amount, vatRate)
  if (rate === undefined) return { totals }
  return { totals, foreign: { rate, vatInPln: changeInPln(before, totals, vatRate, rate) } }
}

// When the goods of an invoice are supplied, and what depends on it: the date of supply on the
// invoice (P_6), the day of its VAT rate, and the day before which its exchange rate is taken.
//
// Pure. Goods are supplied when the carrier receives them; that day is the tax point (art. 19a(1)
// of the VAT act). Until then the day is only expected, and the invoice does not state it. Sources
// and open questions: docs/explanation/invoice.md.

/** The supply of an order as far as it is known. Days are those of Warsaw. */
export interface Supply {
  /** When the goods are expected to leave, as promised with the order. */
  readonly expectedOn: LocalDate
  /** When they left; absent before that. */
  readonly madeOn?: LocalDate | undefined
}

/** The days that an invoice depends on. */
export interface InvoiceDates {
  /** P_1. */
  readonly issueDate: LocalDate
  /** When the goods had left; absent when they had not yet left. */
  readonly supplyDate?: LocalDate
  /** The day whose VAT rate applies: that of the actual or expected supply (art. 41(14a)). */
  readonly taxDate: LocalDate
}

/** The dates of an invoice that is issued on that day. */
export const datesOf = ({ expectedOn, madeOn }: Supply, issueDate: LocalDate): InvoiceDates => {
  if (madeOn !== undefined && madeOn <= issueDate) {
    return { issueDate, supplyDate: madeOn, taxDate: madeOn }
  }
  return { issueDate, taxDate: expectedOn > issueDate ? expectedOn : issueDate }
}

/** P_6: the date of supply, unless the invoice is issued on that day (art. 106e(1)(6)). */
export const statedSupplyDate = ({
  issueDate,
  supplyDate,
}: Pick<InvoiceDates, "issueDate" | "supplyDate">): LocalDate | undefined =>
  supplyDate === issueDate ? undefined : supplyDate

/**
 * The day of the exchange rate: the last working day before the tax point (art. 31a(1)), or before
 * the day of issue when the invoice is issued earlier (art. 31a(2)).
 */
export const rateDayOf = ({ issueDate, supplyDate }: InvoiceDates): LocalDate =>
  previousWorkingDay(supplyDate ?? issueDate)

/** The stored dates of a file. */
type KeptDates = InvoiceDates & {
  /** Present only when the file is a correction. */
  readonly correction?: object
}

/**
 * Whether the goods left on a day with which the file would say something else. Never true of a
 * correction: its dates are those of the invoice that it corrects.
 */
export const contradictsSupply = (file: KeptDates, supply: Supply): boolean => {
  if (file.correction !== undefined || supply.madeOn === undefined) return false
  const { issueDate, taxDate } = file
  const dates = datesOf(supply, issueDate)
  return (
    statedSupplyDate(dates) !== statedSupplyDate(file) ||
    vatRateOn("standard", dates.taxDate) !== vatRateOn("standard", taxDate)
  )
}

/** What a correction states about the invoice that it corrects. */
export interface DocumentCorrection
  extends Pick<CorrectedInvoice, "number" | "ksefNumber" | "issueDate"> {
  /** PrzyczynaKorekty, in Polish, at most 256 characters. */
  readonly reason: string
}

export interface InvoiceDocument extends DocumentTotals {
  readonly number: InvoiceNumber
  readonly issueDate: LocalDate
  /** P_6: when the goods were supplied; absent when that is the day of issue or in the future. */
  readonly supplyDate?: LocalDate
  /** When the file is created (DataWytworzeniaFa). */
  readonly createdAt: Instant
  readonly seller: Seller
  readonly buyer: Party
  readonly currency: Currency
  readonly lines: ReadonlyArray<DocumentLine>
  /** The VAT rate of all lines in whole per cent, as P_12 states it. */
  readonly vatPercent: string
  /** Absent for a correction: a correction alone leaves nothing to be paid. */
  readonly dueDate?: LocalDate
  readonly order: {
    readonly number: string
    readonly date: LocalDate
    readonly buyerReference?: LineText
  }
  /** Present only when the document is a correction. */
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

/** Before and after when both fit into a file that KSeF takes, otherwise differences. */
const correctedLines = ({ buyer, reference, lines }: NumberedInvoice) => {
  const both = beforeAndAfter(lines)
  const bytes = maximumBytesOf(buyer, reference ?? "", both)
  return bytes <= maximumDocumentBytes ? both : lines
}

/**
 * The dates of an invoice that is drafted on that day. A technical correction keeps the dates of
 * the file that it replaces; a correction states the date of supply of the corrected invoice (art.
 * 106j(2) of the VAT act) and has its VAT rate.
 */
export const documentDates = (
  invoice: NumberedInvoice,
  supply: Supply,
  today: LocalDate,
): InvoiceDates => {
  const issueDate = invoice.technicalCorrection?.issueDate ?? today
  const inherited = invoice.technicalCorrection ?? correctedBy(invoice)
  if (inherited === undefined) return datesOf(supply, issueDate)
  const { taxDate } = inherited
  const supplyDate =
    invoice.technicalCorrection === undefined ? statedSupplyDate(inherited) : inherited.supplyDate
  return { issueDate, ...optional({ supplyDate }), taxDate }
}

/**
 * The document of a numbered invoice with those dates, created at `createdAt`. `rate` is given for
 * a foreign currency only; for a correction it is that of the corrected invoice (art. 31b(1) of the
 * VAT act, since 2023-07-01; only collective corrections have a rate of their own, art. 31b(2)).
 * Throws a TypeError otherwise.
 */
export const composeDocument = (
  invoice: NumberedInvoice,
  dates: InvoiceDates,
  createdAt: Instant,
  rate?: RateQuote,
): InvoiceDocument => {
  const { issueDate, taxDate } = dates
  const currency = invoice.total.currency
  if ((currency === "PLN") !== (rate === undefined)) {
    throw new TypeError(`a rate belongs to a foreign-currency invoice and to no other`)
  }
  const corrected = correctedBy(invoice)
  const vatRate = vatRateOn("standard", taxDate)
  const supplyDate = statedSupplyDate(dates)
  return {
    number: invoice.number,
    issueDate,
    ...optional({ supplyDate }),
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
      ...optional({ buyerReference: invoice.reference }),
    },
  }
}
