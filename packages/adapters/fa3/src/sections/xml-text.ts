/**
 * Text in XML: the one place where a value becomes part of the file.
 *
 * Values come from the domain collapsed and free of forbidden characters; what is not, is collapsed
 * here once more, so that no CR and no line end ever stands in a file. Forbidden characters are
 * left as they are: the rules refuse the file, silently dropping them would change its meaning.
 */
import { collapseWhitespace } from "@procurement/domain/text"

const needsWork = /[&<>\t\n\r]|^ | $| {2}/
const special = /[&<>]/g
const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" }

/** The text as content of an element. Quotes need no escape there. */
export const escapeText = (text: string): string =>
  needsWork.test(text)
    ? collapseWhitespace(text).replace(special, (character) => escapes[character] as string)
    : text

/** `<name>text</name>`, the text escaped. */
export const element = (name: string, text: string): string =>
  `<${name}>${escapeText(text)}</${name}>`
