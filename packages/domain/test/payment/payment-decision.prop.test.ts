import { describe, expect, it } from "@effect/vitest"
import { money } from "@procurement/domain/money"
import * as Schema from "effect/Schema"
import { after, noticeOf } from "./support/a-payment.ts"

const Grosze = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 12_000 }))
const Amounts = Schema.Array(Grosze).check(Schema.isMaxLength(8))

describe("Laws of payments", () => {
  it.prop("an invoice is paid just when the sum reaches the total", [Amounts], ([amounts]) => {
    const notices = amounts.map((amount, nth) => noticeOf(`r${nth}`, money(amount, "PLN"), nth))
    const { status, events } = after(...notices)
    const sum = amounts.reduce((total, amount) => total + amount, 0)
    expect(status.amountPaid.amount).toBe(sum)
    expect(status.status === "paid").toBe(sum >= 10_000)
    expect(events).toHaveLength(sum >= 10_000 ? 1 : 0)
    expect(events.map(({ data }) => "paidAt" in data && data.paidAt)).toEqual(
      status.paidAt === undefined ? [] : [status.paidAt],
    )
  })

  it.prop("telling everything twice is telling it once", [Amounts], ([amounts]) => {
    const notices = amounts.map((amount, nth) => noticeOf(`r${nth}`, money(amount, "PLN"), nth))
    expect(after(...notices, ...notices)).toEqual(after(...notices))
  })
})
