/** Asking for a day to be reconciled, and reading what was found. */
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { instant } from "../../calendar/instant.ts"
import type { LocalDate } from "../../calendar/local-date.ts"
import { warsawDate } from "../../calendar/warsaw.ts"
import { wish } from "../agenda.ts"
import { ReconciliationStore } from "../reconciliation-store.ts"

/** The day has not come yet, or there are too many waiting. */
export class DayNotReconcilable extends Data.TaggedError("DayNotReconcilable")<{
  readonly day: LocalDate
  readonly reason: "InFuture" | "TooManyWaiting"
}> {}

/** Has the day reconciled soon, today as far as it has come; asked twice it is done once. */
export const requestReconciliation = Effect.fnUntraced(function* (day: LocalDate) {
  const store = yield* ReconciliationStore
  const today = warsawDate(instant(yield* Clock.currentTimeMillis))
  if (day > today) return yield* new DayNotReconcilable({ day, reason: "InFuture" })
  const { wanted } = yield* store.modifyAgenda((agenda) => wish(agenda, day))
  if (!wanted.includes(day)) {
    return yield* new DayNotReconcilable({ day, reason: "TooManyWaiting" })
  }
})

/** What is under way or waiting, and the latest reports, at most `limit`. */
export const readReconciliations = Effect.fnUntraced(function* (limit: number) {
  const store = yield* ReconciliationStore
  const agenda = yield* store.modifyAgenda((present) => present)
  return { agenda, reports: yield* store.latest(limit) }
})
