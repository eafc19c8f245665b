/** What a buyer has spent by month, and which documents count. */
import { anInvoice } from "@procurement/contract-tests/builders"
import type { LocalDate } from "@procurement/domain/calendar"
import { isSpent, listedInvoice, spendByMonth, spendDays } from "@procurement/domain/invoice"
import { money } from "@procurement/domain/money"
import { describe, expect, it } from "vitest"

const today = "2026-11-20" as LocalDate

describe("spendDays", () => {
  it("are those of twelve whole months, the present one last", () => {
    expect(spendDays(today)).toEqual(["2025-12-01", "2026-11-30"])
    expect(spendDays("2026-12-31" as LocalDate)).toEqual(["2026-01-01", "2026-12-31"])
    expect(spendDays("2028-02-01" as LocalDate)).toEqual(["2027-03-01", "2028-02-29"])
  })
})

describe("spendByMonth", () => {
  it("has every month, oldest first, also without documents", () => {
    const spend = spendByMonth([], today)
    expect(spend).toHaveLength(12)
    expect(spend[0]).toEqual({ month: "2025-12", totals: [] })
    expect(spend.at(-1)).toEqual({ month: "2026-11", totals: [] })
  })

  it("states a sum for each currency in every month, and a negative one of corrections", () => {
    const spend = spendByMonth(
      [
        { month: "2026-10", total: money(12_300, "PLN") },
        { month: "2026-11", total: money(-300, "PLN") },
        { month: "2026-11", total: money(700, "EUR") },
      ],
      today,
    )
    expect(spend.slice(-3)).toEqual([
      { month: "2026-09", totals: [money(0, "PLN"), money(0, "EUR")] },
      { month: "2026-10", totals: [money(12_300, "PLN"), money(0, "EUR")] },
      { month: "2026-11", totals: [money(-300, "PLN"), money(700, "EUR")] },
    ])
  })
})

describe("isSpent", () => {
  it("is true of documents that KSeF accepted or that were issued outside KSeF", () => {
    for (const state of ["Acknowledged", "Archived", "IssuedOutside"] as const)
      expect([state, isSpent(listedInvoice(anInvoice(state)))]).toEqual([state, true])
    for (const state of ["Pending", "Drafted", "Rejected", "Voided"] as const)
      expect([state, isSpent(listedInvoice(anInvoice(state)))]).toEqual([state, false])
  })
})
