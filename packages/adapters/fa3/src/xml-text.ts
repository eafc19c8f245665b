/** Text in XML: escaped, and on one line. */
import { collapseWhitespace } from "@procurement/domain/text"

/**
 * The domain's values are already collapsed; collapsing again guarantees a file without line
 * breaks. Forbidden characters stay: the rules reject the file, whereas dropping them would change
 * its meaning.
 */
const needsEscaping = /[&<>\t\n\r]|^ | $| {2}/
const special = /[&<>]/g
const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" }

/** Escapes the text for the content of an element, where quotes need no escape. */
export const escapeText = (text: string): string =>
  needsEscaping.test(text)
    ? collapseWhitespace(text).replace(special, (character) => escapes[character] as string)
    : text

/** `<name>text</name>` with escaped text. */
export const element = (name: string, text: string): string =>
  `<${name}>${escapeText(text)}</${name}>`
