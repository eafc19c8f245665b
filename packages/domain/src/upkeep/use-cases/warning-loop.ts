/**
 * The loop that warns tenants whose quota has reached a mark or whose tokens expire soon, reminds
 * people of invoices that are due soon, reports overdue ones, and announces changes of the catalog.
 */
import * as Effect from "effect/Effect"
import { announceCatalogChanges } from "../../catalog/use-cases/announce-changes.ts"
import { warnOfExpiringTokens } from "../../credential/use-cases/manage-long-lived-tokens.ts"
import { remindOfDueInvoices } from "../../notification/use-cases/remind-of-due-invoices.ts"
import { reportOverdue } from "../../payment/use-cases/follow-overdue.ts"
import { warnOfQuotas } from "../../quota/use-cases/usage.ts"
import type { LoopWork } from "../../work-queue/use-cases/work-loop.ts"

const pollMillis = 1_000
const batch = 100
/** A reminder names the invoices of one batch. */
const overdueBatch = 1_000
/** The cost grows with the number of tenants, so the loop runs at most a twentieth of the time. */
const restPerPoll = 20

/** `sendsReminders`: whether customers get an e-mail about invoices that are overdue. */
const warn = Effect.fnUntraced(function* (sendsReminders: boolean) {
  const quotas = yield* warnOfQuotas(batch)
  const tokens = yield* warnOfExpiringTokens(batch)
  const updates = yield* announceCatalogChanges()
  const reminded = yield* remindOfDueInvoices(batch)
  const overdue = yield* reportOverdue(overdueBatch, sendsReminders)
  return quotas + tokens + updates + reminded + overdue
})

export type WarningPorts = Effect.Services<ReturnType<typeof warn>>

export const warningLoop = (sendsReminders: boolean): LoopWork<WarningPorts> => ({
  name: "warnings",
  maximumWaitMillis: pollMillis,
  restPerPoll,
  round: warn(sendsReminders),
  nextDueAt: Effect.succeed(undefined),
})
