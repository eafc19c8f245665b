/**
 * Whether one API key is refused again and again for more than five minutes on end.
 *
 * An episode is a series of refusals with no gap longer than a minute; who was not refused for
 * longer than that has recovered. An episode is announced once, when it has lasted for more than
 * five minutes. Reports of several processes may come late and in any order.
 */
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"

/** The longest time between two refusals of one episode. */
export const recoveryMillis = 60_000

/** An episode is announced when it has lasted longer. */
export const sustainedMillis = 300_000

/** Refusals from one instant to another, without a gap that would be recovery. */
export interface RefusalSpan {
  readonly from: Instant
  readonly to: Instant
}

/** The present or last episode of a key. */
export const RefusalWatch = Schema.Struct({
  since: Instant,
  until: Instant,
  isAnnounced: Schema.Boolean,
})
export type RefusalWatch = typeof RefusalWatch.Type

export interface Observation {
  readonly watch: RefusalWatch
  /** Whether to announce the episode now. */
  readonly isAlert: boolean
}

const later = (one: Instant, other: Instant): Instant => (one > other ? one : other)
const earlier = (one: Instant, other: Instant): Instant => (one < other ? one : other)

const isApart = (before: Instant, after: Instant): boolean => after - before > recoveryMillis

const merged = (watch: RefusalWatch, { from, to }: RefusalSpan): RefusalWatch => ({
  since: earlier(watch.since, from),
  until: later(watch.until, to),
  isAnnounced: watch.isAnnounced,
})

const continued = (watch: RefusalWatch | undefined, span: RefusalSpan): RefusalWatch => {
  if (watch === undefined || isApart(watch.until, span.from)) {
    return { since: span.from, until: span.to, isAnnounced: false }
  }
  // A late report of an episode that is over changes nothing of the present one.
  return isApart(span.to, watch.since) ? watch : merged(watch, span)
}

export const observeRefusals = (
  watch: RefusalWatch | undefined,
  span: RefusalSpan,
): Observation => {
  const present = continued(watch, span)
  const isAlert = !present.isAnnounced && present.until - present.since > sustainedMillis
  return { watch: isAlert ? { ...present, isAnnounced: true } : present, isAlert }
}

/** The spans with one more refusal, the last of them longer by it unless it came after recovery. */
export const withRefusal = (
  spans: ReadonlyArray<RefusalSpan>,
  at: Instant,
): ReadonlyArray<RefusalSpan> => {
  const last = spans.at(-1)
  if (last === undefined || isApart(last.to, at)) return [...spans, { from: at, to: at }]
  return [...spans.slice(0, -1), { from: earlier(last.from, at), to: later(last.to, at) }]
}
