/**
 * A company that orders: the buyer on its invoices unless an order names another.
 */
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"
import { EmailAddress } from "../email/email-address.ts"
import { TenantId } from "../identity/type-id.ts"
import { Party } from "../party/party.ts"
import { Language } from "../text/language.ts"
import { LineText } from "../text/line-text.ts"

export const plans = ["trial", "standard", "pro", "enterprise"] as const
export const Plan = Schema.Literals(plans)
export type Plan = typeof Plan.Type

const Volume = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000_000_000 }))

/** What a contract may give instead of what the plan gives. */
export const Contract = Schema.Struct({
  /** Volumes of one Warsaw month. */
  monthlyVolumes: Schema.optionalKey(
    Schema.Struct({ orders: Volume, invoices: Volume, deliveries: Volume }),
  ),
  /** How many times the request rates of the standard plan. */
  rateFactor: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10_000 })),
  ),
})
export type Contract = typeof Contract.Type

export const Tenant = Schema.Struct({
  id: TenantId,
  name: LineText,
  plan: Plan,
  contract: Contract,
  buyer: Party,
  /** Who is told of quotas, tokens and limits, and in which language. */
  contactEmail: EmailAddress,
  language: Language,
  /** In shadow mode request rates are measured and announced, and nobody is refused. */
  rateLimiting: Schema.Literals(["enforced", "shadow"]),
  createdAt: Instant,
})
export type Tenant = typeof Tenant.Type
