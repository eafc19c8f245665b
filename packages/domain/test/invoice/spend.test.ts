/** What a buyer has spent by month, and which documents count. */
import { instant, type LocalDate } from "@procurement/domain/calendar"
import { isSpent, spendByMonth, spendDays } from "@procurement/domain/invoice"
import { money } from "@procurement/domain/money"
import { describe, expect, it } from "vitest"
import { anIssuedInvoice } from "../order/support/an-order.ts"

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
  const { ksefNumber: _number, clearedInSession: _session, ...sent } = anIssuedInvoice
  const offline = {
    mode: "offline24",
    issuedAt: instant(0),
    certificateLink: "https://qr",
  } as const
  const refusal = { code: 450, description: "", details: [] }

  it("is true of a document that KSeF accepted, or that was issued offline", () => {
    expect(isSpent(anIssuedInvoice)).toBe(true)
    expect(isSpent({ ...sent, _tag: "Sending", offline })).toBe(true)
  })

  it("is false of a document that is being sent, or that KSeF refused", () => {
    expect(isSpent({ ...sent, _tag: "Sending" })).toBe(false)
    expect(isSpent({ ...sent, _tag: "Rejected", offline, refusal })).toBe(false)
  })
})
