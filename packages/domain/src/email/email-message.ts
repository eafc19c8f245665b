/** What an e-mail is about. Each message carries what its text will name, and no text. */
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"
import { LineText } from "../text/line-text.ts"

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** A monthly volume has reached a mark. */
export const QuotaWarning = Schema.TaggedStruct("QuotaWarning", {
  tenantName: LineText,
  metric: Schema.Literals(["orders", "invoices", "deliveries"]),
  /** Warsaw month, `2026-11`. */
  month: Schema.String,
  percent: Schema.Literals([80, 100]),
  used: Count,
  limit: Count,
  /** When the counters begin anew. */
  resetsAt: Instant,
})

/** A long-lived token runs out soon. */
export const TokenExpiring = Schema.TaggedStruct("TokenExpiring", {
  tenantName: LineText,
  tokenName: Schema.String,
  /** The first characters of the token, by which its holder knows it. */
  tokenHint: Schema.String,
  expiresAt: Instant,
})

/** A key has been refused for want of tokens for more than five minutes on end. */
export const RateLimitSustained = Schema.TaggedStruct("RateLimitSustained", {
  tenantName: LineText,
  clientId: Schema.String,
  policy: Schema.String,
  since: Instant,
})

/** The last retry of a delivery has failed: its subscription is paused, and its events are held. */
export const WebhookPaused = Schema.TaggedStruct("WebhookPaused", {
  tenantName: LineText,
  subscriptionId: Schema.String,
  url: Schema.String,
  /** The event that could not be delivered. */
  eventId: Schema.String,
  eventType: Schema.String,
  attempts: Count,
  /** What came of the last attempt: `HTTP 500 Internal Server Error`. */
  failure: Schema.String,
  since: Instant,
})

export const EmailMessage = Schema.Union([
  QuotaWarning,
  TokenExpiring,
  RateLimitSustained,
  WebhookPaused,
])
export type EmailMessage = typeof EmailMessage.Type
