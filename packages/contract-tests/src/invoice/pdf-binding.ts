/** What the suite of `InvoicePdf` needs besides the port, and how it reads what it gets. */
import type { InvoiceDocument } from "@procurement/domain/invoice"
import { type MinorUnits, toDecimal } from "@procurement/domain/money"
import type { Language } from "@procurement/domain/text"
import type * as Effect from "effect/Effect"

export interface PdfBinding {
  /** Writes a document as the file that the adapter draws. */
  readonly write: (document: InvoiceDocument) => Effect.Effect<Uint8Array, unknown>
  /** The text of a PDF in the order of its content, read by other means than the adapter's. */
  readonly textOf: (pdf: Uint8Array) => Effect.Effect<string, unknown>
  /** The addresses that a PDF links to, found by other means than the adapter's. */
  readonly linksOf: (pdf: Uint8Array) => Effect.Effect<ReadonlyArray<string>, unknown>
}

/** The text without white space, which a line break may have taken: only letters are compared. */
export const letters = (text: string): string => text.normalize("NFC").replaceAll(/\s/g, "")

/** The parts of a text that every typeface of Europe has: the others may be shown as U+FFFD. */
export const certainParts = (text: string): ReadonlyArray<string> =>
  (text.normalize("NFC").match(/[ -~\u00a0-\u00ac\u00ae-\u017f]+/g) ?? []).map(letters)

/** An amount as people read it, without white space: `1234,56`, `1,234.56`. */
export const printedAmount = (amount: MinorUnits, language: Language): string => {
  const [whole = "", fraction = ""] = toDecimal(amount).split(".")
  if (language === "pl") return `${whole},${fraction}`
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, ",")}.${fraction}`
}
