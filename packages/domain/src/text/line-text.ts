/**
 * One line of text that may stand in an invoice.
 *
 * White space is collapsed, as `xsd:token` does; control characters and the code points that KSeF
 * refuses (XML 1.0 section 2.2 "discouraged") are not allowed in. Letters of every script, `&<>"`
 * and emoji are text like any other: escaping is the writer's business.
 * Source: CIRFMF/ksef-docs, faktury/weryfikacja-faktury.md, consulted 2026-11-20.
 */
import * as Schema from "effect/Schema"

const isDiscouraged = (codePoint: number): boolean =>
  codePoint < 0x20 ||
  (codePoint >= 0x7f && codePoint <= 0x9f) ||
  (codePoint >= 0xd800 && codePoint <= 0xdfff) ||
  (codePoint >= 0xfdd0 && codePoint <= 0xfdef) ||
  (codePoint & 0xfffe) === 0xfffe

/**
 * The first code point that may not stand in an invoice, or undefined. Tab and line ends
 * collapse.
 */
export const forbiddenCodePoint = (text: string): number | undefined => {
  for (const character of text) {
    const codePoint = character.codePointAt(0) as number
    const collapses = codePoint === 0x09 || codePoint === 0x0a || codePoint === 0x0d
    if (!collapses && isDiscouraged(codePoint)) return codePoint
  }
  return undefined
}

/** The text as it will stand in the invoice: no white space at the ends, single spaces within. */
export const collapseWhitespace = (text: string): string =>
  text.replace(/[\t\n\r ]+/g, " ").replace(/^ | $/g, "")

/** Latin text with single spaces within, as nearly all is: nothing of it needs a closer look. */
const plainText = /^[!-~\u00a1-\u024f]+(?: [!-~\u00a1-\u024f]+)*$/

const isPlain = (text: string, maxLength: number): boolean =>
  text.length <= maxLength && plainText.test(text)

/** Why a text can't be a line, as data: whoever tells people chooses the words. */
export type LineTextFault =
  /** `name` as Unicode writes it: `U+0007`. */
  | { readonly _tag: "ForbiddenCharacter"; readonly name: string }
  | { readonly _tag: "Empty" }
  | { readonly _tag: "TooLong"; readonly maximumLength: number }

/** What is wrong with a text as a line of at most `maximumLength` characters, if anything. */
export const lineTextFault = (text: string, maximumLength: number): LineTextFault | undefined => {
  if (isPlain(text, maximumLength)) return undefined
  const forbidden = forbiddenCodePoint(text)
  if (forbidden !== undefined) {
    const name = `U+${forbidden.toString(16).toUpperCase().padStart(4, "0")}`
    return { _tag: "ForbiddenCharacter", name }
  }
  const length = [...collapseWhitespace(text)].length
  if (length === 0) return { _tag: "Empty" }
  return length > maximumLength ? { _tag: "TooLong", maximumLength } : undefined
}

const inEnglish = (fault: LineTextFault): string => {
  switch (fault._tag) {
    case "ForbiddenCharacter":
      return `must not contain the character ${fault.name}`
    case "Empty":
      return "must not be empty"
    case "TooLong":
      return `must have at most ${fault.maximumLength} characters`
  }
}

/** The same in English, or undefined when the text can be a line. */
export const lineTextIssue = (text: string, maxLength: number): string | undefined => {
  const fault = lineTextFault(text, maxLength)
  return fault === undefined ? undefined : inEnglish(fault)
}

const isLineText = (text: string): true | string =>
  isPlain(text, 512) ||
  (lineTextIssue(text, 512) ??
    (collapseWhitespace(text) === text || "white space is not collapsed"))

/** At most 512 characters, the longest text FA(3) takes for names and address lines. */
export const LineText = Schema.String.check(Schema.makeFilter(isLineText)).pipe(
  Schema.brand("LineText"),
)
export type LineText = typeof LineText.Type

/** Collapses white space; throws when the text may not stand in an invoice. */
export const lineText = (text: string): LineText =>
  Schema.decodeUnknownSync(LineText)(collapseWhitespace(text))
