/** Orders that leave in several parcels, by example. */
import { describe, expect, it } from "@effect/vitest"
import type { LocalDate } from "@procurement/domain/calendar"
import type { Quantity } from "@procurement/domain/catalog"
import { minorUnits, money } from "@procurement/domain/money"
import {
  billedQuantities,
  cancel,
  correctInvoice,
  maximumShipments,
  openLines,
  type Order,
  type OrderFact,
  type OrderStep,
  supplyOf,
  transition,
} from "@procurement/domain/order"
import { lineText } from "@procurement/domain/text"
import * as Result from "effect/Result"
import { anIssuedInvoice, delivered, returned, tracked } from "./support/an-order.ts"
import { at, goods, moment, mug, order, parcel } from "./support/parcels.ts"

const take = (from: Order, fact: OrderFact, received?: ReadonlyArray<[number, string]>) =>
  transition(from, fact, {
    ...moment(),
    received: received?.map(([amount, when]) => ({
      amount: minorUnits(amount),
      receivedAt: at(when),
    })),
  })
const stepOf = (...given: Parameters<typeof take>): OrderStep => Result.getOrThrow(take(...given))
const refusalOf = (...given: Parameters<typeof take>) =>
  Result.getOrThrow(Result.flip(take(...given)))

const first = parcel("5201", "2026-11-30T12:00:00Z", goods([1, 4]))
const second = parcel("5202", "2026-12-02T12:00:00Z")
const partly = stepOf(order, first).next
const whole = stepOf(partly, second).next

