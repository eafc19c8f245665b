/**
 * One kind of problem: its status, and its texts in the response and on its
 * page at `/problems/<code>`.
 */
import type { Language } from "@procurement/domain/text"

/**
 * Texts for people, in every supported language.
 *
 * A message is a value with a text in each language; the language is chosen when the response is
 * written. The type does not allow a text in one language only.
 */
export type Message = Readonly<Record<Language, string>>

/** The same in every language: names, lists of media types. */
export const verbatim = (text: string): Message => ({ en: text, pl: text })

interface ProblemWords {
  readonly title: Message
  /** The detail of the response, unless the occurrence has a more precise one. */
  readonly detail: Message
  /** When it happens, and what the service has or has not done by then. */
  readonly meaning: Message
  /** What the caller can do about it. */
  readonly advice: Message
}

export interface ProblemKind extends ProblemWords {
  readonly status: number
  /** Whether the same request may succeed later without a change. */
  readonly retryable: boolean
}

/** The same request will be refused again. */
export const refused = (status: number, words: ProblemWords): ProblemKind => ({
  status,
  retryable: false,
  ...words,
})

/** The same request may succeed later. */
export const failed = (status: number, words: ProblemWords): ProblemKind => ({
  status,
  retryable: true,
  ...words,
})
