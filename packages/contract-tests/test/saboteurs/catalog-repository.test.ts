/** Catalog repositories with one fault each. */
import { makeCatalogMemory, makeCatalogRepositoryMemory } from "@procurement/adapter-memory"
import { CatalogRepository } from "@procurement/domain/catalog"
import * as Effect from "effect/Effect"
import { catalogRepositoryClauses } from "../../src/catalog/index.ts"
import { groundOf } from "../mutants/grounds.ts"
import { proves, saboteurOf } from "./saboteur.ts"

const ground = groundOf(CatalogRepository, makeCatalogMemory, makeCatalogRepositoryMemory)
const saboteur = saboteurOf(CatalogRepository, catalogRepositoryClauses, ground)

const distinguishes = saboteur(
  "distinguishes diacritics",
  ({ page }) => ({
    page: ({ search = [], ...query }) =>
      Effect.map(page({ ...query, limit: 100_000 }), ({ items }) => {
        const found = items.filter((item) => {
          const words = JSON.stringify(item).toLowerCase()
          return search.every((term) => words.includes(term))
        })
        return { items: found.slice(0, query.limit), hasMore: found.length > query.limit }
      }),
  }),
  "ignores the case",
)

const keepsBoth = saboteur(
  "keeps both versions of one instant",
  ({ load }, { versions }) => ({
    load: (items, retired, at) =>
      Effect.suspend(() => {
        const replaced = items.map(({ sku }) => {
          const earlier = versions.get(sku) ?? []
          return [sku, earlier.filter((version) => version.at === at)] as const
        })
        const restore = Effect.sync(() => {
          for (const [sku, both] of replaced) versions.get(sku)?.unshift(...both)
        })
        return Effect.andThen(load(items, retired, at), restore)
      }),
  }),
  "at one instant",
)

proves("CatalogRepository", catalogRepositoryClauses, ground, {
  saboteurs: [distinguishes, keepsBoth],
  mutants: {
    "keeps its revision while nothing":
      "returns something else when asked again, in CatalogRepository.revision",
    "a category without items": "loses CatalogRepository.page(0).category",
    "in every language": "loses CatalogRepository.load(0)*.description.de",
    "says that more follow only": "negates CatalogRepository.page()!.hasMore",
  },
})