describe("A parcel", () => {
  it("with some of the goods leaves the rest open", () => {
    expect(partly._tag).toBe("PartlyShipped")
    expect(openLines(partly)).toEqual(goods([1, 6], [2, 4]))
    expect(openLines(order)).toEqual(goods([1, 10], [2, 4]))
  })

  it("without lines is the rest, and completes the order", () => {
    expect(whole).toMatchObject({
      _tag: "Shipped",
      shipments: [
        { trackingNumber: "5201", lines: goods([1, 4]), gross: 9_996 },
        { trackingNumber: "5202", lines: goods([1, 6], [2, 4]), gross: 15_790 },
      ],
    })
    expect(openLines(whole)).toEqual([])
  })

  it("with all goods by name is the whole order", () => {
    const { next } = stepOf(order, parcel("5201", "2026-11-30T12:00:00Z", goods([1, 10], [2, 4])))
    expect(next._tag).toBe("Shipped")
    expect("shipments" in next && next.shipments[0]).not.toHaveProperty("lines")
  })

  it("with all ordered goods names them while a line that was missing is to leave", () => {
    const request = { _tag: "Mistake", reference: lineText("COR-9"), lines: [] } as const
    const command = { ...request, added: [mug] }
    const ordered = correctInvoice(order, anIssuedInvoice, command, moment())
    const all = goods([1, 10], [2, 4])
    const one = parcel("5201", "2026-11-30T12:00:00Z", all)
    const { next } = stepOf(Result.getOrThrow(ordered).next, one)
    expect(next).toMatchObject({
      _tag: "PartlyShipped",
      shipments: [{ lines: all, gross: 25_786 }],
    })
    expect(supplyOf(next).parcels).toMatchObject([{ day: "2026-11-30", gross: 25_786 }])
  })

  it("publishes its goods, and whether anything is left", () => {
    const [one] = stepOf(order, first).events
    expect(one).toMatchObject({
      type: "order.shipped",
      data: {
        supplyDate: "2026-11-30",
        lines: [{ line: 1, sku: "KUB-330-BIA", quantity: 4 }],
        complete: false,
        taxPoints: [{ day: "2026-11-30", gross: 9_996 }],
      },
    })
    const [two] = stepOf(partly, second).events
    expect(two).toMatchObject({
      data: {
        supplyDate: "2026-12-02",
        lines: [
          { line: 1, sku: "KUB-330-BIA", quantity: 6 },
          { line: 2, sku: "DLU-STA-GRA", quantity: 4 },
        ],
        complete: true,
        taxPoints: [
          { day: "2026-11-30", gross: 9_996 },
          { day: "2026-12-02", gross: 15_790 },
        ],
      },
    })
  })

  it("of goods that were paid before has no tax point for them", () => {
    const [event] = stepOf(partly, second, [[12_000, "2026-11-20T12:00:00Z"]]).events
    expect(event).toMatchObject({
      data: {
        taxPoints: [
          { day: "2026-11-20", gross: 12_000 },
          { day: "2026-12-02", gross: 13_786 },
        ],
      },
    })
  })

  it("that is reported again changes nothing", () => {
    for (const [from, fact] of [
      [partly, first],
      [whole, first],
      [whole, second],
    ] as const) {
      expect(stepOf(from, fact)).toEqual({ next: from, events: [] })
    }
  })

  it("is refused when it is known with other data, or when everything has left", () => {
    const otherGoods = parcel("5201", "2026-11-30T12:00:00Z", goods([1, 5]))
    expect(refusalOf(partly, otherGoods)).toMatchObject({ _tag: "OrderShippedOtherwise" })
    const third = parcel("5203", "2026-12-03T12:00:00Z")
    expect(refusalOf(whole, third)).toMatchObject({ _tag: "OrderShippedOtherwise" })
  })

  it.each([
    [goods([1, 7]), { reason: "MoreThanOpen", line: 1, open: 6 }],
    [goods([1, 3], [1, 4]), { reason: "MoreThanOpen", line: 1, open: 6 }],
    [goods([3, 1]), { reason: "UnknownLine", line: 3 }],
  ])("of goods %j that are not open is refused", (lines, expected) => {
    const refused = refusalOf(partly, parcel("5203", "2026-12-02T12:00:00Z", lines))
    expect(refused).toMatchObject({ _tag: "ShipmentRefused", ...expected })
  })

  it("is refused after a hundred others", () => {
    const many = { ...order.lines[0]!, quantity: 200 as Quantity, gross: minorUnits(499_800) }
    let large: Order = { ...order, lines: [many], total: money(499_800, "PLN") }
    for (let count = 1; count <= maximumShipments; count += 1) {
      large = stepOf(large, parcel(`${count}`, "2026-11-30T12:00:00Z", goods([1, 1]))).next
    }
    expect(refusalOf(large, parcel("101", "2026-11-30T12:00:00Z"))).toMatchObject({
      reason: "TooManyShipments",
    })
  })

  it("is refused when the rows of divided lines would exceed KSeF's limit", () => {
    const line = { ...mug, name: lineText("n".repeat(150)), quantity: 2 as Quantity }
    const lines = Array.from({ length: 2_000 }, () => ({ ...line, gross: minorUnits(4_998) }))
    const large = { ...order, lines, total: money(4_998 * 2_000, "PLN") }
    const one = lines.map((_, index) => [index + 1, 1] as const)
    const half = parcel("5201", "2026-11-30T12:00:00Z", goods(...one))
    expect(refusalOf(large, half)).toMatchObject({ reason: "TooLarge" })
    const whole = parcel("5201", "2026-11-30T12:00:00Z", goods([1, 2], [2, 1]))
    expect(stepOf(large, whole).next._tag).toBe("PartlyShipped")
  })

  it("has messages of its own; one about an unknown parcel is refused", () => {
    const message = { ...tracked, trackingNumber: lineText("5201") }
    expect(stepOf(partly, message).next).toMatchObject({ tracking: [{ trackingNumber: "5201" }] })
    const unknown = { ...tracked, trackingNumber: lineText("5202") }
    expect(refusalOf(partly, unknown)).toMatchObject({ _tag: "UnknownParcel" })
  })
})

