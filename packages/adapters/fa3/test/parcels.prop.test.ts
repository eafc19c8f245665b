/**
 * Properties of the documents of orders in several parcels, over random orders, parcels and
 * corrections. Seed: see random.ts.
 */
import { addDays, instant, type LocalDate } from "@procurement/domain/calendar"
import type { Quantity } from "@procurement/domain/catalog"
import {
  type DocumentParts,
  type InvoiceDocument,
  maximumBytesOf,
  partsInPln,
} from "@procurement/domain/invoice"
import { type MinorUnits, minorUnits, type RateQuote } from "@procurement/domain/money"
import {
  billedLines,
  billedQuantities,
  type CorrectionCommand,
  openLines,
  type Order,
  returnableQuantities,
} from "@procurement/domain/order"
import { lineText } from "@procurement/domain/text"
import { vatRateOn } from "@procurement/domain/vat"
import { describe, expect, it } from "vitest"
import { validateFa3 } from "../src/index.ts"
import { printedInvoice } from "../src/pdf/printed-invoice.ts"
import { randomPurchase } from "./documents.ts"
import { written } from "./files.ts"
import { type Happening, type History, documentsFrom } from "./parcels.ts"
import { cases, type Random, randomFrom, seed } from "./random.ts"

const placedOn = "2026-11-02" as LocalDate
const issuedOn = "2026-11-16" as LocalDate

/** Rates of a calm month. */
const randomRates = (random: Random): ((day: LocalDate) => RateQuote) => {
  const micros = new Map<LocalDate, number>()
  return (publishedOn) => {
    const rateMicros = micros.get(publishedOn) ?? random.int(42_000, 43_500) * 100
    micros.set(publishedOn, rateMicros)
    const table = `${publishedOn.slice(-2)}/A/NBP/2026`
    return { currency: "EUR", rateMicros, table, publishedOn }
  }
}

type Units = ReadonlyArray<readonly [line: number, quantity: number]>

const someOf = (random: Random, most: Units): Units =>
  most.flatMap(([line, quantity]) =>
    quantity > 0 && random.happens(0.6) ? [[line, random.int(1, quantity)] as const] : [],
  )

const reference = (nth: number) => lineText(`COR-${nth}`)

/** Another price or quantity, a new line, the day of a parcel, or another name. */
const randomCommand = (
  random: Random,
  order: Order,
  parcels: ReadonlyArray<string>,
  nth: number,
): CorrectionCommand | undefined => {
  const billed = billedLines(order)
  const line = random.int(1, billed.length)
  const { quantity = 0, unitGross = 0 } = billed[line - 1] ?? {}
  switch (random.pick(["rebate", "price", "quantity", "item", "day", "day", "name"])) {
    case "rebate":
      return { _tag: "PriceReduced", reference: reference(nth), change: { rebate: 1_500 } }
    case "price": {
      const lines = [{ line, unitGross: minorUnits(unitGross + 7) }]
      return { _tag: "Mistake", reference: reference(nth), lines, added: [] }
    }
    case "quantity": {
      const lines = [{ line, quantity: (quantity + random.int(1, 5)) as Quantity }]
      return { _tag: "Mistake", reference: reference(nth), lines, added: [] }
    }
    case "item": {
      const added = order.lines.slice(0, 1).map((sold) => ({
        ...sold,
        quantity: 3 as Quantity,
        gross: minorUnits(3 * sold.unitGross),
      }))
      return { _tag: "Mistake", reference: reference(nth), lines: [], added }
    }
    case "name": {
      const buyer = { name: lineText(`Firma ${nth}`), address: order.buyer.address }
      return { _tag: "BuyerData", reference: reference(nth), buyer }
    }
    default: {
      const supplyDate = addDays(placedOn, random.int(0, 18))
      const parcel = parcels.length === 0 ? undefined : random.pick(parcels)
      if (parcel === undefined) return undefined
      const trackingNumber = lineText(parcel)
      return { _tag: "SupplyDate", reference: reference(nth), supplyDate, trackingNumber }
    }
  }
}

interface Asked {
  readonly order: Order
  readonly parcels: ReadonlyArray<string>
  readonly day: LocalDate
  readonly nth: number
}

const randomHappening = (random: Random, { order, parcels, day, nth }: Asked): Happening => {
  const open = openLines(order).map(({ line, quantity }) => [line, quantity] as const)
  const units = someOf(random, open)
  const left = returnableQuantities(order).map((quantity, index) => [index + 1, quantity] as const)
  const returned = someOf(random, left)
  const isBefore = day <= issuedOn
  if (!isBefore && random.happens(0.1)) return { day, cancelled: true }
  if (!isBefore && returned.length > 0 && random.happens(0.35)) return { day, returned }
  const command = isBefore ? undefined : randomCommand(random, order, parcels, nth)
  if (command !== undefined && random.happens(0.6)) return { day, command }
  const leftOn = random.happens(0.3) ? addDays(day, -random.int(0, 3)) : day
  const parcel = { day, parcel: `5${nth}`, leftOn: leftOn < placedOn ? placedOn : leftOn }
  return units.length === 0 || random.happens(0.1) ? parcel : { ...parcel, units }
}

