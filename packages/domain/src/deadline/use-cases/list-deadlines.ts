/** Lists the invoices whose deadline is near or has passed. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { instant, warsawDate } from "../../calendar/instant.ts"
import {
  compareDeadlines,
  type DeadlineRule,
  deadlineRules,
  invoiceDeadline,
  watchedThrough,
} from "../deadline.ts"
import { DeadlineRegister } from "../deadline-register.ts"

/** Returns the near and passed deadlines of one rule: those of the oldest orders, up to `limit`. */
export const deadlinesByRule = Effect.fnUntraced(function* (rule: DeadlineRule, limit: number) {
  const register = yield* DeadlineRegister
  const today = warsawDate(instant(yield* Clock.currentTimeMillis))
  const running = yield* register.running(rule, watchedThrough(rule, today), limit)
  return running.flatMap((watched) => invoiceDeadline(rule, watched, today) ?? [])
})

/** Returns the near and passed deadlines of all rules, the earliest first, up to `limit`. */
export const listDeadlines = Effect.fnUntraced(function* (limit: number) {
  const lists = yield* Effect.forEach(deadlineRules, (rule) => deadlinesByRule(rule, limit + 1))
  const sorted = lists.flat().toSorted(compareDeadlines)
  return { items: sorted.slice(0, limit), hasMore: sorted.length > limit }
})
