/**
 * What a buyer has spent: the gross totals of its documents, by month of issue. A correction counts
 * with its change in the month in which it was issued. Pure.
 */
import { addDays, localDate, type LocalDate, monthOf, yearOf } from "../calendar/instant.ts"
import { currencies, type Currency, exactSum, money, type Money } from "../money/money.ts"
import { isWithBuyer } from "./document-files.ts"
import type { ListedInvoice } from "./invoice.ts"

/** Months that are shown, the present one included. */
export const spendMonths = 12

/** The sum of a month's documents in one currency. */
export interface MonthTotal {
  /** `2026-11`. */
  readonly month: string
  readonly total: Money
}

export interface MonthSpend {
  readonly month: string
  /** One sum for each currency of the whole period, in the same order every month. */
  readonly totals: ReadonlyArray<Money>
}

/** Returns whether a document counts: the buyer has it, from KSeF, offline or outside KSeF. */
export const isSpent = (invoice: ListedInvoice): boolean =>
  invoice._tag === "IssuedOutside" || isWithBuyer(invoice)

/** Returns the first day of each month that is shown, oldest first, and of the month after them. */
const firstDaysUntil = (today: LocalDate): ReadonlyArray<LocalDate> =>
  Array.from({ length: spendMonths + 1 }, (_, nth) =>
    localDate(yearOf(today), Number(today.slice(5, 7)) + nth + 1 - spendMonths, 1),
  )

/** Returns the first and the last day of the months that are shown. */
export const spendDays = (today: LocalDate): readonly [first: LocalDate, last: LocalDate] => {
  const days = firstDaysUntil(today)
  return [days[0] ?? today, addDays(days.at(-1) ?? today, -1)]
}

/** Returns the months until today, oldest first; a month or currency without documents is zero. */
export const spendByMonth = (
  totals: ReadonlyArray<MonthTotal>,
  today: LocalDate,
): ReadonlyArray<MonthSpend> => {
  const used = currencies.filter((each) => totals.some(({ total }) => total.currency === each))
  const sumOf = (month: string, currency: Currency): Money => {
    const matching = totals.filter(
      (each) => each.month === month && each.total.currency === currency,
    )
    return money(exactSum(matching.map(({ total }) => total.amount)), currency)
  }
  return firstDaysUntil(today)
    .slice(0, spendMonths)
    .map(monthOf)
    .map((month) => ({ month, totals: used.map((currency) => sumOf(month, currency)) }))
}
