/** Creates a tenant. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { instant } from "../../calendar/instant.ts"
import { nextId, type TenantId } from "../../identity/type-id.ts"
import { refuseSeller } from "../../party/use-cases/refuse-seller.ts"
import { type Tenant, TenantNotFound, type TenantPageQuery, TenantRepository } from "../tenant.ts"

/** Required fields of a tenant. Defaults: no contract, limits enforced. */
export type NewTenant = Pick<Tenant, "name" | "plan" | "buyer" | "contactEmail" | "language"> &
  Partial<Pick<Tenant, "contract" | "rateLimiting">>

/**
 * Creates the tenant and returns it with its id. Fails with `BuyerIsSeller` for the seller's NIP.
 * Not idempotent.
 */
export const createTenant = Effect.fnUntraced(function* (request: NewTenant) {
  yield* refuseSeller(request.buyer.nip)
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

/** A contract is replaced as a whole. */
export type TenantChanges = Partial<Omit<Tenant, "id" | "createdAt">>

/**
 * Changes the given fields of the tenant and returns it; concurrent changes are all applied. The
 * API applies the change within five seconds. Fails with `TenantNotFound`, or with `BuyerIsSeller`.
 */
export const changeTenant = Effect.fnUntraced(function* (
  tenantId: TenantId,
  changes: TenantChanges,
) {
  if (changes.buyer !== undefined) yield* refuseSeller(changes.buyer.nip)
  const tenants = yield* TenantRepository
  const changed = yield* tenants.modify(tenantId, (tenant) => ({ ...tenant, ...changes }))
  if (Option.isNone(changed)) return yield* new TenantNotFound({ tenantId })
  return changed.value
})

/** Returns the tenant, or fails with `TenantNotFound`. */
export const readTenant = Effect.fnUntraced(function* (tenantId: TenantId) {
  const tenants = yield* TenantRepository
  const tenant = yield* tenants.find(tenantId)
  if (Option.isNone(tenant)) return yield* new TenantNotFound({ tenantId })
  return tenant.value
})

/** Returns tenants in order of creation, page by page. */
export const listTenants = Effect.fnUntraced(function* (query: TenantPageQuery) {
  const tenants = yield* TenantRepository
  return yield* tenants.page(query)
})
