/** The rows of the seller's register: periods, markers and amounts, by example. */
import { describe, expect, it } from "@effect/vitest"
import type { LocalDate } from "@procurement/domain/calendar"
import { type LedgerOrder, ledgerDecisions, ledgerRowsOf } from "@procurement/domain/ledger"
import { minorUnits } from "@procurement/domain/money"
import { anIssuedInvoice } from "../order/support/an-order.ts"
import { correctionOf, invoiceOf, laterRate, noonOf, orderOf, rate } from "./support/documents.ts"

const rowsOf = (order: LedgerOrder, day = "2027-03-01") => ledgerRowsOf(order, noonOf(day))
const periodsOf = (order: LedgerOrder) =>
  rowsOf(order).map(({ kind, period, rule, amounts }) => [kind, period, rule, amounts.gross])

const sold = invoiceOf(12_300, "2026-11-20")

describe("The period of an invoice", () => {
  it("is the month in which the goods left, not that of the issue", () => {
    const [row, ...more] = rowsOf(orderOf([invoiceOf(12_300, "2026-11-30")], "2026-12-02"))
    expect(more).toEqual([])
    expect(row).toMatchObject({
      kind: "VAT",
      number: "FV/2026/11/000001",
      period: "2026-12",
      rule: "19a(1)",
      issueDate: "2026-11-30",
      soldOn: "2026-12-02",
      amounts: { net: 10_000, vat: 2_300, gross: 12_300 },
      inPln: { net: 10_000, vat: 2_300 },
      dueDate: "2026-12-14",
      isRelated: false,
      sellerNip: anIssuedInvoice.seller.nip,
    })
  })

  it("the day of the supply is left out when it is the day of issue", () => {
    expect(rowsOf(orderOf([sold], "2026-11-20"))[0]).not.toHaveProperty("soldOn")
  })

  it("an invoice whose goods have not left and that is not paid has no row yet", () => {
    expect(rowsOf(orderOf([sold]))).toEqual([])
  })

  it("a payment before the supply counts in its own month, and the rest with the supply", () => {
    const order = orderOf([sold], "2026-12-02", [["2026-11-30", 5_000]])
    expect(periodsOf(order)).toEqual([
      ["VAT", "2026-11", "19a(8)", 5_000],
      ["VAT", "2026-12", "19a(1)", 7_300],
    ])
  })

  it("the supply of a fully prepaid order adds nothing", () => {
    const order = orderOf([sold], "2026-12-02", [["2026-11-30", 12_300]])
    expect(periodsOf(order)).toEqual([["VAT", "2026-11", "19a(8)", 12_300]])
  })
})

describe("The period of a correction", () => {
  const after = (...corrections: LedgerOrder["documents"]) =>
    periodsOf(orderOf([sold, ...corrections], "2026-11-23")).slice(1)

  it("a return and a lower price count in their own month", () => {
    for (const cause of ["Returned", "PriceReduced"] as const) {
      const correction = correctionOf(1, [-2_460], "2027-01-04", 12_300, { cause })
      expect(after(correction)).toEqual([["KOR", "2027-01", "29a(13)", -2_460]])
    }
  })

  it("too little billed counts with the invoice, or when it arose", () => {
    const mistake = (arose?: string) =>
      correctionOf(1, [1_230], "2027-01-04", 12_300, {
        cause: "Mistake",
        ...(arose === undefined ? {} : { arose: arose as LocalDate }),
      })
    expect(after(mistake())).toEqual([["KOR", "2026-11", "29a(17)", 1_230]])
    expect(after(mistake("2026-12-10"))).toEqual([["KOR", "2026-12", "29a(17)", 1_230]])
  })

  it("a mistake in both directions is divided", () => {
    const mixed = correctionOf(1, [-2_460, 1_230], "2027-01-04", 12_300, { cause: "Mistake" })
    expect(after(mixed)).toEqual([
      ["KOR", "2026-11", "29a(17)", 1_230],
      ["KOR", "2027-01", "29a(13)", -2_460],
    ])
  })

  it("another buyer: the sale is taken out where it was, and counts for the right one", () => {
    const zero = correctionOf(1, [-12_300], "2027-01-04", 12_300, { cause: "BuyerNip" })
    const right = invoiceOf(12_300, "2027-01-04")
    expect(after(zero, right)).toEqual([
      ["KOR", "2026-11", "19a(1)", -12_300],
      ["VAT", "2026-11", "19a(1)", 12_300],
    ])
  })

  it("a correction of the buyer's name has no row", () => {
    expect(after(correctionOf(1, [], "2027-01-04", 12_300, { cause: "BuyerData" }))).toEqual([])
  })

  it("a cancelled order that nobody paid has no rows", () => {
    const cancelled = correctionOf(1, [-12_300], "2026-11-21", 12_300, {
      cause: "Cancelled",
      paid: minorUnits(0),
    })
    expect(rowsOf(orderOf([sold, cancelled], undefined, [], "2026-11-21"))).toEqual([])
  })

  it("a lower price before the supply counts with it, and never after a cancellation", () => {
    const lower = correctionOf(1, [-1_230], "2026-11-21", 12_300, { cause: "PriceReduced" })
    expect(periodsOf(orderOf([sold, lower], "2026-12-02"))).toEqual([
      ["VAT", "2026-12", "19a(1)", 12_300],
      ["KOR", "2026-12", "29a(13)", -1_230],
    ])
    const cause = { cause: "Cancelled", paid: minorUnits(0) } as const
    const cancelled = correctionOf(2, [-11_070], "2026-11-25", 11_070, cause)
    expect(rowsOf(orderOf([sold, lower, cancelled], undefined, [], "2026-11-25"))).toEqual([])
  })

  it("a lower price takes off first what is not paid yet", () => {
    const lower = correctionOf(1, [-3_000], "2026-11-25", 12_300, { cause: "PriceReduced" })
    const paid = [["2026-11-21", 10_000]] as const
    expect(periodsOf(orderOf([sold, lower], undefined, paid))).toEqual([
      ["VAT", "2026-11", "19a(8)", 10_000],
      ["KOR", "2026-11", "29a(13)", -700],
    ])
  })

  it("of a cancelled order, what was paid before counts and is taken back", () => {
    const cancelled = correctionOf(1, [-12_300], "2026-12-01", 12_300, {
      cause: "Cancelled",
      paid: minorUnits(2_000),
    })
    const payments = [
      ["2026-11-21", 2_000],
      ["2026-12-05", 10_300],
    ] as const
    expect(periodsOf(orderOf([sold, cancelled], undefined, payments, "2026-12-01"))).toEqual([
      ["VAT", "2026-11", "19a(8)", 2_000],
      ["KOR", "2026-12", "29a(13)", -2_000],
    ])
  })
})

