import { describe, expect, it } from "@effect/vitest"
import { money } from "@procurement/domain/money"
import * as Schema from "effect/Schema"
import { after, type Happening, noticeOf } from "./support/a-payment.ts"

const Grosze = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 12_000 }))
const Amounts = Schema.Array(Grosze).check(Schema.isMaxLength(8))

describe("Payment status", () => {
  it.prop(
    "an invoice is paid exactly when its payments reach the total",
    [Amounts],
    ([amounts]) => {
      const notices = amounts.map((amount, nth) => noticeOf(`r${nth}`, money(amount, "PLN"), nth))
      const { status, events } = after(...notices)
      const sum = amounts.reduce((total, amount) => total + amount, 0)
      expect(status.amountPaid.amount).toBe(sum)
      expect(status.status === "paid").toBe(sum >= 10_000)
      expect(events).toHaveLength(sum >= 10_000 ? 1 : 0)
      expect(events.map(({ data }) => "paidAt" in data && data.paidAt)).toEqual(
        status.paidAt === undefined ? [] : [status.paidAt],
      )
    },
  )

  it.prop("reporting every payment twice changes nothing", [Amounts], ([amounts]) => {
    const notices = amounts.map((amount, nth) => noticeOf(`r${nth}`, money(amount, "PLN"), nth))
    expect(after(...notices, ...notices)).toEqual(after(...notices))
  })

  /** Payments above zero; corrections below zero, which never exceed the amount owed. */
  const Happenings = Schema.Array(
    Schema.Int.check(Schema.isBetween({ minimum: -6_000, maximum: 9_000 })),
  ).check(Schema.isMaxLength(10))

  it.prop(
    "invoice.paid is published once, when payments cover the amount owed",
    [Happenings],
    ([amounts]) => {
      let [owed, paid, isPaid] = [10_000, 0, false]
      const happenings = amounts.map((amount, nth): Happening => {
        if (amount > 0) paid += amount
        const corrected = Math.min(owed, Math.abs(amount))
        if (amount <= 0) owed -= corrected
        isPaid ||= paid > 0 && paid >= owed
        return amount > 0
          ? noticeOf(`r${nth}`, money(amount, "PLN"), nth)
          : { corrected: money(corrected, "PLN") }
      })
      const { status, events } = after(...happenings)
      expect(status.status === "paid").toBe(isPaid)
      expect(status.owed.amount).toBe(owed)
      expect(status.overpaid.amount).toBe(Math.max(0, paid - owed))
      expect(events.map(({ data }) => "paidAt" in data && data.paidAt)).toEqual(
        status.paidAt === undefined ? [] : [status.paidAt],
      )
    },
  )
})
