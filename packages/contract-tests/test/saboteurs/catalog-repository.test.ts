/** Catalog repositories with one fault each. */
import {
  type CatalogItem,
  type CatalogPageQuery,
  CatalogRepository,
  isFoundBy,
  makeCatalogRepositoryMemory,
  searchableText,
} from "@procurement/domain/catalog"
import * as Effect from "effect/Effect"
import { aCatalogItem } from "../../src/builders/index.ts"
import { catalogRepositoryClauses } from "../../src/catalog/index.ts"
import { proves } from "./saboteur.ts"
import { serviceSaboteur } from "./service-saboteur.ts"

const saboteur = serviceSaboteur(
  CatalogRepository,
  makeCatalogRepositoryMemory,
  catalogRepositoryClauses,
)

const finders = [
  saboteur(
    "normalises names",
    ({ load }) => ({
      load: (items) =>
        load(
          items.map((item) => {
            const pl = item.name.pl.normalize("NFC") as typeof item.name.pl
            return { ...item, name: { ...item.name, pl } }
          }),
        ),
    }),
    "every item exactly as loaded",
  ),
  saboteur(
    "invents items for unknown SKUs",
    () => ({
      findMany: (skus) => Effect.sync(() => skus.map((sku) => aCatalogItem(undefined, { sku }))),
    }),
    "the known ones among SKUs",
  ),
  saboteur(
    "answers an item as often as it is asked for",
    ({ findMany }) => ({
      findMany: (skus) =>
        Effect.map(
          Effect.forEach(skus, (sku) => findMany([sku])),
          (found) => found.flat(),
        ),
    }),
    "though its SKU is asked for twice",
  ),
  saboteur(
    "finds a thousand items at most",
    ({ findMany }) => ({ findMany: (skus) => findMany(skus.slice(0, 1_000)) }),
    "as many items as an order has lines",
  ),
]

const loaders = [
  saboteur(
    "keeps the first item of an SKU",
    ({ findMany, load }) => ({
      load: (items) =>
        Effect.gen(function* () {
          const known = yield* findMany(items.map(({ sku }) => sku))
          yield* load([...items, ...known])
        }),
    }),
    "replaces an item loaded again",
  ),
  saboteur(
    "loads one item after the other",
    ({ load }) => ({
      load: (items) =>
        Effect.forEach(items, (item) => Effect.andThen(Effect.yieldNow, load([item])), {
          discard: true,
        }),
    }),
    "one half of a load",
  ),
  saboteur(
    "never changes its revision",
    () => ({ revision: Effect.succeed("1") }),
    "changes its revision",
  ),
  saboteur(
    "changes its revision whenever it is asked",
    () => {
      let asked = 0
      return { revision: Effect.sync(() => String((asked += 1))) }
    },
    "keeps its revision while nothing",
  ),
]

const wordOrder = new Intl.Collator("en", { ignorePunctuation: true })

const pagers = [
  saboteur(
    "sorts SKUs as a collation of words does",
    ({ page }) => ({
      page: (query) =>
        Effect.map(page(query), ({ items, hasMore }) => ({
          items: items.toSorted((left, right) => wordOrder.compare(left.sku, right.sku)),
          hasMore,
        })),
    }),
    "compared by code unit",
  ),
  saboteur(
    "ignores the limit",
    ({ page }) => ({ page: (query) => page({ ...query, limit: 1_000 }) }),
    "no more items on a page",
  ),
  saboteur(
    "passes over an item between two pages",
    ({ page }) => ({
      page: (query) =>
        Effect.map(page({ ...query, limit: query.limit + 1 }), ({ items, hasMore }) => ({
          items: items.slice(1),
          hasMore,
        })),
    }),
    "starts a page after the given SKU",
  ),
  saboteur(
    "says that more follow after the last page",
    ({ page }) => ({
      page: (query) => Effect.map(page(query), ({ items }) => ({ items, hasMore: true })),
    }),
    "which says that nothing follows",
  ),
]

type Page = CatalogRepository["Service"]["page"]

/** The honest items that pass a filter of its own. */
const choosing =
  (page: Page, keeps: (item: CatalogItem, query: CatalogPageQuery) => boolean): Page =>
  (query) =>
    Effect.map(page({ limit: 100_000, after: query.after }), ({ items }) => {
      const chosen = items.filter((item) => keeps(item, query))
      return { items: chosen.slice(0, query.limit), hasMore: chosen.length > query.limit }
    })

const isOfCategory = ({ category }: CatalogItem, query: CatalogPageQuery): boolean =>
  query.category === undefined || query.category === category

const likePattern = (term: string): RegExp =>
  new RegExp(
    term
      .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
      .replaceAll("%", ".*")
      .replaceAll("_", "."),
  )

const searchers = [
  saboteur(
    "passes over the category",
    ({ page }) => ({ page: (query) => page({ ...query, category: undefined }) }),
    "the items of a category",
  ),
  saboteur(
    "shows everything of a category without items",
    ({ page }) => ({
      page: (query) =>
        Effect.flatMap(page(query), (found) =>
          found.items.length > 0 ? Effect.succeed(found) : page({ ...query, category: undefined }),
        ),
    }),
    "a category without items",
  ),
  saboteur(
    "is content with one of the words",
    ({ page }) => ({
      page: choosing(
        page,
        (item, query) =>
          isOfCategory(item, query) && (query.search ?? []).some((term) => isFoundBy(item, [term])),
      ),
    }),
    "every word of a search",
  ),
  saboteur(
    "looks at Polish names alone",
    ({ page }) => ({
      page: choosing(page, (item, query) => {
        const { pl } = item.name
        const polish = { ...item, name: { pl, en: pl, de: pl } }
        return isOfCategory(item, query) && isFoundBy(polish, query.search ?? [])
      }),
    }),
    "in every language",
  ),
  saboteur(
    "keeps to diacritics",
    ({ page }) => ({
      page: choosing(page, (item, query) => {
        const words = JSON.stringify(item).toLowerCase()
        return (
          isOfCategory(item, query) && (query.search ?? []).every((term) => words.includes(term))
        )
      }),
    }),
    "whatever the case and the diacritics",
  ),
  saboteur(
    "takes per cent signs and underscores for wildcards",
    ({ page }) => ({
      page: choosing(
        page,
        (item, query) =>
          isOfCategory(item, query) &&
          (query.search ?? []).every((term) => likePattern(term).test(searchableText(item))),
      ),
    }),
    "every character of a search as itself",
  ),
  saboteur(
    "remembers what an item was called first",
    ({ load, page }) => {
      const first = new Map<string, CatalogItem>()
      return {
        load: (items) => {
          for (const item of items) if (!first.has(item.sku)) first.set(item.sku, item)
          return load(items)
        },
        page: choosing(
          page,
          (item, query) =>
            isOfCategory(item, query) && isFoundBy(first.get(item.sku) ?? item, query.search ?? []),
        ),
      }
    },
    "as it was loaded last",
  ),
  saboteur(
    "says that more follow when anything at all does",
    ({ page }) => ({
      page: (query) =>
        Effect.gen(function* () {
          const { items } = yield* page(query)
          const after = items.at(-1)?.sku ?? query.after
          const rest = yield* page({ limit: 1, after })
          return { items, hasMore: rest.items.length > 0 }
        }),
    }),
    "only when more of the same category and search do",
  ),
]

proves("CatalogRepository", catalogRepositoryClauses, [
  ...finders,
  ...loaders,
  ...pagers,
  ...searchers,
])