describe("The goods of a document", () => {
  it("a correction has the groups of the invoice, and each row has TP of its buyer", () => {
    const { invoice } = sold
    const buyer = { ...invoice.buyer, related: true } as const
    const marked = { invoice: { ...invoice, buyer, goodsGroups: ["GTU_05", "GTU_06"] as const } }
    const cause = { cause: "Returned" } as const
    const order = orderOf(
      [marked, correctionOf(1, [-2_460], "2027-01-04", 12_300, cause)],
      "2026-11-23",
    )
    expect(rowsOf(order).map(({ goodsGroups, isRelated }) => [goodsGroups, isRelated])).toEqual([
      [["GTU_05", "GTU_06"], true],
      [["GTU_05", "GTU_06"], false],
    ])
  })
})

describe("The marker of a document", () => {
  const offline = (mode: "offline24" | "unavailability" | "emergency") =>
    orderOf(
      [
        {
          invoice: {
            ...invoiceOf(12_300, "2026-11-30").invoice,
            offline: { mode, issuedAt: noonOf("2026-11-30"), certificateLink: "https://…" },
            timeline: [{ state: "Acknowledged", at: noonOf("2026-12-02") }],
          } as never,
        },
      ],
      "2026-11-30",
    )
  const markerOf = (order: LedgerOrder, day: string) => rowsOf(order, day)[0]?.marker

  it.each([
    ["offline24", "DI"],
    ["unavailability", "DI"],
    ["emergency", "OFF"],
  ] as const)("issued in %s it is %s until KSeF numbers it", (mode, marker) => {
    expect(markerOf(offline(mode), "2026-11-29")).toBeUndefined()
    expect(markerOf(offline(mode), "2026-12-01")).toEqual({ _tag: marker })
    expect(markerOf(offline(mode), "2026-12-10")).toEqual({
      _tag: "KSeF",
      ksefNumber: "5265877635-20261120-000000000001-43",
    })
  })

  it("a document outside KSeF is BFK, under its own number and without an unknown rate", () => {
    const { invoice } = invoiceOf(12_300, "2026-11-20", rate)
    const {
      rate: _rate,
      timeline: _timeline,
      ...rest
    } = invoice as typeof sold.invoice & {
      rate: unknown
    }
    const outside = {
      ...rest,
      _tag: "IssuedOutside",
      timeline: [],
      outside: { number: "A/17/2026", issueDate: "2026-11-20", recordedAt: noonOf("2026-11-21") },
    } as never
    const [row] = rowsOf(orderOf([{ invoice: outside }], "2026-11-23"))
    expect(row).toMatchObject({ marker: { _tag: "BFK" }, number: "A/17/2026" })
    expect(row).not.toHaveProperty("inPln")
    expect(row).not.toHaveProperty("dueDate")
  })

  it("a voided document has no row", () => {
    const voided = { ...sold.invoice, voided: { at: noonOf("2026-11-21") } }
    expect(rowsOf(orderOf([{ invoice: voided }], "2026-11-23"))).toEqual([])
  })
})

describe("Amounts in PLN", () => {
  it("net and VAT are those of the document at its rate", () => {
    const [row] = rowsOf(orderOf([invoiceOf(12_300, "2026-11-20", rate)], "2026-11-20"))
    expect(row).toMatchObject({
      currency: "EUR",
      amounts: { net: 10_000, vat: 2_300 },
      inPln: { net: 42_537, vat: 9_784 },
      rates: [rate],
    })
  })

  it("a corrected day of supply changes the PLN alone", () => {
    const corrected = correctionOf(1, [], "2026-12-01", 12_300, { cause: "SupplyDate" }, laterRate)
    const order = orderOf([invoiceOf(12_300, "2026-11-20", rate), corrected], "2026-11-19")
    expect(rowsOf(order)[1]).toMatchObject({
      period: "2026-11",
      amounts: { net: 0, vat: 0, gross: 0 },
      inPln: { net: 43_011 - 42_537, vat: 9_893 - 9_784 },
    })
  })
})

describe("The decisions of the register", () => {
  it("each has a reason and a question for the adviser, and its own name", () => {
    const names = ledgerDecisions.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const { decision, reason, question } of ledgerDecisions) {
      expect(decision).toMatch(/\.$/)
      expect(reason).toMatch(/\.$/)
      expect(question).toMatch(/\?$/)
    }
  })
})
