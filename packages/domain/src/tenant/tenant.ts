/**
 * A company that orders: the buyer on its invoices unless an order names another.
 */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"
import { EmailAddress } from "../email/email.ts"
import { TenantId } from "../identity/type-id.ts"
import { Nip, Party } from "../party/party.ts"
import { Language, LineText } from "../text/line-text.ts"
import type { Unavailable } from "../unavailable.ts"

export const plans = ["trial", "standard", "pro", "enterprise"] as const
export const Plan = Schema.Literals(plans)
export type Plan = typeof Plan.Type

const Volume = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000_000_000 }))

/** How many other companies one tenant may order for. */
export const maximumOtherBuyers = 1_000

/** The terms that a contract may set instead of those of the plan. */
export const Contract = Schema.Struct({
  /** Volumes of one Warsaw month. */
  monthlyVolumes: Schema.optionalKey(
    Schema.Struct({ orders: Volume, invoices: Volume, deliveries: Volume }),
  ),
  /** How many times the request rates of the standard plan. */
  rateFactor: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10_000 })),
  ),
  /** The NIPs of others for whom the tenant may order, or `any`; absent: it orders for itself. */
  otherBuyers: Schema.optionalKey(
    Schema.Union([
      Schema.Literal("any"),
      Schema.Array(Nip).check(Schema.isMaxLength(maximumOtherBuyers)),
    ]),
  ),
})
export type Contract = typeof Contract.Type

export const Tenant = Schema.Struct({
  id: TenantId,
  name: LineText,
  plan: Plan,
  contract: Contract,
  buyer: Party,
  /** The recipient of warnings about quotas, tokens and limits, and its language. */
  contactEmail: EmailAddress,
  language: Language,
  /** In shadow mode, request rates are measured and announced, and no request is refused. */
  rateLimiting: Schema.Literals(["enforced", "shadow"]),
  createdAt: Instant,
})
export type Tenant = typeof Tenant.Type

/** Whether an order of the tenant may name a buyer with that NIP (docs/explanation/order.md). */
export const mayOrderFor = (
  { buyer, contract }: Pick<Tenant, "contract"> & { readonly buyer: Pick<Party, "nip"> },
  nip: Nip,
): boolean =>
  nip === buyer.nip ||
  contract.otherBuyers === "any" ||
  (contract.otherBuyers?.includes(nip) ?? false)

// The rejections of tenant management.

export class TenantNotFound extends Data.TaggedError("TenantNotFound")<{
  readonly tenantId: TenantId
}> {}

/** More other buyers than a contract may list; nothing has changed. */
export class TooManyOtherBuyers extends Data.TaggedError("TooManyOtherBuyers")<{
  readonly maximum: number
}> {}

// Stores tenants.

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
