/**
 * Search for words in texts, without case and diacritics: `zolty` finds „Żółty”.
 *
 * Texts and search words are normalized the same way, so a store only checks whether one text
 * contains another.
 */
import * as Schema from "effect/Schema"

/** Letters that Unicode does not decompose into base letter and mark. */
export const baseLetters: Readonly<Record<string, string>> = {
  ł: "l",
  đ: "d",
  ø: "o",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ı: "i",
}

/**
 * Decomposes compatibility forms (`m²` becomes `m2`), removes marks, and converts to lower case.
 */
const normalize = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[łđøßæœı]/g, (letter) => baseLetters[letter] ?? letter)

/** A normalized word without white space or characters that users do not type. */
export const SearchTerm = Schema.String.check(Schema.isPattern(/^[^\s\p{C}]+$/u)).pipe(
  Schema.brand("SearchTerm"),
)
export type SearchTerm = typeof SearchTerm.Type
const isSearchTerm = Schema.is(SearchTerm)

/** Returns the distinct, normalized words of a search; empty for a blank search. */
export const searchTerms = (search: string): ReadonlyArray<SearchTerm> => [
  ...new Set(
    normalize(search)
      .split(/[\s\p{C}]+/u)
      .filter(isSearchTerm),
  ),
]

/** Returns the normalized text of these fields; no word spans two of them. */
export const searchable = (fields: ReadonlyArray<string>): string => normalize(fields.join("\n"))

/** Returns whether a normalized text contains every word; a match may be part of a longer word. */
export const hasTerms = (text: string, terms: ReadonlyArray<SearchTerm>): boolean =>
  terms.every((term) => text.includes(term))
