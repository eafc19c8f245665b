/** The contract of `OutageAnnouncements`. The binding controls the Ministry's announcements. */
import { expect } from "@effect/vitest"
import { type Instant, instant } from "@procurement/domain/calendar"
import { type Outage, OutageAnnouncements, type OutageKind } from "@procurement/domain/clearance"
import { usualInstant } from "../builders/fresh.ts"
import { clausesWith } from "../suite/clause.ts"
import { expectSame, failureOf } from "../suite/expecting.ts"
import { suiteWith } from "../suite/register.ts"

export interface Announced {
  readonly kind: OutageKind
  readonly since: Instant
  readonly until?: Instant
}

export interface AnnouncingBinding {
  /** Replaces all announcements. */
  readonly announce: (announced: ReadonlyArray<Announced>) => void
  /** Returns malformed responses until the next `announce`. */
  readonly respondMalformed: () => void
}

const later = (minutes: number) => instant(usualInstant + minutes * 60_000)

const withoutId = ({ id: _id, ...rest }: Outage) => rest

const several: ReadonlyArray<Announced> = [
  { kind: "unavailability", since: later(0), until: later(120) },
  { kind: "failure", since: later(5) },
  { kind: "total-failure", since: later(7), until: later(9) },
]

const bySince = (left: Announced, right: Announced) => left.since - right.since

export const outageAnnouncementsClauses = clausesWith<OutageAnnouncements, AnnouncingBinding>({
  *"returns each outage with its kind, its start and, if known, its end"({ announce }) {
    const announcements = yield* OutageAnnouncements
    announce(several)
    const published = yield* announcements.current
    expectSame(published.map(withoutId).toSorted(bySince), several)
  },

  *"keeps the id of an outage when its end is announced, and gives each outage its own id"({
    announce,
  }) {
    const announcements = yield* OutageAnnouncements
    announce(several)
    const before = yield* announcements.current
    announce(several.map((each) => ({ ...each, until: later(200) })))
    const after = yield* announcements.current
    const ids = (outages: ReadonlyArray<Outage>) => outages.map(({ id }) => id).toSorted()
    expect(ids(after)).toEqual(ids(before))
    expect(new Set(ids(before)).size).toBe(several.length)
  },

  *"returns no outage when none is announced"({ announce }) {
    const announcements = yield* OutageAnnouncements
    announce([])
    expectSame(yield* announcements.current, [])
  },

  *"fails on an unreadable response instead of reporting an outage or no outage"({
    announce,
    respondMalformed,
  }) {
    const announcements = yield* OutageAnnouncements
    announce(several)
    respondMalformed()
    const failure = yield* failureOf(announcements.current)
    expect(failure).toMatchObject({ _tag: "OutageAnnouncementsError", reason: "Unreadable" })
    announce([])
    expectSame(yield* announcements.current, [])
  },
})

export const outageAnnouncementsContract = suiteWith({
  port: "OutageAnnouncements",
  clauses: outageAnnouncementsClauses,
})
