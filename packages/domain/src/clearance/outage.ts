/**
 * Outages of KSeF, as announced by the Ministry.
 *
 * Three kinds with different legal consequences: `unavailability` (maintenance, art. 106nh of the
 * VAT act), `failure` (art. 106nf), `total-failure` (announced in the mass media; invoices need no
 * KSeF, art. 106ng). Announced outages are stored as long as a deadline may depend on them. Source:
 * CIRFMF/ksef-docs, tryby-offline.md, consulted 2026-11-21.
 */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Instant, instant } from "../calendar/instant.ts"

export const outageKinds = ["unavailability", "failure", "total-failure"] as const
export type OutageKind = (typeof outageKinds)[number]

export const Outage = Schema.Struct({
  /** Identifier from the announcing service. */
  id: Schema.String,
  kind: Schema.Literals(outageKinds),
  since: Instant,
  /** First instant after the outage; absent until the end is known. */
  until: Schema.optionalKey(Instant),
  /** Set when the end was presumed, not announced. */
  isPresumed: Schema.optionalKey(Schema.Boolean),
})
export type Outage = typeof Outage.Type

export const isOngoing = ({ since, until }: Outage, at: Instant): boolean =>
  since <= at && (until === undefined || at < until)

/**
 * Retention of ended outages: longer than any deadline that can depend on one, seven working days
 * with every holiday.
 */
const retentionMillis = 90 * 86_400_000

/** Maximum number of stored outages, latest first; three months never have that many. */
const maximumOutages = 200

const bySince = (left: Outage, right: Outage): number =>
  left.since - right.since || (left.id < right.id ? -1 : 1)

/**
 * Merges the current announcements into the known outages. An announcement replaces its earlier
 * version; an outage that is no longer announced stays. Sorted by start.
 */
export const withAnnounced = (
  outages: ReadonlyArray<Outage>,
  announced: ReadonlyArray<Outage>,
  now: Instant,
): ReadonlyArray<Outage> => {
  const byId = new Map([...outages, ...announced].map((outage) => [outage.id, outage]))
  return [...byId.values()]
    .filter(({ until }) => until === undefined || until > now - retentionMillis)
    .toSorted(bySince)
    .slice(-maximumOutages)
}

const LastAnnouncement = Schema.Struct({
  id: Schema.String,
  /** Time of the last announcement. */
  at: Instant,
  /** First answer since then, even if later calls failed. */
  answeredAt: Schema.optionalKey(Instant),
})
type LastAnnouncement = typeof LastAnnouncement.Type

/** Signals from which the end of outages without an announced end is presumed. */
export const EndSigns = Schema.Struct({
  announced: Schema.Array(LastAnnouncement),
  /** Calls were answered from `since` to `lastAt` without a failure. */
  answered: Schema.optionalKey(Schema.Struct({ since: Instant, lastAt: Instant })),
})
export type EndSigns = typeof EndSigns.Type

export interface EndPolicy {
  /** Required time since the last announcement. */
  readonly unannouncedMillis: number
  /** Required time of answered calls. */
  readonly answeredMillis: number
}

/** One observation for deciding the end of outages. */
export interface EndFact {
  readonly at: Instant
  /** The outages that are announced at that time. */
  readonly announced: ReadonlyArray<Outage>
  /** Outcome of a call. `overtaken`: answered, but a later failure is already recorded. */
  readonly call?: "answered" | "overtaken" | "failed" | undefined
}

/** Returns whether the outage is ongoing at that time without an announced end. */
export const isWithoutEnd = ({ since, until }: Outage, at: Instant): boolean =>
  since <= at && until === undefined

const announcementOf = (signs: EndSigns | undefined, id: string): LastAnnouncement | undefined =>
  signs?.announced.find((each) => each.id === id)

const later = (left: Instant, right: Instant | undefined): Instant =>
  right !== undefined && right > left ? right : left

const answersAfter = (
  answered: EndSigns["answered"],
  { at, call }: EndFact,
): EndSigns["answered"] => {
  if (call === "failed") return answered !== undefined && at < answered.since ? answered : undefined
  if (call !== "answered") return answered
  return { since: answered?.since ?? at, lastAt: later(at, answered?.lastAt) }
}

