/**
 * /v1/events: what happened, for customers who would rather ask than be told.
 *
 * The body of an event is the one that webhooks bring, byte for byte. Whoever may register
 * webhooks may read them: he could have every event sent to him anyway.
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
import { saying } from "../field-errors.ts"
import { headers, headersWith, json, securedProblems } from "../openapi-parts.ts"
import { problem } from "../problem.ts"
import { decodeQuery } from "../query.ts"
import { jsonReply } from "../reply.ts"
import type { Call, SecuredRoute } from "../route.ts"
import { eventBody, eventPage } from "../schema/event.ts"
import { identifier, limit } from "../schema/primitives.ts"

const isEventId = Schema.is(EventId)
const maximumPageSize = 100
const usualPageSize = 20

const notAnEventId = {
  en: "must be an identifier evt_…",
  pl: "musi być identyfikatorem evt_…",
}

const listQuery = z.strictObject({
  after: identifier("evt", "the last event you know of; the page begins behind it")
    .refine(isEventId, saying(notAnEventId))
    .transform((text) => text as EventId)
    .exactOptional(),
  type: z.enum(eventTypes).exactOptional().meta({ description: "Events of this type alone." }),
  limit: limit(maximumPageSize, usualPageSize),
})

const shown = (event: DomainEvent): unknown => JSON.parse(webhookBody(event))

const unknownPlace = problem("invalid_parameter", {
  errors: [
    {
      parameter: "after",
      code: "invalid_value",
      message: { en: "is no event of yours", pl: "nie jest Państwa zdarzeniem" },
    },
  ],
})

const deletedPlace = problem("invalid_parameter", {
  detail: {
    en:
      `Events are kept for ${replayWindowDays} days, and this one is older: whoever goes on here ` +
      "could miss some. Begin anew without `after`.",
    pl:
      `Zdarzenia są przechowywane ${replayWindowDays} dni, a to jest starsze: czytając dalej od ` +
      "niego, można pominąć niektóre. Zacznij od nowa, bez `after`.",
  },
  errors: [
    {
      parameter: "after",
      code: "too_old",
      message: {
        en: "is an event from before those that are kept; begin anew without it",
        pl: "jest zdarzeniem sprzed tych, które przechowujemy; zacznij od nowa bez niego",
      },
    },
  ],
})

/** Identifiers sort by their time, so that of a deleted event tells that it was one of those. */
const firstIdOf = (at: Instant): string => typeId("evt", at, new Uint8Array(entropyBytesPerId))

const noSuchPlace = Effect.fnUntraced(function* ({ id }: EventNotFound) {
  const earliest = earliestReplayable(instant(yield* Clock.currentTimeMillis))
  return yield* Effect.fail(id < firstIdOf(earliest) ? deletedPlace : unknownPlace)
})

type ListQuery = z.output<typeof listQuery>

const nextPage = ({ type, limit: size }: ListQuery, last: DomainEvent): string =>
  `/v1/events?${new URLSearchParams({
    after: last.id,
    ...(type === undefined ? {} : { type }),
    limit: String(size),
  })}`

const list = Effect.fnUntraced(function* ({ request, principal: { tenantId } }: Call) {
  const query = yield* Effect.fromResult(decodeQuery(listQuery, request.query))
  const page = yield* Effect.catchTag(listEvents(tenantId, query), "EventNotFound", noSuchPlace)
  const last = page.events.at(-1)
  const next = page.hasMore && last !== undefined ? nextPage(query, last) : null
  const link: Record<string, string> = next === null ? {} : { link: `<${next}>; rel="next"` }
  return jsonReply(200, { items: page.events.map(shown), next }, link)
})

const read = Effect.fnUntraced(function* ({ request, principal: { tenantId } }: Call) {
  const id = String(request.params["id"])
  if (!isEventId(id)) return yield* new EventNotFound({ id })
  return jsonReply(200, shown(yield* readEvent(tenantId, id)))
})

const tags = ["Events"]
const produces = ["application/json"]
const linkHeader = z.string().exactOptional().meta({ description: "The next page." })

export const eventRoutes: ReadonlyArray<SecuredRoute> = [
  {
    kind: "secured",
    method: "get",
    path: "/v1/events",
    scope: "webhooks:manage",
    produces,
    takesBody: false,
    handle: list,
    operation: {
      operationId: "listEvents",
      tags,
      summary: "List events, oldest first",
      description:
        "What webhooks tell, to be asked for: from the event after `after` on, in an order that " +
        "never changes. Remember the `id` of the last event you have seen and send it as `after` " +
        "the next time: no event is ever left out. An event appears within moments and is kept " +
        `for ${replayWindowDays} days; an \`after\` from before that is refused with \`too_old\`: ` +
        "begin anew without it.",
      requestParams: { query: listQuery },
      responses: {
        "200": {
          description: "A page of events; `next` is null when there are no more yet.",
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
    produces,
    takesBody: false,
    handle: read,
    operation: {
      operationId: "readEvent",
      tags,
      summary: "Read an event",
      requestParams: { path: z.object({ id: identifier("evt", "the event") }) },
      responses: {
        "200": { description: "The event.", headers, content: json(eventBody) },
        ...securedProblems("event_not_found"),
      },
    },
  },
]
