/**
 * A text for people, in every supported language.
 *
 * A message is a value with a text in each language; the language is chosen when the response is
 * written. The type does not allow a text in one language only.
 */
import type { Language } from "@procurement/domain/text"

export type Message = Readonly<Record<Language, string>>

/** The same in every language: names, lists of media types. */
export const verbatim = (text: string): Message => ({ en: text, pl: text })
