/**
 * Counts granted calls in sliding windows of a second, a minute and an hour.
 *
 * Time is an argument, in whole milliseconds. A granted call reaches KSeF with a delay, so every
 * window is extended by that jitter and KSeF never counts more calls than it allows. Old grants are
 * merged and dated like the latest of them, which can delay calls but never permit too many.
 * Capacity always returns with time.
 */
import { type Instant, instant } from "../calendar/instant.ts"

/**
 * KSeF's rate limits for each group of calls.
 *
 * All three windows slide and apply at once. KSeF counts calls per context (the seller's NIP) and
 * address. Since 2.8.0, closing a session is a separate group. The adapters know the paths and map
 * calls to groups. Source: CIRFMF/ksef-docs, limity/limity-api.md of 2026-09-14, consulted
 * 2026-11-26.
 */
export interface GroupLimits {
  readonly perSecond: number
  readonly perMinute?: number
  readonly perHour?: number
}

export const ksefLimits = {
  public: { perSecond: 60 },
  onlineSession: { perSecond: 10, perMinute: 30, perHour: 120 },
  onlineSessionClose: { perSecond: 20, perMinute: 60, perHour: 240 },
  batchSession: { perSecond: 10, perMinute: 20, perHour: 60 },
  batchSessionClose: { perSecond: 20, perMinute: 40, perHour: 120 },
  invoiceSend: { perSecond: 10, perMinute: 30, perHour: 180 },
  invoiceStatus: { perSecond: 30, perMinute: 120, perHour: 1_200 },
  sessionList: { perSecond: 5, perMinute: 10, perHour: 60 },
  sessionInvoiceList: { perSecond: 10, perMinute: 20, perHour: 200 },
  sessionMisc: { perSecond: 10, perMinute: 120, perHour: 1_200 },
  invoiceDownload: { perSecond: 8, perMinute: 16, perHour: 64 },
  invoiceMetadata: { perSecond: 8, perMinute: 16, perHour: 20 },
  collectiveIdentifier: { perSecond: 20, perMinute: 120, perHour: 240 },
  other: { perSecond: 10, perMinute: 30, perHour: 120 },
} as const satisfies Readonly<Record<string, GroupLimits>>

export type LimitGroup = keyof typeof ksefLimits

export type LimitTable = Readonly<Record<LimitGroup, GroupLimits>>

export const limitGroups = Object.keys(ksefLimits) as ReadonlyArray<LimitGroup>

const scaled = (group: LimitGroup, scale: number): GroupLimits => {
  const { perSecond, perMinute, perHour }: GroupLimits = ksefLimits[group]
  const times = (limit: number) => Math.max(1, Math.floor(limit * scale))
  return {
    perSecond: times(perSecond),
    ...(perMinute === undefined ? {} : { perMinute: times(perMinute) }),
    ...(perHour === undefined ? {} : { perHour: times(perHour) }),
  }
}

const unlimited: GroupLimits = { perSecond: 1_000_000_000 }

/** Below `least`, not even one batch fits into an hour; above `most`, no budget limits anything. */
export const limitScales = { least: 0.02, most: 1_000 } as const

/**
 * Returns KSeF's limits multiplied by the scale, at least one call per window. For KSeF's test
 * system, for a seller with raised limits, or for limits shared with other systems. A scale of 0
 * means no limit.
 */
export const scaledLimits = (scale: number): LimitTable =>
  Object.fromEntries(
    limitGroups.map((group) => [group, scale === 0 ? unlimited : scaled(group, scale)]),
  ) as Record<LimitGroup, GroupLimits>

/** Returns how many batches can be opened and closed per hour; `Infinity` without a limit. */
export const batchesPerHourOf = ({ batchSession, batchSessionClose }: LimitTable): number =>
  Math.min(batchSession.perHour ?? Infinity, batchSessionClose.perHour ?? Infinity)

/** A request for calls of one group, granted all together or not at all. */
export interface CallsWanted {
  readonly group: LimitGroup
  readonly calls: number
  readonly now: Instant
}

export type Grant =
  | { readonly _tag: "Granted" }
  /** No calls were taken; try again at `at`. */
  | { readonly _tag: "NotBefore"; readonly at: Instant }

/** Longest delay between a grant and KSeF's count of the call, including clock differences. */
export const arrivalJitterMillis = 2_000

/** Clocks of processes differ by less than this; a clock that moves back further has been reset. */
export const clockToleranceMillis = 300_000

/** Calls granted at that instant, or up to one slot before it. */
export interface GrantedCalls {
  readonly at: Instant
  readonly calls: number
}

export interface SpentCalls {
  /** Oldest first, with distinct instants. */
  readonly granted: ReadonlyArray<GrantedCalls>
  /** No calls are granted before this time. */
  readonly heldUntil: Instant
}

export const nothingSpent: SpentCalls = { granted: [], heldUntil: instant(0) }

