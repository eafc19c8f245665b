/**
 * Repeatable randomness for the property tests: the same seed gives the same documents.
 *
 * The seed is pinned; `VITEST_SEED` changes it. Texts contain what breaks XML writers: letters of
 * many scripts, markup, emoji beyond the basic plane, combining marks.
 */
import { collapseWhitespace, LineText } from "@procurement/domain/text"
import * as Schema from "effect/Schema"

export const seed = Number(process.env["VITEST_SEED"] ?? 20_261_120)

/** Cases of a property: few in each gate, and more with `SCALE=full`. */
export const cases = (few: number, many: number): number =>
  process.env["SCALE"] === "full" ? many : few

export interface Random {
  /** A whole number from `minimum` to `maximum`, both inclusive. */
  readonly int: (minimum: number, maximum: number) => number
  readonly happens: (probability: number) => boolean
  readonly pick: <A>(values: ReadonlyArray<A>) => A
}

/** Mulberry32: small, and good enough to choose test data. */
export const randomFrom = (start: number): Random => {
  let state = start >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (minimum: number, maximum: number): number =>
    minimum + Math.floor(next() * (maximum - minimum + 1))
  return {
    int,
    happens: (probability) => next() < probability,
    pick: (values) => values[int(0, values.length - 1)]!,
  }
}

const fragments = [
  ..."abcdefghijklmnoprstuwyzABCDEFGHIJKLMNOPRSTUWYZ0123456789",
  ..."ąćęłńóśźżĄĆĘŁŃÓŚŹŻäöüßÄÖÜéèñçøåðþő",
  ..."&<>\"'`;:,.-/()[]{}%#@!?*+=|\\~^$€£§°²½",
  "&amp;",
  "<b>",
  "]]>",
  "<![CDATA[",
  "<!--",
  "-->",
  "<?xml?>",
  "&#0;",
  "&lt;",
  "<!DOCTYPE a>",
  "😀",
  "👩‍👩‍👧",
  "🇵🇱",
  "𝄞",
  "𠮷",
  "漢字",
  "カタカナ",
  "한국어",
  "سلام",
  "שלום",
  "Ω",
  "ж",
  "e\u0301",
  "a\u0328",
  "o\u0308\u0323",
  "\u200b",
  "\u00a0",
  "\u2028",
  "\ufffd",
  "\ue000",
  " ",
  " ",
  " ",
  " ",
  "  ",
  "\t",
  "\n",
  "\r\n",
]

export const storedText = Schema.decodeUnknownSync(LineText)

/** A text of about that many characters that are allowed in an invoice. */
export const randomText = (random: Random, length: number): LineText => {
  let text = "x"
  for (let count = 1; count < length; count += 1) text += random.pick(fragments)
  return storedText(collapseWhitespace([...text].slice(0, length).join("")))
}
