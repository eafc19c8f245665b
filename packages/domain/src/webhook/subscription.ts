/** Where a tenant wants to hear of its events. */
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"
import { SubscriptionId, TenantId } from "../identity/type-id.ts"

/** The event types a customer can subscribe to. */
export const webhookEventTypes = ["order.shipped", "invoice.issued", "invoice.paid"] as const
export const WebhookEventType = Schema.Literals(webhookEventTypes)
export type WebhookEventType = typeof WebhookEventType.Type

export const Subscription = Schema.Struct({
  id: SubscriptionId,
  tenantId: TenantId,
  url: Schema.String,
  events: Schema.Array(WebhookEventType),
  contactEmail: Schema.String,
  /** The signing secret: `whsec_` and base64, as Standard Webhooks writes it. */
  secret: Schema.String,
  createdAt: Instant,
})
export type Subscription = typeof Subscription.Type

export const wants = (subscription: Subscription, eventType: string): boolean =>
  subscription.events.some((wanted) => wanted === eventType)
