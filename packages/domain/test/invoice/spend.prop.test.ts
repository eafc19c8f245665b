/** Laws of what a buyer has spent: every sum of the months shown is in it once, and no other. */
import { describe, expect, it } from "@effect/vitest"
import { addDays, type LocalDate, monthOf } from "@procurement/domain/calendar"
import { type MonthTotal, spendByMonth, spendDays } from "@procurement/domain/invoice"
import { Currency, exactSum, money } from "@procurement/domain/money"
import * as Schema from "effect/Schema"

const between = (minimum: number, maximum: number) =>
  Schema.Int.check(Schema.isBetween({ minimum, maximum }))

/** A day of 2024 to 2028, and days since then on which something was issued. */
const Day = between(0, 1_700)
const Issued = Schema.Array(
  Schema.Struct({ daysBefore: between(-60, 500), amount: between(-1e9, 1e9), currency: Currency }),
).check(Schema.isMaxLength(30))

const dayNumbered = (count: number): LocalDate => addDays("2024-01-01" as LocalDate, count)

describe("Spend by month", () => {
  it.prop("adds up to the sums between its first and its last day", [Day, Issued], ([nth, all]) => {
    const today = dayNumbered(nth)
    const [first, last] = spendDays(today)
    const totals = all.map(({ daysBefore, amount, currency }): MonthTotal => {
      return { month: monthOf(addDays(today, -daysBefore)), total: money(amount, currency) }
    })
    const spend = spendByMonth(totals, today).flatMap((each) => each.totals)
    const shown = totals.filter(({ month }) => month >= monthOf(first) && month <= monthOf(last))
    for (const currency of ["PLN", "EUR"]) {
      const sumOf = (amounts: typeof spend) =>
        exactSum(amounts.filter((each) => each.currency === currency).map(({ amount }) => amount))
      expect(sumOf(spend)).toBe(sumOf(shown.map(({ total }) => total)))
    }
  })

  it.prop("shows twelve months in order, of which the last is the present one", [Day], ([nth]) => {
    const today = dayNumbered(nth)
    const months = spendByMonth([], today).map(({ month }) => month)
    expect(new Set(months).size).toBe(12)
    expect(months).toEqual(months.toSorted())
    expect(months.at(-1)).toBe(monthOf(today))
    expect(spendDays(today).map(monthOf)).toEqual([months[0], months.at(-1)])
  })
})
