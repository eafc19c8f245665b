/**
 * Computes an upper bound for the size of an invoice file before the file is written.
 *
 * KSeF accepts at most 1 000 000 bytes (ksef-docs, faktury/weryfikacja-faktury.md). The service
 * rejects an order that could exceed the limit when it is placed. The bound is generous, and a test
 * of the FA(3) writer verifies it. It also covers a correction by differences, so every accepted
 * order can be cancelled.
 */
import type { LocalDate } from "../calendar/instant.ts"
import type { RateQuote } from "../money/exchange-rates.ts"
import { exactProduct, type MinorUnits, minorUnits, toDecimal } from "../money/money.ts"
import { optional } from "../optional.ts"
import type { Buyer } from "../party/buyer.ts"
import type { LineText } from "../text/line-text.ts"
import type { InvoiceLine } from "./correction.ts"

/**
 * A line of a document as the file states it: an ordered line on an invoice; a line before or
 * after, or a difference, on a correction.
 *
 * A correction states only what it changes (art. 106j(2)(5) of the VAT act). Lines before and after
 * are easier to read. When a correction with both would exceed KSeF's limit, differences are
 * sufficient (Ministry's brochure on FA(3), StanPrzed). GTIN, then SKU (Indeks), are absent only in
 * a document that would exceed the limit with them.
 */
export interface DocumentLine extends Partial<Pick<InvoiceLine, "sku" | "gtin">> {
  readonly name: LineText
  readonly unit: LineText
  /** Whole units; 0 is possible after a correction, and a difference is negative. */
  readonly quantity: number
  readonly unitGross: MinorUnits
  readonly gross: MinorUnits
  /** The line before the correction (StanPrzed); it counts against the line after it. */
  readonly isBefore?: true
  /** P_6A: day on which its goods left, when a document has several; absent otherwise. */
  readonly supplyDate?: LocalDate
  /** KursWaluty, when a document has several; absent otherwise. */
  readonly rate?: RateQuote
  /**
   * NrWierszaFa: number of the corrected line, from 1, equal before and after. Absent on an
   * invoice, whose lines are numbered by position.
   */
  readonly line?: number
}

/** Returns NrWierszaFa for the line at `index`. */
export const lineNumberOf = ({ line }: DocumentLine, index: number): number => line ?? index + 1

const lineOf = (
  { sku, gtin, name, unit, line }: InvoiceLine,
  quantity: number,
  unitGross: MinorUnits,
): DocumentLine => ({
  sku,
  ...optional({ gtin }),
  name,
  unit,
  quantity,
  unitGross,
  gross: minorUnits(exactProduct(unitGross, quantity)),
  ...optional({ line }),
})

/** Returns each corrected line before the correction, unless it is new, and after it. */
export const beforeAndAfter = (lines: ReadonlyArray<InvoiceLine>): ReadonlyArray<DocumentLine> =>
  lines.flatMap((line): ReadonlyArray<DocumentLine> => {
    const { before = 0, quantity, unitGross, unitBefore = unitGross } = line
    const after = lineOf(line, before + quantity, unitGross)
    return before === 0 ? [after] : [{ ...lineOf(line, before, unitBefore), isBefore: true }, after]
  })

export const maximumDocumentBytes = 1_000_000

/**
 * Bytes of everything except the lines, the reference and the texts of buyer and third parties;
 * includes a correction's reason.
 */
const frameBytes = 15_000
/**
 * Bytes of a line without its name, unit and figures: tags, VAT rate, longest exchange rate, signs
 * of quantity and value.
 */
const lineFrameBytes = 166
/** Bytes of the tags around a SKU (Indeks), and around a GTIN. */
const skuFrameBytes = 17
const gtinFrameBytes = 13
/** Bytes of the day on which the goods left (P_6A). */
const dayBytes = 23
/** Bytes of the remark on the table of a rate, when a document has several. */
const tableBytes = 130
/** Bytes of the mark for a line before the correction (StanPrzed). */
const markBytes = 24

const special = new Set([...`&<>"'`].map((character) => character.charCodeAt(0)))
const longestEscape = "&quot;".length

const bytesOfUnit = (unit: number): number => {
  if (unit < 0x80) return special.has(unit) ? longestEscape : 1
  // A half of a surrogate pair is two of its four bytes.
  return unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3
}

/**
 * Upper bound for the bytes of a well-formed text in XML: UTF-8, with the longest escape for each
 * of the five special characters. Allocates nothing: an order may have 8,000 texts.
 */
export const escapedBytes = (text: string): number => {
  let bytes = 0
  for (let at = 0; at < text.length; at += 1) bytes += bytesOfUnit(text.charCodeAt(at))
  return bytes
}

const bytesOfCodes = ({ sku, gtin }: DocumentLine): number =>
  (sku === undefined ? 0 : skuFrameBytes + sku.length) +
  (gtin === undefined ? 0 : gtinFrameBytes + gtin.length)

const bytesOfLine = (line: DocumentLine, index: number): number => {
  const { name, unit, quantity, unitGross, gross } = line
  return (
    lineFrameBytes +
    bytesOfCodes(line) +
    (line.isBefore === true ? markBytes : 0) +
    (line.supplyDate === undefined ? 0 : dayBytes) +
    escapedBytes(name) +
    escapedBytes(unit) +
    String(lineNumberOf(line, index)).length +
    String(quantity).length +
    toDecimal(unitGross).length +
    toDecimal(gross).length
  )
}

/** Returns an upper bound for the size of the invoice file in bytes. */
export const maximumBytesOf = (
  buyer: Buyer,
  reference: string,
  lines: ReadonlyArray<DocumentLine>,
): number => {
  const texts = [buyer, buyer.localGovernmentUnit, buyer.vatGroupMember].flatMap((party) =>
    party === undefined ? [] : [party.name, party.address.line1, party.address.line2 ?? ""],
  )
  const head = [...texts, reference].reduce((sum, text) => sum + escapedBytes(text), 0)
  const tables = new Set(lines.flatMap(({ rate }) => rate?.publishedOn ?? [])).size * tableBytes
  const frame = frameBytes + head + tables
  return lines.reduce((sum, line, index) => sum + bytesOfLine(line, index), frame)
}

type Lines = ReadonlyArray<DocumentLine>

const withoutGtin = ({ gtin: _gtin, ...line }: DocumentLine): DocumentLine => line
const withoutCodes = ({ sku: _sku, gtin: _gtin, ...line }: DocumentLine): DocumentLine => line

/** Returns that bound without SKUs and GTINs; it decides whether an order is too large. */
export const smallestBytesOf = (buyer: Buyer, reference: string, lines: Lines): number =>
  maximumBytesOf(buyer, reference, lines.map(withoutCodes))

interface DocumentTexts {
  readonly buyer: Buyer
  readonly reference?: string
}

/**
 * Returns the first form of the lines that fits into KSeF's limit. Of each form, GTINs are left out
 * first, then SKUs; the last form without both always fits.
 */
export const fittingLines = (
  { buyer, reference = "" }: DocumentTexts,
  forms: readonly [Lines, ...ReadonlyArray<Lines>],
): Lines => {
  for (const form of forms) {
    for (const lines of [form, form.map(withoutGtin), form.map(withoutCodes)]) {
      if (maximumBytesOf(buyer, reference, lines) <= maximumDocumentBytes) return lines
    }
  }
  return (forms.at(-1) ?? forms[0]).map(withoutCodes)
}
