/** Creates a tenant. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { instant } from "../../calendar/instant.ts"
import { nextId, type TenantId } from "../../identity/type-id.ts"
import { optional } from "../../optional.ts"
import { refuseSeller } from "../../party/use-cases/refuse-seller.ts"
import type { LineText } from "../../text/line-text.ts"
import type { SearchTerm } from "../../text/search.ts"
import {
  hasAccess,
  isTenantFoundBy,
  type Tenant,
  TenantNotFound,
  TenantOffboarded,
  type TenantPageQuery,
  TenantRepository,
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

/** Replaces the tenant with the result of `change`; may fail with `TenantNotFound`. */
export const modifyTenant = Effect.fnUntraced(function* (
  tenantId: TenantId,
  change: (tenant: Tenant) => Tenant,
) {
  const tenants = yield* TenantRepository
  const changed = yield* tenants.modify(tenantId, change)
  if (Option.isNone(changed)) return yield* new TenantNotFound({ tenantId })
  return changed.value
})

/** A contract is replaced as a whole. */
export type TenantChanges = Partial<Omit<Tenant, "id" | "suspension" | "offboarding" | "createdAt">>

/**
 * Changes the given fields of the tenant and returns it; concurrent changes are all applied. The
 * API applies the change within five seconds. Fails with `TenantNotFound`, or with `BuyerIsSeller`.
 */
export const changeTenant = Effect.fnUntraced(function* (
  tenantId: TenantId,
  changes: TenantChanges,
) {
  if (changes.buyer !== undefined) yield* refuseSeller(changes.buyer.nip)
  return yield* modifyTenant(tenantId, (tenant) => ({ ...tenant, ...changes }))
})

/**
 * Suspends the tenant and returns it: the API refuses its orders within five seconds. A repeated
 * suspension changes the reason alone. Fails with `TenantNotFound`.
 */
export const suspendTenant = Effect.fnUntraced(function* (tenantId: TenantId, reason?: LineText) {
  const now = instant(yield* Clock.currentTimeMillis)
  return yield* modifyTenant(tenantId, (tenant) => ({
    ...tenant,
    suspension: { since: tenant.suspension?.since ?? now, ...optional({ reason }) },
  }))
})

/** The tenant without its suspension, unless it has left. */
const resumed = (tenant: Tenant): Tenant => {
  if (!hasAccess(tenant)) return tenant
  const { suspension: _suspension, ...rest } = tenant
  return rest
}

const whileNotOffboarded = (tenant: Tenant) =>
  hasAccess(tenant)
    ? Effect.succeed(tenant)
    : Effect.fail(new TenantOffboarded({ tenantId: tenant.id }))

/**
 * Ends the suspension, if there is one, and returns the tenant. Fails with `TenantNotFound`, or
 * with `TenantOffboarded`.
 */
export const resumeTenant = (tenantId: TenantId) =>
  Effect.flatMap(modifyTenant(tenantId, resumed), whileNotOffboarded)

/** Returns the tenant, or fails with `TenantNotFound`. */
export const readTenant = Effect.fnUntraced(function* (tenantId: TenantId) {
  const tenants = yield* TenantRepository
  const tenant = yield* tenants.find(tenantId)
  if (Option.isNone(tenant)) return yield* new TenantNotFound({ tenantId })
  return tenant.value
})

/** As `readTenant`; fails with `TenantOffboarded` for one that has left. */
export const readActiveTenant = (tenantId: TenantId) =>
  Effect.flatMap(readTenant(tenantId), whileNotOffboarded)

/** Tenants that a search reads at once. */
const searchedAtOnce = 500

/** Characters of the longest search. */
export const maximumTenantSearchLength = 64

export interface TenantSearch extends TenantPageQuery {
  /** The tenant contains all of these words; see `isTenantFoundBy`. */
  readonly search?: ReadonlyArray<SearchTerm> | undefined
}

/**
 * Returns tenants in order of creation, page by page. A search reads all of them: sellers have
 * thousands, not millions.
 */
export const listTenants = Effect.fnUntraced(function* ({ search, after, limit }: TenantSearch) {
  const tenants = yield* TenantRepository
  if (search === undefined) return yield* tenants.page({ after, limit })
  const matching: Array<Tenant> = []
  let last = after
  for (;;) {
    const page = yield* tenants.page({ after: last, limit: searchedAtOnce })
    matching.push(...page.tenants.filter((tenant) => isTenantFoundBy(tenant, search)))
    if (matching.length > limit) return { tenants: matching.slice(0, limit), hasMore: true }
    if (!page.hasMore) return { tenants: matching, hasMore: false }
    last = page.tenants.at(-1)?.id
  }
})
