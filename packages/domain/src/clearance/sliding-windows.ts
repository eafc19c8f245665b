/**
 * How many calls have been granted in the last second, minute and hour, and how many more may be.
 *
 * Whole milliseconds alone; time is an argument. A granted call reaches KSeF a little later, so
 * every window is taken as longer by that jitter: whatever the delays, KSeF never counts more than
 * it allows. Old grants are put together and dated like the latest of them: a late date holds back
 * longer, never less. Time always makes room again.
 */
import { type Instant, instant } from "../calendar/instant.ts"
import type { CallsWanted, Grant } from "./clearance-budget.ts"
import type { GroupLimits } from "./limit-groups.ts"

/** Between a grant and the moment at which KSeF counts the call; clocks that differ included. */
export const arrivalJitterMillis = 2_000

/** Clocks of several processes differ by less; one that goes back by more has been set anew. */
export const clockToleranceMillis = 300_000

/** That many calls granted at that instant, or at most one slot before it. */
export interface GrantedCalls {
  readonly at: Instant
  readonly calls: number
}

export interface SpentCalls {
  /** Oldest first, no two of the same instant. */
  readonly granted: ReadonlyArray<GrantedCalls>
  /** No call before then. */
  readonly heldUntil: Instant
}

export const nothingSpent: SpentCalls = { granted: [], heldUntil: instant(0) }

interface Window {
  readonly lengthMillis: number
  readonly limit: number
  /** Grants that are too old for the windows before this one are put together in such slots. */
  readonly slotMillis: number
}

const windowOf = (
  millis: number,
  limit: number | undefined,
  slotMillis: number,
): ReadonlyArray<Window> =>
  limit === undefined ? [] : [{ lengthMillis: millis + arrivalJitterMillis, limit, slotMillis }]

const windowsOf = ({ perSecond, perMinute, perHour }: GroupLimits): ReadonlyArray<Window> => [
  ...windowOf(1_000, perSecond, 1),
  ...windowOf(60_000, perMinute, 1_000),
  ...windowOf(3_600_000, perHour, 60_000),
]

/** As many calls as can be taken at once at all. */
export const mostCallsAtOnce = (limits: GroupLimits): number =>
  Math.min(...windowsOf(limits).map(({ limit }) => limit))

const movedBy = ({ granted, heldUntil }: SpentCalls, millis: number): SpentCalls => ({
  granted: granted.map(({ at, calls }) => ({ at: instant(Math.max(0, at - millis)), calls })),
  heldUntil: instant(Math.max(0, heldUntil - millis)),
})

/** A clock that was set back takes what is spent back with it: else nobody would call for long. */
const seenFrom = (spent: SpentCalls, now: Instant): SpentCalls => {
  const ahead = (spent.granted.at(-1)?.at ?? 0) - now
  return ahead > clockToleranceMillis ? movedBy(spent, ahead) : spent
}

const callsSince = (granted: ReadonlyArray<GrantedCalls>, since: number): number => {
  let sum = 0
  for (let index = granted.length - 1; index >= 0; index -= 1) {
    const entry = granted[index]
    if (entry === undefined || entry.at < since) break
    sum += entry.calls
  }
  return sum
}

/** From when the window has room for so many, if nobody else takes meanwhile. */
const roomFrom = (
  granted: ReadonlyArray<GrantedCalls>,
  { lengthMillis, limit }: Window,
  calls: number,
): number => {
  let sum = calls
  for (let index = granted.length - 1; index >= 0; index -= 1) {
    const entry = granted[index]
    sum += entry?.calls ?? 0
    if (entry !== undefined && sum > limit) return entry.at + lengthMillis + 1
  }
  return 0
}

/** The slot of a grant by its age: nothing is put together that a window still tells apart. */
const slotOf = (at: Instant, windows: ReadonlyArray<Window>, now: Instant): string => {
  const narrowest = windows.find(({ lengthMillis }) => now - at <= lengthMillis)
  const slotMillis = narrowest?.slotMillis ?? 1
  return `${slotMillis}/${Math.floor(at / slotMillis)}`
}

const compacted = (
  granted: ReadonlyArray<GrantedCalls>,
  windows: ReadonlyArray<Window>,
  now: Instant,
): ReadonlyArray<GrantedCalls> => {
  const longest = Math.max(...windows.map(({ lengthMillis }) => lengthMillis))
  const kept: Array<GrantedCalls> = []
  let slot = ""
  for (const entry of granted) {
    if (entry.at < now - longest) continue
    const own = slotOf(entry.at, windows, now)
    const former = own === slot ? kept.pop() : undefined
    kept.push({ at: entry.at, calls: entry.calls + (former?.calls ?? 0) })
    slot = own
  }
  return kept
}

export interface Taking {
  readonly grant: Grant
  /** As it was when nothing was granted. */
  readonly spent: SpentCalls
}

/**
 * Takes all of the calls or none. Throws a `RangeError` for less than one call, or for more than
 * can ever be taken at once.
 */
export const takeCalls = (
  before: SpentCalls,
  limits: GroupLimits,
  { calls, now }: Omit<CallsWanted, "group">,
): Taking => {
  if (!(Number.isSafeInteger(calls) && calls >= 1 && calls <= mostCallsAtOnce(limits))) {
    throw new RangeError(`${calls} calls can never be taken at once`)
  }
  const windows = windowsOf(limits)
  const spent = seenFrom(before, now)
  const at = instant(Math.max(now, spent.granted.at(-1)?.at ?? 0))
  const rooms = windows.map((window) => roomFrom(spent.granted, window, calls))
  const from = Math.max(spent.heldUntil, ...rooms)
  if (from > at) return { grant: { _tag: "NotBefore", at: instant(from) }, spent }
  const granted = compacted([...spent.granted, { at, calls }], windows, at)
  return { grant: { _tag: "Granted" }, spent: { granted, heldUntil: spent.heldUntil } }
}

/** No call before then; a later end stands. */
export const heldBack = (spent: SpentCalls, until: Instant): SpentCalls => ({
  granted: spent.granted,
  heldUntil: instant(Math.max(spent.heldUntil, until)),
})

/** How many calls could be taken at that moment. */
export const availableCalls = (before: SpentCalls, limits: GroupLimits, now: Instant): number => {
  const spent = seenFrom(before, now)
  const at = Math.max(now, spent.granted.at(-1)?.at ?? 0)
  if (at < spent.heldUntil) return 0
  const rooms = windowsOf(limits).map(
    ({ lengthMillis, limit }) => limit - callsSince(spent.granted, at - lengthMillis),
  )
  return Math.max(0, Math.min(...rooms))
}
