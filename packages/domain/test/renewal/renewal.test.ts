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
  putOff,
  renewalBefore,
  renewalLeadMillis,
  troubled,
  wanted,
} from "@procurement/domain/renewal"

import * as Schema from "effect/Schema"
import { aRecord, aRenewal, dayMillis, minuteMillis } from "./renewals.ts"

const at = (year: number, month = 1, day = 1): Instant => instant(Date.UTC(year, month - 1, day))

describe("Evidence", () => {
  it("is due ninety days before the first of its ends", () => {
    const first = at(2030)
    expect(renewalBefore([at(2032), first, Number.POSITIVE_INFINITY])).toBe(first - 90 * dayMillis)
  })
})

describe("What is planned for a signature", () => {
  const record = aRecord({ nextRenewalAt: at(2028, 8) })

  it("is the renewal that its record names", () => {
    const { invoiceId, number } = record
    const renewAt = at(2028, 8)
    expect(planOf(record, [])).toEqual({ invoiceId, number, made: 0, renewAt, dueAt: renewAt })
  })

  it("is what the last renewal names, once there was one", () => {
    const renewals = [aRenewal(record, 1, at(2030)), aRenewal(record, 2, at(2033))]
    expect(planOf(record, renewals)).toMatchObject({ made: 2, renewAt: at(2033) })
  })

  it("is nothing where there is no time stamp", () => {
    expect(planOf(aRecord({}), [])).toBeUndefined()
  })

  // Issued in November 2026: to be kept until the end of 2036 in Warsaw.
  it("is nothing when the evidence holds for as long as the invoice is kept", () => {
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

describe("A planned renewal", () => {
  it("is made from the moment on that the evidence asks for, or when somebody wants it", () => {
    const now = at(2028, 8)
    expect(isToBeMade(planned(), instant(now - 1))).toBe(false)
    expect(isToBeMade(planned(), now)).toBe(true)
    const early = wanted(planned(), at(2027))
    expect(early.dueAt).toBe(at(2027))
    expect(isToBeMade(early, at(2027))).toBe(true)
  })

  it("is put off for five minutes without counting as tried", () => {
    const now = at(2028, 9)
    expect(putOff(planned(), now)).toEqual(planned({ dueAt: instant(now + 5 * minuteMillis) }))
  })

  it("is tried again later and later, up to a day, and never given up", () => {
    const problem = { code: "TimeStampUnavailable", detail: "away" }
    let [one, now] = [planned(), at(2028, 9)]
    const rests: Array<number> = []
    for (let attempt = 1; attempt <= 60; attempt += 1) {
      one = troubled(one, problem, now)
      rests.push((one.dueAt - now) / minuteMillis)
      now = one.dueAt
    }
    expect(rests.slice(0, 9)).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1_280])
    expect(new Set(rests.slice(9))).toEqual(new Set([1_440]))
    expect(one.trouble).toEqual({ ...problem, since: at(2028, 9), attempts: 60 })
  })

  it("rests for a day at once where a time stamp was bought that gains nothing", () => {
    const now = at(2028, 9)
    const one = troubled(planned(), nothingGained(at(2028, 8)), now)
    expect(one.dueAt).toBe(now + dayMillis)
    expect(one.trouble).toMatchObject({ code: "NothingGained", attempts: 1 })
    expect(one.trouble?.detail).toContain("2028-08-01T00:00:00.000Z")
  })

  it("tells the latest trouble since the first", () => {
    const first = troubled(planned(), { code: "TimeStampUnavailable", detail: "a" }, at(2028, 9))
    const then = troubled(first, { code: "EvidenceUnavailable", detail: "b" }, at(2028, 10))
    expect(then.trouble).toEqual({
      code: "EvidenceUnavailable",
      detail: "b",
      since: at(2028, 9),
      attempts: 2,
    })
  })
})

describe("A new time stamp", () => {
  // The old evidence is due on 2028-08-01 and ends ninety days later.
  const now = at(2028, 8, 10)

  it("is a gain when it holds for longer, and well beyond today", () => {
    expect(isGain(planned(), at(2030), now)).toBe(true)
    expect(isGain(planned(), instant(now + 1), now)).toBe(true)
  })

  it("is none when its own authority ends soon: it would be due again at once", () => {
    expect(isGain(planned(), now, now)).toBe(false)
    expect(isGain(planned(), planned().renewAt, now)).toBe(false)
  })

  it("is one, however short, when the old evidence is about to end", () => {
    const late = instant(planned().renewAt + 61 * dayMillis)
    expect(isGain(planned(), at(2028, 8, 20), late)).toBe(true)
    expect(isGain(planned(), planned().renewAt, late)).toBe(false)
  })

  it("may hold no longer than the old one when somebody wants it", () => {
    expect(isGain(wanted(planned(), now), planned().renewAt, now)).toBe(true)
    expect(isGain(wanted(planned(), now), instant(planned().renewAt - 1), now)).toBe(false)
  })
})

describe("An authority", () => {
  const now = at(2028, 8, 10)
  const last = (nextRenewalAt: Instant, age: number) => ({
    madeAt: instant(now - age),
    nextRenewalAt,
  })

  it("is asked while nobody knows what its time stamps come to", () => {
    expect(isWorthAsking(planned(), undefined, now)).toBe(true)
  })

  it("is not asked for a day when its last time stamp shows that nothing would be gained", () => {
    expect(isWorthAsking(planned(), last(now, 0), now)).toBe(false)
    expect(isWorthAsking(planned(), last(now, dayMillis - 1), now)).toBe(false)
    expect(isWorthAsking(planned(), last(now, dayMillis), now)).toBe(true)
  })

  it("is asked on for whatever gains by a time stamp like its last one", () => {
    expect(isWorthAsking(planned(), last(at(2030), 0), now)).toBe(true)
    const ending = planned({ renewAt: instant(now - 61 * dayMillis) })
    expect(isWorthAsking(ending, last(now, 0), now)).toBe(true)
  })

  const Moment = Schema.Int.check(Schema.isBetween({ minimum: at(2026), maximum: at(2040) }))

  it.prop(
    "is asked for nothing twice in a day that gains nothing, whatever is planned",
    { renewAt: Moment, next: Moment, now: Moment, isWanted: Schema.Boolean },
    (moments) => {
      const [next, then] = [instant(moments.next), instant(moments.now)]
      const due = planned({ renewAt: instant(moments.renewAt) })
      const one = moments.isWanted ? wanted(due, then) : due
      const isAskedAgain = isWorthAsking(one, { madeAt: then, nextRenewalAt: next }, then)
      expect(isAskedAgain).toBe(isGain(one, next, then))
    },
  )
})

describe("A problem", () => {
  it.each(["TimeStampUnavailable", "TimeStampRefused", "ArchiveUnavailable"])(
    "%s concerns all renewals",
    (code) => {
      expect(concernsAll({ code, detail: "" })).toBe(true)
    },
  )

  it.each([
    "EvidenceUnavailable",
    "EvidenceEnded",
    "ArchiveMissing",
    "MalformedDocument",
    // The authority is not asked for the others; those that gain by it go on.
    "NothingGained",
  ])("%s is of one signature", (code) => {
    expect(concernsAll({ code, detail: "" })).toBe(false)
  })
})
