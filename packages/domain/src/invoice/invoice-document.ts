/**
 * The content of an invoice as plain values. The FA(3) writer only converts it to XML.
 *
 * Gross method (art. 106e(7) and (8) VAT act): lines carry gross prices, and VAT is computed once
 * over their sum, so P_13_1 + P_14_1 = P_15 = sum of P_11A. A EUR invoice also states its VAT in
 * PLN (art. 106e(11)). A correction states changes of these amounts, at the rates of the corrected
 * invoice.
 */
import { addDays, type Instant, type LocalDate } from "../calendar/instant.ts"
import { previousWorkingDay } from "../calendar/working-day.ts"
import { type RateQuote, toPln } from "../money/exchange-rates.ts"
import { type Currency, type MinorUnits, minorUnits } from "../money/money.ts"
import { optional } from "../optional.ts"
import type { Buyer } from "../party/buyer.ts"
import type { Seller } from "../party/seller.ts"
import type { LineText } from "../text/line-text.ts"
import {
  type VatBreakdown,
  vatFromGross,
  vatOfChange,
  type VatRate,
  vatRateOn,
} from "../vat/vat.ts"
import type { CorrectedInvoice, Correction } from "./correction.ts"
import { beforeAndAfter, type DocumentLine, fittingLines } from "./document-size.ts"
import type { InvoiceNumber } from "./invoice-number.ts"
import type { Invoice, NumberedInvoice } from "./invoice.ts"
import { namesSplitPayment } from "./split-payment.ts"

/**
 * Totals of an invoice: net, VAT, gross and, in a foreign currency, VAT in PLN.
 *
 * A correction states the change: totals over the remaining goods minus the totals before the
 * correction, in PLN as well. An invoice and its corrections therefore add up to an invoice over
 * the goods that the customer kept, and to zero when the customer returned everything.
 *
 * Corrections numbered before 2026-11-22 carry the rounded VAT of the change alone. Each may
 * deviate by up to one minor unit. The deviation stays with the invoice; later corrections do not
 * add to it.
 */
export interface DocumentTotals {
  readonly totals: VatBreakdown
  /** Present only when the currency is not PLN. */
  readonly foreign?: { readonly rate: RateQuote; readonly vatInPln: MinorUnits }
}

/**
 * Difference between the VAT in PLN before and after, each rounded as on an invoice over that sum.
 */
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

/** The days of the supply of an order, in Warsaw. */
export interface Supply {
  /** Day on which the goods are expected to leave, as promised with the order. */
  readonly expectedOn: LocalDate
  /** Day on which the goods left; absent until then. */
  readonly madeOn?: LocalDate | undefined
}

/**
 * The days that an invoice depends on; the supply of its goods determines the date of supply (P_6),
 * the day of the VAT rate and the day of the exchange rate.
 *
 * Goods are supplied when the carrier receives them; that day is the tax point (art. 19a(1) of the
 * VAT act). Until then the day is only expected, and the invoice does not state it. Sources and
 * open questions: docs/explanation/invoice.md.
 */
export interface InvoiceDates {
  /** P_1. */
  readonly issueDate: LocalDate
  /** Day on which the goods left; absent when they had not left at issue. */
  readonly supplyDate?: LocalDate
  /** Day whose VAT rate applies: the actual or expected day of supply (art. 41(14a)). */
  readonly taxDate: LocalDate
}

/** Returns the dates of an invoice issued on `issueDate`. */
export const datesOf = ({ expectedOn, madeOn }: Supply, issueDate: LocalDate): InvoiceDates => {
  if (madeOn !== undefined && madeOn <= issueDate) {
    return { issueDate, supplyDate: madeOn, taxDate: madeOn }
  }
  return { issueDate, taxDate: expectedOn > issueDate ? expectedOn : issueDate }
}

