/**
 * Rules that KSeF checks beyond the schema: on the bytes, before parsing, and on the content of the
 * invoice.
 *
 * Source: CIRFMF/ksef-docs, faktury/weryfikacja-faktury.md (consulted 2026-11-20): UTF-8 without
 * BOM, no other declared encoding, no processing instructions, no discouraged code points, at most
 * 1 000 000 bytes; the issue date and, in production only, the check digits of every NIP. A DOCTYPE
 * is rejected because it enables attacks on parsers.
 */
import { maximumDocumentBytes } from "@procurement/domain/invoice"
import { nipIssue } from "@procurement/domain/party"
import { valueAt } from "../reading/xml-tree.ts"
import { type Finding, finding, type InvoiceRule, noFindings } from "./rule.ts"

export interface Fa3File {
  readonly bytes: Uint8Array
  /** The same bytes as text, including a byte order mark. */
  readonly text: string
}

export interface FileRule {
  readonly name: string
  /** One message for each violation. */
  readonly check: (file: Fa3File) => ReadonlyArray<string>
}

const ok: ReadonlyArray<string> = []

const byteOrderMark = "\ufeff"
const declaration = /^\ufeff?<\?xml\s[^>]*?\?>/
const declaredEncoding = /\sencoding\s*=\s*["']([^"']*)["']/

/**
 * Markup that is neither an element nor the XML declaration, in order. Comments and CDATA sections
 * are matched as a whole, because markup inside them is text, and so that they can't hide what
 * follows.
 */
const specialMarkup = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<!DOCTYPE/g

const specialMarkupIn = (text: string): ReadonlyArray<string> => {
  const content = text.replace(declaration, "")
  // Most files have no such markup, and a substring search is far cheaper than the pattern.
  return content.includes("<!") || content.includes("<?")
    ? Array.from(content.matchAll(specialMarkup), ([markup]) => markup)
    : ok
}

/** U+007F-0084, U+0086-009F, U+FDD0-FDEF, the last two of each plane, and lone surrogates. */
const discouraged = /[\u007f-\u0084\u0086-\u009f\p{Noncharacter_Code_Point}\p{Surrogate}]/gu

const codePointOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`

export const atMost1MillionBytes: FileRule = {
  name: "at-most-1000000-bytes",
  check: ({ bytes }) =>
    bytes.length <= maximumDocumentBytes
      ? ok
      : [`the file has ${bytes.length} bytes, more than ${maximumDocumentBytes}`],
}

const noByteOrderMark: FileRule = {
  name: "no-byte-order-mark",
  check: ({ text }) =>
    text.startsWith(byteOrderMark) ? ["the file begins with a byte order mark"] : ok,
}

const noOtherEncodingDeclared: FileRule = {
  name: "no-other-encoding-declared",
  check: ({ text }) => {
    const [prolog = ""] = declaration.exec(text) ?? []
    const [, encoding = "UTF-8"] = declaredEncoding.exec(prolog) ?? []
    return encoding.toUpperCase() === "UTF-8" ? ok : [`the file declares the encoding ${encoding}`]
  },
}

const noDoctype: FileRule = {
  name: "no-doctype",
  check: ({ text }) =>
    specialMarkupIn(text).includes("<!DOCTYPE") ? ["the file has a DOCTYPE"] : ok,
}

const noProcessingInstruction: FileRule = {
  name: "no-processing-instruction",
  check: ({ text }) =>
    specialMarkupIn(text)
      .filter((markup) => markup.startsWith("<?"))
      .map((markup) => `the file has the processing instruction ${markup.slice(0, 40)}`),
}

const characterReference = /&#(?:x([0-9a-fA-F]+)|([0-9]+));/g

/** The character with that number; empty above the range of Unicode. */
const characterAt = (codePoint: number): string =>
  codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : ""

const resolveReferences = (text: string): string =>
  text.replace(characterReference, (_, hex?: string, decimal?: string) =>
    characterAt(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
  )

const noDiscouragedCharacter: FileRule = {
  name: "no-discouraged-character",
  check: ({ text }) => {
    const characters = text.includes("&#") ? resolveReferences(text) : text
    const matches = characters.match(discouraged) ?? []
    const names = new Set(matches.map(codePointOf))
    return Array.from(names, (name) => `the file has the discouraged character ${name}`)
  },
}

/** The rules on the bytes of any form. */
export const encodingRules: ReadonlyArray<FileRule> = [
  noByteOrderMark,
  noOtherEncodingDeclared,
  noDoctype,
  noProcessingInstruction,
  noDiscouragedCharacter,
]

export const fileRules: ReadonlyArray<FileRule> = [atMost1MillionBytes, ...encodingRules]

/** Files that violate these rules are not parsed. */
export const barredFromParser: ReadonlySet<string> = new Set([
  noOtherEncodingDeclared.name,
  noDoctype.name,
])

/** The finding when the issue date at that path is later than today. */
export const lateIssueDate = (
  path: string,
  issueDate: string | undefined,
  today: string | undefined,
): ReadonlyArray<Finding> =>
  today === undefined || issueDate === undefined || issueDate <= today
    ? noFindings
    : finding(path, `the issue date ${issueDate} is later than ${today}`)

const issueDateNotInFuture: InvoiceRule = {
  name: "issue-date-not-in-future",
  source: "ksef",
  check: ({ fa, today }) => lateIssueDate("/Faktura/Fa/P_1", valueAt(fa, "P_1"), today),
}

const parties = new Set(["Podmiot1", "Podmiot2", "Podmiot3", "PodmiotUpowazniony"])

/** The finding when the NIP at that path has a wrong check digit. */
export const wrongNip = (path: string, nip: string | undefined): ReadonlyArray<Finding> => {
  const issue = nip === undefined ? undefined : nipIssue(nip)
  return issue === undefined ? noFindings : finding(path, `the NIP ${nip} ${issue}`)
}

const nipHasCheckDigit: InvoiceRule = {
  name: "nip-has-check-digit",
  source: "ksef",
  check: ({ root, checkNipDigits }) => {
    if (!checkNipDigits) return noFindings
    return root.children
      .filter(({ name }) => parties.has(name))
      .flatMap((party): ReadonlyArray<Finding> => {
        const nip = valueAt(party, "DaneIdentyfikacyjne", "NIP")
        const internalId = valueAt(party, "DaneIdentyfikacyjne", "IDWew")
        const element = nip === undefined ? "IDWew" : "NIP"
        const path = `/Faktura/${party.name}/DaneIdentyfikacyjne/${element}`
        return wrongNip(path, nip ?? internalId?.slice(0, 10))
      })
  },
}

export const ksefInvoiceRules: ReadonlyArray<InvoiceRule> = [issueDateNotInFuture, nipHasCheckDigit]
