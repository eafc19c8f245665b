/** A company that orders, and the buyer on its invoices unless an order names another. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"
import { PriceListName } from "../catalog/catalog.ts"
import { EmailAddress } from "../email/email.ts"
import { TenantId } from "../identity/type-id.ts"
import { Buyer } from "../party/buyer.ts"
import { Language, LineText } from "../text/line-text.ts"
import { hasTerms, searchable, type SearchTerm } from "../text/search.ts"
import type { Unavailable } from "../unavailable.ts"

export const plans = ["trial", "standard", "pro", "enterprise"] as const
export const Plan = Schema.Literals(plans)
export type Plan = typeof Plan.Type

const Volume = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000_000_000 }))

export const otherBuyersRules = ["registered", "any"] as const

/** Terms of a contract that override those of the plan. */
export const Contract = Schema.Struct({
  /** Volumes of one Warsaw month. */
  monthlyVolumes: Schema.optionalKey(
    Schema.Struct({ orders: Volume, invoices: Volume, deliveries: Volume }),
  ),
  /** Multiple of the standard plan's request rates. */
  rateFactor: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10_000 })),
  ),
  /**
   * Order lines a minute, instead of those of the plan. The burst, twice as many, admits an order
   * of the largest size.
   */
  linesPerMinute: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 2_000, maximum: 60_000_000 })),
  ),
  /** Other companies for which the tenant may order; absent: `registered` (`BuyerRegister`). */
  otherBuyers: Schema.optionalKey(Schema.Literals(otherBuyersRules)),
  /** The price list whose prices the tenant sees and pays, where it has some. */
  priceList: Schema.optionalKey(PriceListName),
})
export type Contract = typeof Contract.Type

/** While it lasts, the tenant can't place orders; everything else goes on. */
export const Suspension = Schema.Struct({
  since: Instant,
  /** Shown to the tenant. */
  reason: Schema.optionalKey(LineText),
})
export type Suspension = typeof Suspension.Type

/** The tenant has left, for good (`../offboarding`). */
export const Offboarding = Schema.Struct({
  since: Instant,
  /** When its webhooks and registered buyers were deleted as well. */
  completedAt: Schema.optionalKey(Instant),
})
export type Offboarding = typeof Offboarding.Type

export const Tenant = Schema.Struct({
  id: TenantId,
  name: LineText,
  plan: Plan,
  contract: Contract,
  buyer: Buyer,
  /** Recipient of warnings about quotas, tokens and limits. */
  contactEmail: EmailAddress,
  language: Language,
  /** `shadow`: request rates are measured and announced, but no request is refused. */
  rateLimiting: Schema.Literals(["enforced", "shadow"]),
  suspension: Schema.optionalKey(Suspension),
  /** A tenant that has left stays suspended. */
  offboarding: Schema.optionalKey(Offboarding),
  createdAt: Instant,
})
export type Tenant = typeof Tenant.Type

/** Returns whether name, buyer, NIP or contact contain every word. */
export const isTenantFoundBy = (
  { name, buyer, contactEmail }: Tenant,
  terms: ReadonlyArray<SearchTerm>,
): boolean => hasTerms(searchable([name, buyer.name, buyer.nip, contactEmail]), terms)

export class TenantNotFound extends Data.TaggedError("TenantNotFound")<{
  readonly tenantId: TenantId
}> {}

/** The tenant has left: nobody gets access to it, and it never orders again. */
export class TenantOffboarded extends Data.TaggedError("TenantOffboarded")<{
  readonly tenantId: TenantId
}> {}

/** Whether the tenant's credentials and people have access. */
export const hasAccess = ({ offboarding }: Tenant): boolean => offboarding === undefined

export interface TenantPageQuery {
  /** Last tenant of the previous page, excluded from this page. */
  readonly after?: TenantId | undefined
  readonly limit: number
}

export interface TenantPage {
  readonly tenants: ReadonlyArray<Tenant>
  readonly hasMore: boolean
}

/** Stores tenants. */
export class TenantRepository extends Context.Service<
  TenantRepository,
  {
    /** Returns the tenant as last saved. */
    readonly find: (id: TenantId) => Effect.Effect<Option.Option<Tenant>, Unavailable>
    /** Stores the tenant, replacing one with the same id. */
    readonly save: (tenant: Tenant) => Effect.Effect<void, Unavailable>
    /**
     * Replaces the tenant with the result of `change` and returns it. Concurrent changes are all
     * applied. Returns `Option.none` and stores nothing for an unknown tenant.
     */
    readonly modify: (
      id: TenantId,
      change: (tenant: Tenant) => Tenant,
    ) => Effect.Effect<Option.Option<Tenant>, Unavailable>
    /** Returns tenants by id, which is the order of creation, at most `limit`. */
    readonly page: (query: TenantPageQuery) => Effect.Effect<TenantPage, Unavailable>
  }
>()("@procurement/domain/tenant/TenantRepository") {}
