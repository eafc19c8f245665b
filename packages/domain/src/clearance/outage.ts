/**
 * Times in which the Ministry says that KSeF can't be used, as it announces them.
 *
 * Three kinds with different consequences in law: `unavailability` (maintenance, art. 106nh of the
 * VAT act), `failure` (art. 106nf), `total-failure` (announced in the mass media: invoices need no
 * KSeF at all, art. 106ng). What was announced is never forgotten while a deadline may follow
 * from it. Source: CIRFMF/ksef-docs, tryby-offline.md, consulted 2026-11-21.
 */
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"

export const outageKinds = ["unavailability", "failure", "total-failure"] as const
export type OutageKind = (typeof outageKinds)[number]

export const Outage = Schema.Struct({
  /** By which the one who announces it knows it again. */
  id: Schema.String,
  kind: Schema.Literals(outageKinds),
  since: Instant,
  /** None while nobody has said when it ends; the first instant that is outside of it. */
  until: Schema.optionalKey(Instant),
  /** Nobody has told that end: it follows from what was heard (`outage-end.ts`). */
  isPresumed: Schema.optionalKey(Schema.Boolean),
})
export type Outage = typeof Outage.Type

export const isOngoing = ({ since, until }: Outage, at: Instant): boolean =>
  since <= at && (until === undefined || at < until)

/** Longer than any deadline that can follow from it: seven working days with every holiday. */
const rememberedMillis = 90 * 86_400_000

/** At most so many are remembered, the latest: nobody announces that many in three months. */
const remembered = 200

const bySince = (left: Outage, right: Outage): number =>
  left.since - right.since || (left.id < right.id ? -1 : 1)

/**
 * The known outages with what has been announced by now: an announcement replaces what it said
 * before, one that is not repeated stands. In the order in which they begin.
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
