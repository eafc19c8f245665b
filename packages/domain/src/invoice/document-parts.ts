/**
 * The parts of a document whose goods left on several days before its issue, or only partly.
 *
 * Pure. Goods that left before the day of issue have that day on their lines (P_6A), and in a
 * foreign currency the rate of the working day before it (art. 31a(1) of the VAT act). The rest has
 * no date, and the rate of the day of issue (art. 31a(2)). A line whose goods left on several days
 * has a row for each; the rows after the first follow all lines. A correction changes the rows of
 * the documents before it: units that it takes off are those that left last.
 */
import * as Equal from "effect/Equal"
import type { LocalDate } from "../calendar/instant.ts"
import { type RateQuote, toPln } from "../money/exchange-rates.ts"
import { exactProduct, type MinorUnits, minorUnits } from "../money/money.ts"
import { optional } from "../optional.ts"
import { vatFromGross, type VatRate } from "../vat/vat.ts"
import type { InvoiceLine } from "./correction.ts"
import type { DocumentPart, DocumentParts, GoodsOfDay, PartRow } from "./document-part.ts"
import type { Supply } from "./supply.ts"

/** A line with its number, and what is billed of it. */
type BilledLine = Pick<PartRow, "line" | "quantity" | "unitGross">

/** Returns the goods that left before the day of issue, one entry for each day, oldest first. */
export const goodsLeftBefore = (
  { parcels = [] }: Pick<Supply, "parcels">,
  issueDate: LocalDate,
): ReadonlyArray<GoodsOfDay> => {
  const before = parcels.filter(({ day }) => day < issueDate)
  return [...Map.groupBy(before, ({ day }) => day)]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([day, ofDay]) => {
      const sums = new Map<number, number>()
      for (const { line, quantity } of ofDay.flatMap(({ lines }) => lines)) {
        sums.set(line, (sums.get(line) ?? 0) + quantity)
      }
      const lines = [...sums].map(([line, quantity]) => ({ line, quantity }))
      return { day, lines: lines.toSorted((left, right) => left.line - right.line) }
    })
}

/** Returns the days that the parts state. */
export const goodsOfParts = (parts: DocumentParts): ReadonlyArray<GoodsOfDay> =>
  parts.flatMap(({ day, rows }) => {
    const lines = rows.map(({ line, quantity }) => ({ line, quantity }))
    const byLine = lines.toSorted((left, right) => left.line - right.line)
    return day === undefined ? [] : [{ day, lines: byLine }]
  })

/** Gives a line its rows: those that it has, then new ones after all others. */
const rowNumbers = (lines: ReadonlyArray<BilledLine>, before: DocumentParts) => {
  const existingRows = before.flatMap(({ rows }) => rows)
  const byLine = Map.groupBy(existingRows, ({ line }) => line)
  const free = new Map<number, Array<number>>(
    lines.map(({ line }) => {
      const rows = (byLine.get(line) ?? []).map(({ row }) => row)
      return [line, rows.length === 0 ? [line] : rows.toSorted((left, right) => left - right)]
    }),
  )
  const numbers = [...existingRows.map(({ row }) => row), ...lines.map(({ line }) => line)]
  let last = numbers.reduce((most, each) => Math.max(most, each), 0)
  return (line: number): number => {
    const row = free.get(line)?.shift()
    if (row !== undefined) return row
    last += 1
    return last
  }
}

/** Divides billed lines by the days on which their goods left. */
export const dividedByDay = (
  lines: ReadonlyArray<BilledLine>,
  left: ReadonlyArray<GoodsOfDay>,
  before: DocumentParts = [],
): DocumentParts => {
  const nextRow = rowNumbers(lines, before)
  const open = new Map(lines.map((each) => [each.line, each.quantity]))
  const taken = (line: BilledLine, most: number): ReadonlyArray<PartRow> => {
    const quantity = Math.min(open.get(line.line) ?? 0, most)
    open.set(line.line, (open.get(line.line) ?? 0) - quantity)
    if (quantity === 0) return []
    return [{ line: line.line, row: nextRow(line.line), quantity, unitGross: line.unitGross }]
  }
  const parts = left.map((goods): DocumentPart => {
    const quantities = new Map(goods.lines.map(({ line, quantity }) => [line, quantity]))
    const rows = lines.flatMap((line) => taken(line, quantities.get(line.line) ?? 0))
    const rate = before.find(({ day }) => day === goods.day)?.rate
    return { day: goods.day, ...optional({ rate }), rows }
  })
  const rest = lines.flatMap((line) => taken(line, line.quantity))
  const rate = before.find(({ day }) => day === undefined)?.rate
  const all = [...parts, { ...optional({ rate }), rows: rest }]
  return all.filter(({ rows }) => rows.length > 0)
}

/**
 * Returns whether the parts state on which days their goods left. They may have fewer goods than
 * left: an invoice for the right buyer bills what was not returned.
 */
