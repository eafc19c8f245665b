/**
 * A company that orders: the buyer on its invoices unless an order names another.
 */
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"
import { TenantId } from "../identity/type-id.ts"
import { Party } from "../party/party.ts"
import { LineText } from "../text/line-text.ts"

export const plans = ["trial", "standard", "pro", "enterprise"] as const
export const Plan = Schema.Literals(plans)
export type Plan = typeof Plan.Type

export const Tenant = Schema.Struct({
  id: TenantId,
  name: LineText,
  plan: Plan,
  buyer: Party,
  createdAt: Instant,
})
export type Tenant = typeof Tenant.Type
