import { describe, expect, it } from "@effect/vitest"
import { type Instant, instant } from "@procurement/domain/calendar"
import {
  concernsAll,
  isGain,
  isToBeMade,
  isWorthAsking,
  nothingGained,
  type PlannedRenewal,
  planOf,
  postpone,
  renewalBefore,
  renewalLeadMillis,
  afterFailure,
  requested,
} from "@procurement/domain/renewal"

import * as Schema from "effect/Schema"
import { aRecord, aRenewal, dayMillis, minuteMillis } from "./renewals.ts"

const at = (year: number, month = 1, day = 1): Instant => instant(Date.UTC(year, month - 1, day))

describe("renewalBefore", () => {
  it("a renewal is due ninety days before the first end of the evidence", () => {
    const first = at(2030)
    expect(renewalBefore([at(2032), first, Number.POSITIVE_INFINITY])).toBe(first - 90 * dayMillis)
  })
})

describe("planOf", () => {
  const record = aRecord({ nextRenewalAt: at(2028, 8) })

  it("the first plan has the renewal date of the archive record", () => {
    const { invoiceId, number } = record
    const renewAt = at(2028, 8)
    expect(planOf(record, [])).toEqual({ invoiceId, number, made: 0, renewAt, dueAt: renewAt })
  })

  it("the next plan has the renewal date of the last renewal", () => {
    const renewals = [aRenewal(record, 1, at(2030)), aRenewal(record, 2, at(2033))]
    expect(planOf(record, renewals)).toMatchObject({ made: 2, renewAt: at(2033) })
  })

  it("a signature without a time stamp has no plan", () => {
    expect(planOf(aRecord({}), [])).toBeUndefined()
  })

  // Issued in November 2026: retained until the end of 2036 in Warsaw.
  it("evidence that is valid until the end of retention has no plan", () => {
    const end = Date.UTC(2036, 11, 31, 23)
    const until = (millis: number) =>
      aRecord({ nextRenewalAt: instant(millis - renewalLeadMillis) })
    expect(planOf(until(end), [])).toBeUndefined()
    expect(planOf(until(end - 1), [])).toBeDefined()
  })
})

const planned = (changes: Partial<PlannedRenewal> = {}): PlannedRenewal => ({
  invoiceId: aRecord({}).invoiceId,
  number: "FV/2026/11/000001",
  made: 0,
  renewAt: at(2028, 8),
  dueAt: at(2028, 8),
  ...changes,
})

describe("Planned renewals", () => {
  it("a renewal is made from its due time on, or earlier on request", () => {
    const now = at(2028, 8)
    expect(isToBeMade(planned(), instant(now - 1))).toBe(false)
    expect(isToBeMade(planned(), now)).toBe(true)
    const early = requested(planned(), at(2027))
    expect(early.dueAt).toBe(at(2027))
    expect(isToBeMade(early, at(2027))).toBe(true)
  })

  it("a postponed renewal waits five minutes without counting an attempt", () => {
    const now = at(2028, 9)
    expect(postpone(planned(), now)).toEqual(planned({ dueAt: instant(now + 5 * minuteMillis) }))
  })

  it("a failed renewal is retried with growing delays, up to a day, indefinitely", () => {
    const problem = { code: "TimeStampUnavailable", detail: "away" }
    let [one, now] = [planned(), at(2028, 9)]
    const rests: Array<number> = []
    for (let attempt = 1; attempt <= 60; attempt += 1) {
      one = afterFailure(one, problem, now)
      rests.push((one.dueAt - now) / minuteMillis)
      now = one.dueAt
    }
    expect(rests.slice(0, 9)).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1_280])
    expect(new Set(rests.slice(9))).toEqual(new Set([1_440]))
    expect(one.failure).toEqual({ ...problem, since: at(2028, 9), attempts: 60 })
  })

  it("a renewal that gained nothing waits a whole day", () => {
    const now = at(2028, 9)
    const one = afterFailure(planned(), nothingGained(at(2028, 8)), now)
    expect(one.dueAt).toBe(now + dayMillis)
    expect(one.failure).toMatchObject({ code: "NothingGained", attempts: 1 })
    expect(one.failure?.detail).toContain("2028-08-01T00:00:00.000Z")
  })

  it("a planned renewal names its latest problem and the time of the first", () => {
    const first = afterFailure(
      planned(),
      { code: "TimeStampUnavailable", detail: "a" },
      at(2028, 9),
    )
    const then = afterFailure(first, { code: "EvidenceUnavailable", detail: "b" }, at(2028, 10))
    expect(then.failure).toEqual({
      code: "EvidenceUnavailable",
      detail: "b",
      since: at(2028, 9),
      attempts: 2,
    })
  })
})

