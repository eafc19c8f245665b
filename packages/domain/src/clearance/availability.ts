/**
 * Whether KSeF is there: from what our own calls meet and from what the Ministry announces.
 *
 * Pure; all processes share one state. Our own calls decide with patience in both directions: it is
 * away when no call was answered for a time, and back when calls have been answered for a time.
 * What is announced holds from its beginning to its end, whatever calls meet; without an end it
 * holds until it is told no more and KSeF answers (`outage-end.ts`).
 */
import * as Schema from "effect/Schema"
import type { Instant } from "../calendar/instant.ts"
import { type CallFact, type CallPolicy, Calls, callsAfter } from "./calls.ts"
import type { OfflineMode } from "./offline-issue.ts"
import {
  doubtOf,
  EndSigns,
  type EndFact,
  type EndPolicy,
  isWithoutEnd,
  type OutageDoubt,
  withFact,
  withPresumedEnds,
} from "./outage-end.ts"
import { isOngoing, Outage, type OutageKind, withAnnounced } from "./outage.ts"

export const ClearanceStanding = Schema.Struct({
  calls: Calls,
  outages: Schema.Array(Outage),
  /** Only while an outage without an end goes on. */
  endSigns: Schema.optionalKey(EndSigns),
})
export type ClearanceStanding = typeof ClearanceStanding.Type

/** Before anything was heard. */
export const firstStanding: ClearanceStanding = { calls: { _tag: "Answered" }, outages: [] }

export type AvailabilityPolicy = CallPolicy & EndPolicy

export const usualAvailability: AvailabilityPolicy = {
  awayAfterMillis: 15 * 60_000,
  backAfterMillis: 60_000,
  untoldMillis: 60 * 60_000,
  answeredMillis: 15 * 60_000,
}

export type AvailabilityFact =
  | CallFact
  /** All that is announced at that time, or a part of it. */
  | {
      readonly _tag: "OutagesAnnounced"
      readonly at: Instant
      readonly outages: ReadonlyArray<Outage>
    }

const endFactOf = (fact: AvailabilityFact, calls: Calls): EndFact => {
  const { at } = fact
  if (fact._tag === "OutagesAnnounced") return { at, told: fact.outages }
  if (fact._tag === "CallFailed") return { at, told: [], call: "failed" }
  // Calls that go on failing after it were met by a later failure.
  return { at, told: [], call: calls._tag === "Failing" ? "overtaken" : "answered" }
}

export const observe = (
  standing: ClearanceStanding,
  fact: AvailabilityFact,
  policy: AvailabilityPolicy,
): ClearanceStanding => {
  const { at } = fact
  const isAnnounced = fact._tag === "OutagesAnnounced"
  const calls = isAnnounced ? standing.calls : callsAfter(standing.calls, fact, policy)
  const outages = isAnnounced ? withAnnounced(standing.outages, fact.outages, at) : standing.outages
  const endSigns = withFact(standing.endSigns, outages, endFactOf(fact, calls))
  if (endSigns === undefined) return { calls, outages }
  const presumed = withPresumedEnds(outages, endSigns, at, policy)
  const isOpen = presumed.some((outage) => isWithoutEnd(outage, at))
  return { calls, outages: presumed, ...(isOpen ? { endSigns } : {}) }
}

/** Whether they may change the standing: answers do not while all is well. */
export const mayChange = (
  { calls, outages }: ClearanceStanding,
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

/** The outages that go on without an end, and whether there is reason to doubt them. */
export const outageDoubts = (
  { endSigns, outages }: ClearanceStanding,
  now: Instant,
  policy: AvailabilityPolicy,
): ReadonlyArray<DoubtfulOutage> =>
  outages
    .filter((outage) => isWithoutEnd(outage, now))
    .map((outage) => ({ outage, doubt: doubtOf(outage, endSigns, now, policy) }))

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
