/**
 * What the service says to people, in every language it speaks.
 *
 * A wording is a value: whoever says something says it in all languages at once, and the language
 * is chosen when the answer is written. There is no way to say it in one language only.
 */
import type { Language } from "@procurement/domain/text"

export type Wording = Readonly<Record<Language, string>>

/** The same in every language: names, lists of media types. */
export const verbatim = (text: string): Wording => ({ en: text, pl: text })
