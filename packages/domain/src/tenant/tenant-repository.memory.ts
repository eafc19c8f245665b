/** Reference implementation of `TenantRepository`, in memory. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { Tenant } from "./tenant.ts"
import { TenantRepository } from "./tenant-repository.ts"

export const makeTenantRepositoryMemory = (): TenantRepository["Service"] => {
  const tenants = new Map<string, Tenant>()
  return {
    find: (id) => Effect.sync(() => Option.fromUndefinedOr(tenants.get(id))),
    save: (tenant) => Effect.sync(() => void tenants.set(tenant.id, tenant)),
  }
}

export const layerTenantRepositoryMemory: Layer.Layer<TenantRepository> = Layer.sync(
  TenantRepository,
  makeTenantRepositoryMemory,
)