/** Returns the last announcement of the outage with the first answer since then, if any. */
const announcementAfter = (
  signs: EndSigns | undefined,
  { id }: Outage,
  { at, call, announced }: EndFact,
): LastAnnouncement => {
  const lastAnnouncement = announcementOf(signs, id)
  const isAnnounced = lastAnnouncement === undefined || announced.some((each) => each.id === id)
  const announcedAt = isAnnounced ? later(at, lastAnnouncement?.at) : lastAnnouncement.at
  const answer = call === "answered" || call === "overtaken" ? at : undefined
  const answers = [lastAnnouncement?.answeredAt, signs?.answered?.since, answer]
  const since = answers.flatMap((each) => (each === undefined || each < announcedAt ? [] : [each]))
  if (since.length === 0) return { id, at: announcedAt }
  return { id, at: announcedAt, answeredAt: instant(Math.min(...since)) }
}

/** Applies an observation. Returns undefined when no outage without an end is ongoing. */
export const withFact = (
  signs: EndSigns | undefined,
  outages: ReadonlyArray<Outage>,
  fact: EndFact,
): EndSigns | undefined => {
  const open = outages.filter((outage) => isWithoutEnd(outage, fact.at))
  if (open.length === 0) return undefined
  const announced = open.map((outage) => announcementAfter(signs, outage, fact))
  const answered = answersAfter(signs?.answered, fact)
  return { announced, ...(answered === undefined ? {} : { answered }) }
}

const isAnswering = ({ answered }: EndSigns, { answeredMillis }: EndPolicy): boolean =>
  answered !== undefined && answered.lastAt - answered.since >= answeredMillis

const isUnannounced = (
  signs: EndSigns,
  id: string,
  at: Instant,
  { unannouncedMillis }: EndPolicy,
): boolean => at - (announcementOf(signs, id)?.at ?? at) >= unannouncedMillis

/** Returns the presumed end: the first answer, but never before the last announcement. */
const presumedEnd = ({ id, since }: Outage, signs: EndSigns, answeredSince: Instant): Instant => {
  const { at = since, answeredAt = answeredSince } = announcementOf(signs, id) ?? {}
  return instant(Math.max(since, at, Math.min(answeredSince, answeredAt)))
}

/**
 * Returns the outages; those presumed over get their presumed end.
 *
 * Usually a later announcement states the end of an outage announced without one. The announcing
 * service may also be unavailable or drop the outage from its list. The outage, and every deadline
 * that starts at its end, would then stay open forever. So the outage is presumed over when it has
 * not been announced for a period and calls have been answered for a period without a failure. The
 * presumed end is the first answer after the last announcement, even if later calls failed. That is
 * the earliest possible end, so no derived deadline is too late. A new announcement reopens the
 * outage; an announced end replaces the presumed one.
 */
export const withPresumedEnds = (
  outages: ReadonlyArray<Outage>,
  signs: EndSigns,
  at: Instant,
  policy: EndPolicy,
): ReadonlyArray<Outage> => {
  const { answered } = signs
  if (answered === undefined || !isAnswering(signs, policy)) return outages
  return outages.map((outage) => {
    if (!isWithoutEnd(outage, at) || !isUnannounced(signs, outage.id, at, policy)) return outage
    return { ...outage, until: presumedEnd(outage, signs, answered.since), isPresumed: true }
  })
}

/**
 * - `unannounced`: the outage is no longer announced, but KSeF does not answer yet.
 * - `answered`: the outage is announced although KSeF answers.
 *
 * Operators should find out which is true.
 */
export type OutageDoubt = "none" | "unannounced" | "answered"

export const everyOutageDoubt = ["none", "unannounced", "answered"] as const

export const doubtOf = (
  { id }: Outage,
  signs: EndSigns | undefined,
  now: Instant,
  policy: EndPolicy,
): OutageDoubt => {
  if (signs === undefined) return "none"
  if (isUnannounced(signs, id, now, policy)) return "unannounced"
  return isAnswering(signs, policy) ? "answered" : "none"
}

export class OutageAnnouncementsError extends Data.TaggedError("OutageAnnouncementsError")<{
  /** `Unavailable`: no response. `Unreadable`: the response violates the agreed format. */
  readonly reason: "Unavailable" | "Unreadable"
  readonly detail: string
  readonly cause?: unknown
}> {
  get isRetryable(): boolean {
    return true
  }
}

/**
 * Reads the Ministry's machine-readable announcements of outages.
 *
 * An unreadable response changes nothing: earlier announcements stay in force.
 */
export class OutageAnnouncements extends Context.Service<
  OutageAnnouncements,
  {
    /**
     * Returns the current announcements: future and ongoing outages, and ended ones as long as they
     * are listed. Empty when no announcing service is configured.
     */
    readonly current: Effect.Effect<ReadonlyArray<Outage>, OutageAnnouncementsError>
  }
>()("@procurement/domain/clearance/OutageAnnouncements") {}
