/** Reference implementations of `TenantRepository` and `CatalogRepository`, in memory. */
import { type CatalogItem, CatalogRepository, isFoundBy } from "@procurement/domain/catalog"
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
  readonly loads: { count: number }
}

export const makeCatalogMemory = (): CatalogMemory => ({ items: new Map(), loads: { count: 0 } })

/** Reference implementation of `CatalogRepository`, in memory. */
export const makeCatalogRepositoryMemory = (
  { items, loads }: CatalogMemory = makeCatalogMemory(),
): CatalogRepository["Service"] => {
  return {
    findMany: (skus) =>
      Effect.sync(() => [...new Set(skus)].flatMap((sku) => items.get(sku) ?? [])),
    page: ({ after, limit, category, search = [] }) =>
      Effect.sync(() => {
        const following = [...items.values()]
          .filter((item) => after === undefined || item.sku > after)
          .filter((item) => category === undefined || item.category === category)
          .filter((item) => isFoundBy(item, search))
          .toSorted(bySku)
        return { items: following.slice(0, limit), hasMore: following.length > limit }
      }),
    revision: Effect.sync(() => String(loads.count)),
    load: (loaded, retired = []) =>
      Effect.sync(() => {
        for (const sku of retired) items.delete(sku)
        for (const item of loaded) items.set(item.sku, item)
        loads.count += 1
      }),
  }
}

export const layerCatalogRepositoryMemory: Layer.Layer<CatalogRepository> = Layer.sync(
  CatalogRepository,
  () => makeCatalogRepositoryMemory(),
)
