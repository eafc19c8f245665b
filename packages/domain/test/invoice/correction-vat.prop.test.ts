/** An invoice and its corrections add up to an invoice over the remaining goods. */
import { describe, expect, it } from "@effect/vitest"
import { instant, type LocalDate } from "@procurement/domain/calendar"
import type { EventId, InvoiceId, OrderId, TenantId } from "@procurement/domain/identity"
import {
  composeDocument,
  type InvoiceDocument,
  invoiceNumber,
  type NumberedInvoice,
  type PendingInvoice,
  seriesAt,
  transition,
} from "@procurement/domain/invoice"
import { exactProduct, exactSum, minorUnits, type RateQuote } from "@procurement/domain/money"
import {
  acceptOrder,
  billedQuantities,
  type Order,
  type LineQuantity,
  transition as moveOrder,
} from "@procurement/domain/order"
import type { Quantity } from "@procurement/domain/catalog"
import { lineText } from "@procurement/domain/text"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { buyer, mug, seller } from "./support/issuing-world.ts"

const day = "2026-11-20" as LocalDate
const now = instant(Date.parse("2026-11-20T10:00:00Z"))
const ksefNumber = "5265877635-20261120-000000000001-43" as never

const Price = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 99_999 }))
const Count = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 60 }))
const Goods = Schema.NonEmptyArray(Schema.Struct({ price: Price, count: Count })).check(
  Schema.isMaxLength(6),
)
/** Returned quantities per line, limited to the remaining ones; one entry per return. */
const Portion = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 9 }))
const Returns = Schema.Array(Schema.Array(Portion)).check(Schema.isMaxLength(12))
const RateMicros = Schema.Int.check(Schema.isBetween({ minimum: 3_500_000, maximum: 4_999_999 }))

const quoteOf = (rateMicros: number): RateQuote => ({
  currency: "EUR",
  rateMicros,
  table: "225/A/NBP/2026",
  publishedOn: "2026-11-19" as LocalDate,
})

const placed = (goods: typeof Goods.Type, isForeign: boolean) => {
  const items = goods.map(({ price }, nth) => ({
    ...mug,
    sku: `MUG-${nth}` as typeof mug.sku,
    grossPrice: { PLN: minorUnits(price), EUR: minorUnits(price) },
  }))
  const lines = goods.map(({ count }, nth) => ({
    sku: `MUG-${nth}` as typeof mug.sku,
    quantity: count as Quantity,
  }))
  const facts = {
    orderId: "ord_1" as OrderId,
    invoiceId: "inv_1" as InvoiceId,
    eventId: "evt_1" as EventId,
    now,
  }
  const currency = isForeign ? "EUR" : "PLN"
  const request = { tenantId: "ten_1" as TenantId, buyer, currency, lines } as const
  return Result.getOrThrow(acceptOrder(request, items, facts))
}

const documentOf = (pending: PendingInvoice, rate: RateQuote | undefined): InvoiceDocument => {
  const kind = pending.correction === undefined ? "VAT" : "KOR"
  const number = invoiceNumber(seriesAt(seller.nip, now, kind), 1)
  const numbered = transition(pending, { _tag: "NumberAssigned", number, seller }, now)
  return composeDocument(numbered as NumberedInvoice, { issueDate: day, taxDate: day }, now, rate)
}

/** The document of an invoice over the goods that were not returned. */
const remainder = (order: Order, original: PendingInvoice, rate: RateQuote | undefined) => {
  const left = billedQuantities(order)
  const lines = order.lines.map((line, nth) => {
    const quantity = (left[nth] ?? 0) as Quantity
    return { ...line, quantity, gross: minorUnits(exactProduct(line.unitGross, quantity)) }
  })
  const amount = minorUnits(exactSum(lines.map(({ gross }) => gross)))
  return documentOf({ ...original, lines, total: { ...original.total, amount } }, rate)
}

const figuresOf = ({ totals: { net, vat, gross }, foreign }: InvoiceDocument) => ({
  net,
  vat,
  gross,
  inPln: foreign?.vatInPln ?? 0,
})
type Figures = ReturnType<typeof figuresOf>

const sum = (left: Figures, right: Figures): Figures => ({
  net: minorUnits(left.net + right.net),
  vat: minorUnits(left.vat + right.vat),
  gross: minorUnits(left.gross + right.gross),
  inPln: minorUnits(left.inPln + right.inPln),
})

