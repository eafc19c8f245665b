/** What the webhooks of a tenant got of an order, and resending it, for operators. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { toIso } from "@procurement/domain/calendar"
import { SubscriptionId } from "@procurement/domain/identity"
import { readAnyOrder, readInvoicesOf } from "@procurement/domain/order"
import { eventTypes } from "@procurement/domain/events"
import { optional } from "@procurement/domain/optional"
import { readTenant } from "@procurement/domain/tenant"
import {
  type SentEvent,
  redeliver,
  sentEventsOf,
  SubscriptionNotFound,
} from "@procurement/domain/webhook"
import { z } from "zod"
import { operatorOperation, tenantPath } from "../../audience/operators.ts"
import { pathId } from "../../request/reading.ts"
import { accepted, list } from "../../request/returns.ts"
import { identifier, timestamp } from "../../schema/primitives.ts"
import { deliveryBody, encodeDelivery } from "../../schema/webhook-delivery.ts"
import { orderPath } from "../orders/reports.ts"
import { deliveryPath } from "./answer.ts"

const sentDelivery = deliveryBody
  .extend({
    url: z.string().meta({ description: "The current URL of the webhook." }),
  })
  .meta({ id: "SentDelivery" })

const sentEvent = z
  .object({
    id: identifier("evt", "the event"),
    type: z.enum(eventTypes),
    createdAt: timestamp,
    invoiceId: identifier("inv", "the invoice that it is about").exactOptional(),
    deliveries: z.array(sentDelivery).meta({ description: "Newest first." }),
  })
  .meta({ id: "SentEvent" })

const encode = ({ event, deliveries }: SentEvent): z.output<typeof sentEvent> => ({
  id: event.id,
  type: event.type,
  createdAt: toIso(event.occurredAt),
  ...optional({ invoiceId: "invoiceId" in event.data ? event.data.invoiceId : undefined }),
  deliveries: deliveries.map(({ delivery, url }) => ({ ...encodeDelivery(delivery), url })),
})

const tags = ["Webhooks"]

const listOrderEventsRoute = operatorOperation({
  id: "listOrderEvents",
  at: "GET /internal/v1/orders/{id}/events",
  scope: "reader",
  tags,
  summary: "List the events of an order and its invoices, with their webhook deliveries",
  description:
    "Events of the last 30 days, newest first. An event without deliveries has not " +
    "been fanned out yet, or no webhook of the tenant wants it.",
  parameters: orderPath,
  returns: list(
    "The events.",
    z.object({ items: z.array(sentEvent) }).meta({ id: "SentEventList" }),
    encode,
  ),
  problems: ["order_not_found"],
  handle: Effect.fnUntraced(function* ({ path }) {
    const order = yield* readAnyOrder(path.id)
    const invoices = yield* readInvoicesOf(order)
    const ids = [order.id, ...invoices.map(({ invoice }) => invoice.id)]
    return yield* sentEventsOf(order.tenantId, ids)
  }),
})

const redeliverOfTenantRoute = operatorOperation({
  id: "redeliverOfTenant",
  at: "POST /internal/v1/tenants/{id}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver",
  scope: "support",
  tags,
  summary: "Resend a delivery of a tenant",
  description:
    "As the tenant's `POST /v1/webhooks/{id}/deliveries/{deliveryId}/redeliver`: a new delivery " +
    "with the same event and body, which counts toward the tenant's quota.",
  parameters: {
    ...tenantPath,
    webhookId: pathId(
      "sub",
      "the webhook",
      Schema.is(SubscriptionId),
      (id) => new SubscriptionNotFound({ id }),
    ),
    deliveryId: deliveryPath.deliveryId,
  },
  isKeyed: true,
  returns: accepted("The new delivery.", deliveryBody, encodeDelivery),
  problems: [
    "tenant_not_found",
    "webhook_not_found",
    "delivery_not_found",
    "delivery_not_settled",
    "delivery_too_old",
    "quota_exceeded",
  ],
  handle: Effect.fnUntraced(function* ({ path }) {
    const tenant = yield* readTenant(path.id)
    return yield* redeliver(path.id, path.webhookId, path.deliveryId, tenant)
  }),
})

export const sentEventOperations = {
  listOrderEvents: listOrderEventsRoute,
  redeliverOfTenant: redeliverOfTenantRoute,
}
