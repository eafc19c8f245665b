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
import { requireEventScopes } from "../access/scope.ts"
import { headers, headersWith, json, securedProblems } from "../openapi/responses.ts"
import { saying } from "../problem/field-errors.ts"
import {
  decodeQuery,
  idempotencyHeader,
  replayedHeader,
  storedResponseProblems,
} from "../request/head.ts"
import { keyed } from "../request/keyed-route.ts"
import { jsonReply, pageReply } from "../request/reply.ts"
import type { Call, SecuredRoute } from "../request/route.ts"
import { cursorOf, encodeCursor, identifierPattern, limit, pageUrl } from "../schema/primitives.ts"
import {
  deliveryBody,
  deliveryPage,
  deliveryStatusNamed,
  deliveryStatusWords,
  encodeDelivery,
} from "../schema/webhook-delivery.ts"
import {
  deliveryIdOf,
  deliveryPath,
  findSubscription,
  isDeliveryId,
  locationHeader,
  scopeRule,
  subscriptionIdOf,
  webhookPath,
  webhookScope as scope,
  webhookTags as tags,
} from "./webhook-answer.ts"

const maximumPageSize = 100
const usualPageSize = 20

const notAnEventId = { en: "must be the id of an event", pl: "musi być identyfikatorem zdarzenia" }

const listQuery = z.strictObject({
  limit: limit(maximumPageSize, usualPageSize),
  cursor: cursorOf(isDeliveryId),
  status: z
    .enum(deliveryStatusWords)
    .exactOptional()
    .meta({ description: "Deliveries with this current status." }),
  eventId: z
    .string()
    .refine(Schema.is(EventId), saying(notAnEventId))
    .transform((text) => text as EventId)
    .exactOptional()
    .meta({
      override: { type: "string", pattern: identifierPattern("evt") },
      description: "Deliveries of this event.",
    }),
})
type ListQuery = z.output<typeof listQuery>

/** The next page has the filters of this one. */
const nextOf = ({ limit: size, ...filters }: ListQuery, { id, subscriptionId }: Delivery) =>
  pageUrl(`/v1/webhooks/${subscriptionId}/deliveries`, {
    limit: String(size),
    ...filters,
    cursor: encodeCursor(id),
  })

const list = Effect.fnUntraced(function* (call: Call) {
  const { tenantId } = call.principal
  const subscriptionId = yield* subscriptionIdOf(call)
  const query = yield* Effect.fromResult(decodeQuery(listQuery, call.request.query))
  yield* findSubscription(tenantId, subscriptionId)
  const log = yield* DeliveryLog
  const { deliveries, hasMore } = yield* log.page(tenantId, {
    subscriptionId,
    status: deliveryStatusNamed(query.status),
    eventId: query.eventId,
    after: query.cursor,
    limit: query.limit,
  })
  const last = deliveries.at(-1)
  const next = hasMore && last !== undefined ? nextOf(query, last) : null
  return pageReply(deliveries.map(encodeDelivery), next)
})

const read = Effect.fnUntraced(function* (call: Call) {
  const subscriptionId = yield* subscriptionIdOf(call)
  const id = yield* deliveryIdOf(call)
  const delivery = yield* findDelivery(call.principal.tenantId, subscriptionId, id)
  return jsonReply(200, encodeDelivery(delivery))
})

/** The response with a delivery that will be sent soon. */
export const queuedReply = (delivery: Delivery) => {
  const location = `/v1/webhooks/${delivery.subscriptionId}/deliveries/${delivery.id}`
  return jsonReply(202, encodeDelivery(delivery), { location })
}

const sendAgain = Effect.fnUntraced(function* (call: Call) {
  const subscriptionId = yield* subscriptionIdOf(call)
  const id = yield* deliveryIdOf(call)
  const { tenantId, tenant } = call.principal
  const { eventType } = yield* findDelivery(tenantId, subscriptionId, id)
  if (eventType !== testEventType) yield* requireEventScopes(call, [eventType])
  return queuedReply(yield* redeliver(tenantId, subscriptionId, id, tenant))
})

const listRoute: SecuredRoute = {
  kind: "secured",
  method: "get",
  path: "/v1/webhooks/{id}/deliveries",
  scope,
  handle: list,
  operation: {
    operationId: "listDeliveries",
    tags,
    summary: "List deliveries, newest first",
    description:
      "All sent and pending deliveries of a subscription, each with its attempts. Follow " +
      "`next` unchanged.",
    requestParams: { path: webhookPath, query: listQuery },
    responses: {
      "200": {
        description: "A page of deliveries.",
        headers: headersWith({
          Link: z.string().exactOptional().meta({ description: "The next page." }),
        }),
        content: json(deliveryPage),
      },
      ...securedProblems("invalid_parameter", "webhook_not_found"),
    },
  },
}

const readingRoute: SecuredRoute = {
  kind: "secured",
  method: "get",
  path: "/v1/webhooks/{id}/deliveries/{deliveryId}",
  scope,
  handle: read,
  operation: {
    operationId: "readDelivery",
    tags,
    summary: "Read a delivery",
    requestParams: { path: deliveryPath },
    responses: {
      "200": { description: "The delivery.", headers, content: json(deliveryBody) },
      ...securedProblems("webhook_not_found", "delivery_not_found"),
    },
  },
}

const redeliveryRoute: SecuredRoute = keyed({
  kind: "secured",
  method: "post",
  path: "/v1/webhooks/{id}/deliveries/{deliveryId}/redeliver",
  scope,
  handle: sendAgain,
  operation: {
    operationId: "redeliver",
    tags,
    summary: "Resend a delivery",
    description:
      "A new delivery with the same event and body, marked as a replay and sent after all " +
      `ready deliveries. It is held while the subscription is paused. ${scopeRule}`,
    requestParams: { path: deliveryPath, header: idempotencyHeader },
    responses: {
      "202": {
        description: "The new delivery.",
        headers: headersWith({ Location: locationHeader, ...replayedHeader }),
        content: json(deliveryBody),
      },
      ...securedProblems(
        "webhook_not_found",
        "delivery_not_found",
        "delivery_not_settled",
        "delivery_too_old",
        "quota_exceeded",
        ...storedResponseProblems,
      ),
    },
  },
})

export const deliveryRoutes: ReadonlyArray<SecuredRoute> = [
  listRoute,
  readingRoute,
  redeliveryRoute,
]
