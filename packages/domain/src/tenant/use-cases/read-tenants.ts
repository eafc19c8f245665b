/** Tenants as they are. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { TenantId } from "../../identity/type-id.ts"
import { TenantNotFound } from "../tenant-rejections.ts"
import { type TenantPageQuery, TenantRepository } from "../tenant-repository.ts"

/** The tenant, or `TenantNotFound`. */
export const readTenant = Effect.fnUntraced(function* (tenantId: TenantId) {
  const tenants = yield* TenantRepository
  const tenant = yield* tenants.find(tenantId)
  if (Option.isNone(tenant)) return yield* new TenantNotFound({ tenantId })
  return tenant.value
})

/** Tenants in the order in which they were made, page by page. */
export const listTenants = Effect.fnUntraced(function* (query: TenantPageQuery) {
  const tenants = yield* TenantRepository
  return yield* tenants.page(query)
})
