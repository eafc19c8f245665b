/** A new company that orders. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { instant } from "../../calendar/instant.ts"
import { nextId } from "../../identity/entropy.ts"
import type { TenantId } from "../../identity/type-id.ts"
import type { Tenant } from "../tenant.ts"
import { TenantRepository } from "../tenant-repository.ts"

/** What has to be known of a tenant; the rest is usual: nothing agreed, limits enforced. */
export type NewTenant = Pick<Tenant, "name" | "plan" | "buyer" | "contactEmail" | "language"> &
  Partial<Pick<Tenant, "contract" | "rateLimiting">>

/** The tenant with its id. Called twice, it makes two. */
export const createTenant = Effect.fnUntraced(function* (request: NewTenant) {
  const tenants = yield* TenantRepository
  const tenant: Tenant = {
    contract: {},
    rateLimiting: "enforced",
    ...request,
    id: (yield* nextId("ten")) as TenantId,
    createdAt: instant(yield* Clock.currentTimeMillis),
  }
  yield* tenants.save(tenant)
  return tenant
})
