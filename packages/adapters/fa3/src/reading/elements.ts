/**
 * Questions to a tree of elements: the child of that name, its value, its amount.
 *
 * Values are collapsed as `xsd:token` does. Amounts are whole hundredths in exact integers, never
 * floats (ADR 0003); what is no amount is none, the schema says why.
 */
import { collapseWhitespace } from "@procurement/domain/text"
import type { XmlElement } from "./xml-tree.ts"

export const child = (parent: XmlElement | undefined, name: string): XmlElement | undefined =>
  parent?.children.find((one) => one.name === name)

export const childrenNamed = (
  parent: XmlElement | undefined,
  name: string,
): ReadonlyArray<XmlElement> => parent?.children.filter((one) => one.name === name) ?? []

/** The value at a path of names below the element, or none. */
export const valueAt = (
  parent: XmlElement | undefined,
  ...names: ReadonlyArray<string>
): string | undefined => {
  const found = names.reduce<XmlElement | undefined>(child, parent)
  return found === undefined ? undefined : collapseWhitespace(found.text)
}

const amountPattern = /^(-?)(\d+)(?:\.(\d{1,2}))?$/

/** A decimal with at most two places as hundredths; none when it is no such decimal. */
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
