/**
 * Derives KSeF's availability from the outcomes of our calls and from the Ministry's announcements.
 *
 * Pure; all processes share one status. Outcomes take effect with a delay: KSeF is away when calls
 * have gone unanswered for a period, and back when calls have been answered for a period, or when
 * none has been made for so long that the failures say nothing. An
 * announced outage holds from its start to its end, even if calls are answered. An outage announced
 * without an end holds until it is no longer announced and KSeF answers (`outage.ts`).
 */
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"
import type { OfflineMode } from "../offline/offline.ts"
import {
  doubtOf,
  type EndFact,
  type EndPolicy,
  EndSigns,
  isOngoing,
  isWithoutEnd,
  Outage,
  type OutageDoubt,
  type OutageKind,
  withAnnounced,
  withFact,
  withPresumedEnds,
} from "./outage.ts"

/** Outcomes of our calls to KSeF. */
export const Calls = Schema.Union([
  Schema.TaggedStruct("Answered", {}),
  /** Calls fail, but not long enough to consider KSeF away. */
  Schema.TaggedStruct("Failing", { since: Instant, lastAt: Instant }),
  /**
   * KSeF is away. `lastAt`: the last failure; absent when an earlier version stored it.
   * `answeredSince`: calls have been answered without a failure since then.
   */
  Schema.TaggedStruct("Lost", {
    since: Instant,
    lastAt: Schema.optionalKey(Instant),
    answeredSince: Schema.optionalKey(Instant),
  }),
])
export type Calls = typeof Calls.Type

export interface CallPolicy {
  /** Period without an answered call after which KSeF is away. */
  readonly awayAfterMillis: number
  /** Period of answered calls after which KSeF is back. */
  readonly backAfterMillis: number
}

export type CallFact =
  /** A call received no response of KSeF itself, or a status of 500 or higher. */
  | { readonly _tag: "CallFailed"; readonly at: Instant }
  /** KSeF responded, with success or a rejection. */
  | { readonly _tag: "CallAnswered"; readonly at: Instant }

/** Twice the longest interval between two calls for one invoice. */
const silenceMillis = 10 * 60_000

/** After such a long gap, earlier failures give no information about the time since. */
const isOutdated = (lastAt: Instant, now: Instant, { awayAfterMillis }: CallPolicy): boolean =>
  now - lastAt > Math.max(awayAfterMillis, silenceMillis)

const whenFailed = (calls: Calls, at: Instant, policy: CallPolicy): Calls => {
  const { awayAfterMillis, backAfterMillis } = policy
  switch (calls._tag) {
    case "Answered":
      return { _tag: "Failing", since: at, lastAt: at }
    case "Failing":
      if (isOutdated(calls.lastAt, at, policy)) return { _tag: "Failing", since: at, lastAt: at }
      if (at - calls.since >= awayAfterMillis) {
        return { _tag: "Lost", since: calls.since, lastAt: at }
      }
      return { ...calls, lastAt: at > calls.lastAt ? at : calls.lastAt }
    case "Lost": {
      const { answeredSince, lastAt = at, since } = calls
      // KSeF was back, but no later call confirmed it; this failure starts a new period.
      const wasBack = answeredSince !== undefined && at - answeredSince >= backAfterMillis
      if (wasBack || isOutdated(lastAt, at, policy)) {
        return { _tag: "Failing", since: at, lastAt: at }
      }
      return { _tag: "Lost", since, lastAt: at > lastAt ? at : lastAt }
    }
  }
}

const whenAnswered = (calls: Calls, at: Instant, policy: CallPolicy): Calls => {
  switch (calls._tag) {
    case "Answered":
      return calls
    case "Failing":
      return at < calls.lastAt ? calls : { _tag: "Answered" }
    case "Lost": {
      const { answeredSince = at } = calls
      return at - answeredSince >= policy.backAfterMillis
        ? { _tag: "Answered" }
        : { ...calls, answeredSince }
    }
  }
}

export const callsAfter = (calls: Calls, { _tag, at }: CallFact, policy: CallPolicy): Calls =>
  _tag === "CallFailed" ? whenFailed(calls, at, policy) : whenAnswered(calls, at, policy)

export const ClearanceStatus = Schema.Struct({
  calls: Calls,
  outages: Schema.Array(Outage),
  /** Present only during an outage without an announced end. */
  endSigns: Schema.optionalKey(EndSigns),
})
export type ClearanceStatus = typeof ClearanceStatus.Type

/** The status before the first fact. */
export const initialClearanceStatus: ClearanceStatus = { calls: { _tag: "Answered" }, outages: [] }

export type AvailabilityPolicy = CallPolicy & EndPolicy

