/**
 * Queries of a document as a tree. Values are collapsed as `xsd:token` requires; amounts are whole
 * hundredths in exact integers (ADR 0003).
 *
 * Walking a document of libxml2 costs a call into WebAssembly for each node; the tree of a large
 * invoice is read in a few milliseconds.
 */
import { collapseWhitespace } from "@procurement/domain/text"
import { child, type XmlElement } from "@procurement/lib-xml"

/** The value at a path of names below the element, if there is one. */
export const valueAt = (
  parent: XmlElement | undefined,
  ...names: ReadonlyArray<string>
): string | undefined => {
  const element = names.reduce<XmlElement | undefined>(child, parent)
  return element === undefined ? undefined : collapseWhitespace(element.text)
}

const amountPattern = /^(-?)(\d+)(?:\.(\d{1,2}))?$/

/** A decimal with at most two places, in hundredths; undefined for anything else. */
export const toHundredths = (decimal: string | undefined): bigint | undefined => {
  const match = amountPattern.exec(decimal ?? "")
  if (match === null) return undefined
  const [, sign, whole = "", fraction = ""] = match
  return BigInt(`${sign}1`) * BigInt(whole + fraction.padEnd(2, "0"))
}

export const amountAt = (
  parent: XmlElement | undefined,
  ...names: ReadonlyArray<string>
): bigint | undefined => toHundredths(valueAt(parent, ...names))
