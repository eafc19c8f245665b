/**
 * One line of text as callers send it and invoices show it.
 *
 * A text is stored unchanged or rejected: nothing is trimmed, collapsed or normalised. So `é` may
 * be one code point or two, and the two are different texts. Letters of every script, `&<>"` and
 * emoji are text like any other: the writer escapes them. Source: CIRFMF/ksef-docs,
 * faktury/weryfikacja-faktury.md, consulted 2026-11-20.
 */
import * as Schema from "effect/Schema"
import type { ForbiddenKind } from "./characters.ts"
import { isPlain, languages, type LineTextFault, lineTextFault } from "./line-fault.ts"

export { languages, type LineTextFault, lineTextFault } from "./line-fault.ts"

/**
 * Collapses white space as `xsd:token` does: the schema of invoices takes the results for equal.
 */
export const collapseWhitespace = (text: string): string =>
  text.replace(/[\t\n\r ]+/g, " ").replace(/^ | $/g, "")

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

/** The same in English, or undefined when the text can be a line. */
export const lineTextIssue = (text: string, maxLength: number): string | undefined => {
  const fault = lineTextFault(text, maxLength)
  return fault === undefined ? undefined : inEnglish(fault)
}

/** Characters of the longest text that FA(3) accepts for names and lines of addresses. */
export const maximumLineLength = 512

const isDiscouraged = (codePoint: number): boolean =>
  codePoint < 0x20 ||
  (codePoint >= 0x7f && codePoint <= 0x9f) ||
  (codePoint >= 0xd800 && codePoint <= 0xdfff) ||
  (codePoint >= 0xfdd0 && codePoint <= 0xfdef) ||
  (codePoint & 0xfffe) === 0xfffe

/** The rule of KSeF: less strict, because texts stored under an earlier rule stay readable. */
const mayStandInInvoice = (text: string): boolean => {
  if (text === "" || collapseWhitespace(text) !== text) return false
  const characters = [...text]
  if (characters.length > maximumLineLength) return false
  return !characters.some((character) => isDiscouraged(character.codePointAt(0) as number))
}

const isLineText = (text: string): boolean =>
  isPlain(text, maximumLineLength) || mayStandInInvoice(text)

/** A stored text. `EnteredText` decodes texts from callers. */
export const LineText = Schema.String.check(
  Schema.makeFilter((text) => isLineText(text) || "is not a text that may stand in an invoice"),
).pipe(Schema.brand("LineText"))
export type LineText = typeof LineText.Type

/** A text from a caller: by the rule above, at most 512 characters. */
export const EnteredText = Schema.String.check(
  Schema.makeFilter((text) => lineTextIssue(text, maximumLineLength) ?? true),
).pipe(Schema.brand("LineText"))

/** Returns the text unchanged; throws when it can't be a line. */
export const lineText = (text: string): LineText => Schema.decodeUnknownSync(EnteredText)(text)

export const Language = Schema.Literals(languages)
export type Language = typeof Language.Type

/** A text for people. */
export type InLanguages = Readonly<Record<Language, string>>
