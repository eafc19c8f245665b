/**
 * How far the inspection of the archive has come: rounds through all archived invoices, each read
 * again, with a rest between two rounds.
 *
 * One worker at a time goes on, by a lease; another one takes over where it was. Time arrives as an
 * argument. What is archived behind the place where a round is waits for the next round.
 */
import * as Schema from "effect/Schema"
import { Instant, instant } from "../calendar/instant.ts"
import { InvoiceId } from "../identity/type-id.ts"

const tally = {
  startedAt: Instant,
  /** Invoices read again. */
  inspected: Schema.Int,
  /** Those of them that the archive does not have as they are. */
  differing: Schema.Int,
}

/** A round that has come to its end. */
export const FinishedRound = Schema.Struct({ ...tally, endedAt: Instant })
export type FinishedRound = typeof FinishedRound.Type

const lastRound = { last: Schema.optionalKey(FinishedRound) }

/** Nothing to do until then. */
export const Resting = Schema.TaggedStruct("Resting", { until: Instant, ...lastRound })

/** In a round, behind the invoice `after`. */
export const Walking = Schema.TaggedStruct("Walking", {
  ...tally,
  after: Schema.optionalKey(InvoiceId),
  holder: Schema.String,
  leaseUntil: Instant,
  ...lastRound,
})
export type Walking = typeof Walking.Type

export const Inspection = Schema.Union([Resting, Walking])
export type Inspection = typeof Inspection.Type

/** Before anybody has ever looked. */
export const firstInspection: Inspection = { _tag: "Resting", until: instant(0) }

export interface Turn {
  /** Whoever wants to go on; unique among processes. */
  readonly holder: string
  readonly now: Instant
  readonly leaseUntil: Instant
}

const lastOf = ({ last }: Inspection) => (last === undefined ? {} : { last })

/** The holder's if it is its turn: then `isHeldBy` it. Else as it was. */
export const takeUp = (inspection: Inspection, { holder, now, leaseUntil }: Turn): Inspection => {
  switch (inspection._tag) {
    case "Resting": {
      if (now < inspection.until) return inspection
      const fresh = { startedAt: now, inspected: 0, differing: 0 }
      return { _tag: "Walking", ...fresh, holder, leaseUntil, ...lastOf(inspection) }
    }
    case "Walking": {
      const isFree = inspection.holder === holder || inspection.leaseUntil <= now
      return isFree ? { ...inspection, holder, leaseUntil } : inspection
    }
  }
}

export const isHeldBy = (inspection: Inspection, holder: string): inspection is Walking =>
  inspection._tag === "Walking" && inspection.holder === holder

/** Invoices that have been inspected in turn. */
export interface Stretch {
  readonly from: InvoiceId | undefined
  /** The last of them; none when there were no more. */
  readonly to: InvoiceId | undefined
  readonly inspected: number
  readonly differing: number
}

export interface Progress {
  readonly holder: string
  readonly stretch: Stretch
  readonly now: Instant
  /** Between the beginnings of two rounds. */
  readonly roundMillis: number
}

/**
 * After a stretch. Where it did not begin at the place where the inspection is, or where somebody
 * else has taken over, nothing changes: no invoice is passed over, and none is counted twice.
 */
export const moveOn = (
  inspection: Inspection,
  { holder, stretch, now, roundMillis }: Progress,
): Inspection => {
  if (!isHeldBy(inspection, holder) || inspection.after !== stretch.from) return inspection
  const inspected = inspection.inspected + stretch.inspected
  const differing = inspection.differing + stretch.differing
  if (stretch.to !== undefined) return { ...inspection, after: stretch.to, inspected, differing }
  const { startedAt } = inspection
  const until = instant(Math.max(now, startedAt + roundMillis))
  return { _tag: "Resting", until, last: { startedAt, endedAt: now, inspected, differing } }
}
