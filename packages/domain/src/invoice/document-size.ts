/**
 * An upper bound of the size of an invoice file, known before it is written.
 *
 * KSeF takes 1 000 000 bytes (ksef-docs, faktury/weryfikacja-faktury.md). An order whose invoice
 * could exceed that is rejected when it is placed, not when it is too late. The bounds are
 * generous, and a test of the FA(3) writer verifies them. They also cover the correction of the
 * invoice by differences, so that every accepted order can be cancelled.
 */
import { exactProduct, type MinorUnits, minorUnits, toDecimal } from "../money/money.ts"
import { optional } from "../optional.ts"
import type { Party } from "../party/party.ts"
import type { LineText } from "../text/line-text.ts"
import type { InvoiceLine } from "./correction.ts"

// The lines of a document as the file states them: for an invoice as they were ordered, for a
// correction as before and after, or as differences.
//
// A correction states only what it changes (art. 106j(2)(5) of the VAT act). Before and after are
// clearer; when a correction with both would exceed KSeF's limit, the difference alone is
// sufficient (Ministry's brochure on FA(3), StanPrzed).

export interface DocumentLine {
  readonly name: LineText
  readonly unit: LineText
  /** Whole units; may be 0 in the state after a correction, and is negative in a difference. */
  readonly quantity: number
  readonly unitGross: MinorUnits
  readonly gross: MinorUnits
  /**
   * The line is the state before the correction (StanPrzed) and counts against the state after it.
   */
  readonly isBefore?: true
  /**
   * NrWierszaFa: the line of the corrected invoice, from 1, the same before and after. Absent in an
   * invoice, whose lines are numbered in their order.
   */
  readonly line?: number
}

/** NrWierszaFa of the line at that index. */
export const lineNumberOf = ({ line }: DocumentLine, index: number): number => line ?? index + 1

const lineOf = ({ name, unit, unitGross, line }: InvoiceLine, quantity: number): DocumentLine => ({
  name,
  unit,
  quantity,
  unitGross,
  gross: minorUnits(exactProduct(unitGross, quantity)),
  ...optional({ line }),
})

/** Returns each corrected line as it was, then as it is. */
export const beforeAndAfter = (lines: ReadonlyArray<InvoiceLine>): ReadonlyArray<DocumentLine> =>
  lines.flatMap((line): ReadonlyArray<DocumentLine> => {
    const { before = 0, quantity } = line
    return [{ ...lineOf(line, before), isBefore: true }, lineOf(line, before + quantity)]
  })

export const maximumDocumentBytes = 1_000_000

/** Everything except the lines and the buyer's texts; for a correction including its reason. */
const frameBytes = 14_000
/**
 * A line without its name, unit and figures: the tags, the VAT rate, the longest exchange rate, the
 * signs of quantity and value.
 */
const lineFrameBytes = 166
/** What marks a line as the state before (StanPrzed). */
const markBytes = 24

const encoder = new TextEncoder()

/**
 * Bytes of a text in XML: UTF-8, each of the five special characters counted with its longest
 * escape.
 */
export const escapedBytes = (text: string): number =>
  encoder.encode(text).length + 5 * (text.match(/[&<>"']/g)?.length ?? 0)

const bytesOfLine = (line: DocumentLine, index: number): number => {
  const { name, unit, quantity, unitGross, gross } = line
  return (
    lineFrameBytes +
    (line.isBefore === true ? markBytes : 0) +
    escapedBytes(name) +
    escapedBytes(unit) +
    String(lineNumberOf(line, index)).length +
    String(quantity).length +
    toDecimal(unitGross).length +
    toDecimal(gross).length
  )
}

/** An upper bound of the size of the invoice file, in bytes. */
export const maximumBytesOf = (
  buyer: Party,
  reference: string,
  lines: ReadonlyArray<DocumentLine>,
): number => {
  const { line1, line2 = "" } = buyer.address
  const head = [buyer.name, line1, line2, reference].reduce((sum, t) => sum + escapedBytes(t), 0)
  return lines.reduce((sum, line, index) => sum + bytesOfLine(line, index), frameBytes + head)
}
