/** Changes what is given of a tenant and leaves the rest as it is. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { TenantId } from "../../identity/type-id.ts"
import type { Tenant } from "../tenant.ts"
import { TenantNotFound } from "../tenant-rejections.ts"
import { TenantRepository } from "../tenant-repository.ts"

/** A contract is replaced as a whole. */
export type TenantChanges = Partial<Omit<Tenant, "id" | "createdAt">>

/**
 * The tenant as it is now; of changes at the same time none is lost. The API hears of it within
 * five seconds. Fails with `TenantNotFound`.
 */
export const changeTenant = Effect.fnUntraced(function* (
  tenantId: TenantId,
  changes: TenantChanges,
) {
  const tenants = yield* TenantRepository
  const changed = yield* tenants.modify(tenantId, (tenant) => ({ ...tenant, ...changes }))
  if (Option.isNone(changed)) return yield* new TenantNotFound({ tenantId })
  return changed.value
})
