import { instant } from "@procurement/domain/calendar"
import { describe, expect, it } from "vitest"
import { scaledLimits } from "../src/rate-limit/limits.ts"
import { admit, type History, type Thresholds } from "../src/rate-limit/sliding-window.ts"

const thresholds: Thresholds = { perSecond: 2, perMinute: 3, perHour: 5 }

/** The admissions for requests at those milliseconds, one after the other. */
const admissions = (times: ReadonlyArray<number>, limits: Thresholds = thresholds) => {
  let history: History = []
  return times.map((time) => {
    const admission = admit(history, limits, instant(time))
    history = admission.history
    return admission.admitted ? true : admission.retryAfterSeconds
  })
}

describe("Sliding window", () => {
  it("a window admits as many requests a second as its threshold", () => {
    expect(admissions([0, 10, 20])).toEqual([true, true, 1])
  })

  it("a window counts from each request, not from full seconds", () => {
    expect(admissions([900, 950, 1100, 1899, 1900])).toEqual([true, true, 1, 1, true])
  })

  it("all three thresholds apply, and the longest wait is returned", () => {
    expect(admissions([0, 2000, 4000, 6000])).toEqual([true, true, true, 54])
    expect(admissions([0, 2000, 4000, 61_000, 63_000, 125_000])).toEqual([
      true,
      true,
      true,
      true,
      true,
      3475,
    ])
  })

  it("rejected requests are not counted", () => {
    expect(admissions([0, 0, 0, 0, 1000])).toEqual([true, true, 1, 1, true])
  })

  it("a request is admitted exactly after the returned wait", () => {
    const [, , wait] = admissions([0, 10, 20])
    expect(admissions([0, 10, 20 + Number(wait) * 1000])).toEqual([true, true, true])
  })

  it("requests in the future are ignored after the clock is set back", () => {
    expect(admissions([500_000, 500_001, 100])).toEqual([true, true, true])
  })

  it("requests older than the longest window are discarded", () => {
    const { history } = admit([instant(0), instant(1)], thresholds, instant(3_600_001))
    expect(history).toEqual([3_600_001])
  })
})

describe("scaledLimits", () => {
  it("the limit of 180 invoices an hour is scaled", () => {
    expect(scaledLimits("invoiceSend", 1)).toEqual({ perSecond: 10, perMinute: 30, perHour: 180 })
    expect(scaledLimits("invoiceSend", 10)?.perHour).toBe(1800)
  })

  it("a scaled limit is at least one request", () => {
    expect(scaledLimits("invoiceSend", 0.001).perSecond).toBe(1)
  })
})
