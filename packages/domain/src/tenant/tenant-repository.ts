/** Where tenants are kept. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { TenantId } from "../identity/type-id.ts"
import type { Tenant } from "./tenant.ts"

export class TenantRepositoryError extends Data.TaggedError("TenantRepositoryError")<{
  readonly reason: "Unavailable"
  readonly cause?: unknown
}> {
  get isRetryable(): boolean {
    return true
  }
}

export class TenantRepository extends Context.Service<
  TenantRepository,
  {
    /** The tenant as last saved, or none. */
    readonly find: (id: TenantId) => Effect.Effect<Option.Option<Tenant>, TenantRepositoryError>
    /** Stores the tenant; one with the same id is replaced. */
    readonly save: (tenant: Tenant) => Effect.Effect<void, TenantRepositoryError>
  }
>()("@procurement/domain/tenant/TenantRepository") {}
