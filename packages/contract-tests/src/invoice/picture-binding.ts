/** The binding of an `InvoicePicture` suite, and how the suite reads pictures. */
import type { InvoiceDocument } from "@procurement/domain/invoice"
import { type MinorUnits, toDecimal } from "@procurement/domain/money"
import type { Language } from "@procurement/domain/text"
import type * as Effect from "effect/Effect"

export interface PictureBinding {
  /** Writes a document as the file that the adapter draws. */
  readonly write: (document: InvoiceDocument) => Effect.Effect<Uint8Array, unknown>
  /** The text of a PDF in content order, extracted independently of the adapter. */
  readonly textOf: (pdf: Uint8Array) => Effect.Effect<string, unknown>
  /** The addresses that a PDF links to, extracted independently of the adapter. */
  readonly linksOf: (pdf: Uint8Array) => Effect.Effect<ReadonlyArray<string>, unknown>
}

/** The text without white space, because a line break may replace it. */
export const letters = (text: string): string => text.normalize("NFC").replaceAll(/\s/g, "")

/** The parts of a text that every European typeface contains; others may be shown as U+FFFD. */
export const certainParts = (text: string): ReadonlyArray<string> =>
  (text.normalize("NFC").match(/[ -~\u00a0-\u00ac\u00ae-\u017f]+/g) ?? []).map(letters)

/** An amount as people read it, without white space: `1234,56`, `1,234.56`. */
export const printedAmount = (amount: MinorUnits, language: Language): string => {
  const [whole = "", fraction = ""] = toDecimal(amount).split(".")
  if (language === "pl") return `${whole},${fraction}`
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, ",")}.${fraction}`
}
