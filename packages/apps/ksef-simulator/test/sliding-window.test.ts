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

describe("A sliding window", () => {
  it("admits as many requests in a second as it allows", () => {
    expect(admissions([0, 10, 20])).toEqual([true, true, 1])
  })

  it("counts from each request, not from full seconds", () => {
    expect(admissions([900, 950, 1100, 1899, 1900])).toEqual([true, true, 1, 1, true])
  })

  it("holds all three thresholds at once and names the longest wait", () => {
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

  it("does not count what it refused", () => {
    expect(admissions([0, 0, 0, 0, 1000])).toEqual([true, true, 1, 1, true])
  })

  it("admits again exactly when it said it would", () => {
    const [, , wait] = admissions([0, 10, 20])
    expect(admissions([0, 10, 20 + Number(wait) * 1000])).toEqual([true, true, true])
  })

  it("does not wait for requests that lie in the future, the clock having been turned back", () => {
    expect(admissions([500_000, 500_001, 100])).toEqual([true, true, true])
  })

  it("forgets what is older than its longest window", () => {
    const { history } = admit([instant(0), instant(1)], thresholds, instant(3_600_001))
    expect(history).toEqual([3_600_001])
  })
})

describe("The limits of KSeF", () => {
  it("allow 180 invoices an hour, or scaled as many", () => {
    expect(scaledLimits("invoiceSend", 1)).toEqual({ perSecond: 10, perMinute: 30, perHour: 180 })
    expect(scaledLimits("invoiceSend", 10)?.perHour).toBe(1800)
  })

  it("never fall below one request", () => {
    expect(scaledLimits("invoiceSend", 0.001).perSecond).toBe(1)
  })
})
