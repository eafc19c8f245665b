/** Catalog repositories with one fault each. */
import {
  type CatalogItem,
  type CatalogPageQuery,
  CatalogRepository,
  isFoundBy,
  searchableText,
} from "@procurement/domain/catalog"
import { makeCatalogRepositoryMemory } from "@procurement/adapter-memory"
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
    "returns every item exactly",
  ),
  saboteur(
    "invents items for unknown SKUs",
    () => ({
      findMany: (skus) => Effect.sync(() => skus.map((sku) => aCatalogItem(undefined, { sku }))),
    }),
    "finds the items of",
  ),
  saboteur(
    "returns an item once per request for it",
    ({ findMany }) => ({
      findMany: (skus) =>
        Effect.map(
          Effect.forEach(skus, (sku) => findMany([sku])),
          (found) => found.flat(),
        ),
    }),
    "finds an item",
  ),
  saboteur(
    "finds at most a thousand items",
    ({ findMany }) => ({ findMany: (skus) => findMany(skus.slice(0, 1_000)) }),
    "finds as many",
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
    "loads items one by one",
    ({ load }) => ({
      load: (items) =>
        Effect.forEach(items, (item) => Effect.andThen(Effect.yieldNow, load([item])), {
          discard: true,
        }),
    }),
    "never shows half",
  ),
  saboteur(
    "never changes its revision",
    () => ({ revision: Effect.succeed("1") }),
    "changes its revision",
  ),
  saboteur(
    "changes its revision at every read",
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
    "sorts SKUs by a linguistic collation",
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
    "limits the items",
  ),
  saboteur(
    "skips an item between two pages",
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
    "reports more items after the last page",
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
    "ignores the category",
    ({ page }) => ({ page: (query) => page({ ...query, category: undefined }) }),
    "the items of a category",
  ),
  saboteur(
    "returns every item for an empty category",
    ({ page }) => ({
      page: (query) =>
        Effect.flatMap(page(query), (found) =>
          found.items.length > 0 ? Effect.succeed(found) : page({ ...query, category: undefined }),
        ),
    }),
    "a category without items",
  ),
  saboteur(
    "matches any one of the words",
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
    "searches only Polish names",
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
    "distinguishes diacritics",
    ({ page }) => ({
      page: choosing(page, (item, query) => {
        const words = JSON.stringify(item).toLowerCase()
        return (
          isOfCategory(item, query) && (query.search ?? []).every((term) => words.includes(term))
        )
      }),
    }),
    "ignores the case",
  ),
  saboteur(
    "treats per cent signs and underscores as wildcards",
    ({ page }) => ({
      page: choosing(
        page,
        (item, query) =>
          isOfCategory(item, query) &&
          (query.search ?? []).every((term) => likePattern(term).test(searchableText(item))),
      ),
    }),
    "treats every character",
  ),
  saboteur(
    "searches the first name of an item",
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
    "searches the version",
  ),
  saboteur(
    "reports more items when any item follows",
    ({ page }) => ({
      page: (query) =>
        Effect.gen(function* () {
          const { items } = yield* page(query)
          const after = items.at(-1)?.sku ?? query.after
          const rest = yield* page({ limit: 1, after })
          return { items, hasMore: rest.items.length > 0 }
        }),
    }),
    "says that more follow only",
  ),
]

proves("CatalogRepository", catalogRepositoryClauses, [
  ...finders,
  ...loaders,
  ...pagers,
  ...searchers,
])
