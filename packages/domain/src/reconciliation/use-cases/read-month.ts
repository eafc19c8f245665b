/** Reads the reports of a month, and what its documents add up to. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { addDays, instant, type LocalDate, warsawDate } from "../../calendar/instant.ts"
import { daysOf, type LedgerPeriod } from "../../ledger/ledger-period.ts"
import type { Difference, ReconciliationReport } from "../difference.ts"
import { ReconciliationStore } from "../reconciliation-store.ts"
import { addTied, noTotals, type TiedTotals } from "../totals.ts"

/** The days of a month, by the day of their KSeF numbers. */
export interface ReconciledMonth {
  readonly period: LedgerPeriod
  readonly totals: TiedTotals
  /** All of them; `named` are the first of each day. */
  readonly differences: number
  readonly named: ReadonlyArray<Difference & { readonly day: LocalDate }>
  /** Days that are over and were not compared, or before totals were kept. */
  readonly missing: ReadonlyArray<LocalDate>
}

/** Returns the month of these reports; days from `today` on are not missing. Pure. */
export const monthOfReports = (
  period: LedgerPeriod,
  reports: ReadonlyArray<ReconciliationReport>,
  today: LocalDate,
): ReconciledMonth => {
  const compared = new Set(reports.filter((report) => report.totals).map(({ day }) => day))
  const [first, last] = daysOf(period)
  const missing: Array<LocalDate> = []
  for (let day = first; day <= last && day < today; day = addDays(day, 1)) {
    if (!compared.has(day)) missing.push(day)
  }
  return {
    period,
    totals: reports.reduce((sum, { totals = noTotals }) => addTied(sum, totals), noTotals),
    differences: reports.reduce((sum, { differences }) => sum + differences, 0),
    named: reports.flatMap(({ day, named }) => named.map((one) => ({ ...one, day }))),
    missing,
  }
}

export const readReconciledMonth = Effect.fnUntraced(function* (period: LedgerPeriod) {
  const store = yield* ReconciliationStore
  const today = warsawDate(instant(yield* Clock.currentTimeMillis))
  return monthOfReports(period, yield* store.between(...daysOf(period)), today)
})
