/** Corrections that operators order: what becomes of each command. */
import { describe, expect, it } from "@effect/vitest"
import { instant, type LocalDate } from "@procurement/domain/calendar"
import type { EventId } from "@procurement/domain/identity"
import { effectOf, type Invoice } from "@procurement/domain/invoice"
import { minorUnits, money } from "@procurement/domain/money"
import {
  billedLines,
  cancel,
  correctInvoice,
  currentInvoiceId,
  correctionIdsOf,
  type CorrectionCommand,
  maximumCorrections,
  type Order,
  type OrderMoment,
  type OrderStep,
  suppliedOn,
  transition,
} from "@procurement/domain/order"
import type { OrderLine, Quantity, Sku } from "@procurement/domain/catalog"
import { nip, type Party } from "@procurement/domain/party"
import { lineText } from "@procurement/domain/text"
import * as Result from "effect/Result"
import { acceptedAt, anIssuedInvoice, anOrder, shipped } from "./support/an-order.ts"

const [mug] = anOrder.lines as [OrderLine]
const pens: OrderLine = {
  ...mug,
  sku: "PEN-1" as Sku,
  name: lineText("Długopis"),
  quantity: 10 as Quantity,
  unitGross: minorUnits(199),
  gross: minorUnits(1_990),
}
const order: Order = { ...anOrder, lines: [mug, pens], total: money(6_988, "PLN") }

const late = { ...anIssuedInvoice, issueDate: "2026-11-23" as LocalDate }

const moment = (nth: number): OrderMoment => ({
  at: instant(acceptedAt + nth * 86_400_000),
  eventId: `evt_01kafq3v8pe0rr2c1m5kz9x${String(nth).padStart(3, "0")}` as EventId,
})

const reference = lineText("COR-1")
type Reduction = Extract<CorrectionCommand, { _tag: "PriceReduced" }>
const reduced = (change: Reduction["change"]): Reduction => ({
  _tag: "PriceReduced",
  reference,
  change,
})
const reduce = (unitGross: number, line = 1) =>
  reduced({ lines: [{ line, unitGross: minorUnits(unitGross) }] })
const rebate = (basisPoints: number) => reduced({ rebate: basisPoints })
const mistake = (
  fields: Partial<Extract<CorrectionCommand, { _tag: "Mistake" }>>,
): CorrectionCommand => ({ _tag: "Mistake", reference, lines: [], added: [], ...fields })
const { nip: _nip, ...named } = order.buyer
const renamed: CorrectionCommand = {
  _tag: "BuyerData",
  reference,
  buyer: { ...named, name: lineText("Zielona Łąka S.A.") },
}
const rightBuyer: Party = { ...order.buyer, nip: nip("7740001454"), name: lineText("Inna S.A.") }
const moved: CorrectionCommand = { _tag: "BuyerNip", reference, buyer: rightBuyer }
const leftOn = (supplyDate: string): CorrectionCommand => ({
  _tag: "SupplyDate",
  reference,
  supplyDate: supplyDate as LocalDate,
})

const correct = (
  command: CorrectionCommand,
  from: Order = order,
  nth = 1,
  of: Invoice = anIssuedInvoice,
) => correctInvoice(from, of, command, moment(nth))
const stepOf = (...given: Parameters<typeof correct>): OrderStep =>
  Result.getOrThrow(correct(...given))
const refusalOf = (...given: Parameters<typeof correct>) =>
  Result.getOrThrow(Result.flip(correct(...given)))

/** The correction's lines as number, quantity before and change, prices before and after, value. */
const linesOf = ({ correction }: OrderStep) =>
  correction?.lines.map((each) => [
    each.line,
    each.before,
    each.quantity,
    each.unitBefore ?? each.unitGross,
    each.unitGross,
    each.gross,
  ])

const effectIn = ({ correction }: OrderStep, issueDate: string) => {
  if (correction?.correction === undefined) throw new Error("nothing is corrected")
  return effectOf(correction.correction, correction.lines, issueDate as LocalDate)
}

const sent = Result.getOrThrow(
  transition(order, { ...shipped, at: instant(Date.parse("2026-11-20T12:00:00Z")) }, moment(1)),
).next

