/**
 * What the Ministry's service of announcements ("latarnia", the lighthouse) tells, as outages.
 *
 * A message is one version of one word about an event; the newest version counts. A word that is
 * not known says nothing: it never switches a mode. Source: the public API of the service,
 * `/messages`, consulted 2026-11-21.
 */
import { instant } from "@procurement/domain/calendar"
import type { Outage, OutageKind } from "@procurement/domain/clearance"
import * as z from "zod"

const moment = z.iso.datetime({ offset: true }).transform((text) => instant(Date.parse(text)))

const message = z.object({
  eventId: z.union([z.int(), z.string()]),
  category: z.string(),
  type: z.string(),
  start: moment,
  end: moment.nullish(),
  version: z.int(),
})
export type AnnouncementMessage = z.infer<typeof message>

export const announcementMessages = z.array(message)

const kinds: Readonly<Record<string, OutageKind>> = {
  MAINTENANCE: "unavailability",
  FAILURE: "failure",
  TOTAL_FAILURE: "total-failure",
}

/** By which words an end is told: that of a failure only when it is over. */
const endingTypes: ReadonlySet<string> = new Set(["MAINTENANCE_ANNOUNCEMENT", "FAILURE_END"])
const beginningTypes: ReadonlySet<string> = new Set(["MAINTENANCE_ANNOUNCEMENT", "FAILURE_START"])

const newest = (
  messages: ReadonlyArray<AnnouncementMessage>,
  types: ReadonlySet<string>,
): AnnouncementMessage | undefined =>
  messages
    .filter(({ type }) => types.has(type))
    .reduce<AnnouncementMessage | undefined>(
      (best, each) => (best === undefined || each.version > best.version ? each : best),
      undefined,
    )

const outageOf = (
  kind: OutageKind,
  messages: ReadonlyArray<AnnouncementMessage>,
): Outage | undefined => {
  const ending = newest(messages, endingTypes)
  const beginning = newest(messages, beginningTypes) ?? ending
  if (beginning === undefined) return undefined
  const id = `${beginning.category} ${beginning.eventId}`
  const since = beginning.start
  const until = ending?.end ?? undefined
  if (until === undefined) return { id, kind, since }
  // An end before the beginning is a slip of a pen: nothing can be made of it.
  return until < since ? undefined : { id, kind, since, until }
}

/** The outages that the messages tell of, each once. */
export const outagesIn = (messages: ReadonlyArray<AnnouncementMessage>): ReadonlyArray<Outage> => {
  const events = Map.groupBy(messages, ({ category, eventId }) => `${category} ${eventId}`)
  return [...events.values()].flatMap((told) => {
    const kind = kinds[told[0]?.category ?? ""]
    return kind === undefined ? [] : (outageOf(kind, told) ?? [])
  })
}
