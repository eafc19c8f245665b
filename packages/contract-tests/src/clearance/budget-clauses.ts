/**
 * Clauses of ClearanceBudget on granted calls and waits. Each clause uses a day of its own, when no
 * earlier call counts any more.
 */
import { expect } from "@effect/vitest"
import { type Instant, instant } from "@procurement/domain/calendar"
import {
  availableCalls,
  ClearanceBudget,
  type Grant,
  ksefLimits,
  type LimitGroup,
  limitGroups,
  maximumCallsAtOnce,
  nothingSpent,
  takeCalls,
} from "@procurement/domain/clearance"
import * as Effect from "effect/Effect"
import { usualInstant } from "../builders/fresh.ts"
import { clauses } from "../suite/clause.ts"
import { expectSame, together } from "../suite/expecting.ts"
import { forEachRun } from "../suite/property.ts"

let days = 0

/** A moment at which every window is empty and no group is held back. */
const freshDay = (): Instant => {
  days += 1
  return instant(usualInstant + days * 86_400_000)
}

const later = (at: Instant, millis: number): Instant => instant(at + millis)

const take = (group: LimitGroup, calls: number, now: Instant) =>
  Effect.flatMap(ClearanceBudget, (budget) => budget.take({ group, calls, now }))

const available = (group: LimitGroup, now: Instant) =>
  Effect.flatMap(ClearanceBudget, (budget) => budget.available(group, now))

const holdBack = (group: LimitGroup, until: Instant) =>
  Effect.flatMap(ClearanceBudget, (budget) => budget.holdBack(group, until))

const granted: Grant = { _tag: "Granted" }
const notBefore = (at: Instant): Grant => ({ _tag: "NotBefore", at })

/** The groups whose hourly limit is reached soon, and the one without an hourly limit. */
const modelled = ["batchSession", "invoiceDownload", "sessionList", "public"] as const

export const budgetClauses = clauses<ClearanceBudget>({
  "grants exactly what the domain's windows grant, call after call": forEachRun(function* (random) {
    const group = random.pick(modelled)
    let now = freshDay()
    let spent = nothingSpent
    for (let nth = 0; nth < 40; nth += 1) {
      now = later(now, random.pick([0, 40, 3_100, 62_100, 62_100]))
      const request = { calls: random.int(1, maximumCallsAtOnce(ksefLimits[group])), now }
      const taking = takeCalls(spent, ksefLimits[group], request)
      spent = taking.spent
      expectSame(yield* take(group, request.calls, now), taking.grant)
    }
    expect(yield* available(group, now)).toBe(availableCalls(spent, ksefLimits[group], now))
  }, 8),

  *"takes either all of the calls or none of them"() {
    const now = freshDay()
    expectSame(yield* take("sessionMisc", 7, now), granted)
    expectSame(yield* take("sessionMisc", 4, now), notBefore(later(now, 3_001)))
    expectSame(yield* take("sessionMisc", 3, now), granted)
  },

  *"grants calls at the time that a rejection named, and not before"() {
    const now = freshDay()
    yield* take("onlineSession", 10, now)
    const grant = yield* take("onlineSession", 10, now)
    expectSame(grant, notBefore(later(now, 3_001)))
    expectSame(yield* take("onlineSession", 10, later(now, 3_001)), granted)
  },

  *"counts each group separately"() {
    const now = freshDay()
    for (const group of limitGroups) {
      const maximum = maximumCallsAtOnce(ksefLimits[group])
      expectSame(yield* take(group, maximum, now), granted)
      expect(yield* available(group, now)).toBe(0)
    }
  },

  *"grants no more than a window allows when many callers take calls concurrently"() {
    const now = freshDay()
    const grants = yield* together(Array.from({ length: 60 }, () => take("invoiceStatus", 1, now)))
    const allowed = ksefLimits.invoiceStatus.perSecond
    expect(grants.filter(({ _tag }) => _tag === "Granted")).toHaveLength(allowed)
    expect(yield* available("invoiceStatus", now)).toBe(0)
  },

  *"returns how many calls are available without taking any"() {
    const now = freshDay()
    expect(yield* available("sessionList", now)).toBe(5)
    yield* take("sessionList", 2, now)
    expect(yield* available("sessionList", now)).toBe(3)
    expect(yield* available("sessionList", now)).toBe(3)
    expectSame(yield* take("sessionList", 3, now), granted)
  },

  *"grants no calls of a suspended group before the suspension ends, and grants them afterwards"() {
    const now = freshDay()
    const until = later(now, 30_000)
    yield* holdBack("sessionInvoiceList", until)
    expectSame(yield* take("sessionInvoiceList", 1, now), notBefore(until))
    expectSame(yield* take("sessionInvoiceList", 1, later(until, -1)), notBefore(until))
    expect(yield* available("sessionInvoiceList", later(until, -1))).toBe(0)
    expect(yield* available("sessionInvoiceList", until)).toBe(10)
    expectSame(yield* take("sessionInvoiceList", 10, until), granted)
  },

  *"keeps the later end when a group is suspended twice"() {
    const now = freshDay()
    yield* holdBack("other", later(now, 60_000))
    yield* holdBack("other", later(now, 20_000))
    expectSame(yield* take("other", 1, later(now, 20_000)), notBefore(later(now, 60_000)))
    yield* holdBack("other", later(now, 90_000))
    expectSame(yield* take("other", 1, later(now, 60_000)), notBefore(later(now, 90_000)))
  },

  *"grants calls of all other groups while one group is suspended"() {
    const now = freshDay()
    yield* holdBack("batchSession", later(now, 60_000))
    expectSame(yield* take("onlineSession", 10, now), granted)
    expect(yield* available("invoiceSend", now)).toBe(10)
  },

  *"keeps counting earlier grants while a group is suspended"() {
    const now = freshDay()
    yield* take("invoiceDownload", 8, now)
    yield* holdBack("invoiceDownload", later(now, 1_000))
    const grant = yield* take("invoiceDownload", 1, later(now, 1_500))
    expectSame(grant, notBefore(later(now, 3_001)))
  },
})
