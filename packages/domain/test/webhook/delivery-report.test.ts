import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import { afterReport, type Delivery, deliveryAfter } from "@procurement/domain/webhook"
import { aDelivery, accepted, attempted, failed } from "./support/a-delivery.ts"

const after = (delivery: Delivery, outcome: typeof accepted | typeof failed, at: number) =>
  deliveryAfter(delivery, attempted(at, outcome), instant(at)).next

const ready = (delivery: Delivery): Delivery =>
  deliveryAfter(delivery, { _tag: "TimeCame" }, instant(0)).next

const again = (delivery: Delivery): Delivery =>
  deliveryAfter(delivery, { _tag: "Restarted" }, instant(0)).next

const twice = ready(after(ready(after(aDelivery, failed, 1)), failed, 2))

describe("afterReport", () => {
  it("a report replaces the delivery that it started from", () => {
    for (const outcome of [accepted, failed]) {
      const report = after(twice, outcome, 3)
      expect(afterReport(twice, report)).toBe(report)
    }
  })

  it("a report changes nothing when its attempt is recorded or the delivery is settled", () => {
    const known = after(twice, failed, 3)
    expect(afterReport(known, after(twice, failed, 4))).toBe(known)
    expect(afterReport(known, after(twice, accepted, 4))).toBe(known)
    const settled = after(twice, accepted, 3)
    const late = after(ready(after(twice, failed, 4)), failed, 5)
    expect(afterReport(settled, late)).toBe(settled)
  })

  it("a failure only adds its attempt when the delivery was restarted meanwhile", () => {
    const report = after(twice, failed, 3)
    expect(afterReport(again(twice), report)).toEqual({
      ...again(twice),
      attempts: report.attempts,
    })
  })

  it("a success settles a delivery, even when it was restarted meanwhile", () => {
    const report = after(twice, accepted, 3)
    expect(afterReport(again(twice), report)).toBe(report)
  })

  it("a first failure counts, even when the delivery was restarted meanwhile", () => {
    const report = after(aDelivery, failed, 1)
    expect(afterReport(again(aDelivery), report)).toBe(report)
  })
})
