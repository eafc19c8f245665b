/** What each role for orders does, round by round, and which roles a topic wakes. */
import type { WorkTopic } from "@procurement/adapter-postgres"
import { startWorkLoop } from "@procurement/app-platform"
import { forgetOldAuditEvents } from "@procurement/domain/audit"
import { forgetOldBatches } from "@procurement/domain/clearance"
import { forgetExpiredTokens, warnOfExpiringTokens } from "@procurement/domain/credential"
import { EmailQueue, makeSendDueEmails } from "@procurement/domain/email"
import { forgetOldMessages } from "@procurement/domain/inbound"
import { forgetExpiredKeys } from "@procurement/domain/order"
import { warnOfQuotas } from "@procurement/domain/quota"
import { forgetOldRequests } from "@procurement/domain/request-log"
import { forgetEndedSessions } from "@procurement/domain/user"
import { expireHeldDeliveries, forgetOldWebhooks } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { startArchiveLoop } from "./archive-loop.ts"
import { startInvoicingLoops } from "./invoicing-loops.ts"
import type { StartLoop } from "./loop.ts"
import { startRenewalLoop } from "./renewal-loop.ts"
import { startReconciliationLoop } from "./reconciliation-loop.ts"
import type { OrderRole, Role } from "./roles.ts"
import { startWebhookLoop } from "./webhook-loop.ts"

/** The loops poll this often, because a notification may be missed. */
const longestWaitMillis = 1_000
const housekeepingMillis = 600_000
const forgettingBatch = 1_000
/** Small rows, and one for every request. */
const requestsBatch = 10_000
/** Between two batches, to leave the tables to others. */
const forgettingRestMillis = 100
const warningBatch = 100
const emailBatch = 20
const longestWarningRestMillis = 30_000
const restPerWork = 20

/**
 * Warns tenants of quotas that have reached a mark and of tokens that expire soon. The cost grows
 * with the number of tenants, so the loop runs at most a twentieth of the time.
 */
const warnings: StartLoop = (runtime, _settings, log, now) => {
  let restMillis = longestWaitMillis
  return startWorkLoop({
    name: "warnings",
    log,
    now,
    maximumWaitMillis: longestWarningRestMillis,
    round: async () => {
      const startedAt = performance.now()
      const found =
        (await runtime.runPromise(warnOfQuotas(warningBatch))) +
        (await runtime.runPromise(warnOfExpiringTokens(warningBatch)))
      restMillis = Math.max(longestWaitMillis, restPerWork * (performance.now() - startedAt))
      return found
    },
    nextDueAt: () => Promise.resolve(now() + restMillis),
  })
}

const nextEmail = Effect.map(
  Effect.flatMap(EmailQueue, (queue) => queue.nextDueAt),
  Option.getOrUndefined,
)

const emails: StartLoop = (runtime, _settings, log, now) => {
  const sendDueEmails = makeSendDueEmails()
  return startWorkLoop({
    name: "email",
    log,
    now,
    maximumWaitMillis: longestWaitMillis,
    round: () => runtime.runPromise(sendDueEmails(emailBatch)),
    nextDueAt: () => runtime.runPromise(nextEmail),
  })
}

/**
 * Expires deliveries that a pause has held for too long, and deletes in batches what has expired:
 * access tokens, idempotency keys, sessions, audit events, records of requests, events too old to
 * be replayed with their deliveries, inbound messages and old packages.
 */
const housekeeping: StartLoop = (runtime, _settings, log, now) => {
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
      const forgotten = Math.max(
        await runtime.runPromise(forgetOldWebhooks(forgettingBatch)),
        await runtime.runPromise(forgetOldMessages(forgettingBatch)),
        await runtime.runPromise(forgetOldBatches(forgettingBatch)),
        await runtime.runPromise(expireHeldDeliveries(forgettingBatch)),
        await runtime.runPromise(forgetOldAuditEvents(forgettingBatch)),
        await runtime.runPromise(forgetOldRequests(requestsBatch)),
      )
      restMillis = forgotten < forgettingBatch ? housekeepingMillis : forgettingRestMillis
      return 0
    },
    nextDueAt: () => Promise.resolve(now() + restMillis),
  })
}

const archive: StartLoop = (runtime, settings, log, now, holder) => {
  const loops = [
    startArchiveLoop(runtime, settings, log, now, holder),
    startRenewalLoop(runtime, settings, log, now),
  ]
  return {
    wake: () => {
      for (const loop of loops) loop.wake()
    },
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

/** The roles that a topic of the database wakes. */
export const wakes: Readonly<Record<WorkTopic, ReadonlyArray<Role>>> = {
  invoices: ["invoicing"],
  outbox: ["webhooks", "publish"],
  deliveries: ["webhooks"],
  "payment-references": ["invoicing"],
}

export const startLoop: Readonly<Record<OrderRole, StartLoop>> = {
  invoicing: startInvoicingLoops,
  webhooks: startWebhookLoop,
  warnings,
  email: emails,
  housekeeping,
  archive,
  reconciliation: startReconciliationLoop,
}
