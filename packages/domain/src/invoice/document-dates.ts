/** The dates and the parts of a document. Pure. */
import type { LocalDate } from "../calendar/instant.ts"
import { optional } from "../optional.ts"
import type { CorrectedInvoice, InvoiceLine } from "./correction.ts"
import type { DocumentParts } from "./document-part.ts"
import { correctedParts, dividedByDay, goodsLeftBefore } from "./document-parts.ts"
import { correctedSupply, datesOf, type InvoiceDates, statedSupplyDate } from "./invoice-dates.ts"
import type { NumberedInvoice } from "./invoice.ts"
import type { Supply } from "./supply.ts"

/** Returns the corrected invoice; undefined for an invoice. */
export const correctedBy = ({ id, correction }: NumberedInvoice): CorrectedInvoice | undefined => {
  if (correction !== undefined && correction.corrected === undefined) {
    throw new TypeError(`${id} corrects an invoice that KSeF does not have`)
  }
  return correction?.corrected
}

/** The billed lines before a correction that names them all. */
export const stateBefore = (lines: ReadonlyArray<InvoiceLine>) =>
  lines.map(({ line, before = 0, unitGross, unitBefore = unitGross }, index) => ({
    line: line ?? index + 1,
    quantity: before,
    unitGross: unitBefore,
  }))

const stateOf = (lines: ReadonlyArray<InvoiceLine>) =>
  lines.map(({ line, quantity, unitGross }, index) => ({
    line: line ?? index + 1,
    quantity,
    unitGross,
  }))

/** The parts after the document; undefined when no document of the invoice has parts. */
const partsOf = (
  { correction, lines, technicalCorrection }: NumberedInvoice,
  before: DocumentParts | undefined,
): DocumentParts | undefined => {
  if (technicalCorrection !== undefined) return before
  if (correction?.left !== undefined) {
    return dividedByDay(stateBefore(lines), correction.left, before)
  }
  return before === undefined ? undefined : correctedParts(before, lines)
}

/**
 * Returns the dates of an invoice prepared on that day. A technical correction keeps the dates of
 * the file it replaces. A correction keeps the date of supply (art. 106j(2) of the VAT act) and the
 * VAT rate of the corrected invoice, unless it corrects that date.
 */
export const documentDates = (
  invoice: NumberedInvoice,
  supply: Supply,
  today: LocalDate,
): InvoiceDates => {
  const issueDate = invoice.technicalCorrection?.issueDate ?? today
  const corrected = correctedBy(invoice)
  const inherited = invoice.technicalCorrection ?? corrected
  if (inherited === undefined) {
    const left = goodsLeftBefore(supply, issueDate)
    const parts = left.length === 0 ? undefined : dividedByDay(stateOf(invoice.lines), left)
    return { ...datesOf(supply, issueDate), ...optional({ parts }) }
  }
  const { left, supplyDate: trueDay } = invoice.correction ?? {}
  if (trueDay !== undefined && left === undefined && corrected !== undefined) {
    return { ...correctedSupply(corrected, trueDay), issueDate }
  }
  const { taxDate } = inherited
  const parts = partsOf(invoice, inherited.parts)
  const supplyDate =
    invoice.technicalCorrection === undefined ? statedSupplyDate(inherited) : inherited.supplyDate
  const stated = invoice.correction?.left === undefined ? supplyDate : undefined
  return { issueDate, ...optional({ supplyDate: stated, parts }), taxDate }
}
