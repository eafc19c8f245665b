/** Relief for bad debts: claims unpaid on the 90th day after the due date, and those paid later. */
import { describe, expect, it } from "@effect/vitest"
import { addDays, type Instant, instant, type LocalDate } from "@procurement/domain/calendar"
import type { PaymentId } from "@procurement/domain/identity"
import {
  type BadDebt,
  badDebtsOf,
  dueDaysOf,
  LedgerPeriod,
  ledgerRowsOf,
  uncollectableOn,
} from "@procurement/domain/ledger"
import { minorUnits, money, type Currency } from "@procurement/domain/money"
import type { Payment, PaymentReference } from "@procurement/domain/payment"
import * as Schema from "effect/Schema"
import { correctionOf, invoiceId, invoiceOf, noonOf, orderOf, rate } from "./support/documents.ts"

const periodOf = Schema.decodeUnknownSync(LedgerPeriod)
const later: Instant = instant(Date.parse("2028-01-01T12:00:00Z"))

const Int = (minimum: number, maximum: number) =>
  Schema.Int.check(Schema.isBetween({ minimum, maximum }))
const Parts = Schema.Array(Int(1, 3_000_000)).check(Schema.isMaxLength(6))

let payments = 0
const transfer = (
  day: string,
  amount: number,
  kind: Payment["kind"] = "payment",
  currency: Currency = "PLN",
): Payment => {
  payments += 1
  return {
    id: `pay_${String(payments).padStart(26, "0")}` as PaymentId,
    kind,
    reference: `T-${payments}` as PaymentReference,
    invoiceId,
    amount: money(amount, currency),
    paidAt: noonOf(day),
  }
}

/** An invoice of 20 November over 1,230.00, due on 4 December; the 90th day is 4 March 2027. */
const sold = ledgerRowsOf(orderOf([invoiceOf(123_000, "2026-11-20")], "2026-11-20"), later)
const month90 = periodOf("2027-03")

const amountsOf = (debts: ReadonlyArray<BadDebt>) =>
  debts.map(({ kind, gross, inPln, paidOn }) => [kind, gross, inPln.net, inPln.vat, paidOn])

const sumsOf = (debts: ReadonlyArray<BadDebt>): ReadonlyArray<number> =>
  [
    debts.map(({ gross }) => gross),
    debts.map(({ inPln }) => inPln.net),
    debts.map(({ inPln }) => inPln.vat),
  ].map((amounts) => amounts.reduce<number>((sum, amount) => sum + amount, 0))

describe("The 90th day", () => {
  it("follows from the due date, and its month from the days of a period", () => {
    expect(uncollectableOn("2026-12-04" as LocalDate)).toBe("2027-03-04")
    const [first, last] = dueDaysOf(month90)
    expect([first, last]).toEqual(["2026-12-01", "2026-12-31"])
    expect([addDays(first, 90), addDays(last, 90)]).toEqual(["2027-03-01", "2027-03-31"])
  })
})

describe("A claim", () => {
  it("that is unpaid lowers the tax in the month of the 90th day, and in no other", () => {
    const [debt] = badDebtsOf(sold, [], month90)
    expect(debt).toMatchObject({
      kind: "unpaid",
      number: "FV/2026/11/000001",
      dueDate: "2026-12-04",
      uncollectableOn: "2027-03-04",
      gross: -123_000,
      inPln: { net: -100_000, vat: -23_000 },
    })
    expect(badDebtsOf(sold, [], periodOf("2027-02"))).toEqual([])
    expect(badDebtsOf(sold, [], periodOf("2027-04"))).toEqual([])
  })

  it("that is paid in part lowers it for the rest", () => {
    const paid = [transfer("2026-12-01", 61_500), transfer("2027-03-20", 12_300)]
    expect(amountsOf(badDebtsOf(sold, paid, month90))).toEqual([
      ["unpaid", -49_200, -40_000, -9_200, undefined],
    ])
  })

  it("that is paid by the end of that month has no row, then or later", () => {
    const paid = [transfer("2027-03-31", 123_000)]
    expect(badDebtsOf(sold, paid, month90)).toEqual([])
    expect(badDebtsOf(sold, paid, periodOf("2027-04"))).toEqual([])
  })

  it("that is paid later raises the tax again in the months of the payments", () => {
    const paid = [
      transfer("2027-04-10", 12_300),
      transfer("2027-04-11", 24_600),
      transfer("2027-06-01", 100_000),
    ]
    expect(amountsOf(badDebtsOf(sold, paid, periodOf("2027-04")))).toEqual([
      ["paid", 12_300, 10_000, 2_300, "2027-04-10"],
      ["paid", 24_600, 20_000, 4_600, "2027-04-11"],
    ])
    expect(amountsOf(badDebtsOf(sold, paid, periodOf("2027-06")))).toEqual([
      ["paid", 86_100, 70_000, 16_100, "2027-06-01"],
    ])
    expect(badDebtsOf(sold, paid, periodOf("2027-05"))).toEqual([])
  })

  it("counts with its corrections, and a refund of what was too much changes nothing", () => {
    const returned = correctionOf(1, [-61_500], "2026-12-10", 123_000, { cause: "Returned" })
    const order = orderOf([invoiceOf(123_000, "2026-11-20"), returned], "2026-11-20")
    const rows = ledgerRowsOf(order, later)
    expect(amountsOf(badDebtsOf(rows, [], month90))).toEqual([
      ["unpaid", -61_500, -50_000, -11_500, undefined],
    ])
    const paid = [transfer("2027-05-01", 70_000), transfer("2027-05-02", 8_500, "refund")]
    expect(amountsOf(badDebtsOf(rows, paid, periodOf("2027-05")))).toEqual([
      ["paid", 61_500, 50_000, 11_500, "2027-05-01"],
    ])
  })

  it("in EUR lowers the tax by what the register has in PLN", () => {
    const order = orderOf([invoiceOf(12_300, "2026-11-20", rate)], "2026-11-20")
    const rows = ledgerRowsOf(order, later)
    const [row] = rows
    const [debt] = badDebtsOf(rows, [], month90)
    expect(debt).toMatchObject({ currency: "EUR", gross: -12_300 })
    expect(debt?.inPln).toEqual({
      net: minorUnits(-(row?.inPln?.net ?? 0)),
      vat: minorUnits(-(row?.inPln?.vat ?? 0)),
    })
  })

  it("for goods that have not left has no tax to lower", () => {
    const rows = ledgerRowsOf(orderOf([invoiceOf(123_000, "2026-11-20")]), later)
    expect(badDebtsOf(rows, [], month90)).toEqual([])
  })

  it.prop(
    "paid in any parts raises the tax by exactly what was lowered",
    { gross: Int(1, 10_000_000), parts: Parts, isForeign: Schema.Boolean },
    ({ gross, parts, isForeign }) => {
      const issued = invoiceOf(gross, "2026-11-20", isForeign ? rate : undefined)
      const rows = ledgerRowsOf(orderOf([issued], "2026-11-20"), later)
      const currency = isForeign ? "EUR" : "PLN"
      const paid = [...parts, gross].map((part, nth) =>
        transfer(`2027-04-${String(nth + 10)}`, part, "payment", currency),
      )
      const lowered = sumsOf(badDebtsOf(rows, [], month90))
      const raised = sumsOf(badDebtsOf(rows, paid, periodOf("2027-04")))
      expect(raised.map((sum, nth) => sum + (lowered[nth] ?? Number.NaN))).toEqual([0, 0, 0])
    },
  )
})
