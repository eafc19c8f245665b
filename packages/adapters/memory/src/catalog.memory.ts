/** Reference implementations of `CatalogRepository` and `CatalogAnnouncements`, in memory. */
import type { Instant } from "@procurement/domain/calendar"
import {
  type CatalogAnnouncements,
  type CatalogChange,
  type CatalogItem,
  type CatalogPageQuery,
  CatalogRepository,
  type ContractPrice,
  type ContractPriceChange,
  isFoundBy,
  isSoldOn,
  type ItemChange,
  type ItemVersion,
  lastChangeAt,
  type PriceListName,
  type PriceVersion,
  type Sku,
  withContractPrice,
} from "@procurement/domain/catalog"
import { optional } from "@procurement/domain/optional"
import { isSubscribedTo } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { type CatalogRevision, type LedgerMemory, publish, revisionOf } from "./ledger.memory.ts"

interface Version {
  readonly at: Instant
}

/** Of several versions of one instant, the last one counts. */
const keep = <V extends Version>(all: Map<string, Array<V>>, key: string, version: V): void => {
  const others = (all.get(key) ?? []).filter(({ at }) => at !== version.at)
  all.set(
    key,
    [...others, version].toSorted((left, right) => left.at - right.at),
  )
}

interface Sold {
  readonly sku: string
}

const bySku = (left: Sold, right: Sold): number => (left.sku < right.sku ? -1 : 1)

export interface CatalogMemory {
  /** By SKU. */
  readonly items: Map<string, CatalogItem>
  /** By SKU, oldest first. */
  readonly versions: Map<string, Array<ItemVersion>>
  /** By list and SKU, `gold KUB-1`. */
  readonly prices: Map<string, ContractPrice>
  /** By list and SKU, oldest first. */
  readonly priceVersions: Map<string, Array<PriceVersion>>
  readonly revision: CatalogRevision
  /** In the order in which they were stored. */
  readonly changes: Array<ItemChange>
  /** How many of the changes were announced. */
  readonly announced: { count: number }
}

/** `revision`: that of the ledger, if placements name it. */
export const makeCatalogMemory = (revision: CatalogRevision = { loads: 0 }): CatalogMemory => ({
  items: new Map(),
  versions: new Map(),
  prices: new Map(),
  priceVersions: new Map(),
  revision,
  changes: [],
  announced: { count: 0 },
})

/** `priceChangedAt`: when a price of the item was last set or removed in the list; 0: never. */
const isAsked = (item: CatalogItem, query: CatalogPageQuery, priceChangedAt: number): boolean => {
  const { after, category, search = [], soldOn, changed } = query
  return (
    (after === undefined || item.sku > after) &&
    (category === undefined || item.category === category) &&
    isFoundBy(item, search) &&
    (soldOn === undefined || isSoldOn(item, soldOn)) &&
    (changed === undefined ||
      Math.max(lastChangeAt(item, changed.to), priceChangedAt) >= changed.from)
  )
}

const changeItems = (
  { items, versions, changes }: CatalogMemory,
  { items: loaded = [], retired = [], at }: CatalogChange,
): void => {
  const keepItem = (sku: Sku, item: CatalogItem | undefined) => {
    keep(versions, sku, { at, item })
    changes.push({ sku, at, isRetired: item === undefined })
  }
  for (const sku of retired) if (items.delete(sku)) keepItem(sku, undefined)
  for (const item of loaded) {
    items.set(item.sku, item)
    keepItem(item.sku, item)
  }
}

