/** The rows of all periods add up to the documents, after any payments and corrections. */
import { describe, expect, it } from "@effect/vitest"
import type { LocalDate } from "@procurement/domain/calendar"
import { statedAmounts, statedBasis } from "@procurement/domain/invoice"
import { type LedgerDocument, ledgerRowsOf, registeredAmounts } from "@procurement/domain/ledger"
import { minorUnits, toPln } from "@procurement/domain/money"
import { vatFromGross, vatRateOn } from "@procurement/domain/vat"
import * as Schema from "effect/Schema"
import { correctionOf, invoiceOf, laterRate, noonOf, orderOf, rate } from "./support/documents.ts"

const Int = (minimum: number, maximum: number) =>
  Schema.Int.check(Schema.isBetween({ minimum, maximum }))

/** A day between 20 November and 10 March, as the number of days after the first. */
const Day = Int(0, 110)
const dayOf = (nth: number): string =>
  new Date(noonOf("2026-11-20") + nth * 86_400_000).toISOString().slice(0, 10)

const Happening = Schema.Struct({
  day: Day,
  cause: Schema.Literals([
    "Returned",
    "PriceReduced",
    "Mistake",
    "BuyerData",
    "BuyerNip",
    "SupplyDate",
  ]),
  lowered: Int(0, 4_000),
  raised: Int(0, 4_000),
  arose: Schema.UndefinedOr(Day),
})

/** The changes of the lines, which never take off more than is billed. */
const changesOf = ({ cause, lowered, raised }: typeof Happening.Type, billed: number) => {
  if (cause === "BuyerData" || cause === "SupplyDate") return []
  if (cause === "BuyerNip") return [-billed]
  const less = -Math.min(lowered, billed)
  return cause === "Mistake" ? [less, raised] : [less]
}

const happeningsOf = (
  total: number,
  happenings: ReadonlyArray<typeof Happening.Type>,
  isEur: boolean,
) => {
  let quote = isEur ? rate : undefined
  const documents: Array<LedgerDocument> = [invoiceOf(total, "2026-11-20", quote)]
  let billed = total
  for (const [nth, happening] of happenings.entries()) {
    const { cause, arose } = happening
    const day = dayOf(happening.day)
    const changes = changesOf(happening, billed)
    const before = quote
    if (isEur && cause === "SupplyDate") quote = laterRate
    const extra = { cause, ...(arose === undefined ? {} : { arose: dayOf(arose) as LocalDate }) }
    documents.push(correctionOf(nth + 1, changes, day, billed, extra, quote, before))
    if (cause === "BuyerNip") documents.push(invoiceOf(billed, day, quote))
    else billed += changes.reduce((sum, each) => sum + each, 0)
  }
  return { documents, billed, quote }
}

const standard = vatRateOn("standard", "2026-11-20" as never)

const sumOf = <A>(values: ReadonlyArray<A>, amountOf: (value: A) => number) =>
  values.reduce((sum, value) => sum + amountOf(value), 0)

/** Divides the total over parcels of these days; the last has the rest. */
const parcelsOf = (total: number, parcels: ReadonlyArray<readonly [number, number]>) => {
  let open = total
  return parcels
    .toSorted(([left], [right]) => left - right)
    .map(([day, most], nth) => {
      const gross = nth === parcels.length - 1 ? open : Math.min(open, most)
      open -= gross
      return [dayOf(day), gross] as const
    })
}

const Payments = Schema.Array(Schema.Tuple([Day, Int(1, 60_000)])).check(Schema.isMaxLength(3))
const Parcels = Schema.NonEmptyArray(Schema.Tuple([Day, Int(0, 60_000)])).check(
  Schema.isMaxLength(3),
)
const Happenings = Schema.Array(Happening).check(Schema.isMaxLength(5))

