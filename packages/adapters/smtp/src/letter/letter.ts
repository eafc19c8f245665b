/**
 * The content of a letter before its layout, in one language, part by part.
 *
 * All of it is plain text; the layout escapes it. The HTML and the text of an e-mail come from one
 * letter, so both have the same content.
 */
import type { Language } from "@procurement/domain/text"

/** The urgency, which selects the colour. */
export type Tone = "notice" | "warning" | "alert"

/** A row of the table of facts. */
export interface Fact {
  readonly label: string
  readonly value: string
  /** A value to copy, such as an identifier or an address. */
  readonly isCode?: boolean
}

export interface Gauge {
  readonly percent: number
}

export interface Letter {
  readonly language: Language
  readonly tone: Tone
  /** One line that summarises the letter before it is opened. */
  readonly subject: string
  readonly heading: string
  /** What has happened. */
  readonly news: ReadonlyArray<string>
  readonly gauge?: Gauge
  readonly facts: ReadonlyArray<Fact>
  /** What the reader can do. */
  readonly advice: ReadonlyArray<string>
  readonly action?: { readonly label: string; readonly url: string }
  /** Why the reader receives it. */
  readonly reason: string
}

/** The inputs of letters besides their message. */
export interface LetterContext {
  readonly language: Language
  /** The dashboard's address without a trailing slash, if there is one. */
  readonly dashboardUrl?: string | undefined
}

/** The text of a letter about a customer, with the label of the button that opens the dashboard. */
export type LetterWords = Pick<
  Letter,
  "subject" | "heading" | "news" | "facts" | "advice" | "reason"
> & {
  readonly action: string
}

/** The letter with that text; the button opens `page` of the dashboard, if there is one. */
export const letterInWords = (
  { action, ...words }: LetterWords,
  tone: Tone,
  { language, dashboardUrl }: LetterContext,
  page = "",
): Letter => ({
  ...words,
  language,
  tone,
  ...(dashboardUrl === undefined
    ? {}
    : { action: { label: action, url: `${dashboardUrl}${page}` } }),
})
