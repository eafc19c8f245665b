/** The threshold of split payment, in PLN and in EUR. */
import type { LocalDate } from "@procurement/domain/calendar"
import { namesSplitPayment, type PendingInvoice } from "@procurement/domain/invoice"
import { money, type RateQuote } from "@procurement/domain/money"
import { describe, expect, it } from "vitest"

const rate: RateQuote = {
  currency: "EUR",
  rateMicros: 4_000_000,
  table: "226/A/NBP/2026",
  publishedOn: "2026-11-20" as LocalDate,
}

const zloty = (amount: bigint) => ({ annex15: true as const, total: money(amount, "PLN") })
const euro = (amount: bigint) => ({ annex15: true as const, total: money(amount, "EUR") })

describe("Split payment", () => {
  it("is named above 15,000 PLN, not at 15,000 PLN", () => {
    expect(namesSplitPayment(zloty(1_500_000n), undefined)).toBe(false)
    expect(namesSplitPayment(zloty(1_500_001n), undefined)).toBe(true)
  })

  it("counts EUR at the rate of the invoice", () => {
    expect(namesSplitPayment(euro(375_000n), rate)).toBe(false)
    expect(namesSplitPayment(euro(375_001n), rate)).toBe(true)
    expect(namesSplitPayment(euro(375_000n), { ...rate, rateMicros: 4_000_001 })).toBe(true)
  })

  it("is not named without goods of annex 15", () => {
    const { total } = zloty(9_000_000n)
    expect(namesSplitPayment({ total }, undefined)).toBe(false)
  })

  it("of a correction is that of the corrected invoice", () => {
    const { total } = zloty(-100n)
    const of = (corrected: object) =>
      namesSplitPayment({ total, correction: { corrected } } as PendingInvoice, undefined)
    expect([of({ splitPayment: true }), of({})]).toEqual([true, false])
  })
})
