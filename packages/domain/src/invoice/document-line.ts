/**
 * The lines of a document as the file states them: those of an invoice as they were ordered, those
 * of a correction as before and after, or as differences.
 *
 * A correction states what it changes and nothing else (art. 106j(2)(5) of the VAT act). Before and
 * after say more; for a correction that would become too large for KSeF with both, the difference
 * alone says enough (Ministry's brochure on FA(3), StanPrzed).
 */
import { exactProduct, type MinorUnits, minorUnits } from "../money/money.ts"
import type { LineText } from "../text/line-text.ts"
import type { InvoiceLine } from "./correction.ts"

export interface DocumentLine {
  readonly name: LineText
  readonly unit: LineText
  /** Whole units; in the state after a correction none, in a difference less than none. */
  readonly quantity: number
  readonly unitGross: MinorUnits
  readonly gross: MinorUnits
  /** The state before the correction (StanPrzed): it counts against the state after. */
  readonly isBefore?: true
}

const lineOf = ({ name, unit, unitGross }: InvoiceLine, quantity: number): DocumentLine => ({
  name,
  unit,
  quantity,
  unitGross,
  gross: minorUnits(exactProduct(unitGross, quantity)),
})

/** Each corrected line as it was, then as it is. */
export const beforeAndAfter = (lines: ReadonlyArray<InvoiceLine>): ReadonlyArray<DocumentLine> =>
  lines.flatMap((line): ReadonlyArray<DocumentLine> => {
    const { before = 0, quantity } = line
    return [{ ...lineOf(line, before), isBefore: true }, lineOf(line, before + quantity)]
  })
