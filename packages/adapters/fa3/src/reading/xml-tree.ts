/**
 * XML as a tree of elements with their text, read without libxml2, and functions that query the
 * tree.
 *
 * Walking a document of libxml2 costs a call into WebAssembly for each node; this reads a large
 * invoice in a few milliseconds. It relies on libxml2 for well-formedness and the absence of a
 * DOCTYPE, and reads names without prefixes only, because FA(3) has no foreign elements. Attributes
 * and comments are ignored. Values are collapsed as `xsd:token` requires; amounts are whole
 * hundredths in exact integers (ADR 0003).
 */
import { collapseWhitespace } from "@procurement/domain/text"

/** References in XML text: `&amp;`, `&#233;`, `&#xE9;`. A file without DOCTYPE has no others. */
const reference = /&(?:#x([0-9a-fA-F]+)|#([0-9]+)|([a-z]+));/g

const named: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
}

/** The character with that number; empty above the range of Unicode. */
const characterAt = (codePoint: number): string =>
  codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : ""

/** Replaces every reference by its character. */
export const resolveReferences = (text: string): string =>
  text.includes("&")
    ? text.replace(reference, (whole, hex?: string, decimal?: string, name = "") => {
        if (hex !== undefined) return characterAt(Number.parseInt(hex, 16))
        if (decimal !== undefined) return characterAt(Number(decimal))
        return named[name] ?? whole
      })
    : text

export interface XmlElement {
  readonly name: string
  /** The element's own text, with references resolved and white space unchanged. */
  readonly text: string
  readonly children: ReadonlyArray<XmlElement>
}

interface OpenElement extends XmlElement {
  text: string
  readonly children: Array<OpenElement>
}

export const localName = (name: string): string => name.slice(name.indexOf(":") + 1)

/** The index after the next `terminator`. Throws when there is none, so reading always ends. */
const endAfter = (source: string, from: number, terminator: string): number => {
  const at = source.indexOf(terminator, from)
  if (at === -1) throw new TypeError(`the file is not well-formed: there is no ${terminator}`)
  return at + terminator.length
}

/** The index after the tag that starts at `from`; a `>` in quotes does not end it. */
const endOfTag = (source: string, from: number): number => {
  const end = endAfter(source, from, ">")
  if (!source.slice(from, end).includes("=")) return end
  let quote = ""
  for (let at = from; at < source.length; at += 1) {
    const character = source[at] as string
    if (quote !== "") quote = character === quote ? "" : quote
    else if (character === '"' || character === "'") quote = character
    else if (character === ">") return at + 1
  }
  throw new TypeError("the file is not well-formed: a tag has no end")
}

const sectionStart = "<![CDATA["

/**
 * Skips a comment or a processing instruction and reads a CDATA section; returns the index after
 * it.
 */
const readMarkup = (source: string, at: number, parent: OpenElement): number => {
  if (source[at + 1] === "?") return endAfter(source, at, "?>")
  if (source.startsWith("<!--", at)) return endAfter(source, at + 4, "-->")
  if (!source.startsWith(sectionStart, at)) throw new TypeError("the file has a DOCTYPE")
  const end = endAfter(source, at, "]]>")
  parent.text += source.slice(at + sectionStart.length, end - 3)
  return end
}

const endOfName = /[\s/>]/g

const openTag = (source: string, at: number): OpenElement => {
  endOfName.lastIndex = at
  const end = endOfName.exec(source)?.index ?? source.length
  return { name: localName(source.slice(at + 1, end)), text: "", children: [] }
}

/** Pushes or pops the element of the tag at `at`; returns the index after it. */
const readTag = (source: string, at: number, open: Array<OpenElement>): number => {
  if (source[at + 1] === "/") {
    open.pop()
    return endAfter(source, at, ">")
  }
  const element = openTag(source, at)
  open.at(-1)?.children.push(element)
  const end = endOfTag(source, at)
  if (source[end - 2] !== "/") open.push(element)
  return end
}

/**
 * The root element of a well-formed document without DOCTYPE. Throws for others, as far as it
 * detects them.
 */
export const readXml = (source: string): XmlElement => {
  const document: OpenElement = { name: "", text: "", children: [] }
  const open = [document]
  for (let at = source.indexOf("<"); at !== -1; ) {
    const parent = open.at(-1) ?? document
    const isElement = source[at + 1] !== "!" && source[at + 1] !== "?"
    const end = isElement ? readTag(source, at, open) : readMarkup(source, at, parent)
    at = source.indexOf("<", end)
    const owner = open.at(-1) ?? document
    if (at > end) owner.text += resolveReferences(source.slice(end, at))
  }
  const [root] = document.children
  if (root === undefined) throw new TypeError("the file has no root element")
  return root
}

export const child = (parent: XmlElement | undefined, name: string): XmlElement | undefined =>
  parent?.children.find((one) => one.name === name)

export const childrenNamed = (
  parent: XmlElement | undefined,
  name: string,
): ReadonlyArray<XmlElement> => parent?.children.filter((one) => one.name === name) ?? []

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
