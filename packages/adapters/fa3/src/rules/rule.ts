/**
 * A rule on what an invoice says, beyond the schema, and what it looks at.
 *
 * Each rule is a small pure function; it answers nothing when a value it needs is missing or
 * malformed, since the schema reports that already.
 */
import { child, childrenNamed, valueAt, type XmlElement } from "../reading/xml-tree.ts"

export interface Breach {
  readonly path: string
  readonly message: string
}

export interface RuleFacts {
  /** The present day in Warsaw, `YYYY-MM-DD`. */
  readonly today?: string | undefined
  readonly checkNipDigits: boolean
}

/** The invoice as read back from the file, opened at the places that rules ask for most. */
export interface InvoiceReading extends RuleFacts {
  readonly root: XmlElement
  readonly fa: XmlElement | undefined
  readonly lines: ReadonlyArray<XmlElement>
  /** RodzajFaktury. */
  readonly kind: string
}

export interface InvoiceRule {
  readonly name: string
  /** Who refuses a file that breaks it: KSeF, or we alone. */
  readonly source: "ksef" | "own"
  readonly check: (reading: InvoiceReading) => ReadonlyArray<Breach>
}

export const kept: ReadonlyArray<Breach> = []

export const breach = (path: string, message: string): ReadonlyArray<Breach> => [{ path, message }]

export const readingOf = (root: XmlElement, facts: RuleFacts): InvoiceReading => {
  const fa = child(root, "Fa")
  const lines = childrenNamed(fa, "FaWiersz")
  return { ...facts, root, fa, lines, kind: valueAt(fa, "RodzajFaktury") ?? "" }
}

/** The path of the line at that position, from 0. */
export const linePath = (index: number): string => `/Faktura/Fa/FaWiersz[${index + 1}]`

/** An amount of hundredths, for a message. */
export const shown = (amount: bigint): string => {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, "0")
  return `${amount < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
