import { describe, expect, it } from "@effect/vitest"
import { type Instant, instant } from "@procurement/domain/calendar"
import {
  arrivalJitterMillis,
  availableCalls,
  clockToleranceMillis,
  type GroupLimits,
  heldBack,
  ksefLimits,
  limitGroups,
  maximumCallsAtOnce,
  nothingSpent,
  readSpentCalls,
  type SpentCalls,
  takeCalls,
  writeSpentCalls,
} from "@procurement/domain/clearance"
import * as Schema from "effect/Schema"

const between = (minimum: number, maximum: number) =>
  Schema.Int.check(Schema.isBetween({ minimum, maximum }))

const start = instant(1_800_000_000_000)
const later = (at: Instant, millis: number) => instant(at + millis)

const Group = Schema.Literals(limitGroups)
/** A pause, the number of calls requested after it, their lateness, whether the caller waits. */
const Wish = Schema.Struct({
  pauseMillis: Schema.Literals([0, 1, 7, 90, 400, 1_000, 9_999, 61_000, 1_200_000]),
  calls: between(1, 12),
  lateMillis: between(0, arrivalJitterMillis),
  isPatient: Schema.Boolean,
})
const Wishes = Schema.Array(Wish).check(Schema.isMinLength(1), Schema.isMaxLength(80))
type Wish = typeof Wish.Type

interface Ran {
  readonly grants: ReadonlyArray<number>
  readonly arrivals: ReadonlyArray<number>
  readonly spent: SpentCalls
}

/** Repeats the requests in turn; waiting callers retry at the returned time. */
const ran = (limits: GroupLimits, wishes: ReadonlyArray<Wish>, rounds: number): Ran => {
  let spent = nothingSpent
  let now = start
  const grants: Array<number> = []
  const arrivals: Array<number> = []
  for (let round = 0; round < rounds; round += 1) {
    for (const wish of wishes) {
      now = later(now, wish.pauseMillis)
      const calls = Math.min(wish.calls, maximumCallsAtOnce(limits))
      let taking = takeCalls(spent, limits, { calls, now })
      if (taking.grant._tag === "NotBefore" && wish.isPatient) {
        now = taking.grant.at
        taking = takeCalls(spent, limits, { calls, now })
      }
      spent = taking.spent
      if (taking.grant._tag === "NotBefore") continue
      for (let nth = 1; nth <= calls; nth += 1) {
        grants.push(now)
        arrivals.push(now + Math.floor((wish.lateMillis * nth) / calls))
      }
    }
  }
  return { grants, arrivals: arrivals.toSorted((one, other) => one - other), spent }
}

/** The most in any window of that length, both its ends included. */
const maximumWithin = (times: ReadonlyArray<number>, lengthMillis: number): number => {
  let first = 0
  let most = 0
  for (const [last, time] of times.entries()) {
    while ((times[first] ?? 0) < time - lengthMillis) first += 1
    most = Math.max(most, last - first + 1)
  }
  return most
}

const expectWithin = (times: ReadonlyArray<number>, limits: GroupLimits): void => {
  expect(maximumWithin(times, 1_000)).toBeLessThanOrEqual(limits.perSecond)
  expect(maximumWithin(times, 60_000)).toBeLessThanOrEqual(limits.perMinute ?? Infinity)
  expect(maximumWithin(times, 3_600_000)).toBeLessThanOrEqual(limits.perHour ?? Infinity)
}

describe("Sliding windows", () => {
  it.prop(
    "no second, minute or hour exceeds KSeF's limits, however late the calls arrive",
    [Group, Wishes],
    ([group, wishes]) => {
      const { grants, arrivals } = ran(ksefLimits[group], wishes, 20)
      expectWithin(grants, ksefLimits[group])
      expectWithin(arrivals, ksefLimits[group])
    },
  )

  it.prop(
    "a refused request is granted at the returned time and not a millisecond earlier",
    [Group, Wishes, between(1, 30)],
    ([group, wishes, wanted]) => {
      const limits = ksefLimits[group]
      const calls = Math.min(wanted, maximumCallsAtOnce(limits))
      const { spent, grants } = ran(limits, wishes, 5)
      const now = instant(grants.at(-1) ?? start)
      const { grant } = takeCalls(spent, limits, { calls, now })
      if (grant._tag === "Granted") return
      expect(grant.at).toBeGreaterThan(now)
      expect(grant.at).toBeLessThanOrEqual(now + 3_600_000 + arrivalJitterMillis + 1)
      const sooner = takeCalls(spent, limits, { calls, now: later(grant.at, -1) })
      expect(sooner.grant._tag).toBe("NotBefore")
      expect(takeCalls(spent, limits, { calls, now: grant.at }).grant._tag).toBe("Granted")
    },
  )

  it.prop(
    "takeCalls grants as many calls as availableCalls returns, and not one more",
    [Group, Wishes],
    ([group, wishes]) => {
      const limits = ksefLimits[group]
      const { spent, grants } = ran(limits, wishes, 3)
      const now = instant(grants.at(-1) ?? start)
      const available = availableCalls(spent, limits, now)
      if (available > 0) {
        const taken = takeCalls(spent, limits, { calls: available, now })
        expect(taken.grant._tag).toBe("Granted")
        expect(availableCalls(taken.spent, limits, now)).toBe(0)
      }
      if (available < maximumCallsAtOnce(limits)) {
        const { grant } = takeCalls(spent, limits, { calls: available + 1, now })
        expect(grant._tag).toBe("NotBefore")
      }
    },
  )

  it.prop(
    "readSpentCalls returns what writeSpentCalls wrote, and the text is short",
    [Group, Wishes, between(0, 9_999_999)],
    ([group, wishes, held]) => {
      const { spent } = ran(ksefLimits[group], wishes, 10)
      const withHold = heldBack(spent, instant(start + held))
      const text = writeSpentCalls(withHold)
      expect(readSpentCalls(text)).toStrictEqual(withHold)
      expect(text.length).toBeLessThan(1_200)
    },
  )

  it.prop(
    "a clock that goes back delays a call by at most the tolerance and an hour",
    [Group, Wishes, between(0, 90_000_000)],
    ([group, wishes, backMillis]) => {
      const limits = ksefLimits[group]
      const { spent, grants } = ran(limits, wishes, 3)
      const now = instant((grants.at(-1) ?? start) - backMillis)
      const taking = takeCalls(spent, limits, { calls: 1, now })
      if (taking.grant._tag === "Granted") return
      const { at } = taking.grant
      expect(takeCalls(taking.spent, limits, { calls: 1, now: at }).grant._tag).toBe("Granted")
      expect(at - now).toBeLessThanOrEqual(
        clockToleranceMillis + 3_600_000 + arrivalJitterMillis + 1,
      )
    },
  )
})
