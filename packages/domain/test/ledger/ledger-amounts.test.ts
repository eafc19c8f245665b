/** Amounts of rows whose documents have several exchange rates, or none of this service. */
import { describe, expect, it } from "@effect/vitest"
import type { LocalDate } from "@procurement/domain/calendar"
import type { InvoiceId } from "@procurement/domain/identity"
import type { AcknowledgedInvoice, DocumentPart } from "@procurement/domain/invoice"
import { type LedgerDocument, type LedgerOrder, ledgerRowsOf } from "@procurement/domain/ledger"
import { minorUnits, type RateQuote } from "@procurement/domain/money"
import { correctionOf, invoiceOf, laterRate, noonOf, orderOf, rate } from "./support/documents.ts"

const rowsOf = (order: LedgerOrder) => ledgerRowsOf(order, noonOf("2027-03-01"))

/** Goods of 61.50 each; without a day, those that had not left before the issue. */
const partOf = (day: string | undefined, quote: RateQuote, quantity = 1): DocumentPart => ({
  ...(day === undefined ? {} : { day: day as LocalDate }),
  rate: quote,
  rows: [{ line: 1, row: 1, quantity, unitGross: minorUnits(6_150) }],
})

const withParts = (
  { invoice, ...document }: LedgerDocument,
  parts: ReadonlyArray<DocumentPart>,
  before?: ReadonlyArray<DocumentPart>,
): LedgerDocument => {
  const issued = invoice as AcknowledgedInvoice
  const { correction } = issued
  if (correction?.corrected === undefined || before === undefined) {
    return { ...document, invoice: { ...issued, parts } }
  }
  const corrected = { ...correction.corrected, parts: before }
  return { ...document, invoice: { ...issued, parts, correction: { ...correction, corrected } } }
}

const parcelOf = (day: string) => ({
  day: day as LocalDate,
  gross: minorUnits(6_150),
  lines: [{ line: 1, quantity: 1 }],
})

const inPlnOf = (order: LedgerOrder) =>
  rowsOf(order).map(({ kind, period, inPln }) => [kind, period, inPln?.net, inPln?.vat])

describe("An invoice in EUR with several rates", () => {
  const parts = [partOf("2026-11-18", rate), partOf(undefined, laterRate)]
  const invoice = withParts(invoiceOf(12_300, "2026-11-20", laterRate), parts)

  it("what was prepaid for cancelled goods comes back at the rate at which it was due", () => {
    const none = [partOf("2026-11-18", rate), partOf(undefined, laterRate, 0)]
    const cancelled = correctionOf(
      1,
      [-6_150],
      "2026-12-01",
      12_300,
      { cause: "Cancelled" },
      laterRate,
      laterRate,
    )
    const order = orderOf(
      [invoice, withParts(cancelled, none, parts)],
      "2026-11-18",
      [["2026-11-19", 9_000]],
      "2026-11-25",
    )
    const supply = { ...order.supply, parcels: [parcelOf("2026-11-18")] }
    expect(inPlnOf({ ...order, supply })).toEqual([
      ["VAT", "2026-11", 21_269 + 9_966, 4_892 + 2_292],
      ["KOR", "2026-12", -9_966, -2_292],
    ])
    expect(rowsOf({ ...order, supply })[1]?.rates).toEqual([laterRate])
  })

  it("a corrected day of one parcel counts in the month of that parcel", () => {
    const right = [partOf("2026-11-30", laterRate), partOf("2026-12-02", rate)]
    const wrong = [partOf("2026-12-01", rate), partOf("2026-12-02", rate)]
    const issued = withParts(invoiceOf(12_300, "2026-12-03", rate), wrong)
    const corrected = correctionOf(1, [], "2026-12-10", 12_300, { cause: "SupplyDate" }, rate)
    const order = orderOf(
      [issued, withParts(corrected, right, wrong)],
      "2026-12-02",
      [],
      undefined,
      [
        ["2026-11-30", 6_150],
        ["2026-12-02", 6_150],
      ],
    )
    expect(inPlnOf(order)).toEqual([
      ["VAT", "2026-11", 21_269, 4_892],
      ["VAT", "2026-12", 21_269, 4_892],
      ["KOR", "2026-11", 21_506 - 21_269, 4_946 - 4_892],
    ])
  })
})

