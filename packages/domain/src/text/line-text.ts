/**
 * One line of text, as callers send it and invoices show it.
 *
 * A text is stored unchanged or rejected, never trimmed, collapsed or normalized. `é` may be one
 * code point or two, and these are different texts. Letters of every script, `&<>"` and emoji are
 * allowed; the writer escapes them. Source: CIRFMF/ksef-docs, faktury/weryfikacja-faktury.md,
 * consulted 2026-11-20.
 */
import * as Schema from "effect/Schema"
import { type ForbiddenKind, forbiddenKindOf, isLine, isVisible } from "./characters.ts"

/** Collapses white space like `xsd:token`; the invoice schema treats the results as equal. */
export const collapseWhitespace = (text: string): string =>
  text.replace(/[\t\n\r ]+/g, " ").replace(/^ | $/g, "")

/** Fast path for most texts: Latin text with single inner spaces needs no further check. */
const plainText = /^[!-~\u00a1-\u00ac\u00ae-\u024f]+(?: [!-~\u00a1-\u00ac\u00ae-\u024f]+)*$/

const isPlain = (text: string, maxLength: number): boolean =>
  text.length <= maxLength && plainText.test(text)

/** Maximum UTF-16 code units per character; a text with more is too long without counting. */
const maximumUnits = 2

/** Why a text is not a valid line, as data; the caller writes the message. */
export type LineTextFault =
  /** `name` in Unicode notation: `U+0007`. */
  | { readonly _tag: "ForbiddenCharacter"; readonly name: string; readonly kind: ForbiddenKind }
  /** No visible character. */
  | { readonly _tag: "Empty" }
  /** A leading or trailing space, or two in a row. */
  | { readonly _tag: "Spaces" }
  | { readonly _tag: "TooLong"; readonly maximumLength: number }

const forbiddenIn = (text: string): LineTextFault | undefined => {
  for (const character of text) {
    const codePoint = character.codePointAt(0) as number
    const kind = forbiddenKindOf(codePoint)
    if (kind === undefined) continue
    const name = `U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}`
    return { _tag: "ForbiddenCharacter", name, kind }
  }
  return undefined
}

/** Returns why a text is not a line of at most `maximumLength` characters; undefined when it is. */
export const lineTextFault = (text: string, maximumLength: number): LineTextFault | undefined => {
  if (isPlain(text, maximumLength)) return undefined
  if (text.length > maximumUnits * maximumLength) return { _tag: "TooLong", maximumLength }
  if (isLine(text)) {
    return [...text].length > maximumLength ? { _tag: "TooLong", maximumLength } : undefined
  }
  return forbiddenIn(text) ?? { _tag: isVisible(text) ? "Spaces" : "Empty" }
}

const kindsInEnglish: Readonly<Record<ForbiddenKind, string>> = {
  control: "control character",
  bidirectional: "bidirectional control",
  invisible: "invisible character",
  private_use: "private-use character",
  lone_surrogate: "lone surrogate",
  noncharacter: "noncharacter",
}

const inEnglish = (fault: LineTextFault): string => {
  switch (fault._tag) {
    case "ForbiddenCharacter":
      return `must not contain the ${kindsInEnglish[fault.kind]} ${fault.name}`
    case "Empty":
      return "must contain a visible character"
    case "Spaces":
      return "must not begin or end with a space or contain two spaces in a row"
    case "TooLong":
      return `must have at most ${fault.maximumLength} characters`
  }
}

/** Returns the fault in English; undefined when the text is valid. */
export const lineTextIssue = (text: string, maxLength: number): string | undefined => {
  const fault = lineTextFault(text, maxLength)
  return fault === undefined ? undefined : inEnglish(fault)
}

/** Maximum characters that FA(3) accepts for names and address lines. */
export const maximumLineLength = 512

const isDiscouraged = (codePoint: number): boolean =>
  codePoint < 0x20 ||
  (codePoint >= 0x7f && codePoint <= 0x9f) ||
  (codePoint >= 0xd800 && codePoint <= 0xdfff) ||
  (codePoint >= 0xfdd0 && codePoint <= 0xfdef) ||
  (codePoint & 0xfffe) === 0xfffe

/** KSeF's rule, which is less strict, so that texts stored under an earlier rule stay readable. */
const isAllowedInInvoice = (text: string): boolean => {
  if (text === "" || collapseWhitespace(text) !== text) return false
  const characters = [...text]
  if (characters.length > maximumLineLength) return false
  return !characters.some((character) => isDiscouraged(character.codePointAt(0) as number))
}

const isLineText = (text: string): boolean =>
  isPlain(text, maximumLineLength) || isAllowedInInvoice(text)

/** A stored text. `EnteredText` decodes texts from callers. */
export const LineText = Schema.String.check(
  Schema.makeFilter((text) => isLineText(text) || "is not a text that may stand in an invoice"),
).pipe(Schema.brand("LineText"))
export type LineText = typeof LineText.Type

/** A text from a caller: a valid line of at most 512 characters. */
export const EnteredText = Schema.String.check(
  Schema.makeFilter((text) => lineTextIssue(text, maximumLineLength) ?? true),
).pipe(Schema.brand("LineText"))

/** Returns the text unchanged; throws when it is not a valid line. */
export const lineText = (text: string): LineText => Schema.decodeUnknownSync(EnteredText)(text)

// Languages of the service's messages: problems, e-mails, pages.

export const languages = ["en", "pl"] as const
export const Language = Schema.Literals(languages)
export type Language = typeof Language.Type
