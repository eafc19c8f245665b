/**
 * Finding items by words, whatever their case and diacritics: `zolty` finds „Żółty”.
 *
 * What is searched and what is searched for go through the same folding, so a store only has to
 * look whether one text contains another. The order and number of finds are not its business.
 */
import * as Schema from "effect/Schema"
import type { CatalogItem } from "./catalog-item.ts"

/** Letters that Unicode does not take apart into a base letter and a mark. */
const baseLetters: Readonly<Record<string, string>> = {
  ł: "l",
  đ: "d",
  ø: "o",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ı: "i",
}

/** Compatibility forms taken apart (`m²` is `m2`), marks dropped, small letters. */
const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[łđøßæœı]/g, (letter) => baseLetters[letter] ?? letter)

/** One folded word; without white space and characters that nobody types. */
export const SearchTerm = Schema.String.check(Schema.isPattern(/^[^\s\p{C}]+$/u)).pipe(
  Schema.brand("SearchTerm"),
)
export type SearchTerm = typeof SearchTerm.Type
const isSearchTerm = Schema.is(SearchTerm)

/** The words of a search, folded; none when there is nothing in it to look for. */
export const searchTerms = (search: string): ReadonlyArray<SearchTerm> => [
  ...new Set(
    fold(search)
      .split(/[\s\p{C}]+/u)
      .filter(isSearchTerm),
  ),
]

/** Everything of an item that a search looks at, folded: SKU, GTIN, all names and descriptions. */
export const searchableText = ({ sku, gtin, name, description }: CatalogItem): string =>
  fold([sku, gtin, ...Object.values(name), ...Object.values(description)].join("\n"))

/** Whether an item has every one of the words; each may be part of a longer one. */
export const isFoundBy = (item: CatalogItem, terms: ReadonlyArray<SearchTerm>): boolean => {
  if (terms.length === 0) return true
  const text = searchableText(item)
  return terms.every((term) => text.includes(term))
}
