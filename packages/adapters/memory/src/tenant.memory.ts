/** Reference implementation of `TenantRepository`, in memory. */
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