const comingBack = (order: Order, portions: ReadonlyArray<number>): ReadonlyArray<LineQuantity> =>
  billedQuantities(order).flatMap((left, nth) => {
    const quantity = Math.min(left, portions[nth % Math.max(1, portions.length)] ?? 0)
    return quantity === 0 ? [] : [{ line: nth + 1, quantity: quantity as Quantity }]
  })

const everything = (order: Order): ReadonlyArray<number> => billedQuantities(order)

const shipped = {
  _tag: "Shipped",
  carrier: lineText("DPD"),
  trackingNumber: lineText("1"),
} as const

const corrected = (rate: RateQuote | undefined) => ({
  number: "FV/2026/11/000001" as InvoiceDocument["number"],
  ksefNumber,
  issueDate: day,
  taxDate: day,
  ...(rate === undefined ? {} : { rate }),
})

/** Calls `see` after each correction, with the actual and the expected sum of all documents. */
const play = (
  goods: typeof Goods.Type,
  returns: typeof Returns.Type,
  rate: RateQuote | undefined,
  see: (all: Figures, left: Figures, latest: InvoiceDocument) => void,
): void => {
  const { order: accepted, invoice } = placed(goods, rate !== undefined)
  const first = documentOf(invoice, rate)
  let all = figuresOf(first)
  const moment = (nth: number) => ({ at: now, eventId: `evt_${nth}` as EventId })
  let order: Order = Result.getOrThrow(moveOrder(accepted, shipped, moment(0))).next
  for (const [nth, portions] of [...returns, undefined].entries()) {
    const [one, ...others] = comingBack(order, portions ?? everything(order))
    if (one === undefined) continue
    const reference = lineText(`RMA-${nth}`)
    const fact = { _tag: "Returned", reference, lines: [one, ...others] } as const
    const step = Result.getOrThrow(moveOrder(order, fact, moment(nth + 1)))
    const cause = step.correction?.correction
    if (step.correction === undefined || cause === undefined) throw new Error("no correction")
    const billedBefore = minorUnits(all.gross)
    const correction = { ...cause, corrected: corrected(rate), billedBefore }
    const document = documentOf({ ...step.correction, correction }, rate)
    order = step.next
    all = sum(all, figuresOf(document))
    see(all, figuresOf(remainder(order, invoice, rate)), document)
  }
}

const nothing: Figures = {
  net: minorUnits(0),
  vat: minorUnits(0),
  gross: minorUnits(0),
  inPln: minorUnits(0),
}

describe("An invoice and its corrections", () => {
  it.prop(
    "an invoice and its corrections always add up to an invoice over the remaining goods",
    [Goods, Returns, RateMicros, Schema.Boolean],
    ([goods, returns, rateMicros, isForeign]) => {
      const rate = isForeign ? quoteOf(rateMicros) : undefined
      let last: Figures | undefined
      play(goods, returns, rate, (all, left) => {
        expect(all).toEqual(left)
        last = all
      })
      expect(last).toEqual(nothing)
    },
    { arbitrary: { runs: 300 } },
  )

  it.prop(
    "net and VAT of each correction add up, within a grosz of the VAT of its value",
    [Goods, Returns, RateMicros, Schema.Boolean],
    ([goods, returns, rateMicros, isForeign]) => {
      const rate = isForeign ? quoteOf(rateMicros) : undefined
      play(goods, returns, rate, (_all, _left, { totals, foreign }) => {
        expect(totals.net + totals.vat).toBe(totals.gross)
        expect(Math.abs(totals.vat - (totals.gross * 23) / 123)).toBeLessThan(1)
        if (foreign === undefined) return
        const own = (totals.vat * foreign.rate.rateMicros) / 1_000_000
        expect(Math.abs(foreign.vatInPln - own)).toBeLessThanOrEqual(1)
      })
    },
    { arbitrary: { runs: 300 } },
  )

  it("fifty returns of a single piece at a price that VAT rounds leave no difference", () => {
    const seen: Array<Figures> = []
    const fifty = Array.from({ length: 50 }, () => [1])
    play([{ price: 1_05, count: 50 }], fifty, quoteOf(4_253_700), (all, left) => {
      expect(all).toEqual(left)
      seen.push(all)
    })
    expect(seen).toHaveLength(50)
    expect(seen.at(-1)).toEqual(nothing)
  })
})
