/** Deliveries as rows, and back. */
import {
  type ClaimedDelivery,
  type Delivery,
  DueDelivery,
  Subscription,
} from "@procurement/domain/webhook"
import { documentReader } from "../connection/document.ts"

export interface ClaimedRow {
  readonly id: string
  readonly subscription_id: string
  readonly tenant_id: string
  readonly event_id: string
  readonly attempts: number
  readonly due_at: string
  readonly body: string
  readonly subscription: unknown
}

/** Values: the columns of `webhook_deliveries` in the order of `deliveryColumns`. */
export const deliveryValues = (delivery: Delivery): Array<unknown> => [
  delivery.id,
  delivery.subscriptionId,
  delivery.tenantId,
  delivery.eventId,
  delivery._tag,
  delivery.attempts,
  delivery._tag === "Due" ? delivery.dueAt : null,
  delivery._tag === "Due" ? null : delivery.settledAt,
  delivery.body,
]

export const deliveryColumns =
  "id, subscription_id, tenant_id, event_id, state, attempts, due_at, settled_at, body"

export const readSubscription = documentReader("webhook_subscriptions", Subscription)
const readDelivery = documentReader("webhook_deliveries", DueDelivery)

export const readClaimed = (row: ClaimedRow): ClaimedDelivery => ({
  delivery: readDelivery(row.id, {
    _tag: "Due",
    id: row.id,
    subscriptionId: row.subscription_id,
    tenantId: row.tenant_id,
    eventId: row.event_id,
    body: row.body,
    attempts: row.attempts,
    dueAt: Number(row.due_at),
  }),
  subscription: readSubscription(row.subscription_id, row.subscription),
})