describe("The register", () => {
  it.prop(
    "net, VAT and PLN of all rows are those of an invoice over what is billed in the end",
    [Int(1, 99_999), Parcels, Payments, Happenings, Schema.Boolean],
    ([total, left, payments, happenings, isEur]) => {
      const { documents, billed, quote } = happeningsOf(total, happenings, isEur)
      const paid = payments.map(([nth, amount]) => [dayOf(nth), amount] as const)
      const parcels = parcelsOf(total, left)
      const order = orderOf(documents, parcels.at(-1)?.[0], paid, undefined, parcels)
      const rows = ledgerRowsOf(order, noonOf("2027-12-31"))
      const { net, vat } = vatFromGross(minorUnits(billed), standard)
      expect(sumOf(rows, ({ amounts }) => amounts.net)).toBe(net)
      expect(sumOf(rows, ({ amounts }) => amounts.vat)).toBe(vat)
      const inPln = (amount: typeof net) => (quote === undefined ? amount : toPln(amount, quote))
      expect(sumOf(rows, (row) => row.inPln?.net ?? Number.NaN)).toBe(inPln(net))
      expect(sumOf(rows, (row) => row.inPln?.vat ?? Number.NaN)).toBe(inPln(vat))
      for (const { period, kind } of rows) {
        const days = [...parcels, ...paid].map(([day]) => day.slice(0, 7))
        if (kind === "VAT") expect(days).toContain(period)
      }
    },
    { arbitrary: { runs: 300 } },
  )

  it.prop(
    "has of each document in all periods what the document states",
    [Int(1, 99_999), Parcels, Payments, Happenings, Schema.Boolean],
    ([total, left, payments, happenings, isEur]) => {
      // The invoice for another buyer has the same id here.
      const before = happenings.filter(({ cause }) => cause !== "BuyerNip")
      const { documents } = happeningsOf(total, before, isEur)
      const paid = payments.map(([nth, amount]) => [dayOf(nth), amount] as const)
      const parcels = parcelsOf(total, left)
      const order = orderOf(documents, parcels.at(-1)?.[0], paid, undefined, parcels)
      const registered = registeredAmounts(order)
      for (const { invoice } of documents) {
        const { rates: _rates, ...stated } = statedAmounts(invoice, statedBasis(invoice)) ?? {}
        expect(registered.get(invoice.id)).toEqual(stated)
      }
    },
    { arbitrary: { runs: 300 } },
  )

  it.prop(
    "of an order cancelled before its supply nothing stays, and no month is ever below zero",
    [Int(1, 99_999), Day, Payments, Happenings, Schema.Boolean],
    ([total, cancelledOn, payments, happenings, isEur]) => {
      const before = happenings
        .filter(({ day, cause }) => day <= cancelledOn && cause !== "SupplyDate")
        .toSorted((left, right) => left.day - right.day)
      const { documents, billed, quote } = happeningsOf(total, before, isEur)
      const day = dayOf(cancelledOn)
      const nth = before.length + 1
      documents.push(correctionOf(nth, [-billed], day, billed, { cause: "Cancelled" }, quote))
      const paid = payments.map(([on, amount]) => [dayOf(on), amount] as const)
      const order = orderOf(documents, undefined, paid, day)
      const rows = ledgerRowsOf(order, noonOf("2027-12-31"))
      for (const key of ["net", "vat", "gross"] as const) {
        expect(sumOf(rows, ({ amounts }) => amounts[key])).toBe(0)
        expect(sumOf(rows, ({ inPln }) => inPln?.[key] ?? Number.NaN)).toBe(0)
      }
      const periods = [...new Set(rows.map(({ period }) => period))]
      for (const until of periods) {
        const soFar = rows.filter(({ period }) => period <= until)
        expect(sumOf(soFar, ({ amounts }) => amounts.gross)).toBeGreaterThanOrEqual(0)
      }
      if (!paid.some(([on]) => on <= day)) expect(rows).toEqual([])
    },
    { arbitrary: { runs: 300 } },
  )
})