describe("Corrections by operators", () => {
  it("a lower price takes the difference off every piece that is still billed", () => {
    const step = stepOf(reduce(2_000))
    expect(linesOf(step)).toEqual([[1, 2, 0, 2_499, 2_000, -998]])
    expect(step.correction).toMatchObject({ total: { amount: -998 }, buyer: order.buyer })
    expect(step.correction?.correction).toMatchObject({ cause: "PriceReduced" })
    expect(effectIn(step, "2026-12-03")).toBe(2)
  })

  it("a rebate lowers the price of every line, rounded to the grosz", () => {
    expect(linesOf(stepOf(rebate(250)))).toEqual([
      [1, 2, 0, 2_499, 2_437, -124],
      [2, 10, 0, 199, 194, -50],
    ])
  })

  it("too much counts in the month of the correction, too little in that of the invoice", () => {
    const less = stepOf(mistake({ lines: [{ line: 2, quantity: 8 }] }))
    expect(linesOf(less)).toEqual([[2, 10, -2, 199, 199, -398]])
    expect(effectIn(less, "2026-12-03")).toBe(2)
    const more = stepOf(mistake({ lines: [{ line: 2, quantity: 12 }] }))
    expect(linesOf(more)).toEqual([[2, 10, 2, 199, 199, 398]])
    expect(effectIn(more, "2026-12-03")).toBe(1)
  })

  it("an increase that arose later counts in that month: 2 in the month of issue, else 3", () => {
    const arose = "2026-12-01" as LocalDate
    const more = stepOf(mistake({ lines: [{ line: 2, quantity: 12 }], arose }), order, 20)
    expect(effectIn(more, "2026-12-10")).toBe(2)
    expect(effectIn(more, "2027-01-02")).toBe(3)
  })

  it("a cause before the day of issue existed at the issue", () => {
    const arose = "2026-11-20" as LocalDate
    const more = stepOf(mistake({ lines: [{ line: 2, quantity: 12 }], arose }))
    expect(effectIn(more, "2027-01-02")).toBe(1)
  })

  it("a wrong item goes and the right one comes, in periods that differ", () => {
    const right = { ...pens, sku: "PEN-2" as Sku, quantity: 3 as Quantity, gross: minorUnits(597) }
    const step = stepOf(mistake({ lines: [{ line: 2, quantity: 0 }], added: [right] }))
    expect(linesOf(step)).toEqual([
      [2, 10, -10, 199, 199, -1_990],
      [3, 0, 3, 199, 199, 597],
    ])
    expect(effectIn(step, "2026-12-03")).toBe(3)
    expect(billedLines(step.next).map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ["KUB-330-BIA", 2],
      ["PEN-1", 0],
      ["PEN-2", 3],
    ])
  })

  it("a wrong name changes no amount, and the next correction names the right buyer", () => {
    const step = stepOf(renamed)
    expect(step.correction).toMatchObject({
      lines: [],
      total: { amount: 0 },
      buyer: { nip: "5252839118", name: "Zielona Łąka S.A." },
    })
    expect(effectIn(step, "2026-12-03")).toBe(1)
    const next = stepOf({ ...reduce(2_000), reference: lineText("COR-2") }, step.next, 2)
    expect(next.correction).toMatchObject({
      buyer: { name: "Zielona Łąka S.A." },
      correction: { follows: step.correction?.id },
    })
  })

  it("another buyer gets an invoice of all that is billed, and the first one goes to zero", () => {
    const { next: reduced } = stepOf(mistake({ lines: [{ line: 1, quantity: 0 }] }))
    const command: CorrectionCommand = { ...moved, reference: lineText("COR-2") }
    const step = stepOf(command, reduced, 2)
    const { correction, replacement, next } = step
    expect(correction).toMatchObject({
      buyer: order.buyer,
      total: { amount: -1_990 },
      correction: { cause: "BuyerNip", replacedBy: replacement?.id },
    })
    expect(replacement).toMatchObject({
      _tag: "Pending",
      buyer: rightBuyer,
      lines: [{ line: 2, quantity: 10, unitGross: 199, gross: 1_990 }],
      total: { amount: 1_990 },
      replaces: order.invoiceId,
    })
    expect(replacement).not.toHaveProperty("correction")
    expect(effectIn(step, "2026-12-03")).toBe(1)
    expect(billedLines(next)).toEqual(billedLines(reduced))
    expect(correctionIdsOf(next).slice(1)).toEqual([correction?.id, replacement?.id])
  })

  it("later corrections are of the invoice for the right buyer", () => {
    const { next, replacement } = stepOf(moved)
    const second = { ...anIssuedInvoice, id: currentInvoiceId(next), buyer: rightBuyer }
    expect(second.id).toBe(replacement?.id)
    const step = stepOf({ ...reduce(2_000), reference: lineText("COR-2") }, next, 2, second)
    expect(step.correction).toMatchObject({
      buyer: rightBuyer,
      correction: { invoiceId: replacement?.id, follows: replacement?.id },
    })
    expect(refusalOf({ ...moved, reference: lineText("COR-3") }, next, 2, second)).toMatchObject({
      reason: "NothingToCorrect",
    })
  })

  it("the true day of supply replaces the reported one, in PLN without lines", () => {
    const step = stepOf(leftOn("2026-11-21"), sent, 9, late)
    expect(step.correction).toMatchObject({ lines: [], correction: { supplyDate: "2026-11-21" } })
    expect(suppliedOn(step.next)).toBe("2026-11-21")
    expect(effectIn(step, "2026-12-03")).toBe(1)
  })

  it("in EUR a correction of the supply has every line, because the rate may change", () => {
    const inEuros: Order = { ...sent, total: money(6_988, "EUR") }
    expect(linesOf(stepOf(leftOn("2026-11-21"), inEuros, 9, late))).toEqual([
      [1, 2, 0, 2_499, 2_499, 0],
      [2, 10, 0, 199, 199, 0],
    ])
  })

  it("a return after a correction gives back the corrected price and quantity", () => {
    const first = stepOf(mistake({ lines: [{ line: 2, quantity: 8, unitGross: minorUnits(150) }] }))
    const out = Result.getOrThrow(transition(first.next, shipped, moment(2))).next
    const back = (quantity: number) =>
      transition(
        out,
        {
          _tag: "Returned",
          reference: lineText("RMA-1"),
          lines: [{ line: 2, quantity: quantity as Quantity }],
        },
        moment(3),
      )
    const step = Result.getOrThrow(back(8))
    expect(linesOf(step)).toEqual([[2, 8, -8, 150, 150, -1_200]])
    expect(step.correction?.correction?.follows).toBe(first.correction?.id)
    expect(Result.getOrThrow(Result.flip(back(9)))).toMatchObject({
      reason: "MoreThanSold",
      returnable: 8,
    })
    expect(correctionIdsOf(step.next)).toEqual([first.correction?.id, step.correction?.id])
  })

  it("the same order again changes nothing, another one with its reference is refused", () => {
    const { next } = stepOf(reduce(2_000))
    expect(stepOf(reduce(2_000), next, 2)).toEqual({ next, events: [] })
    expect(refusalOf(reduce(1_900), next, 2)).toMatchObject({ reason: "ReferenceReused" })
  })

  it("a correction that is impossible is refused with its reason", () => {
    const cancelled = Result.getOrThrow(cancel(order, [], undefined, moment(1))).next
    const { ksefNumber: _number, clearedInSession: _session, ...sentOnce } = anIssuedInvoice
    const pending = { ...sentOnce, _tag: "Stored" } as const
    const many = Array.from({ length: maximumCorrections }, (_, nth) => ({
      ...stepOf({ ...reduce(2_000), reference: lineText(`COR-X${nth}`) }).next.corrections?.[0],
    }))
    const full = { ...order, corrections: many } as Order
    const empty = stepOf(mistake({ lines: [{ line: 1, quantity: 0 }] })).next
    const next = lineText("COR-2")
    const [none, lower] = [
      { line: 1, quantity: 0 },
      { line: 2, unitGross: minorUnits(100) },
    ] as const
    const cases = [
      [refusalOf(reduce(2_000), cancelled), "OrderCancelled"],
      [refusalOf(reduce(2_000), order, 1, pending), "NotIssued"],
      [refusalOf(reduce(2_000), full), "TooManyCorrections"],
      [refusalOf(reduce(2_000, 3)), "UnknownLine"],
      [refusalOf(reduce(2_499)), "PriceNotLower"],
      [refusalOf({ ...reduce(2_000), reference: next }, empty, 2), "NothingBilled"],
      [refusalOf(mistake({})), "NothingToCorrect"],
      [refusalOf(mistake({ lines: [{ line: 1, quantity: 2 }] })), "NothingToCorrect"],
      [refusalOf(mistake({ lines: [{ line: 3, quantity: 2 }] })), "UnknownLine"],
      [refusalOf(mistake({ lines: [none, none] })), "RepeatedLine"],
      [refusalOf(reduced({ lines: [lower, lower] })), "RepeatedLine"],
      [refusalOf(mistake({ lines: [none], arose: "2027-01-01" as LocalDate })), "InFuture"],
      [refusalOf({ _tag: "BuyerData", reference, buyer: named }), "NothingToCorrect"],
      [refusalOf(leftOn("2026-11-20")), "NotShipped"],
      [refusalOf(leftOn("2026-11-22"), sent, 1), "InFuture"],
      [refusalOf(leftOn("2026-11-19"), sent, 1), "BeforeAcceptance"],
      [refusalOf(leftOn("2026-11-20"), sent, 1), "NothingToCorrect"],
    ] as const
    for (const [refusal, reason] of cases) expect(refusal.reason).toBe(reason)
  })

  it("prices of too many lines at once would make a file that KSeF does not take", () => {
    const name = lineText("Ł".repeat(256))
    const lines = Array.from({ length: 1_500 }, () => ({ ...pens, name }))
    const large: Order = { ...order, lines, total: money(1_500 * 1_990, "PLN") }
    expect(refusalOf(rebate(100), large).reason).toBe("TooLarge")
    expect(stepOf(reduce(150, 7), large).correction?.lines).toHaveLength(1)
  })
})
