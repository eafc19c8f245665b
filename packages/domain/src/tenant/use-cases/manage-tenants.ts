/** Creates a tenant. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { instant } from "../../calendar/instant.ts"
import { nextId, type TenantId } from "../../identity/type-id.ts"
import type { Nip } from "../../party/party.ts"
import { refuseSeller } from "../../party/use-cases/refuse-seller.ts"
import {
  maximumOtherBuyers,
  type Tenant,
  TenantNotFound,
  type TenantPageQuery,
  TenantRepository,
  TooManyOtherBuyers,
} from "../tenant.ts"

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

type OtherBuyers = NonNullable<Tenant["contract"]["otherBuyers"]>

/**
 * Changes for which other companies the tenant may order; the rest of its contract stays unchanged.
 */
const modified = Effect.fnUntraced(function* (
  tenantId: TenantId,
  change: (present: OtherBuyers) => OtherBuyers,
) {
  const tenants = yield* TenantRepository
  let isTooMany = false
  const changed = yield* tenants.modify(tenantId, (tenant) => {
    const otherBuyers = change(tenant.contract.otherBuyers ?? [])
    isTooMany = otherBuyers.length > maximumOtherBuyers
    return isTooMany ? tenant : { ...tenant, contract: { ...tenant.contract, otherBuyers } }
  })
  if (Option.isNone(changed)) return yield* new TenantNotFound({ tenantId })
  if (isTooMany) return yield* new TooManyOtherBuyers({ maximum: maximumOtherBuyers })
  return changed.value
})

/**
 * Allows the tenant to order for these companies as well, or for any; returns the tenant. Fails
 * with `TenantNotFound`, or with `TooManyOtherBuyers` without changes.
 */
export const addOtherBuyers = (tenantId: TenantId, added: "any" | ReadonlyArray<Nip>) =>
  modified(tenantId, (present) =>
    added === "any" || present === "any" ? "any" : [...new Set([...present, ...added])],
  )

/**
 * Removes companies for which the tenant may order; `any` leaves only itself. Returns the tenant.
 */
export const removeOtherBuyers = (tenantId: TenantId, removed: "any" | ReadonlyArray<Nip>) =>
  modified(tenantId, (present) => {
    if (removed === "any") return []
    return present === "any" ? "any" : present.filter((nip) => !removed.includes(nip))
  })
