/** The ways the business says no to whoever manages tenants. */
import * as Data from "effect/Data"
import type { TenantId } from "../identity/type-id.ts"

export class TenantNotFound extends Data.TaggedError("TenantNotFound")<{
  readonly tenantId: TenantId
}> {}
