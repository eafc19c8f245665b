/**
 * A letter, before it is laid out: what it says, in one language, part by part.
 *
 * Plain text throughout; whoever lays it out escapes it. From one letter come the HTML and the
 * text of an e-mail, so neither says what the other does not.
 */
import type { Language } from "@procurement/domain/text"

/** How urgent it is, which is what its colour says. */
export type Tone = "notice" | "warning" | "alert"

/** A line of the table of facts. */
export interface Fact {
  readonly label: string
  readonly value: string
  /** Something to copy: an identifier, an address. */
  readonly isCode?: boolean
}

export interface Gauge {
  readonly percent: number
}

export interface Letter {
  readonly language: Language
  readonly tone: Tone
  /** One line: what it is, before it is opened. */
  readonly subject: string
  readonly heading: string
  /** What has happened. */
  readonly news: ReadonlyArray<string>
  readonly gauge?: Gauge
  readonly facts: ReadonlyArray<Fact>
  /** What can be done. */
  readonly advice: ReadonlyArray<string>
  readonly action?: { readonly label: string; readonly url: string }
  /** Why the reader gets it. */
  readonly reason: string
}

/** What letters are written with beside their message. */
export interface LetterContext {
  readonly language: Language
  /** The dashboard's address without a slash at its end, if there is one. */
  readonly dashboardUrl?: string | undefined
}
