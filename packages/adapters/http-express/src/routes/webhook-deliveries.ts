/** /v1/webhooks/{id}/deliveries: what was sent, what came of it, and sending it once more. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type DeliveryId, EventId } from "@procurement/domain/identity"
import { type Delivery, DeliveryLog, findDelivery, redeliver } from "@procurement/domain/webhook"
import { z } from "zod"
import { saying } from "../field-errors.ts"
import { notACursor } from "../field-wordings.ts"
import { headers, headersWith, json, securedProblems } from "../openapi-parts.ts"
import { decodeQuery } from "../query.ts"
import { jsonReply } from "../reply.ts"
import type { Call, SecuredRoute } from "../route.ts"
import { cursor, decodeCursor, encodeCursor, limit } from "../schema/primitives.ts"
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
  subscriptionIdOf,
  webhookPath,
  webhookProduces as produces,
  webhookScope as scope,
  webhookTags as tags,
} from "./webhook-answer.ts"

const maximumPageSize = 100
const usualPageSize = 20

const notAnEventId = { en: "is not an event's id", pl: "nie jest identyfikatorem zdarzenia" }

const listQuery = z.strictObject({
  limit: limit(maximumPageSize, usualPageSize),
  cursor: cursor
    .transform(decodeCursor)
    .refine(isDeliveryId, saying(notACursor))
    .transform((text) => text as DeliveryId)
    .exactOptional()
    .meta({ override: { type: "string" } }),
  status: z
    .enum(deliveryStatusWords)
    .exactOptional()
    .meta({ description: "Deliveries that have this status now." }),
  eventId: z
    .string()
    .refine(Schema.is(EventId), saying(notAnEventId))
    .transform((text) => text as EventId)
    .exactOptional()
    .meta({ override: { type: "string" }, description: "Deliveries of that event." }),
})
type ListQuery = z.output<typeof listQuery>

/** The next page has the filters of this one. */
const nextOf = ({ limit: size, ...filters }: ListQuery, last: Delivery): string => {
  const asked = Object.entries({ ...filters, cursor: encodeCursor(last.id) })
  const parameters = new URLSearchParams([["limit", String(size)], ...asked])
  return `/v1/webhooks/${last.subscriptionId}/deliveries?${parameters}`
}

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
  const link: Record<string, string> = next === null ? {} : { link: `<${next}>; rel="next"` }
  return jsonReply(200, { items: deliveries.map(encodeDelivery), next }, link)
})

const read = Effect.fnUntraced(function* (call: Call) {
  const subscriptionId = yield* subscriptionIdOf(call)
  const id = yield* deliveryIdOf(call)
  const delivery = yield* findDelivery(call.principal.tenantId, subscriptionId, id)
  return jsonReply(200, encodeDelivery(delivery))
})

/** The answer with a delivery that will be sent soon. */
export const queuedReply = (delivery: Delivery) => {
  const location = `/v1/webhooks/${delivery.subscriptionId}/deliveries/${delivery.id}`
  return jsonReply(202, encodeDelivery(delivery), { location })
}

const sendAgain = Effect.fnUntraced(function* (call: Call) {
  const subscriptionId = yield* subscriptionIdOf(call)
  const id = yield* deliveryIdOf(call)
  return queuedReply(yield* redeliver(call.principal.tenantId, subscriptionId, id))
})

const listRoute: SecuredRoute = {
  kind: "secured",
  method: "get",
  path: "/v1/webhooks/{id}/deliveries",
  scope,
  produces,
  takesBody: false,
  handle: list,
  operation: {
    operationId: "listDeliveries",
    tags,
    summary: "List deliveries, newest first",
    description:
      "What was sent to a subscription and what is still to be sent, each with its attempts. " +
      "Follow `next` as it is.",
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
  produces,
  takesBody: false,
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

const redeliveryRoute: SecuredRoute = {
  kind: "secured",
  method: "post",
  path: "/v1/webhooks/{id}/deliveries/{deliveryId}/redeliver",
  scope,
  produces,
  takesBody: false,
  handle: sendAgain,
  operation: {
    operationId: "redeliver",
    tags,
    summary: "Send a delivery once more",
    description:
      "The same event and body as a new delivery, marked as a replay, behind all that is ready. " +
      "While the subscription is paused it is held like everything else.",
    requestParams: { path: deliveryPath },
    responses: {
      "202": {
        description: "The new delivery.",
        headers: headersWith({ Location: locationHeader }),
        content: json(deliveryBody),
      },
      ...securedProblems(
        "webhook_not_found",
        "delivery_not_found",
        "delivery_not_settled",
        "delivery_too_old",
      ),
    },
  },
}

export const deliveryRoutes: ReadonlyArray<SecuredRoute> = [
  listRoute,
  readingRoute,
  redeliveryRoute,
]
