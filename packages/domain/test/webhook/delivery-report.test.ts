import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import { afterReport, type Delivery, deliveryAfter } from "@procurement/domain/webhook"
import { aDelivery, accepted, attempted, failed } from "./support/a-delivery.ts"

const after = (delivery: Delivery, outcome: typeof accepted | typeof failed, at: number) =>
  deliveryAfter(delivery, attempted(at, outcome), instant(at)).next

const ready = (delivery: Delivery): Delivery =>
  deliveryAfter(delivery, { _tag: "TimeCame" }, instant(0)).next

const anew = (delivery: Delivery): Delivery =>
  deliveryAfter(delivery, { _tag: "TriedAnew" }, instant(0)).next

const twice = ready(after(ready(after(aDelivery, failed, 1)), failed, 2))

describe("A report of an attempt", () => {
  it("replaces the delivery that it began from", () => {
    for (const outcome of [accepted, failed]) {
      const report = after(twice, outcome, 3)
      expect(afterReport(twice, report)).toBe(report)
    }
  })

  it("changes nothing when as much is known already, or the delivery is settled", () => {
    const known = after(twice, failed, 3)
    expect(afterReport(known, after(twice, failed, 4))).toBe(known)
    expect(afterReport(known, after(twice, accepted, 4))).toBe(known)
    const settled = after(twice, accepted, 3)
    const late = after(ready(after(twice, failed, 4)), failed, 5)
    expect(afterReport(settled, late)).toBe(settled)
  })

  it("that failed is an attempt and no more when the delivery was tried anew meanwhile", () => {
    const report = after(twice, failed, 3)
    expect(afterReport(anew(twice), report)).toEqual({ ...anew(twice), attempts: report.attempts })
  })

  it("that was accepted counts, even if the delivery was tried anew meanwhile", () => {
    const report = after(twice, accepted, 3)
    expect(afterReport(anew(twice), report)).toBe(report)
  })

  it("counts as ever when there was no failure that could have been taken back", () => {
    const report = after(aDelivery, failed, 1)
    expect(afterReport(anew(aDelivery), report)).toBe(report)
  })
})
