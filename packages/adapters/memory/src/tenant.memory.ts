/** Reference implementations of `TenantRepository` and `CatalogRepository`, in memory. */
import { instant } from "@procurement/domain/calendar"
import {
  type CatalogItem,
  type CatalogPageQuery,
  CatalogRepository,
  isFoundBy,
  isSoldOn,
  type ItemVersion,
  lastChangeAt,
} from "@procurement/domain/catalog"
import { type Tenant, TenantRepository } from "@procurement/domain/tenant"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"

export const makeTenantRepositoryMemory = (
  tenants: Map<string, Tenant> = new Map(),
): TenantRepository["Service"] => {
  return {
    find: (id) => Effect.sync(() => Option.fromUndefinedOr(tenants.get(id))),
    save: (tenant) => Effect.sync(() => void tenants.set(tenant.id, tenant)),
    modify: (id, change) =>
      Effect.sync(() => {
        const changed = Option.map(Option.fromUndefinedOr(tenants.get(id)), change)
        if (Option.isSome(changed)) tenants.set(id, changed.value)
        return changed
      }),
    page: ({ after, limit }) =>
      Effect.sync(() => {
        const following = [...tenants.values()]
          .filter(({ id }) => after === undefined || id > after)
          .toSorted((left, right) => (left.id < right.id ? -1 : 1))
        return { tenants: following.slice(0, limit), hasMore: following.length > limit }
      }),
  }
}

export const layerTenantRepositoryMemory: Layer.Layer<TenantRepository> = Layer.sync(
  TenantRepository,
  () => makeTenantRepositoryMemory(),
)

const bySku = (left: CatalogItem, right: CatalogItem): number => (left.sku < right.sku ? -1 : 1)

export interface CatalogMemory {
  /** By SKU. */
  readonly items: Map<string, CatalogItem>
  /** By SKU, oldest first. */
  readonly versions: Map<string, Array<ItemVersion>>
  readonly loads: { count: number }
}

export const makeCatalogMemory = (): CatalogMemory => ({
  items: new Map(),
  versions: new Map(),
  loads: { count: 0 },
})

const isAsked = (item: CatalogItem, query: CatalogPageQuery): boolean => {
  const { after, category, search = [], soldOn, changed } = query
  return (
    (after === undefined || item.sku > after) &&
    (category === undefined || item.category === category) &&
    isFoundBy(item, search) &&
    (soldOn === undefined || isSoldOn(item, soldOn)) &&
    (changed === undefined || lastChangeAt(item, changed.to) >= changed.from)
  )
}

/** Reference implementation of `CatalogRepository`, in memory. */
export const makeCatalogRepositoryMemory = (
  { items, versions, loads }: CatalogMemory = makeCatalogMemory(),
): CatalogRepository["Service"] => {
  const keep = (sku: string, version: ItemVersion): void => {
    const earlier = (versions.get(sku) ?? []).filter(({ at }) => at !== version.at)
    versions.set(
      sku,
      [...earlier, version].toSorted((left, right) => left.at - right.at),
    )
  }
  return {
    findMany: (skus) =>
      Effect.sync(() => [...new Set(skus)].flatMap((sku) => items.get(sku) ?? [])),
    page: (query) =>
      Effect.sync(() => {
        const { limit } = query
        const following = [...items.values()].filter((item) => isAsked(item, query)).toSorted(bySku)
        return { items: following.slice(0, limit), hasMore: following.length > limit }
      }),
    revision: Effect.sync(() => String(loads.count)),
    load: (loaded, retired = [], at = instant(0)) =>
      Effect.sync(() => {
        for (const sku of retired) if (items.delete(sku)) keep(sku, { at, item: undefined })
        for (const item of loaded) {
          items.set(item.sku, item)
          keep(item.sku, { at, item })
        }
        loads.count += 1
      }),
    history: (sku, limit) =>
      Effect.sync(() => (versions.get(sku) ?? []).toReversed().slice(0, limit)),
  }
}

export const layerCatalogRepositoryMemory: Layer.Layer<CatalogRepository> = Layer.sync(
  CatalogRepository,
  () => makeCatalogRepositoryMemory(),
)
