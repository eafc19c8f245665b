/**
 * Replays: the events that are sent again, and the progress.
 *
 * A request selects its events in exactly one of four ways; the member that is present determines
 * which.
 */
import * as Schema from "effect/Schema"
import { EventId } from "@procurement/domain/identity"
import {
  maximumReplayedEvents,
  type Replay,
  type ReplayRequest,
  type ReplaySelection,
  replayWindowDays,
} from "@procurement/domain/webhook"
import { z } from "zod"
import { issueSaying, saying } from "../problem/field-errors.ts"
import type { Message } from "../problem/message.ts"
import {
  encodeInstant,
  exampleId,
  identifier,
  instantParameter,
  mapped,
  timestamp,
} from "./primitives.ts"

const notAnEventId: Message = {
  en: "must be an event id, `evt_…`",
  pl: "musi być identyfikatorem zdarzenia, `evt_…`",
}
const eachEventOnce: Message = {
  en: "must not contain duplicate events",
  pl: "każde zdarzenie może wystąpić tylko raz",
}
const endsAfterItBegins: Message = {
  en: "must be later than from",
  pl: "musi być późniejsze niż from",
}

const eventId = identifier("evt", "the event")
  .refine(Schema.is(EventId), saying(notAnEventId))
  .transform((text) => text as EventId)

const eventIds = z
  .array(eventId)
  .min(1)
  .max(maximumReplayedEvents)
  .superRefine((ids, context) => {
    if (new Set(ids).size === ids.length) return
    context.addIssue(issueSaying(eachEventOnce, "duplicate_item"))
  })
  .transform((ids) => ids as [EventId, ...Array<EventId>])

const since = (what: string) =>
  // Without an example: each date is too old one day.
  instantParameter.meta({
    description: `${what} At most ${replayWindowDays} days ago.`,
    example: undefined,
  })

const byId = z
  .strictObject({
    eventIds: eventIds.meta({
      description: "These events, regardless of the subscription's event types.",
      uniqueItems: true,
    }),
  })
  .meta({ id: "ReplayByIds" })
const range = z
  .strictObject({
    from: since("All events at or after this time."),
    to: instantParameter
      .exactOptional()
      .meta({ description: "Only events before this time; now by default." }),
  })
  .superRefine(({ from, to }, context) => {
    if (to === undefined || from < to) return
    context.addIssue({ ...issueSaying(endsAfterItBegins, "out_of_range"), path: ["to"] })
  })
  .meta({ id: "ReplayByTime" })
const failed = z
  .strictObject({
    failedSince: since(
      "All events since this time that were attempted, were never delivered and will not be " +
        "retried.",
    ),
  })
  .meta({ id: "ReplayFailed" })
const neverDelivered = z
  .strictObject({
    neverDeliveredSince: since(
      "All events since this time that were never delivered and are not pending, whether " +
        "attempted or not.",
    ),
  })
  .meta({ id: "ReplayUndelivered" })

export const replayRequest = z
  .union([byId, range, failed, neverDelivered])
  .meta({ id: "ReplayRequest", example: { eventIds: [exampleId("evt")] } })
type ReplayRequestBody = z.output<typeof replayRequest>

/** The member that identifies each way of selecting events. */
const ways = [
  { members: ["eventIds"], schema: byId },
  { members: ["from", "to"], schema: range },
  { members: ["failedSince"], schema: failed },
  { members: ["neverDeliveredSince"], schema: neverDelivered },
] as const

const onlyOneWay: Message = {
  en: "must have exactly one of eventIds, from, failedSince, neverDeliveredSince",
  pl: "musi mieć dokładnie jedno z pól eventIds, from, failedSince, neverDeliveredSince",
}
const noWay = z
  .looseObject({})
  .refine(() => false, saying(onlyOneWay))
  .transform(() => z.NEVER)

/** The schema for a body: errors refer to the kind of replay that the body selects. */
export const replaySchemaFor = (body: unknown): z.ZodType<ReplayRequestBody> => {
  const present = new Set(typeof body === "object" && body !== null ? Object.keys(body) : [])
  const chosen = ways.filter(({ members }) => members.some((member) => present.has(member)))
  const [way] = chosen
  return way === undefined || chosen.length > 1 ? noWay : way.schema
}

/** The member that sets the first event; `eventIds` when they are selected by id. */
export const beginningOf = (request: ReplayRequestBody): string => {
  if ("eventIds" in request) return "eventIds"
  if ("from" in request) return "from"
  return "failedSince" in request ? "failedSince" : "neverDeliveredSince"
}

/** The request in the domain's terms. */
export const replayRequestOf = (request: ReplayRequestBody): ReplayRequest => {
  if ("eventIds" in request) return { _tag: "ById", eventIds: request.eventIds }
  if ("from" in request) return { _tag: "Range", from: request.from, to: request.to }
  return "failedSince" in request
    ? { _tag: "FailedSince", from: request.failedSince }
    : { _tag: "NeverDelivered", from: request.neverDeliveredSince }
}

const shownSelection = z
  .union([
    z.object({ eventIds: z.array(identifier("evt", "the event")) }).meta({ id: "SelectedIds" }),
    z.object({ from: timestamp, to: timestamp }).meta({ id: "SelectedTime" }),
    z.object({ failedSince: timestamp, to: timestamp }).meta({ id: "SelectedFailed" }),
    z.object({ neverDeliveredSince: timestamp, to: timestamp }).meta({ id: "SelectedUndelivered" }),
  ])
  .meta({
    id: "ReplaySelection",
    description: "The selection that was requested; `to` defaults to the time of the request.",
  })

export const replayBody = z
  .object({
    id: identifier("rpl", "the replay"),
    webhookId: identifier("sub", "the subscription"),
    selection: shownSelection,
    createdAt: timestamp,
    queued: z.int().meta({ description: "Deliveries created so far.", example: 1 }),
    completedAt: timestamp.nullable().meta({
      description: "When the last delivery was created; null while the replay is running.",
    }),
  })
  .meta({ id: "Replay" })

export const replayList = z.object({ items: z.array(replayBody) }).meta({ id: "ReplayList" })

const encodeSelection = (selection: ReplaySelection): z.output<typeof shownSelection> => {
  if (selection._tag === "ById") return { eventIds: [...selection.eventIds] }
  const from = encodeInstant(selection.from)
  const to = encodeInstant(selection.to)
  switch (selection._tag) {
    case "Range":
      return { from, to }
    case "FailedSince":
      return { failedSince: from, to }
    case "NeverDelivered":
      return { neverDeliveredSince: from, to }
  }
}

export const encodeReplay = (replay: Replay): z.output<typeof replayBody> => ({
  id: replay.id,
  webhookId: replay.subscriptionId,
  selection: encodeSelection(replay.selection),
  createdAt: encodeInstant(replay.createdAt),
  queued: replay.queued,
  completedAt: mapped(replay.completedAt, encodeInstant) ?? null,
})
