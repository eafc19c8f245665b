/**
 * XML as a tree of elements with their text, read without libxml2, and questions to that tree.
 *
 * Walking a document of libxml2 costs a call into WebAssembly for each node; this reads a large
 * invoice in a few milliseconds. It trusts that libxml2 has found the file well-formed and without
 * DOCTYPE, and reads names without prefixes only: FA(3) has no foreign elements. Attributes and
 * comments are passed over. Values are collapsed as `xsd:token` does; amounts are whole hundredths
 * in exact integers (ADR 0003).
 */
import { collapseWhitespace } from "@procurement/domain/text"

/**
 * References in XML text: `&amp;`, `&#233;`, `&#xE9;`. A file without DOCTYPE has no others.
 */
const reference = /&(?:#x([0-9a-fA-F]+)|#([0-9]+)|([a-z]+));/g

const named: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
}

/** The character behind a number; nothing when Unicode has none so high. */
const characterAt = (codePoint: number): string =>
  codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : ""

/** The text with every reference replaced by what it stands for. */
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
  /** The element's own text, entities resolved, white space as it stands. */
  readonly text: string
  readonly children: ReadonlyArray<XmlElement>
}

interface OpenElement extends XmlElement {
  text: string
  readonly children: Array<OpenElement>
}

export const localName = (name: string): string => name.slice(name.indexOf(":") + 1)

/** Where the next `terminator` ends; throws when there is none, so that every reading ends. */
const endAfter = (source: string, from: number, terminator: string): number => {
  const at = source.indexOf(terminator, from)
  if (at === -1) throw new TypeError(`the file is not well-formed: there is no ${terminator}`)
  return at + terminator.length
}

/** Where the tag that begins at `from` ends; a `>` inside of an attribute's quotes ends nothing. */
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

/** Passes a comment or a processing instruction, takes in a CDATA section; says where it ends. */
const passMarkup = (source: string, at: number, parent: OpenElement): number => {
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

/** Takes the tag at `at` into the stack of open elements; answers where it ends. */
const passTag = (source: string, at: number, open: Array<OpenElement>): number => {
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

/** The root element of a well-formed document without DOCTYPE; throws when it sees it is none. */
export const readXml = (source: string): XmlElement => {
  const document: OpenElement = { name: "", text: "", children: [] }
  const open = [document]
  for (let at = source.indexOf("<"); at !== -1; ) {
    const parent = open.at(-1) ?? document
    const isElement = source[at + 1] !== "!" && source[at + 1] !== "?"
    const end = isElement ? passTag(source, at, open) : passMarkup(source, at, parent)
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
