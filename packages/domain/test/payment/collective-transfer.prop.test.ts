import { describe, expect, it } from "@effect/vitest"
import { MinorUnits } from "@procurement/domain/money"
import { divideTransfer } from "@procurement/domain/payment"
import * as Schema from "effect/Schema"

const Amount = MinorUnits.check(Schema.isBetween({ minimum: 1, maximum: 5_000_000 }))
const Due = MinorUnits.check(Schema.isBetween({ minimum: 0, maximum: 1_000_000 }))
const Dues = Schema.NonEmptyArray(Due).check(Schema.isMaxLength(20))

describe("A transfer for several invoices", () => {
  it.prop(
    "the parts add up to the transfer, and an invoice is paid only after those before it",
    [Amount, Dues],
    ([amount, outstanding]) => {
      const parts = divideTransfer(amount, outstanding)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
      const last = parts.findLastIndex((part) => part > 0)
      for (const [nth, due] of outstanding.entries()) {
        if (nth < last) expect(parts[nth]).toBe(due)
        else if (nth < outstanding.length - 1) expect(parts[nth]).toBeLessThanOrEqual(due)
      }
    },
  )
})
