import { instant } from "@procurement/domain/calendar"
import {
  batchesPerHourOf,
  dispatchPolicy,
  limitScales,
  planDispatch,
  availableCalls,
  clockToleranceMillis,
  heldBack,
  ksefLimits,
  limitGroups,
  maximumCallsAtOnce,
  nothingSpent,
  readSpentCalls,
  scaledLimits,
  takeCalls,
  writeSpentCalls,
} from "@procurement/domain/clearance"
import { describe, expect, it } from "vitest"

const limits = ksefLimits.invoiceSend
const start = instant(1_800_000_000_000)
const after = (millis: number) => instant(start + millis)

const spentBy = (...times: ReadonlyArray<number>) =>
  times.reduce(
    (spent, millis) => takeCalls(spent, limits, { calls: 10, now: after(millis) }).spent,
    nothingSpent,
  )

describe("takeCalls", () => {
  it("ten calls are granted at once, and ten more three seconds later", () => {
    const { grant } = takeCalls(spentBy(0), limits, { calls: 10, now: start })
    expect(grant).toEqual({ _tag: "NotBefore", at: after(3_001) })
  })

  it("thirty calls are granted in a minute", () => {
    const spent = spentBy(0, 4_000, 8_000)
    const { grant } = takeCalls(spent, limits, { calls: 1, now: after(12_000) })
    expect(grant).toEqual({ _tag: "NotBefore", at: after(62_001) })
  })

  it("180 calls are granted in an hour, counted by the minute", () => {
    const minutes = Array.from({ length: 18 }, (_, nth) => nth * 62_001)
    const { grant } = takeCalls(spentBy(...minutes), limits, { calls: 1, now: after(1_200_000) })
    expect(grant).toEqual({ _tag: "NotBefore", at: after(3_602_001) })
  })

  it("takeCalls takes no call when it cannot grant all of them", () => {
    const spent = takeCalls(nothingSpent, limits, { calls: 7, now: start }).spent
    const refused = takeCalls(spent, limits, { calls: 4, now: start })
    expect(refused.grant._tag).toBe("NotBefore")
    expect(refused.spent).toEqual(spent)
    expect(availableCalls(refused.spent, limits, start)).toBe(3)
  })

  it.each([0, -1, 1.5, 11, Number.NaN])("takeCalls rejects %d as the number of calls", (calls) => {
    expect(() => takeCalls(nothingSpent, limits, { calls, now: start })).toThrow(RangeError)
  })
})

describe("heldBack", () => {
  it("no call is granted before the end of throttling, and all are from then on", () => {
    const spent = heldBack(nothingSpent, after(30_000))
    expect(availableCalls(spent, limits, after(29_999))).toBe(0)
    const early = takeCalls(spent, limits, { calls: 1, now: start })
    expect(early.grant).toEqual({ _tag: "NotBefore", at: after(30_000) })
    const timely = takeCalls(spent, limits, { calls: 10, now: after(30_000) })
    expect(timely.grant._tag).toBe("Granted")
  })

  it("the latest end of throttling applies", () => {
    const spent = heldBack(heldBack(nothingSpent, after(30_000)), after(10_000))
    expect(spent.heldUntil).toBe(after(30_000))
  })
})

describe("A clock that goes back", () => {
  it("a clock that goes back within the tolerance forgets no calls", () => {
    const now = after(-clockToleranceMillis)
    const { grant } = takeCalls(spentBy(0), limits, { calls: 1, now })
    expect(grant).toEqual({ _tag: "NotBefore", at: after(3_001) })
  })

  it("a clock that goes back by days counts spent calls and throttling from now on", () => {
    const spent = heldBack(spentBy(0), after(5_000))
    const now = after(-86_400_000)
    const { grant } = takeCalls(spent, limits, { calls: 1, now })
    expect(grant).toEqual({ _tag: "NotBefore", at: instant(now + 5_000) })
  })
})

describe("ksefLimits and scaledLimits", () => {
  it.each(limitGroups)("%s allows as many calls at once as in a second", (group) => {
    expect(maximumCallsAtOnce(ksefLimits[group])).toBe(ksefLimits[group].perSecond)
  })

  it("scaledLimits scales limits, keeps at least one call, and lifts limits at 0", () => {
    expect(scaledLimits(10).invoiceSend).toEqual({ perSecond: 100, perMinute: 300, perHour: 1_800 })
    expect(scaledLimits(0.001).public).toEqual({ perSecond: 1 })
    expect(scaledLimits(1)).toEqual(ksefLimits)
    expect(scaledLimits(0).sessionList).toEqual({ perSecond: 1_000_000_000 })
  })

  it.each([limitScales.least, 0.1, 0.19, 0.2, 1, 10])(
    "limits scaled by %s leave room for a batch",
    (scale) => {
      const limits = scaledLimits(scale)
      const now = instant(start)
      expect(batchesPerHourOf(limits)).toBeGreaterThanOrEqual(1)
      const plan = planDispatch(
        {
          waiting: 100,
          oldestSince: now,
          together: 100,
          oldestTogetherSince: now,
          preparing: 0,
          recentBatches: 0,
          available: {
            invoiceSend: availableCalls(nothingSpent, limits.invoiceSend, now),
            batches: Math.min(
              availableCalls(nothingSpent, limits.batchSession, now),
              availableCalls(nothingSpent, limits.batchSessionClose, now),
            ),
          },
          now,
        },
        { ...dispatchPolicy, batchesPerHour: batchesPerHourOf(limits) },
      )
      expect(plan).toEqual({ _tag: "Batch", count: 100 })
    },
  )

  it("batchesPerHourOf is infinite without limits, and 60 with KSeF's", () => {
    expect(batchesPerHourOf(scaledLimits(0))).toBe(Number.POSITIVE_INFINITY)
    expect(batchesPerHourOf(ksefLimits)).toBe(60)
  })
})

describe("writeSpentCalls and readSpentCalls", () => {
  it("writeSpentCalls writes a few characters for each moment", () => {
    expect(writeSpentCalls(nothingSpent)).toBe("0:")
    const { spent } = takeCalls(spentBy(0), limits, { calls: 1, now: after(3_001) })
    expect(writeSpentCalls(spent)).toBe(`0:${start.toString(36)}Xa,2bd`)
  })

  it.each(["", "0", ":", "0:1,", "0:1X", "0:1XX2", "0:-1", "0:1 "])(
    "readSpentCalls rejects %j",
    (text) => {
      expect(() => readSpentCalls(text)).toThrow(TypeError)
    },
  )
})
