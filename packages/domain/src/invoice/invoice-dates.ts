/** The days of an invoice: of issue, of supply, and those whose rates apply. Pure. */
import type { LocalDate } from "../calendar/instant.ts"
import { previousWorkingDay } from "../calendar/working-day.ts"
import { optional } from "../optional.ts"
import type { TaxPoint } from "../vat/tax-points.ts"
import { vatRateOn } from "../vat/vat.ts"
import type { CorrectedInvoice } from "./correction.ts"
import type { DocumentParts } from "./document-part.ts"
import { goodsLeftBefore, stateWhatLeft } from "./document-parts.ts"
import type { Invoice } from "./invoice.ts"
import { type Supply, taxPointsWith } from "./supply.ts"

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
  /** What left on which days, when the goods left on several days or only a part of them. */
  readonly parts?: DocumentParts
  /** Day whose VAT rate applies: the actual or expected day of supply (art. 41(14a)). */
  readonly taxDate: LocalDate
}

/** Returns the dates of an invoice issued on `issueDate`, without its parts. */
export const datesOf = (
  { expectedOn, madeOn, parcels }: Supply,
  issueDate: LocalDate,
): InvoiceDates => {
  if (madeOn !== undefined && madeOn <= issueDate) {
    const supplyDate = parcels === undefined ? madeOn : undefined
    return { issueDate, ...optional({ supplyDate }), taxDate: madeOn }
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
export const rateDayOf = ({
  issueDate,
  supplyDate,
}: Pick<InvoiceDates, "issueDate" | "supplyDate">): LocalDate =>
  previousWorkingDay(supplyDate ?? issueDate)

/**
 * Returns the day of the exchange rate of a correction; undefined when it uses the rate of the
 * corrected invoice. Only a corrected date of supply can change that day.
 */
export const correctedRateDay = (
  corrected: CorrectedInvoice,
  { supplyDate }: Pick<InvoiceDates, "supplyDate">,
): LocalDate | undefined => {
  const { issueDate } = corrected
  const day = rateDayOf({ issueDate, ...optional({ supplyDate }) })
  return day === rateDayOf(corrected) ? undefined : day
}

/** The dates stated in a file. */
type FileDates = InvoiceDates & {
  /** Present only when the file is a correction. */
  readonly correction?: object | undefined
}

/**
 * Returns whether the actual day of supply makes the file's dates wrong. Always false for a
 * correction, which keeps the dates of the corrected invoice.
 */
export const contradictsSupply = (file: FileDates, supply: Supply): boolean => {
  if (file.correction !== undefined) return false
  const { issueDate, parts, taxDate } = file
  const left = goodsLeftBefore(supply, issueDate)
  if (parts === undefined ? left.length > 0 : !stateWhatLeft(parts, left)) return true
  if (supply.madeOn === undefined) return false
  const dates = datesOf(supply, issueDate)
  return (
    statedSupplyDate(dates) !== statedSupplyDate(file) ||
    vatRateOn("standard", dates.taxDate) !== vatRateOn("standard", taxDate)
  )
}

/**
 * Returns the dates that the invoice should have stated when the goods left on that day. A day on
 * or after its day of issue is not stated (art. 106e(1)(6) of the VAT act).
 */
export const correctedSupply = (
  { issueDate }: Pick<CorrectedInvoice, "issueDate">,
  trueDay: LocalDate,
): Omit<InvoiceDates, "issueDate"> => {
  const dates = datesOf({ expectedOn: trueDay, madeOn: trueDay }, issueDate)
  return { taxDate: dates.taxDate, ...optional({ supplyDate: statedSupplyDate(dates) }) }
}

/**
 * Returns the days on which the VAT of the invoice becomes due, as far as they are known; undefined
 * for a correction, whose own day of issue counts, and for a voided invoice.
 */
export const taxPointsOfInvoice = (
  { correction, total, voided }: Pick<Invoice, "correction" | "total" | "voided">,
  supply: Supply,
): ReadonlyArray<TaxPoint> | undefined =>
  correction === undefined && voided === undefined ? taxPointsWith(supply, total.amount) : undefined
