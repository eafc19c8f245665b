/**
 * Whether KSeF is there: from what our own calls meet and from what the Ministry announces.
 *
 * Pure; all processes share one state. Our own calls decide with patience in both directions: it is
 * away when no call was answered for a time, and back when calls have been answered for a time.
 * What is announced holds from its beginning to its end, whatever calls meet.
 */
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"
import type { OfflineMode } from "./offline-issue.ts"
import { isOngoing, Outage, type OutageKind, withAnnounced } from "./outage.ts"

/** How our own calls fare. */
export const Calls = Schema.Union([
  Schema.TaggedStruct("Answered", {}),
  /** Failing, though not for long enough to say that KSeF is away. */
  Schema.TaggedStruct("Failing", { since: Instant, lastAt: Instant }),
  /** Away; `answeredSince` once a call was answered again and none has failed since. */
  Schema.TaggedStruct("Lost", { since: Instant, answeredSince: Schema.optionalKey(Instant) }),
])
export type Calls = typeof Calls.Type

export const ClearanceStanding = Schema.Struct({ calls: Calls, outages: Schema.Array(Outage) })
export type ClearanceStanding = typeof ClearanceStanding.Type

/** Before anything was heard. */
export const firstStanding: ClearanceStanding = { calls: { _tag: "Answered" }, outages: [] }

export interface AvailabilityPolicy {
  /** So long no call must have been answered until KSeF is away. */
  readonly awayAfterMillis: number
  /** So long calls must have been answered until it is back. */
  readonly backAfterMillis: number
}

export const usualAvailability: AvailabilityPolicy = {
  awayAfterMillis: 15 * 60_000,
  backAfterMillis: 60_000,
}

export type AvailabilityFact =
  /** A call got no answer, or one with a status from 500 on. */
  | { readonly _tag: "CallFailed"; readonly at: Instant }
  /** KSeF answered, be it with a refusal. */
  | { readonly _tag: "CallAnswered"; readonly at: Instant }
  /** All that is announced at that time, or a part of it. */
  | {
      readonly _tag: "OutagesAnnounced"
      readonly at: Instant
      readonly outages: ReadonlyArray<Outage>
    }

/** Twice as long as calls for one invoice ever wait between each other. */
const silenceMillis = 10 * 60_000

const whenFailed = (calls: Calls, at: Instant, policy: AvailabilityPolicy): Calls => {
  const { awayAfterMillis, backAfterMillis } = policy
  switch (calls._tag) {
    case "Answered":
      return { _tag: "Failing", since: at, lastAt: at }
    case "Failing":
      // Nobody called for so long: what was before says nothing of the time between.
      if (at - calls.lastAt > Math.max(awayAfterMillis, silenceMillis))
        return { _tag: "Failing", since: at, lastAt: at }
      if (at - calls.since >= awayAfterMillis) return { _tag: "Lost", since: calls.since }
      return { ...calls, lastAt: at > calls.lastAt ? at : calls.lastAt }
    case "Lost": {
      // It was back, only nobody called again to hear it: one failure is a new beginning.
      const { answeredSince, since } = calls
      const wasBack = answeredSince !== undefined && at - answeredSince >= backAfterMillis
      return wasBack ? { _tag: "Failing", since: at, lastAt: at } : { _tag: "Lost", since }
    }
  }
}

const whenAnswered = (calls: Calls, at: Instant, policy: AvailabilityPolicy): Calls => {
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

export const observe = (
  standing: ClearanceStanding,
  fact: AvailabilityFact,
  policy: AvailabilityPolicy,
): ClearanceStanding => {
  const { calls, outages } = standing
  switch (fact._tag) {
    case "CallFailed":
      return { outages, calls: whenFailed(calls, fact.at, policy) }
    case "CallAnswered":
      return { outages, calls: whenAnswered(calls, fact.at, policy) }
    case "OutagesAnnounced":
      return { calls, outages: withAnnounced(outages, fact.outages, fact.at) }
  }
}

/** `total-failure`: nothing is issued by this system; people issue what they have to on paper. */
export type AwayMode = OfflineMode | "total-failure"

export type Availability =
  | { readonly _tag: "Available" }
  | {
      readonly _tag: "Away"
      readonly since: Instant
      readonly mode: AwayMode
      /** When the Ministry says that it will be back. */
      readonly announcedUntil?: Instant | undefined
      /** Calls are answered again, though not for long enough. */
      readonly isReturning: boolean
    }

/** The gravest first: it decides when several are announced at the same time. */
const modes = [
  ["total-failure", "total-failure"],
  ["failure", "emergency"],
  ["unavailability", "unavailability"],
] as const satisfies ReadonlyArray<readonly [OutageKind, AwayMode]>

export const availabilityAt = (
  { calls, outages }: ClearanceStanding,
  now: Instant,
): Availability => {
  const ongoing = outages.filter((outage) => isOngoing(outage, now))
  for (const [kind, mode] of modes) {
    const outage = ongoing.find((each) => each.kind === kind)
    if (outage === undefined) continue
    const { since, until: announcedUntil } = outage
    return { _tag: "Away", since, mode, announcedUntil, isReturning: false }
  }
  if (calls._tag !== "Lost") return { _tag: "Available" }
  const isReturning = calls.answeredSince !== undefined
  return { _tag: "Away", since: calls.since, mode: "offline24", isReturning }
}

/** The mode in which invoices are issued now, or none: they are sent, or have to wait. */
export const offlineModeAt = (
  standing: ClearanceStanding,
  now: Instant,
): OfflineMode | undefined => {
  const availability = availabilityAt(standing, now)
  if (availability._tag === "Available" || availability.isReturning) return undefined
  return availability.mode === "total-failure" ? undefined : availability.mode
}
