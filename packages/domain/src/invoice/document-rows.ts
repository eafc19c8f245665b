/** The lines of a document as its file states them. Pure. */
import type { LocalDate } from "../calendar/instant.ts"
import type { RateQuote } from "../money/exchange-rates.ts"
import { minorUnits } from "../money/money.ts"
import { optional } from "../optional.ts"
import type { CorrectedInvoice, InvoiceLine } from "./correction.ts"
import { correctedBy, stateBefore } from "./document-dates.ts"
import type { DocumentParts, PartRow } from "./document-part.ts"
import { dividedByDay } from "./document-parts.ts"
import { beforeAndAfter, type DocumentLine, fittingLines } from "./document-size.ts"
import type { NumberedInvoice } from "./invoice.ts"

interface StatedRow extends PartRow {
  readonly day?: LocalDate
  readonly rate?: RateQuote
}

const statedRows = (parts: DocumentParts): ReadonlyMap<number, StatedRow> =>
  new Map(
    parts.flatMap(({ day, rate, rows }) =>
      rows.map((row) => [row.row, { ...row, ...optional({ day, rate }) }] as const),
    ),
  )

const lineOfRow = (
  line: InvoiceLine,
  { row, quantity, unitGross, day, rate }: StatedRow,
): DocumentLine => {
  const [state] = beforeAndAfter([{ ...line, before: 0, quantity, unitGross, line: row }])
  if (state === undefined) throw new TypeError("a row has a line")
  return { ...state, ...optional({ supplyDate: day, rate }) }
}

/** Returns the rows of an invoice with parts. */
export const rowsOfInvoice = (
  lines: ReadonlyArray<InvoiceLine>,
  parts: DocumentParts,
): ReadonlyArray<DocumentLine> => {
  const named = new Map(lines.map((line, index) => [line.line ?? index + 1, line]))
  return [...statedRows(parts).values()]
    .toSorted((left, right) => left.row - right.row)
    .flatMap((row) => {
      const line = named.get(row.line)
      return line === undefined ? [] : [lineOfRow(line, row)]
    })
}

const isUnchanged = (before: StatedRow, after: StatedRow | undefined): boolean =>
  before.quantity === after?.quantity &&
  before.unitGross === after.unitGross &&
  before.day === after.day &&
  before.rate?.publishedOn === after.rate?.publishedOn

/** Returns the changed rows of a correction, before and after. */
const rowsOfCorrection = (
  lines: ReadonlyArray<InvoiceLine>,
  before: DocumentParts,
  after: DocumentParts,
): ReadonlyArray<DocumentLine> => {
  const [old, now] = [statedRows(before), statedRows(after)]
  const byLine = Map.groupBy([...old.values(), ...now.values()], (row) => row.line)
  return lines.flatMap((line) => {
    const numbers = new Set((byLine.get(line.line ?? 0) ?? []).map(({ row }) => row))
    return [...numbers].flatMap((number): ReadonlyArray<DocumentLine> => {
      const [was, is] = [old.get(number), now.get(number)]
      if (was === undefined) return is === undefined ? [] : [lineOfRow(line, is)]
      if (isUnchanged(was, is)) return []
      const gone = { ...was, quantity: 0 }
      return [{ ...lineOfRow(line, was), isBefore: true }, lineOfRow(line, is ?? gone)]
    })
  })
}

const differenceOf = (was: DocumentLine, is: DocumentLine): DocumentLine => ({
  ...is,
  quantity: is.quantity - was.quantity,
  gross: minorUnits(BigInt(is.gross) - BigInt(was.gross)),
})

/**
 * Returns rows before and after as differences, which need half the space. A correction that
 * changes a price, a day or a rate keeps both states.
 */
const differencesOf = (rows: ReadonlyArray<DocumentLine>): ReadonlyArray<DocumentLine> => {
  const before = new Map(rows.flatMap((row) => (row.isBefore ? [[row.line, row]] : [])))
  const after = rows.filter(({ isBefore }) => isBefore !== true)
  const isOfUnits = after.every((is) => {
    const was = before.get(is.line)
    if (was === undefined) return true
    const isSameRate = was.rate?.publishedOn === is.rate?.publishedOn
    return isSameRate && was.unitGross === is.unitGross && was.supplyDate === is.supplyDate
  })
  if (!isOfUnits) return rows
  return after.map((is) => {
    const was = before.get(is.line)
    return was === undefined ? is : differenceOf(was, is)
  })
}

/** The corrected invoice's exchange rate, when the correction has another one. */
export const rateBefore = (
  corrected: CorrectedInvoice,
  rate: RateQuote | undefined,
): RateQuote | undefined =>
  corrected.rate?.publishedOn === rate?.publishedOn ? undefined : corrected.rate

/**
 * A correction has lines before and after. When they exceed KSeF's limit, one that only takes goods
 * away has differences. One of the date of supply has lines just for another exchange rate, and
 * none if they do not fit.
 */
export const linesOf = (
  invoice: NumberedInvoice,
  rate: RateQuote | undefined,
  parts: DocumentParts | undefined,
): ReadonlyArray<DocumentLine> => {
  const { correction, lines } = invoice
  if (correction === undefined) {
    return fittingLines(invoice, [parts === undefined ? lines : rowsOfInvoice(lines, parts)])
  }
  if (parts !== undefined) {
    const { parts: before = dividedByDay(stateBefore(lines), []) } = correction.corrected ?? {}
    const { rate: quote } = correction.corrected ?? {}
    const rated = before.map((part) => ({ ...optional({ rate: quote }), ...part }))
    const rows = rowsOfCorrection(lines, rated, parts)
    return fittingLines(invoice, [rows, differencesOf(rows)])
  }
  if (correction.cause !== "SupplyDate") {
    return fittingLines(invoice, [beforeAndAfter(lines), lines])
  }
  const corrected = correctedBy(invoice)
  const isSameRate = corrected === undefined || rateBefore(corrected, rate) === undefined
  return isSameRate ? [] : fittingLines(invoice, [beforeAndAfter(lines), []])
}