interface Window {
  readonly lengthMillis: number
  readonly limit: number
  /** Slot length for merging grants that are too old for the shorter windows. */
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

/** Returns the maximum number of calls in one request. */
export const maximumCallsAtOnce = (limits: GroupLimits): number =>
  Math.min(...windowsOf(limits).map(({ limit }) => limit))

const movedBy = ({ granted, heldUntil }: SpentCalls, millis: number): SpentCalls => ({
  granted: granted.map(({ at, calls }) => ({ at: instant(Math.max(0, at - millis)), calls })),
  heldUntil: instant(Math.max(0, heldUntil - millis)),
})

/**
 * Shifts spent calls back when the clock was set back; otherwise no call would be granted for a
 * long time.
 */
const adjustedToClock = (spent: SpentCalls, now: Instant): SpentCalls => {
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

/** Returns when the window has room for that many calls, if no other process takes any. */
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

/**
 * Returns the slot of a grant by its age. Grants that a window still distinguishes are never
 * merged.
 */
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
  const retained: Array<GrantedCalls> = []
  let slot = ""
  for (const entry of granted) {
    if (entry.at < now - longest) continue
    const ownSlot = slotOf(entry.at, windows, now)
    const former = ownSlot === slot ? retained.pop() : undefined
    retained.push({ at: entry.at, calls: entry.calls + (former?.calls ?? 0) })
    slot = ownSlot
  }
  return retained
}

export interface TakeResult {
  readonly grant: Grant
  /** Unchanged when no calls were granted. */
  readonly spent: SpentCalls
}

/**
 * Takes all calls or none. Throws a `RangeError` for fewer than one call, or for more calls than
 * one request can ever get.
 */
export const takeCalls = (
  before: SpentCalls,
  limits: GroupLimits,
  { calls, now }: Omit<CallsWanted, "group">,
): TakeResult => {
  if (!(Number.isSafeInteger(calls) && calls >= 1 && calls <= maximumCallsAtOnce(limits))) {
    throw new RangeError(`${calls} calls are not between 1 and the limit of one request`)
  }
  const windows = windowsOf(limits)
  const spent = adjustedToClock(before, now)
  const at = instant(Math.max(now, spent.granted.at(-1)?.at ?? 0))
  const rooms = windows.map((window) => roomFrom(spent.granted, window, calls))
  const from = Math.max(spent.heldUntil, ...rooms)
  if (from > at) return { grant: { _tag: "NotBefore", at: instant(from) }, spent }
  const granted = compacted([...spent.granted, { at, calls }], windows, at)
  return { grant: { _tag: "Granted" }, spent: { granted, heldUntil: spent.heldUntil } }
}

/** Blocks calls until then; a later existing end stays in force. */
export const heldBack = (spent: SpentCalls, until: Instant): SpentCalls => ({
  granted: spent.granted,
  heldUntil: instant(Math.max(spent.heldUntil, until)),
})

/** Returns how many calls could be taken at that time. */
export const availableCalls = (before: SpentCalls, limits: GroupLimits, now: Instant): number => {
  const spent = adjustedToClock(before, now)
  const at = Math.max(now, spent.granted.at(-1)?.at ?? 0)
  if (at < spent.heldUntil) return 0
  const rooms = windowsOf(limits).map(
    ({ lengthMillis, limit }) => limit - callsSince(spent.granted, at - lengthMillis),
  )
  return Math.max(0, Math.min(...rooms))
}

const radix = 36
const form = /^[0-9a-z]+:(?:[0-9a-z]+(?:X[0-9a-z]+)?(?:,[0-9a-z]+(?:X[0-9a-z]+)?)*)?$/

/** Upper case, because base-36 digits are in lower case. */
const separator = "X"

const entryText = ({ at, calls }: GrantedCalls, former: number): string => {
  const distance = (at - former).toString(radix)
  return calls === 1 ? distance : `${distance}${separator}${calls.toString(radix)}`
}

/**
 * Serializes spent calls as a short text of base-36 numbers: `<held until>:<instant>X<calls>,...`.
 * Each instant is the difference from the previous one, and a single call omits its count.
 */
export const writeSpentCalls = ({ granted, heldUntil }: SpentCalls): string => {
  const entries = granted.map((entry, nth) => entryText(entry, granted[nth - 1]?.at ?? 0))
  return `${heldUntil.toString(radix)}:${entries.join(",")}`
}

/** Parses the text of `writeSpentCalls`; other text throws a `TypeError`. */
export const readSpentCalls = (text: string): SpentCalls => {
  if (!form.test(text)) throw new TypeError(`malformed spent calls: ${text.slice(0, 40)}`)
  const [held = "", entries = ""] = text.split(":")
  let at = 0
  const granted = entries === "" ? [] : entries.split(",")
  return {
    heldUntil: instant(Number.parseInt(held, radix)),
    granted: granted.map((entry) => {
      const [distance = "", calls = "1"] = entry.split(separator)
      at += Number.parseInt(distance, radix)
      return { at: instant(at), calls: Number.parseInt(calls, radix) }
    }),
  }
}