/** P_6: date of supply; undefined when it equals the day of issue (art. 106e(1)(6)). */
export const statedSupplyDate = ({
  issueDate,
  supplyDate,
}: Pick<InvoiceDates, "issueDate" | "supplyDate">): LocalDate | undefined =>
  supplyDate === issueDate ? undefined : supplyDate

/**
 * Returns the day of the exchange rate: the last working day before the tax point (art. 31a(1)), or
 * before the day of issue when the invoice is issued earlier (art. 31a(2)).
 */
export const rateDayOf = ({ issueDate, supplyDate }: InvoiceDates): LocalDate =>
  previousWorkingDay(supplyDate ?? issueDate)

/** The dates stated in a file. */
type FileDates = InvoiceDates & {
  /** Present only when the file is a correction. */
  readonly correction?: object
}

/**
 * Returns whether the actual day of supply makes the file's dates wrong. Always false for a
 * correction, which keeps the dates of the corrected invoice.
 */
export const contradictsSupply = (file: FileDates, supply: Supply): boolean => {
  if (file.correction !== undefined || supply.madeOn === undefined) return false
  const { issueDate, taxDate } = file
  const dates = datesOf(supply, issueDate)
  return (
    statedSupplyDate(dates) !== statedSupplyDate(file) ||
    vatRateOn("standard", dates.taxDate) !== vatRateOn("standard", taxDate)
  )
}

/** The corrected invoice, as a correction names it. */
export interface DocumentCorrection
  extends Pick<CorrectedInvoice, "number" | "ksefNumber" | "issueDate"> {
  /** PrzyczynaKorekty, in Polish, at most 256 characters. */
  readonly reason: string
}

export interface InvoiceDocument extends DocumentTotals {
  readonly number: InvoiceNumber
  readonly issueDate: LocalDate
  /** P_6: date of supply; absent when it is the day of issue or in the future. */
  readonly supplyDate?: LocalDate
  /** Time of creation of the file (DataWytworzeniaFa). */
  readonly createdAt: Instant
  readonly seller: Seller
  readonly buyer: Buyer
  readonly currency: Currency
  readonly lines: ReadonlyArray<DocumentLine>
  /** VAT rate of all lines in whole per cent, as P_12 states it. */
  readonly vatPercent: string
  /** P_18A: the invoice must be paid by split payment; absent when not. */
  readonly splitPayment?: true
  /** Absent for a correction, which leaves nothing to pay. */
  readonly dueDate?: LocalDate
  readonly order: {
    readonly number: string
    readonly date: LocalDate
    readonly buyerReference?: LineText
  }
  /** Present only when the document is a correction. */
  readonly correction?: DocumentCorrection
}

/** Characters that PrzyczynaKorekty accepts (TZnakowy of FA(3)). */
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

/** A correction has lines before and after when both fit into KSeF's limit, else differences. */
const linesOf = (invoice: NumberedInvoice): ReadonlyArray<DocumentLine> =>
  invoice.correction === undefined
    ? fittingLines(invoice, [invoice.lines])
    : fittingLines(invoice, [beforeAndAfter(invoice.lines), invoice.lines])

/**
 * Returns the dates of an invoice drafted on that day. A technical correction keeps the dates of
 * the file it replaces. A correction keeps the date of supply (art. 106j(2) of the VAT act) and the
 * VAT rate of the corrected invoice.
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
 * Builds the document of a numbered invoice.
 *
 * `rate` is required for a foreign currency and forbidden for PLN; otherwise it throws a TypeError.
 * A correction uses the rate of the corrected invoice (art. 31b(1) of the VAT act, since
 * 2023-07-01; only collective corrections have a separate rate, art. 31b(2)).
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
    throw new TypeError(`only a foreign-currency invoice takes an exchange rate`)
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
    lines: linesOf(invoice),
    vatPercent: String(vatRate.basisPoints / 100),
    ...documentTotals(invoice, vatRate, rate),
    ...(namesSplitPayment(invoice, rate) ? { splitPayment: true } : {}),
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
