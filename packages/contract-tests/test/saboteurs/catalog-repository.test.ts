/** Catalog repositories and announcements with one fault each. */
import {
  layerLedgerMemory,
  makeCatalogAnnouncementsMemory,
  makeCatalogMemory,
  makeCatalogRepositoryMemory,
  makeLedgerMemory,
} from "@procurement/adapter-memory"
import { CatalogAnnouncements, CatalogRepository } from "@procurement/domain/catalog"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { catalogAnnouncementsClauses, catalogRepositoryClauses } from "../../src/catalog/index.ts"
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
    load: (change) =>
      Effect.suspend(() => {
        const { items = [], at } = change
        const replaced = items.map(({ sku }) => {
          const earlier = versions.get(sku) ?? []
          return [sku, earlier.filter((version) => version.at === at)] as const
        })
        const restore = Effect.sync(() => {
          for (const [sku, both] of replaced) versions.get(sku)?.unshift(...both)
        })
        return Effect.tap(load(change), () => restore)
      }),
  }),
  "at one instant",
)

const forgetsRemovals = saboteur(
  "forgets the prices that were removed from a list",
  ({ load }, { priceVersions }) => ({
    load: (change) =>
      Effect.tap(load(change), () =>
        Effect.sync(() => {
          const { name, removed } = change.contractPrices ?? { removed: [] }
          for (const sku of removed) priceVersions.delete(`${name} ${sku}`)
        }),
      ),
  }),
  "set or removed since",
)

proves("CatalogRepository", catalogRepositoryClauses, ground, {
  saboteurs: [distinguishes, keepsBoth, forgetsRemovals],
  mutants: {
    "keeps its revision while nothing":
      "returns something else when asked again, in CatalogRepository.revision",
    "a category without items": "loses CatalogRepository.page(0).category",
    "in every language": "loses CatalogRepository.load(0).items*.description.de",
    "says that more follow only": "negates CatalogRepository.page()!.hasMore",
  },
})

const announcementsGround = () => {
  const [ledger, catalog] = [makeLedgerMemory(), makeCatalogMemory()]
  const layer = Layer.mergeAll(
    layerLedgerMemory(ledger),
    Layer.sync(CatalogRepository, () => makeCatalogRepositoryMemory(catalog)),
    Layer.sync(CatalogAnnouncements, () => makeCatalogAnnouncementsMemory(catalog, ledger)),
  )
  return { layer, store: { ...ledger, catalog } }
}
const announcer = saboteurOf(CatalogAnnouncements, catalogAnnouncementsClauses, announcementsGround)

proves("CatalogAnnouncements", catalogAnnouncementsClauses, announcementsGround, {
  saboteurs: [
    announcer(
      "announces what is stored when it is called",
      ({ announce }, { catalog }) => ({
        announce: (pending, events) =>
          Effect.suspend(() => announce({ ...pending, through: catalog.changes.length }, events)),
      }),
      "up to the last one that was pending",
    ),
  ],
})
