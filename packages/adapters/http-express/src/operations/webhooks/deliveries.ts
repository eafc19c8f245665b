/** /v1/webhooks/{id}/deliveries: the deliveries, their outcomes, and resending one. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { EventId } from "@procurement/domain/identity"
import {
  type Delivery,
  DeliveryLog,
  findDelivery,
  redeliver,
  testEventType,
} from "@procurement/domain/webhook"
import { z } from "zod"
import { requireEventScopes } from "../../access/scope.ts"
import { operation } from "../../audience/customers.ts"
import { accepted, type Differing, ok, page } from "../../request/returns.ts"
import { filterById, pageParameters } from "../../schema/query.ts"
import {
  deliveryBody,
  deliveryPage,
  deliveryStatusNamed,
  deliveryStatusWords,
  encodeDelivery,
} from "../../schema/webhook-delivery.ts"
import {
  deliveryPath,
  findSubscription,
  isDeliveryId,
  locationHeader,
  scopeRule,
  webhookPath,
  webhookScope as scope,
  webhookTags as tags,
} from "./answer.ts"

const notAnEventId = { en: "must be the id of an event", pl: "musi być identyfikatorem zdarzenia" }

const listQuery = z.strictObject({
  ...pageParameters("dlv", isDeliveryId),
  status: z
    .enum(deliveryStatusWords)
    .exactOptional()
    .meta({ description: "Deliveries with this current status." }),
  eventId: filterById("evt", Schema.is(EventId), notAnEventId, "Deliveries of this event."),
})

const listDeliveriesRoute = operation({
  id: "listDeliveries",
  at: "GET /v1/webhooks/{id}/deliveries",
  scope,
  tags,
  summary: "List deliveries, newest first",
  description:
    "All sent and pending deliveries of a subscription, each with its attempts. Follow " +
    "`next` unchanged.",
  parameters: webhookPath,
  query: listQuery,
  returns: page("A page of deliveries.", deliveryPage, encodeDelivery),
  problems: ["webhook_not_found"],
  handle: Effect.fnUntraced(function* ({ principal: { tenantId }, path, query }) {
    yield* findSubscription(tenantId, path.id)
    const log = yield* DeliveryLog
    const { deliveries, hasMore } = yield* log.page(tenantId, {
      subscriptionId: path.id,
      status: deliveryStatusNamed(query.status),
      eventId: query.eventId,
      after: query.cursor,
      limit: query.limit,
    })
    return { items: deliveries, hasMore }
  }),
})

const readDeliveryRoute = operation({
  id: "readDelivery",
  at: "GET /v1/webhooks/{id}/deliveries/{deliveryId}",
  scope,
  tags,
  summary: "Read a delivery",
  parameters: deliveryPath,
  returns: ok("The delivery.", deliveryBody, encodeDelivery),
  problems: ["webhook_not_found", "delivery_not_found"],
  handle: ({ principal, path }) => findDelivery(principal.tenantId, path.id, path.deliveryId),
})

/** A delivery that will be sent soon. */
export const returnsQueued = (
  description: string,
  example: Differing<z.output<typeof deliveryBody>>,
) =>
  accepted(description, deliveryBody, encodeDelivery, {
    example: { status: "ready", nextAttemptAt: undefined, attempts: [], ...example },
    headers: { Location: locationHeader },
    headersOf: (_, { subscriptionId, id }: Delivery) => ({
      location: `/v1/webhooks/${subscriptionId}/deliveries/${id}`,
    }),
  })

const redeliverRoute = operation({
  id: "redeliver",
  at: "POST /v1/webhooks/{id}/deliveries/{deliveryId}/redeliver",
  scope,
  tags,
  summary: "Resend a delivery",
  description:
    "Creates a new delivery with the same event and body. It is marked as a replay and sent " +
    "after all deliveries that are ready. While the subscription is paused, it is held. " +
    `${scopeRule}`,
  parameters: deliveryPath,
  isKeyed: true,
  returns: returnsQueued("The new delivery.", { kind: "replay" }),
  problems: [
    "webhook_not_found",
    "delivery_not_found",
    "delivery_not_settled",
    "delivery_too_old",
    "quota_exceeded",
  ],
  handle: Effect.fnUntraced(function* (call) {
    const { tenantId, tenant } = call.principal
    const { id, deliveryId } = call.path
    const { eventType } = yield* findDelivery(tenantId, id, deliveryId)
    if (eventType !== testEventType) yield* requireEventScopes(call, [eventType])
    return yield* redeliver(tenantId, id, deliveryId, tenant)
  }),
})

export const deliveryRoutes = [listDeliveriesRoute, readDeliveryRoute, redeliverRoute]
