/**
 * /v1/events: the events, for customers who poll instead of using webhooks.
 *
 * The body of an event is the one that webhooks bring, byte for byte. It carries the data of an
 * order or an invoice, so reading it needs their scope too.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type Instant, instant } from "@procurement/domain/calendar"
import {
  type DomainEvent,
  EventNotFound,
  eventTypes,
  listEvents,
  readEvent,
} from "@procurement/domain/events"
import { entropyBytesPerId, EventId, typeId } from "@procurement/domain/identity"
import { earliestReplayable, replayWindowDays, webhookBody } from "@procurement/domain/webhook"
import { z } from "zod"
import { requireEventScopes } from "../access/scope.ts"
import { headers, headersWith, json, securedProblems } from "../openapi/responses.ts"
import { saying } from "../problem/field-errors.ts"
import { problem } from "../problem/problem.ts"
import { decodeQuery } from "../request/head.ts"
import { jsonReply, pageReply } from "../request/reply.ts"
import type { Call, SecuredRoute } from "../request/route.ts"
import { eventBody, eventPage } from "../schema/event.ts"
import { identifier, limit, pageUrl } from "../schema/primitives.ts"

const isEventId = Schema.is(EventId)
const maximumPageSize = 100
const usualPageSize = 20

const notAnEventId = {
  en: "must be an identifier evt_…",
  pl: "musi być identyfikatorem evt_…",
}

const listQuery = z.strictObject({
  after: identifier("evt", "the last event that you know; the page starts after it")
    .refine(isEventId, saying(notAnEventId))
    .transform((text) => text as EventId)
    .exactOptional(),
  type: z.enum(eventTypes).exactOptional().meta({ description: "Only events of this type." }),
  limit: limit(maximumPageSize, usualPageSize),
})

const shown = (event: DomainEvent): unknown => JSON.parse(webhookBody(event))

const unknownPlace = problem("invalid_parameter", {
  errors: [
    {
      parameter: "after",
      code: "invalid_value",
      message: { en: "is not one of your events", pl: "nie jest zdarzeniem Twojej firmy" },
    },
  ],
})

const deletedPlace = problem("invalid_parameter", {
  detail: {
    en:
      `Events are kept for ${replayWindowDays} days, and this one is older, so events ` +
      "after it may already be deleted. Start again without `after`.",
    pl:
      `Zdarzenia są przechowywane ${replayWindowDays} dni, a to jest starsze, więc ` +
      "późniejsze mogły już zostać usunięte. Zacznij ponownie bez `after`.",
  },
  errors: [
    {
      parameter: "after",
      code: "too_old",
      message: {
        en: "is older than the events that are kept; start again without it",
        pl: "jest starsze niż przechowywane zdarzenia; zacznij ponownie bez niego",
      },
    },
  ],
})

/** Identifiers sort by time, so the id of a deleted event shows that it has expired. */
const firstIdOf = (at: Instant): string => typeId("evt", at, new Uint8Array(entropyBytesPerId))

const noSuchPlace = Effect.fnUntraced(function* ({ id }: EventNotFound) {
  const earliest = earliestReplayable(instant(yield* Clock.currentTimeMillis))
  return yield* Effect.fail(id < firstIdOf(earliest) ? deletedPlace : unknownPlace)
})

type ListQuery = z.output<typeof listQuery>

const nextPage = ({ type, limit: size }: ListQuery, last: DomainEvent): string =>
  pageUrl("/v1/events", { after: last.id, type, limit: String(size) })

const list = Effect.fnUntraced(function* (call: Call) {
  const { tenantId } = call.principal
  const query = yield* Effect.fromResult(decodeQuery(listQuery, call.request.query))
  yield* requireEventScopes(call, query.type === undefined ? eventTypes : [query.type])
  const page = yield* Effect.catchTag(listEvents(tenantId, query), "EventNotFound", noSuchPlace)
  const last = page.events.at(-1)
  const next = page.hasMore && last !== undefined ? nextPage(query, last) : null
  return pageReply(page.events.map(shown), next)
})

const read = Effect.fnUntraced(function* (call: Call) {
  const id = String(call.request.params["id"])
  if (!isEventId(id)) return yield* new EventNotFound({ id })
  const event = yield* readEvent(call.principal.tenantId, id)
  yield* requireEventScopes(call, [event.type])
  return jsonReply(200, shown(event))
})

const tags = ["Events"]
const scopeRule = "Order events need the scope `orders:read`, invoice events `invoices:read`."
const linkHeader = z.string().exactOptional().meta({ description: "The next page." })

export const eventRoutes: ReadonlyArray<SecuredRoute> = [
  {
    kind: "secured",
    method: "get",
    path: "/v1/events",
    scope: "webhooks:manage",
    handle: list,
    operation: {
      operationId: "listEvents",
      tags,
      summary: "List events, oldest first",
      description:
        "The events that webhooks deliver, for polling: all events after `after`, in " +
        "an order that never changes. Store the `id` of the last event and send it as " +
        "`after` in the next request, and you never miss an event. An event appears " +
        `within moments and is kept for ${replayWindowDays} days; an older \`after\` is ` +
        `rejected with \`too_old\`: start again without it. ${scopeRule} Without \`type\` ` +
        "both scopes are needed.",
      requestParams: { query: listQuery },
      responses: {
        "200": {
          description: "A page of events; `next` is null when no more events exist yet.",
          headers: headersWith({ Link: linkHeader }),
          content: json(eventPage),
        },
        ...securedProblems("invalid_parameter"),
      },
    },
  },
  {
    kind: "secured",
    method: "get",
    path: "/v1/events/{id}",
    scope: "webhooks:manage",
    handle: read,
    operation: {
      operationId: "readEvent",
      tags,
      summary: "Read an event",
      description: scopeRule,
      requestParams: { path: z.object({ id: identifier("evt", "the event") }) },
      responses: {
        "200": { description: "The event.", headers, content: json(eventBody) },
        ...securedProblems("event_not_found"),
      },
    },
  },
]
