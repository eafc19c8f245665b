/**
 * /v1/events: the events, for customers who poll instead of using webhooks.
 *
 * The body of an event equals the webhook's, byte for byte. It contains the data of an order or an
 * invoice, so reading it also requires their scope.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { instant } from "@procurement/domain/calendar"
import {
  type DomainEvent,
  EventNotFound,
  eventOrders,
  eventTypes,
  listEvents,
  readEvent,
} from "@procurement/domain/events"
import { EventId, smallestIdAt } from "@procurement/domain/identity"
import { earliestReplayable, replayWindowDays, webhookBody } from "@procurement/domain/webhook"
import { z } from "zod"
import { requireEventScopes } from "../access/scope.ts"
import { operation } from "../audience/customers.ts"
import { saying } from "../problem/field-errors.ts"
import { problem } from "../problem/problem.ts"
import { pathId } from "../request/reading.ts"
import { ok, page } from "../request/returns.ts"
import { eventBody, eventPage } from "../schema/event.ts"
import { identifier, limit } from "../schema/primitives.ts"

const isEventId = Schema.is(EventId)
const maximumPageSize = 100
const usualPageSize = 20

const notAnEventId = {
  en: "must be an event id, `evt_…`",
  pl: "musi być identyfikatorem zdarzenia, `evt_…`",
}

const listQuery = z.strictObject({
  after: identifier("evt", "the last event that you have received; the page starts after it")
    .refine(isEventId, saying(notAnEventId))
    .transform((text) => text as EventId)
    .exactOptional(),
  order: z
    .enum(eventOrders)
    .default("asc")
    .meta({
      description:
        "`asc`: oldest first, to follow the log; `desc`: newest first. `after` continues in the " +
        "same order.",
    }),
  type: z.enum(eventTypes).exactOptional().meta({ description: "Only events of this type." }),
  limit: limit(maximumPageSize, usualPageSize),
})

const shown = (event: DomainEvent): z.output<typeof eventBody> => JSON.parse(webhookBody(event))

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
      `Events are kept for ${replayWindowDays} days. This one is older, so events after it may ` +
      "already be deleted. Start again without `after`.",
    pl:
      `Zdarzenia są przechowywane ${replayWindowDays} dni, a to jest starsze, więc ` +
      "późniejsze mogły już zostać usunięte. Zacznij ponownie bez `after`.",
  },
  errors: [
    {
      parameter: "after",
      code: "too_old",
      message: {
        en: "is older than the oldest stored event; start again without it",
        pl:
          "jest starsze niż najstarsze przechowywane zdarzenie; zacznij ponownie bez tego " +
          "parametru",
      },
    },
  ],
})

/** Identifiers sort by time, so the id of a deleted event shows that it has expired. */
const noSuchPlace = Effect.fnUntraced(function* ({ id }: EventNotFound) {
  const earliest = earliestReplayable(instant(yield* Clock.currentTimeMillis))
  return yield* Effect.fail(id < smallestIdAt("evt", earliest) ? deletedPlace : unknownPlace)
})

const tags = ["Events"]
const scopeRule = "Order events need the scope `orders:read`, invoice events `invoices:read`."

const listEventsRoute = operation({
  id: "listEvents",
  at: "GET /v1/events",
  scope: "webhooks:manage",
  tags,
  summary: "List events, oldest first or newest first",
  description:
    "Polls the events that webhooks deliver. Returns the events that follow `after`, in an order " +
    "that never changes. Store the `id` of the last event and send it as `after` in the next " +
    "request: you then receive every event. An event appears within moments and is kept for " +
    `${replayWindowDays} days. An older \`after\` is rejected with \`too_old\`: start again ` +
    `without it. ${scopeRule} Without \`type\` you need both scopes.`,
  query: listQuery,
  returns: page(
    "A page of events; `next` is null when no more events exist yet.",
    eventPage,
    shown,
    "after",
  ),
  handle: Effect.fnUntraced(function* (call) {
    const { principal, query } = call
    yield* requireEventScopes(call, query.type === undefined ? eventTypes : [query.type])
    const listing = listEvents(principal.tenantId, query)
    const { events, hasMore } = yield* Effect.catchTag(listing, "EventNotFound", noSuchPlace)
    return { items: events, hasMore }
  }),
})

const readEventRoute = operation({
  id: "readEvent",
  at: "GET /v1/events/{id}",
  scope: "webhooks:manage",
  tags,
  summary: "Read an event",
  description: scopeRule,
  parameters: { id: pathId("evt", "the event", isEventId, (id) => new EventNotFound({ id })) },
  returns: ok("The event.", eventBody, shown),
  problems: ["event_not_found"],
  handle: Effect.fnUntraced(function* (call) {
    const event = yield* readEvent(call.principal.tenantId, call.path.id)
    yield* requireEventScopes(call, [event.type])
    return event
  }),
})

export const eventRoutes = [listEventsRoute, readEventRoute]
