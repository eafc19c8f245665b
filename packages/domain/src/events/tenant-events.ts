/** Events of a tenant's account: quotas, tokens, limits. */
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"
import { SubscriptionId, TokenId } from "../identity/type-id.ts"
import { envelope } from "./envelope.ts"

export const QuotaReached = Schema.Struct({
  ...envelope,
  type: Schema.Literal("quota.reached"),
  data: Schema.Struct({
    metric: Schema.Literals(["orders", "invoices", "deliveries"]),
    month: Schema.String,
    percent: Schema.Literals([80, 100]),
    used: Schema.Int,
    limit: Schema.Int,
    resetsAt: Instant,
  }),
})
export type QuotaReached = typeof QuotaReached.Type

export const TokenExpiring = Schema.Struct({
  ...envelope,
  type: Schema.Literal("token.expiring"),
  data: Schema.Struct({
    tokenId: TokenId,
    name: Schema.String,
    clientId: Schema.String,
    expiresAt: Instant,
  }),
})
export type TokenExpiring = typeof TokenExpiring.Type

export const WebhookExpiring = Schema.Struct({
  ...envelope,
  type: Schema.Literal("webhook.expiring"),
  data: Schema.Struct({
    subscriptionId: SubscriptionId,
    url: Schema.String,
    held: Schema.Int,
    oldestAt: Instant,
    expiresAt: Instant,
  }),
})
export type WebhookExpiring = typeof WebhookExpiring.Type

export const RateLimitSustained = Schema.Struct({
  ...envelope,
  type: Schema.Literal("rate_limit.sustained"),
  data: Schema.Struct({ clientId: Schema.String, policy: Schema.String, since: Instant }),
})
export type RateLimitSustained = typeof RateLimitSustained.Type