/** A history of happenings that the domain allows; at its end everything is taken off. */
const randomHistory = (random: Random, currency: "PLN" | "EUR"): History => {
  const purchase = {
    ...randomPurchase(random, random.int(1, 6), currency),
    at: instant(Date.parse(`${placedOn}T07:00:00Z`)),
  }
  const lines = purchase.lines.map((line) => ({ ...line, quantity: random.int(1, 40) }))
  const rateOn = currency === "EUR" ? randomRates(random) : undefined
  let history: History = { purchase: { ...purchase, lines }, issuedOn, rateOn, happenings: [] }
  let { order } = documentsFrom(history)
  const parcels: Array<string> = []
  for (let nth = 1; nth <= 12; nth += 1) {
    const day = nth < 5 ? addDays(placedOn, 3 * nth) : addDays(issuedOn, nth - 4)
    const next = randomHappening(random, { order, parcels, day, nth })
    const longer = { ...history, happenings: [...history.happenings, next] }
    try {
      order = documentsFrom(longer).order
    } catch (error) {
      // What the domain refuses does not happen.
      if (error instanceof TypeError || error instanceof RangeError) throw error
      continue
    }
    history = longer
    if ("parcel" in next) parcels.push(next.parcel)
  }
  return history
}

/** Takes off all that is billed: the rest is cancelled, what left comes back. */
const undone = (history: History): History => {
  const day = addDays(issuedOn, 20)
  const { order } = documentsFrom(history)
  const isOpen = openLines(order).length > 0
  const cancelling = isOpen ? [{ day, cancelled: true } as const] : []
  const shorter = { ...history, happenings: [...history.happenings, ...cancelling] }
  const rest = billedQuantities(documentsFrom(shorter).order)
  const returned = rest.flatMap((quantity, index) =>
    quantity === 0 ? [] : [[index + 1, quantity] as const],
  )
  if (returned.length === 0 || documentsFrom(shorter).order._tag === "Cancelled") return shorter
  const last = { day: addDays(day, 1), returned }
  return { ...shorter, happenings: [...shorter.happenings, last] }
}

const bytesBoundOf = ({ buyer, order, lines }: InvoiceDocument): number =>
  maximumBytesOf(buyer, order.buyerReference ?? "", lines)

const expectLawful = (document: InvoiceDocument): void => {
  const { xml } = written(document)
  expect(validateFa3(xml, { today: document.issueDate })).toEqual([])
  expect(xml.length).toBeLessThanOrEqual(bytesBoundOf(document))
  expect(printedInvoice(xml).lines).toHaveLength(document.lines.length)
}

/** Units and value of each row, added up over the documents. */
const rowsOf = (documents: ReadonlyArray<InvoiceDocument>) => {
  const rows = new Map<number, { quantity: number; gross: number }>()
  for (const { lines } of documents) {
    lines.forEach((line, index) => {
      const number = line.line ?? index + 1
      const sum = rows.get(number) ?? { quantity: 0, gross: 0 }
      const sign = line.isBefore === true ? -1 : 1
      sum.quantity += sign * line.quantity
      sum.gross += sign * line.gross
      rows.set(number, sum)
    })
  }
  return rows
}

const grossOfParts = (parts: DocumentParts): MinorUnits =>
  minorUnits(
    parts.flatMap(({ rows }) => rows).reduce((sum, row) => sum + row.quantity * row.unitGross, 0),
  )

/** The documents so far: their rows add up to what is billed, and their VAT in PLN to its parts. */
const expectToAddUp = (
  documents: ReadonlyArray<InvoiceDocument>,
  parts: DocumentParts | undefined,
): void => {
  const sum = (of: (each: InvoiceDocument) => number) =>
    documents.reduce((total, each) => total + of(each), 0)
  const gross = sum(({ totals }) => totals.gross)
  const rows = [...rowsOf(documents).values()]
  expect(rows.reduce((total, row) => total + row.gross, 0)).toBe(gross)
  if (parts === undefined) return
  expect(grossOfParts(parts)).toBe(gross)
  for (const { row, quantity, unitGross } of parts.flatMap((part) => part.rows)) {
    const stated = rowsOf(documents).get(row) ?? { quantity: 0, gross: 0 }
    expect(stated).toEqual({ quantity, gross: quantity * unitGross })
  }
  if (documents[0]?.foreign === undefined) return
  const { vat } = partsInPln(parts, minorUnits(gross), vatRateOn("standard", issuedOn))
  expect(sum(({ foreign }) => foreign?.vatInPln ?? 0)).toBe(vat)
}

const orders = cases(40, 100)

describe(`${orders} random orders in parcels (seed ${seed})`, () => {
  it("documents are valid, and add up to what is billed and to nothing when all comes back", () => {
    const random = randomFrom(seed + 3)
    const seen = { corrections: 0, divided: 0, rates: 0 }
    for (let index = 0; index < orders; index += 1) {
      const history = undone(randomHistory(random, index % 2 === 0 ? "PLN" : "EUR"))
      const { order, stated } = documentsFrom(history)
      stated.forEach(({ document, parts }, nth) => {
        expectLawful(document)
        expectToAddUp(
          stated.slice(0, nth + 1).map((each) => each.document),
          parts,
        )
        seen.corrections += nth === 0 ? 0 : 1
        seen.divided += parts === undefined ? 0 : 1
        seen.rates += new Set(document.lines.map(({ rate }) => rate?.publishedOn)).size > 1 ? 1 : 0
      })
      const all = stated.map(({ document }) => document)
      const left = order._tag === "Cancelled" ? [] : billedQuantities(order)
      expect(left.every((quantity) => quantity === 0)).toBe(true)
      for (const name of ["net", "vat", "gross"] as const) {
        expect(all.reduce((sum, { totals }) => sum + totals[name], 0)).toBe(0)
      }
      expect(all.reduce((sum, { foreign }) => sum + (foreign?.vatInPln ?? 0), 0)).toBe(0)
    }
    expect(seen.corrections).toBeGreaterThan(2 * orders)
    expect(seen.divided).toBeGreaterThan(2 * orders)
    expect(seen.rates).toBeGreaterThan(0.4 * orders)
  }, 240_000)
})