describe("isGain", () => {
  // The old evidence is due on 2028-08-01 and ends ninety days later.
  const now = at(2028, 8, 10)

  it("a time stamp with a later renewal date after today is a gain", () => {
    expect(isGain(planned(), at(2030), now)).toBe(true)
    expect(isGain(planned(), instant(now + 1), now)).toBe(true)
  })

  it("a time stamp that would be due immediately is not a gain", () => {
    expect(isGain(planned(), now, now)).toBe(false)
    expect(isGain(planned(), planned().renewAt, now)).toBe(false)
  })

  it("a short time stamp is a gain when the old evidence is about to end", () => {
    const late = instant(planned().renewAt + 61 * dayMillis)
    expect(isGain(planned(), at(2028, 8, 20), late)).toBe(true)
    expect(isGain(planned(), planned().renewAt, late)).toBe(false)
  })

  it("a requested time stamp need not be valid longer than the old one", () => {
    expect(isGain(requested(planned(), now), planned().renewAt, now)).toBe(true)
    expect(isGain(requested(planned(), now), instant(planned().renewAt - 1), now)).toBe(false)
  })
})

describe("isWorthAsking", () => {
  const now = at(2028, 8, 10)
  const last = (nextRenewalAt: Instant, age: number) => ({
    madeAt: instant(now - age),
    nextRenewalAt,
  })

  it("a time stamp is requested while the authority's gain is unknown", () => {
    expect(isWorthAsking(planned(), undefined, now)).toBe(true)
  })

  it("no time stamp is requested for a day when the authority's last one gains nothing", () => {
    expect(isWorthAsking(planned(), last(now, 0), now)).toBe(false)
    expect(isWorthAsking(planned(), last(now, dayMillis - 1), now)).toBe(false)
    expect(isWorthAsking(planned(), last(now, dayMillis), now)).toBe(true)
  })

  it("a time stamp is requested for a renewal that gains from one like the last", () => {
    expect(isWorthAsking(planned(), last(at(2030), 0), now)).toBe(true)
    const ending = planned({ renewAt: instant(now - 61 * dayMillis) })
    expect(isWorthAsking(ending, last(now, 0), now)).toBe(true)
  })

  const Moment = Schema.Int.check(Schema.isBetween({ minimum: at(2026), maximum: at(2040) }))

  it.prop(
    "a second time stamp within a day is requested only for a renewal that gains",
    { renewAt: Moment, next: Moment, now: Moment, isRequested: Schema.Boolean },
    (moments) => {
      const [next, then] = [instant(moments.next), instant(moments.now)]
      const due = planned({ renewAt: instant(moments.renewAt) })
      const one = moments.isRequested ? requested(due, then) : due
      const isAskedAgain = isWorthAsking(one, { madeAt: then, nextRenewalAt: next }, then)
      expect(isAskedAgain).toBe(isGain(one, next, then))
    },
  )
})

describe("concernsAll", () => {
  it.each(["TimeStampUnavailable", "TimeStampRefused", "ArchiveUnavailable"])(
    "%s affects all renewals",
    (code) => {
      expect(concernsAll({ code, detail: "" })).toBe(true)
    },
  )

  it.each([
    "EvidenceUnavailable",
    "EvidenceEnded",
    "ArchiveMissing",
    "MalformedDocument",
    // Other renewals may still gain from the authority.
    "NothingGained",
  ])("%s concerns one signature", (code) => {
    expect(concernsAll({ code, detail: "" })).toBe(false)
  })
})
