/** The rows of all periods add up to the documents, after any payments and corrections. */
import { describe, expect, it } from "@effect/vitest"
import { type LedgerDocument, ledgerRowsOf } from "@procurement/domain/ledger"
import { minorUnits, toPln } from "@procurement/domain/money"
import { vatFromGross, vatRateOn } from "@procurement/domain/vat"
import * as Schema from "effect/Schema"
import { correctionOf, invoiceOf, noonOf, orderOf, rate } from "./support/documents.ts"

const Int = (minimum: number, maximum: number) =>
  Schema.Int.check(Schema.isBetween({ minimum, maximum }))

/** A day between 20 November and 10 March, as the number of days after the first. */
const Day = Int(0, 110)
const dayOf = (nth: number): string =>
  new Date(noonOf("2026-11-20") + nth * 86_400_000).toISOString().slice(0, 10)

const Happening = Schema.Struct({
  day: Day,
  cause: Schema.Literals(["Returned", "PriceReduced", "Mistake", "BuyerData"]),
  lowered: Int(0, 4_000),
  raised: Int(0, 4_000),
})

/** The changes of the lines, which never take off more than is billed. */
const changesOf = ({ cause, lowered, raised }: typeof Happening.Type, billed: number) => {
  if (cause === "BuyerData") return []
  const less = -Math.min(lowered, billed)
  return cause === "Mistake" ? [less, raised] : [less]
}

const standard = vatRateOn("standard", "2026-11-20" as never)

describe("The register", () => {
  it.prop(
    "net, VAT and PLN of all rows are those of an invoice over what is billed in the end",
    [
      Int(1, 99_999),
      Day,
      Schema.Array(Schema.Tuple([Day, Int(1, 60_000)])).check(Schema.isMaxLength(3)),
      Schema.Array(Happening).check(Schema.isMaxLength(5)),
      Schema.Boolean,
    ],
    ([total, madeOn, payments, happenings, isEur]) => {
      const quote = isEur ? rate : undefined
      const documents: Array<LedgerDocument> = [invoiceOf(total, "2026-11-20", quote)]
      let billed = total
      for (const [nth, happening] of happenings.entries()) {
        const changes = changesOf(happening, billed)
        const day = dayOf(happening.day)
        const { cause } = happening
        documents.push(correctionOf(nth + 1, changes, day, billed, { cause }, quote))
        billed += changes.reduce((sum, each) => sum + each, 0)
      }
      const paid = payments.map(([nth, amount]) => [dayOf(nth), amount] as const)
      const order = orderOf(documents, dayOf(madeOn), paid)
      const rows = ledgerRowsOf(order, noonOf("2027-12-31"))
      const sum = (amountOf: (row: (typeof rows)[number]) => number) =>
        rows.reduce((total, row) => total + amountOf(row), 0)
      const { net, vat } = vatFromGross(minorUnits(billed), standard)
      expect(sum(({ amounts }) => amounts.net)).toBe(net)
      expect(sum(({ amounts }) => amounts.vat)).toBe(vat)
      const inPln = (amount: typeof net) => (isEur ? toPln(amount, rate) : amount)
      expect(sum((row) => row.inPln?.net ?? Number.NaN)).toBe(inPln(net))
      expect(sum((row) => row.inPln?.vat ?? Number.NaN)).toBe(inPln(vat))
      for (const { period, kind } of rows) {
        const days = kind === "VAT" ? [dayOf(madeOn), ...paid.map(([day]) => day)] : undefined
        if (days !== undefined) expect(days.map((day) => day.slice(0, 7))).toContain(period)
      }
      const keys = rows.map(({ invoiceId, period }) => `${invoiceId} ${period}`)
      expect(new Set(keys).size).toBe(keys.length)
    },
    { arbitrary: { runs: 300 } },
  )
})
