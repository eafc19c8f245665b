/**
 * The Ministry's announcements of KSeF's availability, and their state at a given time. Pure.
 *
 * A maintenance is announced once, with its start and end; a failure has one message at its start
 * and another at its end. A status applies to the current moment only. Source: the responses of the
 * Ministry's public service, as issues 7, 8 and 15 of CIRFMF/ksef-latarnia and independent clients
 * show them, consulted 2026-11-21.
 */
import { warsawDate, type Instant } from "@procurement/domain/calendar"
import { isoWithOffset } from "../identifiers.ts"
import type { Announcement, Category } from "../state/announcement.ts"

export type AvailabilityStatus = "AVAILABLE" | Category

/** A message as the service writes it. */
export interface AvailabilityMessage {
  readonly id: string
  readonly eventId: number
  readonly category: Category
  readonly type: "MAINTENANCE_ANNOUNCEMENT" | "FAILURE_START" | "FAILURE_END"
  readonly title: string
  readonly text: string
  readonly start: string
  readonly end?: string
  readonly version: number
  readonly published: string
}

/** How long a message is published after its event has ended. */
const retentionMillis = 30 * 86_400_000

const isGoingOn = ({ startsAt, endsAt }: Announcement, now: Instant): boolean =>
  startsAt <= now && (endsAt === undefined || now < endsAt)

const gravity: ReadonlyArray<Category> = ["TOTAL_FAILURE", "FAILURE", "MAINTENANCE"]

/** The most severe outage at that time. */
export const statusAt = (
  announcements: ReadonlyArray<Announcement>,
  now: Instant,
): AvailabilityStatus => {
  const present = announcements.filter((one) => isGoingOn(one, now))
  return gravity.find((category) => present.some((one) => one.category === category)) ?? "AVAILABLE"
}

interface Published {
  readonly of: Announcement
  readonly at: Instant
  readonly type: AvailabilityMessage["type"]
}

const messagesOf = (of: Announcement): ReadonlyArray<Published> => {
  if (of.category === "MAINTENANCE") {
    return [{ of, at: of.publishedAt, type: "MAINTENANCE_ANNOUNCEMENT" }]
  }
  const start: Published = { of, at: of.startsAt, type: "FAILURE_START" }
  return of.endsAt === undefined ? [start] : [start, { of, at: of.endsAt, type: "FAILURE_END" }]
}

const bodyOf = ({ of, at, type }: Published, number: number): AvailabilityMessage => {
  const kind = of.category === "MAINTENANCE" ? "NI" : "AWR"
  const year = warsawDate(at).slice(0, 4)
  const hasEnd = type !== "FAILURE_START" && of.endsAt !== undefined
  return {
    id: `K/${year}/${kind}/${String(number).padStart(2, "0")}`,
    eventId: of.eventId,
    category: of.category,
    type,
    title: of.title,
    text: of.text,
    start: isoWithOffset(of.startsAt),
    ...(hasEnd ? { end: isoWithOffset(of.endsAt) } : {}),
    version: 1,
    published: isoWithOffset(at),
  }
}

const isKept = ({ of }: Published, now: Instant): boolean =>
  of.endsAt === undefined || now < of.endsAt + retentionMillis

const publishedAt = (announcements: ReadonlyArray<Announcement>, now: Instant) =>
  announcements
    .flatMap(messagesOf)
    .filter(({ at }) => at <= now)
    .toSorted((a, b) => a.at - b.at)
    .map((message, index) => ({ message, body: bodyOf(message, index + 1) }))

/** Everything published, newest first. */
export const messagesAt = (
  announcements: ReadonlyArray<Announcement>,
  now: Instant,
): ReadonlyArray<AvailabilityMessage> =>
  publishedAt(announcements, now)
    .filter(({ message }) => isKept(message, now))
    .map(({ body }) => body)
    .toReversed()

/** The messages of the current status, newest first; empty while KSeF is available. */
export const presentMessagesAt = (
  announcements: ReadonlyArray<Announcement>,
  now: Instant,
): ReadonlyArray<AvailabilityMessage> =>
  publishedAt(announcements, now)
    .filter(({ message }) => isGoingOn(message.of, now))
    .map(({ body }) => body)
    .toReversed()