describe("An invoice for a wrong NIP, in EUR with several rates", () => {
  it("comes back in each month at the rate of the goods of that month", () => {
    const parts = [partOf("2026-11-30", rate), partOf("2026-12-02", laterRate)]
    const none = [partOf("2026-11-30", rate, 0), partOf("2026-12-02", laterRate, 0)]
    const issued = withParts(invoiceOf(12_300, "2026-12-03", laterRate), parts)
    const toZero = correctionOf(
      1,
      [-12_300],
      "2027-01-10",
      12_300,
      { cause: "BuyerNip" },
      laterRate,
      laterRate,
    )
    const order = orderOf([issued, withParts(toZero, none, parts)], "2026-12-02", [], undefined, [
      ["2026-11-30", 6_150],
      ["2026-12-02", 6_150],
    ])
    expect(inPlnOf(order).slice(2)).toEqual([
      ["KOR", "2026-12", -21_506, -4_946],
      ["KOR", "2026-11", -21_269, -4_892],
    ])
  })
})

describe("What was never due", () => {
  it("leaves no grosz behind, also after a mistake in both directions", () => {
    const mistake = { cause: "Mistake", arose: "2026-12-01" as LocalDate } as const
    const order = orderOf(
      [
        invoiceOf(24_701, "2026-11-20"),
        correctionOf(1, [400, -15_185], "2026-12-05", 24_701, mistake),
        correctionOf(2, [-9_906], "2027-01-10", 9_916, { cause: "Cancelled" }),
      ],
      "2026-11-22",
      [["2026-11-21", 24_700]],
      "2027-01-09",
    )
    const parcels = [{ ...parcelOf("2026-11-22"), gross: minorUnits(10) }]
    const rows = rowsOf({ ...order, supply: { ...order.supply, parcels } })
    expect(rows.reduce((sum, { amounts }) => sum + amounts.gross, 0)).toBe(10)
    expect(rows.reduce((sum, { amounts }) => sum + amounts.vat, 0)).toBe(2)
  })
})

describe("An invoice that replaces one for a wrong NIP", () => {
  it("is due for all that left once the rest is cancelled, at its own prices", () => {
    const replacement = "inv_01kafq3v8pe0rr2c1m5kz9x7wz" as InvoiceId
    const { invoice } = invoiceOf(40_000, "2026-11-23")
    const cancelled = { cause: "Cancelled", invoiceId: replacement } as const
    const order = orderOf(
      [
        invoiceOf(10_000, "2026-11-20"),
        correctionOf(1, [30_000], "2026-11-21", 10_000, { cause: "Mistake" }),
        correctionOf(2, [-40_000], "2026-11-23", 40_000, { cause: "BuyerNip" }),
        { invoice: { ...invoice, id: replacement } },
        correctionOf(3, [-10_000], "2027-01-10", 40_000, cancelled),
      ],
      "2026-11-25",
      [],
      "2027-01-09",
    )
    const parcels = [{ ...parcelOf("2026-11-25"), gross: minorUnits(10_000) }]
    const rows = rowsOf({ ...order, supply: { ...order.supply, parcels } })
    const ofReplacement = rows.filter(({ invoiceId }) => invoiceId === replacement)
    expect(ofReplacement.map(({ period, amounts }) => [period, amounts.gross])).toEqual([
      ["2026-11", 30_000],
    ])
    expect(rows.reduce((sum, { amounts }) => sum + amounts.vat, 0)).toBe(5_610)
  })
})

describe("Documents outside KSeF", () => {
  const outside = ({ invoice, ...document }: LedgerDocument, number: string): LedgerDocument => {
    const { number: _number, rate: _rate, taxDate: _day, ...rest } = invoice as AcknowledgedInvoice
    const { issueDate, correction } = rest
    const { billedBefore: _sum, corrected: _corrected, ...cause } = correction ?? {}
    const issue = { number, issueDate, recordedAt: noonOf(issueDate), by: "a clerk" }
    const numbered = { ...rest, _tag: "IssuedOutside", timeline: [], outside: issue }
    const whole = correction === undefined ? numbered : { ...numbered, correction: cause }
    return { ...document, invoice: whole as never }
  }

  it("an invoice and the returns of all its goods add up to nothing, to the grosz", () => {
    const back = { cause: "Returned" } as const
    const documents = [
      outside(invoiceOf(100, "2026-11-20"), "A/1"),
      outside(correctionOf(1, [-50], "2026-11-25", 100, back), "A/2"),
      outside(correctionOf(2, [-50], "2026-11-26", 50, back), "A/3"),
    ]
    expect(inPlnOf(orderOf(documents, "2026-11-20"))).toEqual([
      ["VAT", "2026-11", 81, 19],
      ["KOR", "2026-11", -40, -10],
      ["KOR", "2026-11", -41, -9],
    ])
  })
})
