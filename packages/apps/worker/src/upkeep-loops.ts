/** The loops of the roles `warnings`, `email` and `housekeeping`. */
import { startWorkLoop } from "@procurement/app-platform"
import { forgetOldAuditEvents } from "@procurement/domain/audit"
import { announceCatalogChanges } from "@procurement/domain/catalog"
import { forgetOldBatches } from "@procurement/domain/clearance"
import { forgetExpiredTokens, warnOfExpiringTokens } from "@procurement/domain/credential"
import { forgetOldEmails } from "@procurement/domain/email"
import { forgetOldMessages } from "@procurement/domain/inbound"
import { emailLoop, remindOfDueInvoices } from "@procurement/domain/notification"
import { completeOffboardings } from "@procurement/domain/offboarding"
import { forgetExpiredKeys, forgetOldDetails } from "@procurement/domain/order"
import { forgetSettledPayments, reportOverdue } from "@procurement/domain/payment"
import { warnOfQuotas } from "@procurement/domain/quota"
import { forgetOldRequests } from "@procurement/domain/request-log"
import { forgetEndedSessions } from "@procurement/domain/user"
import { expireHeldDeliveries, forgetOldWebhooks } from "@procurement/domain/webhook"
import type { CustomerRuntime } from "./composition/customer-ports.ts"
import { loopStarter, type StartLoop } from "./loop.ts"

/** The longest pause between two polls, because a notification may be missed. */
const longestWaitMillis = 1_000
const housekeepingMillis = 600_000
const forgettingBatch = 1_000
/** Large, because the rows are small and every request adds one. */
const requestsBatch = 10_000
/** A pause between two batches, so that other statements get at the tables. */
const forgettingRestMillis = 100
const warningBatch = 100
/** A reminder names the invoices of one batch. */
const overdueBatch = 1_000
const longestWarningRestMillis = 30_000
const restPerWork = 20

/**
 * Warns tenants whose quota has reached a mark or whose tokens expire soon, reminds people of
 * invoices that are due soon, reports overdue ones, and announces changes of the catalog. The cost
 * grows with the number of tenants, so the loop runs at most a twentieth of the time.
 */
export const startWarningLoop: StartLoop<CustomerRuntime> = (runtime, settings, log, now) => {
  let restMillis = longestWaitMillis
  return startWorkLoop({
    name: "warnings",
    log,
    now,
    maximumWaitMillis: longestWarningRestMillis,
    round: async () => {
      const startedAt = performance.now()
      const count =
        (await runtime.runPromise(warnOfQuotas(warningBatch))) +
        (await runtime.runPromise(warnOfExpiringTokens(warningBatch))) +
        (await runtime.runPromise(announceCatalogChanges())) +
        (await runtime.runPromise(remindOfDueInvoices(warningBatch))) +
        (await runtime.runPromise(reportOverdue(overdueBatch, settings.PAYMENT_REMINDERS)))
      restMillis = Math.max(longestWaitMillis, restPerWork * (performance.now() - startedAt))
      return count
    },
    nextDueAt: () => Promise.resolve(now() + restMillis),
  })
}

/** Notifies people of issued documents, and sends e-mails that are due. */
export const startEmailLoop: StartLoop<CustomerRuntime> = (runtime, _settings, log, now) =>
  loopStarter(runtime, log, now)(emailLoop())

/**
 * Expires deliveries that were paused for too long, deletes the webhooks of tenants that left a
 * month ago, and deletes expired data in batches: access tokens, idempotency keys, sessions, audit
 * events, request records, events past their replay period with their deliveries, inbound messages,
 * old packages and old e-mails, settled unmatched payments, and the delivery addresses and metadata
 * of old orders.
 */
export const startHousekeepingLoop: StartLoop<CustomerRuntime> = (runtime, settings, log, now) => {
  let restMillis = housekeepingMillis
  return startWorkLoop({
    name: "housekeeping",
    log,
    now,
    maximumWaitMillis: housekeepingMillis,
    round: async () => {
      await runtime.runPromise(forgetExpiredTokens())
      await runtime.runPromise(forgetExpiredKeys())
      await runtime.runPromise(forgetEndedSessions())
      // It reads all tenants, so not for each of many batches.
      if (restMillis === housekeepingMillis) await runtime.runPromise(completeOffboardings())
      const forgotten = Math.max(
        await runtime.runPromise(forgetOldWebhooks(forgettingBatch)),
        await runtime.runPromise(forgetOldMessages(forgettingBatch)),
        await runtime.runPromise(forgetOldBatches(forgettingBatch)),
        await runtime.runPromise(expireHeldDeliveries(forgettingBatch)),
        await runtime.runPromise(forgetOldAuditEvents(forgettingBatch)),
        await runtime.runPromise(forgetOldRequests(requestsBatch)),
        await runtime.runPromise(forgetSettledPayments(forgettingBatch)),
        await runtime.runPromise(
          forgetOldDetails(settings.ORDER_DETAILS_RETENTION_DAYS, forgettingBatch),
        ),
        await runtime.runPromise(forgetOldEmails(settings.EMAIL_RETENTION_DAYS, forgettingBatch)),
      )
      restMillis = forgotten < forgettingBatch ? housekeepingMillis : forgettingRestMillis
      return 0
    },
    nextDueAt: () => Promise.resolve(now() + restMillis),
  })
}