describe("A partly shipped order", () => {
  it("takes back only what has left", () => {
    const back = (quantity: number): OrderFact => ({
      ...returned,
      reference: lineText(`RMA-${quantity}`),
      lines: goods([1, quantity]),
    })
    expect(refusalOf(partly, back(5))).toMatchObject({ reason: "MoreThanSold", returnable: 4 })
    const { next } = stepOf(partly, back(4))
    expect(next._tag).toBe("PartlyShipped")
    expect(openLines(next)).toEqual(goods([1, 6], [2, 4]))
    expect(refusalOf(next, back(1))).toMatchObject({ reason: "MoreThanSold", returnable: 0 })
    expect(stepOf(next, second).next).toMatchObject({ _tag: "Shipped" })
  })

  it("can't be delivered before everything has left", () => {
    expect(refusalOf(partly, delivered)).toMatchObject({ status: "PartlyShipped" })
    expect(stepOf(whole, delivered).next._tag).toBe("Delivered")
  })

  it("is cancelled for what has not left, and is shipped then", () => {
    const reason = lineText("brak w magazynie")
    const step = Result.getOrThrow(cancel(partly, [], reason, moment()))
    expect(step.next).toMatchObject({ _tag: "Shipped", cancelledAt: at("2026-12-10T09:00:00Z") })
    expect(billedQuantities(step.next)).toEqual([4, 0])
    expect(step.correction).toMatchObject({
      total: { amount: 9_996 - 25_786 },
      correction: { cause: "Cancelled", reason },
      lines: [
        { line: 1, before: 10, quantity: -6 },
        { line: 2, before: 4, quantity: -4 },
      ],
    })
    expect(step.events).toMatchObject([
      {
        type: "order.cancelled",
        data: {
          lines: [
            { line: 1, quantity: 6 },
            { line: 2, quantity: 4 },
          ],
          complete: false,
        },
      },
    ])
    expect(Result.getOrThrow(cancel(step.next, [], reason, moment()))).toEqual({
      next: step.next,
      events: [],
    })
  })

  it("is shipped when a correction leaves nothing to leave", () => {
    const command = {
      _tag: "Mistake",
      reference: lineText("C-1"),
      lines: [
        { line: 1, quantity: 4 },
        { line: 2, quantity: 0 },
      ],
      added: [],
    } as const
    const step = correctInvoice(partly, anIssuedInvoice, command, moment())
    expect(Result.getOrThrow(step).next._tag).toBe("Shipped")
  })
})

describe("The supply of an order in parcels", () => {
  it("has a day and a value for each parcel, and is made when the last has left", () => {
    expect(supplyOf(partly)).toEqual({
      expectedOn: "2026-11-20",
      parcels: [{ day: "2026-11-30", gross: 9_996, lines: goods([1, 4]) }],
    })
    expect(supplyOf(whole)).toMatchObject({ madeOn: "2026-12-02", parcels: [{}, {}] })
  })

  it("on one day is that of a single parcel", () => {
    const same = stepOf(partly, parcel("5202", "2026-11-30T15:00:00Z")).next
    expect(supplyOf(same)).toEqual({ expectedOn: "2026-11-20", madeOn: "2026-11-30" })
  })

  it("has the corrected day of the parcel that a correction names", () => {
    const command = {
      _tag: "SupplyDate",
      reference: lineText("C-1"),
      supplyDate: "2026-12-01" as LocalDate,
    } as const
    const issued = { ...anIssuedInvoice, issueDate: "2026-12-05" as LocalDate }
    const unnamed = correctInvoice(whole, issued, command, moment())
    expect(Result.getOrThrow(Result.flip(unnamed))).toMatchObject({ reason: "UnknownParcel" })
    const named = { ...command, trackingNumber: lineText("5202") }
    const step = Result.getOrThrow(correctInvoice(whole, issued, named, moment()))
    expect(supplyOf(step.next)).toMatchObject({
      madeOn: "2026-12-01",
      parcels: [{ day: "2026-11-30" }, { day: "2026-12-01" }],
    })
    expect(step.correction?.correction?.left).toEqual([
      { day: "2026-11-30", lines: goods([1, 4]) },
      { day: "2026-12-01", lines: goods([1, 6], [2, 4]) },
    ])
    const again = { ...named, reference: lineText("C-2") }
    const repeated = correctInvoice(step.next, issued, again, moment())
    expect(Result.getOrThrow(Result.flip(repeated))).toMatchObject({ reason: "NothingToCorrect" })
  })

  it("stays as it is when parcels of one day are corrected to that day", () => {
    const day = "2026-11-30" as LocalDate
    const same = stepOf(partly, parcel("5202", `${day}T15:00:00Z`)).next
    const issued = { ...anIssuedInvoice, issueDate: "2026-12-05" as LocalDate, supplyDate: day }
    const correction = (supplyDate: LocalDate) => ({
      _tag: "SupplyDate" as const,
      reference: lineText(`C-${supplyDate}`),
      supplyDate,
      trackingNumber: lineText("5202"),
    })
    const needless = correctInvoice(same, issued, correction(day), moment())
    expect(Result.getOrThrow(Result.flip(needless))).toMatchObject({ reason: "NothingToCorrect" })
    const later = "2026-12-01" as LocalDate
    const moved = Result.getOrThrow(correctInvoice(same, issued, correction(later), moment()))
    expect(moved.correction?.correction?.left).toEqual([
      { day, lines: goods([1, 4]) },
      { day: later, lines: goods([1, 6], [2, 4]) },
    ])
  })
})
