/** Clauses of CatalogRepository on pages by category or by words. */
import { expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import { type CatalogItem, CatalogRepository } from "@procurement/domain/catalog"
import { lineText, searchTerms } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import { aCatalogItem, sku } from "../builders/catalog-items.ts"
import { freshCode } from "../builders/fresh.ts"
import { clauses } from "../suite/clause.ts"
import { expectSame } from "../suite/expecting.ts"

const inOrder = (items: ReadonlyArray<CatalogItem>): ReadonlyArray<CatalogItem> =>
  items.toSorted((left, right) => (left.sku < right.sku ? -1 : 1))

const text = (words: string): CatalogItem["name"] => ({
  pl: lineText(words),
  en: lineText("-"),
  de: lineText("-"),
})

/** An item that only a search for those words finds. */
const itemSaying = (words: string, changes: Partial<CatalogItem> = {}): CatalogItem =>
  aCatalogItem(undefined, { name: text(words), description: text("-"), ...changes })

const loaded = (items: ReadonlyArray<CatalogItem>) =>
  Effect.gen(function* () {
    const catalog = yield* CatalogRepository
    yield* catalog.load({ items, at: instant(0) })
    return catalog
  })

export const searchClauses = clauses<CatalogRepository>({
  *"pages only the items of a category, in order and up to the limit"() {
    const [category, other] = [freshCode(), freshCode()]
    const items = Array.from({ length: 5 }, () => aCatalogItem(undefined, { category }))
    const foreign = Array.from({ length: 5 }, () => aCatalogItem(undefined, { category: other }))
    const catalog = yield* loaded([...items, ...foreign])
    const first = yield* catalog.page({ limit: 3, category })
    expectSame(first, { items: inOrder(items).slice(0, 3), hasMore: true })
    const after = first.items.at(-1)?.sku
    expectSame(yield* catalog.page({ limit: 3, category, after }), {
      items: inOrder(items).slice(3),
      hasMore: false,
    })
  },

  *"returns an empty page for a category without items"() {
    const catalog = yield* loaded([aCatalogItem()])
    const page = yield* catalog.page({ limit: 3, category: freshCode() })
    expectSame(page, { items: [], hasMore: false })
  },

  *"finds the items that contain every word of a search, in any order and within longer words"() {
    const [mark, word] = [freshCode(), freshCode()]
    const both = itemSaying(`${word}owy kubek ${mark}`)
    const one = itemSaying(`kubek ${mark}`)
    const catalog = yield* loaded([both, one])
    const page = yield* catalog.page({ limit: 5, search: searchTerms(`${mark} ${word}`) })
    expectSame(page, { items: [both], hasMore: false })
    const wider = yield* catalog.page({ limit: 5, search: searchTerms(mark) })
    expectSame(wider.items, inOrder([both, one]))
  },

  *"finds items by SKU, GTIN, and names and descriptions in every language"() {
    const [german, english] = [freshCode(), freshCode()]
    const name = { ...text("-"), de: lineText(german) }
    const description = { ...text("-"), en: lineText(english) }
    const item = itemSaying("-", { name, description, gtin: "5900000000077" })
    const catalog = yield* loaded([item])
    for (const word of [item.sku, german, english]) {
      const { items } = yield* catalog.page({ limit: 5, search: searchTerms(word) })
      expectSame(items, [item])
    }
    const search = searchTerms(`${item.gtin} ${german}`)
    expectSame((yield* catalog.page({ limit: 5, search })).items, [item])
  },

  *"ignores the case and the diacritics of a search"() {
    const mark = freshCode()
    const item = itemSaying(`Żółty KUBEK ${mark}`, { description: text("Größe: 2 m² œuvre") })
    const catalog = yield* loaded([item])
    for (const words of ["zolty", "ŻÓŁTY", "kubek", "GROSSE", "grosse", "m2", "OEUVRE"]) {
      const search = searchTerms(`${words} ${mark.toLowerCase()}`)
      const { items } = yield* catalog.page({ limit: 5, search })
      expectSame(items, [item])
    }
  },

  *"treats every character of a search literally"() {
    const mark = freshCode()
    const plain = itemSaying(`100 procent ${mark}`)
    const special = itemSaying(`100% a_b c\\d 'x' ${mark}`)
    const catalog = yield* loaded([plain, special])
    for (const words of ["100%", "a_b", "c\\d", "'x'", "%"]) {
      const search = searchTerms(`${words} ${mark}`)
      expectSame((yield* catalog.page({ limit: 5, search })).items, [special])
    }
    const search = searchTerms(`1_0 ${mark}`)
    expectSame((yield* catalog.page({ limit: 5, search })).items, [])
  },

  *"searches the version of an item that was loaded last"() {
    const [before, now, category] = [freshCode(), freshCode(), freshCode()]
    const old = itemSaying(before)
    const renewed = itemSaying(now, { sku: old.sku, category })
    const catalog = yield* loaded([old])
    yield* catalog.load({ items: [renewed], at: instant(0) })
    expectSame((yield* catalog.page({ limit: 5, search: searchTerms(before) })).items, [])
    const search = searchTerms(now)
    expectSame((yield* catalog.page({ limit: 5, search, category })).items, [renewed])
  },

  *"says that more follow only when more items match the category and the search"() {
    const [mark, category] = [freshCode(), freshCode()]
    const skuAt = (place: string) => ({ sku: sku(`${mark}-${place}`) })
    const items = ["A", "B"].map((place) => itemSaying(mark, { category, ...skuAt(place) }))
    const others = [
      itemSaying(mark, skuAt("C")),
      aCatalogItem(undefined, { category, sku: sku(`${freshCode()}-D`) }),
    ]
    const catalog = yield* loaded([...items, ...others])
    const search = searchTerms(mark)
    const all = yield* catalog.page({ limit: 2, search, category })
    expectSame(all, { items: inOrder(items), hasMore: false })
    expect((yield* catalog.page({ limit: 1, search, category })).hasMore).toBe(true)
  },
})
