/** Catalog repositories with one fault each. */
import {
  type CatalogItem,
  type CatalogPageQuery,
  CatalogRepository,
  isFoundBy,
} from "@procurement/domain/catalog"
import { makeCatalogMemory, makeCatalogRepositoryMemory } from "@procurement/adapter-memory"
import * as Effect from "effect/Effect"
import { catalogRepositoryClauses } from "../../src/catalog/index.ts"
import { groundOf } from "../mutants/grounds.ts"
import { proves } from "./saboteur.ts"
import { serviceSaboteur } from "./service-saboteur.ts"

const saboteur = serviceSaboteur(
  CatalogRepository,
  () => makeCatalogRepositoryMemory(),
  catalogRepositoryClauses,
)

const loaders = [
  saboteur(
    "changes its revision at every read",
    () => {
      let asked = 0
      return { revision: Effect.sync(() => String((asked += 1))) }
    },
    "keeps its revision while nothing",
  ),
]

type Page = CatalogRepository["Service"]["page"]

/** The honest items that also pass another filter. */
const choosing =
  (page: Page, keeps: (item: CatalogItem, query: CatalogPageQuery) => boolean): Page =>
  (query) =>
    Effect.map(page({ limit: 100_000, after: query.after }), ({ items }) => {
      const chosen = items.filter((item) => keeps(item, query))
      return { items: chosen.slice(0, query.limit), hasMore: chosen.length > query.limit }
    })

const isOfCategory = ({ category }: CatalogItem, query: CatalogPageQuery): boolean =>
  query.category === undefined || query.category === category

const searchers = [
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
    "reports that more follow only",
  ),
]

const ground = groundOf(CatalogRepository, makeCatalogMemory, makeCatalogRepositoryMemory)

proves("CatalogRepository", catalogRepositoryClauses, [...loaders, ...searchers], ground)