export const usualAvailability: AvailabilityPolicy = {
  awayAfterMillis: 15 * 60_000,
  backAfterMillis: 60_000,
  unannouncedMillis: 60 * 60_000,
  answeredMillis: 15 * 60_000,
}

export type AvailabilityFact =
  | CallFact
  /** The outages announced at that time, all or some. */
  | {
      readonly _tag: "OutagesAnnounced"
      readonly at: Instant
      readonly outages: ReadonlyArray<Outage>
    }

const endFactOf = (fact: AvailabilityFact, calls: Calls): EndFact => {
  const { at } = fact
  if (fact._tag === "OutagesAnnounced") return { at, announced: fact.outages }
  if (fact._tag === "CallFailed") return { at, announced: [], call: "failed" }
  // In state `Failing`, a failure later than this answer is already recorded.
  return { at, announced: [], call: calls._tag === "Failing" ? "overtaken" : "answered" }
}

export const observe = (
  status: ClearanceStatus,
  fact: AvailabilityFact,
  policy: AvailabilityPolicy,
): ClearanceStatus => {
  const { at } = fact
  const isAnnounced = fact._tag === "OutagesAnnounced"
  const calls = isAnnounced ? status.calls : callsAfter(status.calls, fact, policy)
  const outages = isAnnounced ? withAnnounced(status.outages, fact.outages, at) : status.outages
  const endSigns = withFact(status.endSigns, outages, endFactOf(fact, calls))
  if (endSigns === undefined) return { calls, outages }
  const presumed = withPresumedEnds(outages, endSigns, at, policy)
  const isOpen = presumed.some((outage) => isWithoutEnd(outage, at))
  return { calls, outages: presumed, ...(isOpen ? { endSigns } : {}) }
}

/**
 * Returns whether the facts may change the status. Answers change nothing while KSeF is available.
 */
export const mayChange = (
  { calls, outages }: ClearanceStatus,
  facts: ReadonlyArray<AvailabilityFact>,
): boolean =>
  facts.some(
    ({ _tag, at }) =>
      _tag !== "CallAnswered" ||
      calls._tag !== "Answered" ||
      outages.some((outage) => isWithoutEnd(outage, at)),
  )

export interface DoubtfulOutage {
  readonly outage: Outage
  readonly doubt: OutageDoubt
}

/** Returns the ongoing outages without an end, each with its doubt, possibly `none`. */
export const outageDoubts = (
  { endSigns, outages }: ClearanceStatus,
  now: Instant,
  policy: AvailabilityPolicy,
): ReadonlyArray<DoubtfulOutage> =>
  outages
    .filter((outage) => isWithoutEnd(outage, now))
    .map((outage) => ({ outage, doubt: doubtOf(outage, endSigns, now, policy) }))

/** `total-failure`: this service issues nothing; urgent invoices are issued on paper. */
export type AwayMode = OfflineMode | "total-failure"

export type Availability =
  | { readonly _tag: "Available" }
  | {
      readonly _tag: "Away"
      readonly since: Instant
      readonly mode: AwayMode
      /** Announced end of the outage. */
      readonly announcedUntil?: Instant | undefined
      /** Calls are answered again, but not yet for `backAfterMillis`. */
      readonly isReturning: boolean
    }

/** Most severe kind first; it determines the mode when several outages are announced at once. */
const modes = [
  ["total-failure", "total-failure"],
  ["failure", "emergency"],
  ["unavailability", "unavailability"],
] as const satisfies ReadonlyArray<readonly [OutageKind, AwayMode]>

export const availabilityAt = ({ calls, outages }: ClearanceStatus, now: Instant): Availability => {
  const ongoing = outages.filter((outage) => isOngoing(outage, now))
  for (const [kind, mode] of modes) {
    const outage = ongoing.find((each) => each.kind === kind)
    if (outage === undefined) continue
    const { since, until: announcedUntil } = outage
    return { _tag: "Away", since, mode, announcedUntil, isReturning: false }
  }
  if (calls._tag !== "Lost") return { _tag: "Available" }
  // Nobody has called KSeF for a while: only the next call can show whether it is still away.
  const { lastAt = now } = calls
  if (calls.answeredSince === undefined && isOutdated(lastAt, now, usualAvailability)) {
    return { _tag: "Available" }
  }
  const isReturning = calls.answeredSince !== undefined
  return { _tag: "Away", since: calls.since, mode: "offline24", isReturning }
}

/**
 * Returns the mode for issuing invoices offline now; undefined when invoices are sent or must wait.
 */
export const offlineModeAt = (status: ClearanceStatus, now: Instant): OfflineMode | undefined => {
  const availability = availabilityAt(status, now)
  if (availability._tag === "Available" || availability.isReturning) return undefined
  return availability.mode === "total-failure" ? undefined : availability.mode
}
