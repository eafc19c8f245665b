/** Catalog repositories with one fault each. */
import { CatalogRepository, makeCatalogRepositoryMemory } from "@procurement/domain/catalog"
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

proves("CatalogRepository", catalogRepositoryClauses, [...finders, ...loaders, ...pagers])