/** Reference implementation of `CatalogRepository`, in memory. */
export const makeCatalogRepositoryMemory = (
  memory: CatalogMemory = makeCatalogMemory(),
): CatalogRepository["Service"] => {
  const { items, versions, prices, priceVersions, changes, revision } = memory
  const seenBy = (priceList: PriceListName | undefined) => (item: CatalogItem) =>
    withContractPrice(item, priceList && prices.get(`${priceList} ${item.sku}`))
  const priceChangedAt = (priceList: PriceListName | undefined, sku: Sku): number =>
    priceVersions.get(`${priceList} ${sku}`)?.at(-1)?.at ?? 0
  const changePrices = ({ name, set, removed }: ContractPriceChange, at: Instant) => {
    const keepPrice = (sku: Sku, price: ContractPrice | undefined) => {
      keep(priceVersions, `${name} ${sku}`, { at, price })
      changes.push({ sku, priceList: name, at, isRetired: false })
    }
    for (const sku of removed) if (prices.delete(`${name} ${sku}`)) keepPrice(sku, undefined)
    for (const price of set) {
      prices.set(`${name} ${price.sku}`, price)
      keepPrice(price.sku, price)
    }
  }
  const itemsWith = (skus: ReadonlyArray<Sku>, priceList: PriceListName | undefined) =>
    [...new Set(skus)].flatMap((sku) => items.get(sku) ?? []).map(seenBy(priceList))
  return {
    findMany: (skus, priceList) => Effect.sync(() => itemsWith(skus, priceList)),
    recall: (skus, priceList) =>
      Effect.sync(() =>
        skus.every((sku) => items.has(sku))
          ? Option.some({ items: itemsWith(skus, priceList), revision: revisionOf(revision) })
          : Option.none(),
      ),
    page: (query) =>
      Effect.sync(() => {
        const { limit } = query
        const following = [...items.values()]
          .map(seenBy(query.priceList))
          .filter((item) => isAsked(item, query, priceChangedAt(query.priceList, item.sku)))
          .toSorted(bySku)
        return { items: following.slice(0, limit), hasMore: following.length > limit }
      }),
    revision: Effect.sync(() => revisionOf(revision)),
    load: (change) =>
      Effect.sync(() => {
        const { contractPrices, at, revision: expected } = change
        if (expected !== undefined && expected !== revisionOf(revision)) return false
        changeItems(memory, change)
        if (contractPrices !== undefined) changePrices(contractPrices, at)
        revision.loads += 1
        return true
      }),
    history: (sku, limit) =>
      Effect.sync(() => (versions.get(sku) ?? []).toReversed().slice(0, limit)),
    contractPrices: ({ name, after, limit }) =>
      Effect.sync(() => {
        const following = [...prices]
          .filter(([key, { sku }]) => key === `${name} ${sku}`)
          .map(([, price]) => price)
          .filter(({ sku }) => after === undefined || sku > after)
          .toSorted(bySku)
        return { prices: following.slice(0, limit), hasMore: following.length > limit }
      }),
    contractPriceHistory: (name, sku, limit) =>
      Effect.sync(() => (priceVersions.get(`${name} ${sku}`) ?? []).toReversed().slice(0, limit)),
  }
}

export const layerCatalogRepositoryMemory: Layer.Layer<CatalogRepository> = Layer.sync(
  CatalogRepository,
  () => makeCatalogRepositoryMemory(),
)

/** Reference implementation of `CatalogAnnouncements`, in memory. */
export const makeCatalogAnnouncementsMemory = (
  { changes, announced }: CatalogMemory,
  ledger: LedgerMemory,
): CatalogAnnouncements["Service"] => ({
  pending: (limit) =>
    Effect.sync(() => {
      const open = changes.slice(announced.count)
      if (open.length === 0) return Option.none()
      const hasMore = open.length > limit
      const [after, through] = [announced.count, changes.length]
      return Option.some({ changes: open.slice(0, limit), hasMore, after, through })
    }),
  subscribers: Effect.sync(() =>
    [...ledger.tenants.values()]
      .filter(({ id }) =>
        [...ledger.subscriptions.values()].some(
          (each) => each.tenantId === id && isSubscribedTo(each, "catalog.updated"),
        ),
      )
      .map(({ id, contract: { priceList } }) => ({ tenantId: id, ...optional({ priceList }) }))
      .toSorted((left, right) => (left.tenantId < right.tenantId ? -1 : 1)),
  ),
  announce: ({ after, through }, events) =>
    Effect.sync(() => {
      if (announced.count !== after) return false
      announced.count = through
      publish(ledger, events)
      return true
    }),
})
