/** Stores tenants. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { TenantId } from "../identity/type-id.ts"
import type { Unavailable } from "../unavailable.ts"
import type { Tenant } from "./tenant.ts"

export interface TenantPageQuery {
  /** The last tenant of the page before; the page starts after it. */
  readonly after?: TenantId | undefined
  readonly limit: number
}

export interface TenantPage {
  readonly tenants: ReadonlyArray<Tenant>
  readonly hasMore: boolean
}

export class TenantRepository extends Context.Service<
  TenantRepository,
  {
    /** The tenant as last saved, or none. */
    readonly find: (id: TenantId) => Effect.Effect<Option.Option<Tenant>, Unavailable>
    /** Stores the tenant; one with the same id is replaced. */
    readonly save: (tenant: Tenant) => Effect.Effect<void, Unavailable>
    /**
     * Replaces the tenant with the result of `change`, and returns it; concurrent changes are all
     * applied. None, and nothing is stored, for a tenant never saved.
     */
    readonly modify: (
      id: TenantId,
      change: (tenant: Tenant) => Tenant,
    ) => Effect.Effect<Option.Option<Tenant>, Unavailable>
    /** Tenants in the order of their ids, which is that of their creation, at most `limit`. */
    readonly page: (query: TenantPageQuery) => Effect.Effect<TenantPage, Unavailable>
  }
>()("@procurement/domain/tenant/TenantRepository") {}
