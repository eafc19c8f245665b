/** Corrections of one invoice, some numbered by a version that rounded the VAT of each. */
import { documentTotals } from "@procurement/domain/invoice"
import { type Currency, minorUnits, type RateQuote } from "@procurement/domain/money"
import { vatRateOn } from "@procurement/domain/vat"
import { describe, expect, it } from "vitest"

const vatRate = vatRateOn("standard", "2026-11-20" as never)
const rate: RateQuote = {
  currency: "EUR",
  rateMicros: 4_253_700,
  table: "225/A/NBP/2026",
  publishedOn: "2026-11-19" as never,
}
const currency: Currency = "EUR"
const pieces = 50
const price = 1_05

const cause = { invoiceId: "inv_1" as never, follows: "inv_1" as never, cause: "Returned" } as const

/** The totals of an invoice of fifty pieces, and of the nth return of one piece. */
const invoiced = () =>
  documentTotals({ total: { amount: minorUnits(pieces * price), currency } }, vatRate, rate)
const returned = (nth: number, isOlder: boolean) => {
  const billedBefore = minorUnits((pieces - nth) * price)
  const correction = isOlder ? cause : { ...cause, billedBefore }
  return documentTotals(
    { total: { amount: minorUnits(-price), currency }, correction },
    vatRate,
    rate,
  )
}

/** The VAT that is left, in EUR and in PLN, when all pieces are returned. */
const leftAfter = (older: number) => {
  const all = [invoiced()]
  for (let nth = 0; nth < pieces; nth += 1) all.push(returned(nth, nth < older))
  const sumOf = (parts: ReadonlyArray<number>) => parts.reduce((sum, part) => sum + part, 0)
  return [
    sumOf(all.map(({ totals }) => totals.vat)),
    sumOf(all.map(({ foreign }) => foreign?.vatInPln ?? 0)),
  ] as const
}

/** The difference between the older corrections and the same ones by this version. */
const strayOf = (older: number) => {
  const stray = [0, 0] as [number, number]
  for (let nth = 0; nth < older; nth += 1) {
    const [was, is] = [returned(nth, true), returned(nth, false)]
    stray[0] += was.totals.vat - is.totals.vat
    stray[1] += (was.foreign?.vatInPln ?? 0) - (is.foreign?.vatInPln ?? 0)
  }
  return stray
}

describe("Corrections across an upgrade", () => {
  it("corrections keep the rounding difference of earlier versions and add none", () => {
    expect(leftAfter(0)).toEqual([0, 0])
    for (const older of [1, 2, 7, 20, 49]) expect(leftAfter(older)).toEqual(strayOf(older))
    expect(leftAfter(20)).not.toEqual([0, 0])
  })
})
