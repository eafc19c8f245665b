/**
 * A text for people, in every supported language.
 *
 * A message has a text in each language; the language is chosen when the response is written. The
 * type requires all languages.
 */
import type { Language } from "@procurement/domain/text"

export type Message = Readonly<Record<Language, string>>

/** The same in every language: names, lists of media types. */
export const verbatim = (text: string): Message => ({ en: text, pl: text })
