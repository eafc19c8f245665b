/**
 * Why a text can't be one line, and the languages of the service, without a library: for processes
 * that should stay small. `line-text.ts` has the rule and its schemas.
 */
import { type ForbiddenKind, forbiddenKindOf, isLine, isVisible } from "./characters.ts"

/** Latin text with single spaces within, as nearly all texts are, needs no further check. */
const plainText = /^[!-~\u00a1-\u00ac\u00ae-\u024f]+(?: [!-~\u00a1-\u00ac\u00ae-\u024f]+)*$/

export const isPlain = (text: string, maxLength: number): boolean =>
  text.length <= maxLength && plainText.test(text)

/** The most UTF-16 code units of a character: a text above that is too long without a check. */
const maximumUnits = 2

/** Why a text can't be a line, as data: the caller chooses the words. */
export type LineTextFault =
  /** `name` as Unicode writes it: `U+0007`. */
  | { readonly _tag: "ForbiddenCharacter"; readonly name: string; readonly kind: ForbiddenKind }
  /** No character of it is visible. */
  | { readonly _tag: "Empty" }
  /** A space at an end, or after another. */
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

/** The languages of the service's messages: problems, e-mails, pages. */
export const languages = ["en", "pl"] as const
export type Language = (typeof languages)[number]
