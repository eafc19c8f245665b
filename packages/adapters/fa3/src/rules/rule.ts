/**
 * A rule on the content of an invoice beyond the schema, and the data that it checks.
 *
 * Each rule is a small pure function. It reports nothing when a value is missing or malformed,
 * because the schema reports that already.
 */
import { child, childrenNamed, type XmlElement } from "@procurement/lib-xml"
import { valueAt } from "../reading/xml-tree.ts"

export interface Finding {
  readonly path: string
  readonly message: string
}

export interface RuleFacts {
  /** The current day in Warsaw, `YYYY-MM-DD`. */
  readonly today?: string | undefined
  readonly checkNipDigits: boolean
}

/** The parsed invoice with the elements that rules use most. */
export interface InvoiceReading extends RuleFacts {
  readonly root: XmlElement
  readonly fa: XmlElement | undefined
  readonly lines: ReadonlyArray<XmlElement>
  /** RodzajFaktury. */
  readonly kind: string
}

export interface InvoiceRule {
  readonly name: string
  /** Who rejects a file that violates the rule: KSeF, or only this system. */
  readonly source: "ksef" | "own"
  readonly check: (reading: InvoiceReading) => ReadonlyArray<Finding>
}

export const noFindings: ReadonlyArray<Finding> = []

export const finding = (path: string, message: string): ReadonlyArray<Finding> => [
  { path, message },
]

export const readingOf = (root: XmlElement, facts: RuleFacts): InvoiceReading => {
  const fa = child(root, "Fa")
  const lines = childrenNamed(fa, "FaWiersz")
  return { ...facts, root, fa, lines, kind: valueAt(fa, "RodzajFaktury") ?? "" }
}

/** The path of the line at that index, from 0. */
export const linePath = (index: number): string => `/Faktura/Fa/FaWiersz[${index + 1}]`

/** An amount in hundredths as a decimal, for messages. */
export const asDecimal = (amount: bigint): string => {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, "0")
  return `${amount < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
