/**
 * How long a process may be silent before others consider it dead.
 *
 * A process sends heartbeats and states with each how long it may act on it: its **allowance**. It
 * derives the allowance from its own recent gaps, so a process with little CPU gets more time than
 * one that is never late. A successor of the same name takes over after the allowance, any other
 * process a while later.
 */

/** The time between two heartbeats of a process that is never late. */
export const heartbeatMillis = 200

/** Gaps up to this length are usual on a machine that is not overloaded. */
const usualGapMillis = 400
const shortestAllowanceMillis = 700
/** Other processes wait this much longer, so that a restart under the same name comes first. */
const otherNamesMillis = 1_800
/** The longest that a dead process can hold its work. */
const longestWatchMillis = 30_000
const longestAllowanceMillis = longestWatchMillis - otherNamesMillis
/** Factor for the excess of a gap over a usual one, because the next gap may be longer. */
const excessFactor = 4
/** About 20 seconds without delays. */
const rememberedGaps = 100

/** The latest gaps between heartbeats, oldest first. */
export type Gaps = ReadonlyArray<number>

export const recordGap = (gaps: Gaps, gapMillis: number): Gaps => [
  ...gaps.slice(1 - rememberedGaps),
  gapMillis,
]

/** Derives the allowance from the longest gap: 0.7 s while all are usual, 28.2 s at most. */
export const allowanceOf = (gaps: Gaps): number => {
  const excessMillis = Math.max(0, Math.max(0, ...gaps) - usualGapMillis)
  const allowanceMillis = Math.ceil(shortestAllowanceMillis + excessFactor * excessMillis)
  return Math.min(allowanceMillis, longestAllowanceMillis)
}

export interface Heartbeat {
  readonly sentMillis: number
  readonly allowanceMillis: number
}

/** Returns the time until which no other process can have taken over. */
export const deadlineOf = ({ sentMillis, allowanceMillis }: Heartbeat): number =>
  sentMillis + allowanceMillis

/**
 * The next heartbeat. Its deadline is never earlier than the previous one, on which the process may
 * still act while it does not know whether the next one was stored.
 */
export const nextHeartbeat = (previous: Heartbeat, gaps: Gaps, sentMillis: number): Heartbeat => {
  const promisedMillis = Math.ceil(deadlineOf(previous) - sentMillis)
  return { sentMillis, allowanceMillis: Math.max(allowanceOf(gaps), promisedMillis) }
}

/** How long a process of another name watches an unchanged heartbeat before it takes over. */
export const watchMillis = (allowanceMillis: number): number => allowanceMillis + otherNamesMillis
