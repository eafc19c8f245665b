/**
 * How large the file of an invoice can become at most, known before it is written.
 *
 * KSeF takes 1 000 000 bytes (ksef-docs, faktury/weryfikacja-faktury.md); an order whose invoice
 * could be larger is refused when it is placed, not when it is too late. The bounds are generous
 * and held by a test of the FA(3) writer. They hold for the correction of the invoice by
 * differences too, so that whatever was accepted can be cancelled.
 */
import { toDecimal } from "../money/money.ts"
import type { Party } from "../party/party.ts"
import type { DocumentLine } from "./document-line.ts"

export const maximumDocumentBytes = 1_000_000

/** Everything that is neither a line nor a text of the buyer; of a correction, its reason too. */
const frameBytes = 14_000
/**
 * A line without its name, unit and figures: the tags, the VAT rate, the longest exchange rate, the
 * signs of quantity and value.
 */
const lineFrameBytes = 166
/** What marks a line as the state before (StanPrzed). */
const markBytes = 24

const encoder = new TextEncoder()

/** Bytes of a text in XML: UTF-8, with the five special characters at their longest escape. */
export const escapedBytes = (text: string): number =>
  encoder.encode(text).length + 5 * (text.match(/[&<>"']/g)?.length ?? 0)

const bytesOfLine = (line: DocumentLine, index: number): number => {
  const { name, unit, quantity, unitGross, gross } = line
  return (
    lineFrameBytes +
    (line.isBefore === true ? markBytes : 0) +
    escapedBytes(name) +
    escapedBytes(unit) +
    String(index + 1).length +
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
