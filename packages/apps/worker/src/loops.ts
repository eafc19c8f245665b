/** What each role of the worker does, round by round. */
import type { WorkTopic } from "@procurement/adapter-postgres"
import { startWorkLoop } from "@procurement/app-chassis"
import { forgetOldBatches } from "@procurement/domain/clearance"
import { forgetExpiredTokens, warnOfExpiringTokens } from "@procurement/domain/credential"
import { EmailQueue, makeSendDueEmails } from "@procurement/domain/email"
import { forgetOldMessages } from "@procurement/domain/inbound"
import { forgetExpiredKeys } from "@procurement/domain/order"
import { warnOfQuotas } from "@procurement/domain/quota"
import { forgetOldWebhooks } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { startArchiveLoop } from "./archive-loop.ts"
import { startInvoicingLoops } from "./invoicing-loops.ts"
import type { StartLoop } from "./loop.ts"
import { startRenewalLoop } from "./renewal-loop.ts"
import { startReconciliationLoop } from "./reconciliation-loop.ts"
import type { Role } from "./settings.ts"
import { startWebhookLoop } from "./webhook-loop.ts"

/** Whatever wakes the loops may be missed: they look by themselves that often. */
const longestWaitMillis = 1_000
const housekeepingMillis = 600_000
const forgettingBatch = 1_000
/** Between two batches: others want the tables too. */
const forgettingRestMillis = 100
const warningBatch = 100
const emailBatch = 20
const longestWarningRestMillis = 30_000
const restPerWork = 20

/**
 * Tells tenants what they should know: quotas that have reached a mark, tokens that run out. A look
 * costs more the more tenants there are, so looking takes a twentieth of the time at most.
 */
const warnings: StartLoop = (runtime, _settings, log, now) => {
  let restMillis = longestWaitMillis
  return startWorkLoop({
    name: "warnings",
    log,
    now,
    maximumWaitMillis: longestWarningRestMillis,
    round: async () => {
      const begun = performance.now()
      const found =
        (await runtime.runPromise(warnOfQuotas(warningBatch))) +
        (await runtime.runPromise(warnOfExpiringTokens(warningBatch)))
      restMillis = Math.max(longestWaitMillis, restPerWork * (performance.now() - begun))
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
 * Forgets what has run out: access tokens and idempotency keys, events that are too old to be
 * replayed and their deliveries, messages that nobody keeps any more, packages of long ago, some
 * at a time.
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
      const forgotten = Math.max(
        await runtime.runPromise(forgetOldWebhooks(forgettingBatch)),
        await runtime.runPromise(forgetOldMessages(forgettingBatch)),
        await runtime.runPromise(forgetOldBatches(forgettingBatch)),
      )
      restMillis = forgotten < forgettingBatch ? housekeepingMillis : forgettingRestMillis
      return 0
    },
    nextDueAt: () => Promise.resolve(now() + restMillis),
  })
}

const archive: StartLoop = (...given) => {
  const loops = [startArchiveLoop(...given), startRenewalLoop(...given)]
  return {
    wake: () => {
      for (const loop of loops) loop.wake()
    },
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

/** Whose work a topic of the database announces. */
export const wakes: Readonly<Record<WorkTopic, Role>> = {
  invoices: "invoicing",
  outbox: "webhooks",
  deliveries: "webhooks",
}

export const startLoop: Readonly<Record<Role, StartLoop>> = {
  invoicing: startInvoicingLoops,
  webhooks: startWebhookLoop,
  warnings,
  email: emails,
  housekeeping,
  archive,
  reconciliation: startReconciliationLoop,
}
