/**
 * The other companies for which a tenant orders, each with the name and address that its invoices
 * state.
 *
 * Operators register them. When the tenant may order for any company, the first order for a NIP
 * registers what it states. Later orders must state the same.
 */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { TenantId } from "../identity/type-id.ts"
import { Buyer } from "../party/buyer.ts"
import type { Nip } from "../party/party.ts"
import type { Unavailable } from "../unavailable.ts"

export const RegisteredBuyer = Schema.Struct({
  buyer: Buyer,
  /** `order`: a first order, under a contract that allows any buyer. */
  registeredBy: Schema.Literals(["operator", "order"]),
})
export type RegisteredBuyer = typeof RegisteredBuyer.Type

/** The tenant has no registered buyer with that NIP. */
export class BuyerNotRegistered extends Data.TaggedError("BuyerNotRegistered")<{
  readonly nip: Nip
}> {}

export interface BuyerPageQuery {
  /** Last NIP of the previous page, excluded from this page. */
  readonly after?: Nip | undefined
  readonly limit: number
}

export interface BuyerPage {
  readonly buyers: ReadonlyArray<RegisteredBuyer>
  readonly hasMore: boolean
}

/** Stores the other buyers of each tenant by NIP. */
export class BuyerRegister extends Context.Service<
  BuyerRegister,
  {
    /** Returns the tenant's buyer with that NIP as last stored. */
    readonly find: (
      tenantId: TenantId,
      nip: Nip,
    ) => Effect.Effect<Option.Option<RegisteredBuyer>, Unavailable>
    /** Stores the buyer, replacing the tenant's buyer with the same NIP. */
    readonly put: (tenantId: TenantId, buyer: RegisteredBuyer) => Effect.Effect<void, Unavailable>
    /**
     * Stores the buyer unless the tenant has one with the same NIP, and returns the stored one. Of
     * concurrent calls one stores its buyer, and all return it.
     */
    readonly keepFirst: (
      tenantId: TenantId,
      buyer: RegisteredBuyer,
    ) => Effect.Effect<RegisteredBuyer, Unavailable>
    /** Removes the tenant's buyer with that NIP; returns whether there was one. */
    readonly remove: (tenantId: TenantId, nip: Nip) => Effect.Effect<boolean, Unavailable>
    /** Returns the tenant's buyers by NIP, at most `limit`. */
    readonly page: (
      tenantId: TenantId,
      query: BuyerPageQuery,
    ) => Effect.Effect<BuyerPage, Unavailable>
  }
>()("@procurement/domain/tenant/BuyerRegister") {}