export const stateWhatLeft = (parts: DocumentParts, left: ReadonlyArray<GoodsOfDay>): boolean => {
  const billed = Map.groupBy(
    parts.flatMap(({ rows }) => rows),
    ({ line }) => line,
  )
  const lines = [...billed].map(([line, rows]) => ({
    line,
    quantity: rows.reduce((sum, { quantity }) => sum + quantity, 0),
    unitGross: rows[0]?.unitGross ?? minorUnits(0),
  }))
  return Equal.equals(goodsOfParts(dividedByDay(lines, left)), goodsOfParts(parts))
}

/** New rows, without a day; their numbers follow all others. */
const newRows = (
  lines: ReadonlyArray<InvoiceLine>,
  before: DocumentParts,
): ReadonlyArray<PartRow> => {
  let last = 0
  for (const { row } of before.flatMap(({ rows }) => rows)) last = Math.max(last, row)
  return lines.map(({ line = 0, quantity, unitGross }) => {
    last = Math.max(last + 1, line)
    return { line, row: last, quantity, unitGross }
  })
}

/**
 * Returns the parts after a correction. Units are taken off those that left last, and added to
 * them. Rows stay, also those of which nothing is billed.
 */
export const correctedParts = (
  parts: DocumentParts,
  lines: ReadonlyArray<InvoiceLine>,
): DocumentParts => {
  const prices = new Map(lines.map(({ line, unitGross }) => [line, unitGross]))
  const open = new Map(lines.map(({ line, quantity }) => [line, quantity]))
  const corrected = (row: PartRow): PartRow => {
    const { line, quantity, unitGross } = row
    const units = Math.max(open.get(line) ?? 0, -quantity)
    open.set(line, (open.get(line) ?? 0) - units)
    return { ...row, quantity: quantity + units, unitGross: prices.get(line) ?? unitGross }
  }
  const after = parts.toReversed().map((part) => ({ ...part, rows: part.rows.map(corrected) }))
  const added = newRows(
    lines.filter(({ line }) => (open.get(line) ?? 0) > 0),
    parts,
  )
  if (added.length === 0) return after.toReversed()
  const [rest, ...others] = after
  return rest !== undefined && rest.day === undefined
    ? [...others.toReversed(), { ...rest, rows: [...rest.rows, ...added] }]
    : [...after.toReversed(), { rows: added }]
}

const grossOfRows = (rows: ReadonlyArray<PartRow>): bigint =>
  rows.reduce((sum, { unitGross, quantity }) => sum + exactProduct(unitGross, quantity), 0n)

interface BoundedPart {
  readonly rate: RateQuote | undefined
  readonly start: bigint
  readonly end: bigint
}

/**
 * The sums before and after each part, up to `gross`. What is above all parts belongs to the last
 * one: a correction that lowers a sum in several months passes through such sums.
 */
const boundedParts = (parts: DocumentParts, gross: bigint): ReadonlyArray<BoundedPart> => {
  let value = 0n
  return parts.map(({ rate, rows }, nth) => {
    const start = value
    value += grossOfRows(rows)
    const isLast = nth === parts.length - 1
    return { rate, start, end: isLast && value < gross ? gross : value }
  })
}

/**
 * Net and VAT in PLN of the first `gross` of the parts: of each part the change of what is before
 * it, at its rate. For their whole value, the VAT is P_14_1W.
 */
export const partsInPln = (
  parts: DocumentParts,
  gross: MinorUnits,
  vatRate: VatRate,
): { readonly net: MinorUnits; readonly vat: MinorUnits } => {
  let [net, vat] = [0n, 0n]
  let before = vatFromGross(minorUnits(0), vatRate)
  for (const { rate, end } of boundedParts(parts, BigInt(gross))) {
    if (rate === undefined) throw new TypeError("a part in a foreign currency has a rate")
    const after = vatFromGross(minorUnits(end < gross ? end : gross), vatRate)
    net += BigInt(toPln(minorUnits(BigInt(after.net) - BigInt(before.net)), rate))
    vat += BigInt(toPln(minorUnits(BigInt(after.vat) - BigInt(before.vat)), rate))
    before = after
  }
  return { net: minorUnits(net), vat: minorUnits(vat) }
}

/** Returns the rates of the goods between two sums of the parts, each once; of all if equal. */
export const ratesBetween = (
  parts: DocumentParts,
  left: MinorUnits,
  right: MinorUnits,
): ReadonlyArray<RateQuote> => {
  const [from, to] = left < right ? [left, right] : [right, left]
  const rates = new Map<string, RateQuote>()
  for (const { rate, start, end } of boundedParts(parts, BigInt(to))) {
    const isMet = from === to || (start < BigInt(to) && end > BigInt(from))
    if (isMet && rate !== undefined) rates.set(rate.publishedOn, rate)
  }
  return [...rates.values()]
}
