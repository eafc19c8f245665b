/**
 * Times in which KSeF is unavailable, as the Ministry announces them.
 *
 * Three kinds with different consequences in law: `unavailability` (maintenance, art. 106nh of the
 * VAT act), `failure` (art. 106nf), `total-failure` (announced in the mass media: invoices need no
 * KSeF at all, art. 106ng). An announced outage is kept as long as a deadline may depend on it.
 * Source: CIRFMF/ksef-docs, tryby-offline.md, consulted 2026-11-21.
 */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Instant, instant } from "../calendar/instant.ts"

export const outageKinds = ["unavailability", "failure", "total-failure"] as const
export type OutageKind = (typeof outageKinds)[number]

export const Outage = Schema.Struct({
  /** The announcing service's identifier of the outage. */
  id: Schema.String,
  kind: Schema.Literals(outageKinds),
  since: Instant,
  /** The first instant after the outage; absent while no end is known. */
  until: Schema.optionalKey(Instant),
  /** The end was not announced but presumed. */
  isPresumed: Schema.optionalKey(Schema.Boolean),
})
export type Outage = typeof Outage.Type

export const isOngoing = ({ since, until }: Outage, at: Instant): boolean =>
  since <= at && (until === undefined || at < until)

/** Longer than any deadline that can depend on an outage: seven working days with every holiday. */
const rememberedMillis = 90 * 86_400_000

/** The most outages that are kept, the latest ones: three months never have that many. */
const remembered = 200

const bySince = (left: Outage, right: Outage): number =>
  left.since - right.since || (left.id < right.id ? -1 : 1)

/**
 * The known outages updated with the present announcements. An announcement replaces its earlier
 * version; one that is not repeated stays. Sorted by their beginning.
 */
export const withAnnounced = (
  known: ReadonlyArray<Outage>,
  announced: ReadonlyArray<Outage>,
  now: Instant,
): ReadonlyArray<Outage> => {
  const byId = new Map([...known, ...announced].map((outage) => [outage.id, outage]))
  return [...byId.values()]
    .filter(({ until }) => until === undefined || until > now - rememberedMillis)
    .toSorted(bySince)
    .slice(-remembered)
}

// Decides when an outage that was announced without an end is over.
//
// Usually a later announcement states the end. But the announcing service may be unavailable
// itself, or drop the outage from its list; the outage would then stay open forever, and with it
// every deadline that starts at its end. So the outage is presumed over once it has not been
// announced for a time and calls have been answered for a time without a failure. The presumed end
// is the first answer after the last announcement, even if later calls failed: it is the earliest
// possible end, so no deadline derived from it is too late. If the outage is announced again, it is
// open again; if its end is announced, that end counts.

const LastAnnouncement = Schema.Struct({
  id: Schema.String,
  /** When it was last announced. */
  at: Instant,
  /** The first answer from then on, even if calls have failed since. */
  answeredAt: Schema.optionalKey(Instant),
})
type LastAnnouncement = typeof LastAnnouncement.Type

/** What is known about the ongoing outages without an end. */
export const EndSigns = Schema.Struct({
  announced: Schema.Array(LastAnnouncement),
  /** Calls have been answered from `since` to `lastAt` without a failure. */
  answered: Schema.optionalKey(Schema.Struct({ since: Instant, lastAt: Instant })),
})
export type EndSigns = typeof EndSigns.Type

export interface EndPolicy {
  /** The outage must not have been announced for this long. */
  readonly unannouncedMillis: number
  /** Calls must have been answered for this long. */
  readonly answeredMillis: number
}

/** What a fact contributes to deciding on the end of outages. */
export interface EndFact {
  readonly at: Instant
  /** The outages that are announced at that time. */
  readonly announced: ReadonlyArray<Outage>
  /** The outcome of a call; `overtaken`: answered, but a later failure is known already. */
  readonly call?: "answered" | "overtaken" | "failed" | undefined
}

/** Whether the outage is ongoing at that time and has no announced end. */
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

/**
 * When the outage was last announced, and the first answer from then on, if there was one.
 */
const announcementAfter = (
  signs: EndSigns | undefined,
  { id }: Outage,
  { at, call, announced }: EndFact,
): LastAnnouncement => {
  const known = announcementOf(signs, id)
  const isAnnounced = known === undefined || announced.some((each) => each.id === id)
  const announcedAt = isAnnounced ? later(at, known?.at) : known.at
  const answer = call === "answered" || call === "overtaken" ? at : undefined
  const answers = [known?.answeredAt, signs?.answered?.since, answer]
  const since = answers.flatMap((each) => (each === undefined || each < announcedAt ? [] : [each]))
  if (since.length === 0) return { id, at: announcedAt }
  return { id, at: announcedAt, answeredAt: instant(Math.min(...since)) }
}

/** The signs after the fact; undefined when no outage without an end is ongoing. */
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

/** When calls were already answered before the last announcement, that announcement is the end. */
const presumedEnd = ({ id, since }: Outage, signs: EndSigns, answeredSince: Instant): Instant => {
  const { at = since, answeredAt = answeredSince } = announcementOf(signs, id) ?? {}
  return instant(Math.max(since, at, Math.min(answeredSince, answeredAt)))
}

/** The outages, each one that must be over by now with its presumed end. */
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
 * `unannounced`: the outage is no longer announced, but KSeF still fails to respond; `answered`: it
 * is announced although KSeF responds. In both cases an operator should find out which is true.
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

// Where the Ministry announces that KSeF is unavailable, in a form that an invoicing system can
// read.
//
// A response that can't be understood changes nothing: the earlier announcements stay in force.

export class OutageAnnouncementsError extends Data.TaggedError("OutageAnnouncementsError")<{
  /** `Unavailable`: no response. `Unreadable`: the response does not have the agreed form. */
  readonly reason: "Unavailable" | "Unreadable"
  readonly detail: string
  readonly cause?: unknown
}> {
  get isRetryable(): boolean {
    return true
  }
}

export class OutageAnnouncements extends Context.Service<
  OutageAnnouncements,
  {
    /**
     * The present announcements: future outages, ongoing ones, and ended ones as long as they are
     * still listed. Empty when there is no source of announcements.
     */
    readonly current: Effect.Effect<ReadonlyArray<Outage>, OutageAnnouncementsError>
  }
>()("@procurement/domain/clearance/OutageAnnouncements") {}
