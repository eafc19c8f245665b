/** What each role of the worker does, round by round. */
import type { WorkTopic } from "@procurement/adapter-postgres"
import { type Logger, startWorkLoop, type WorkLoop } from "@procurement/app-chassis"
import { forgetExpiredTokens, warnOfExpiringTokens } from "@procurement/domain/credential"
import { InvoiceRepository, issueDueInvoices } from "@procurement/domain/invoice"
import { forgetExpiredKeys } from "@procurement/domain/order"
import { warnOfQuotas } from "@procurement/domain/quota"
import { deliverDueWebhooks, fanOutEvents, WebhookRepository } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { WorkerRuntime } from "./composition/runtime.ts"
import type { Role, WorkerSettings } from "./settings.ts"

/** Whatever wakes the loops may be missed: they look by themselves that often. */
const longestWaitMillis = 1_000
const housekeepingMillis = 600_000
const webhookBatch = 100
const warningBatch = 100
const longestWarningRestMillis = 30_000
const restPerWork = 20

const nextInvoice = Effect.map(
  Effect.flatMap(InvoiceRepository, (invoices) => invoices.nextDueAt),
  Option.getOrUndefined,
)
const nextDelivery = Effect.map(
  Effect.flatMap(WebhookRepository, (repository) => repository.nextDueAt),
  Option.getOrUndefined,
)

type StartLoop = (
  runtime: WorkerRuntime,
  settings: WorkerSettings,
  log: Logger,
  now: () => number,
) => WorkLoop

const invoicing: StartLoop = (runtime, settings, log, now) =>
  startWorkLoop({
    name: "invoicing",
    log,
    now,
    maximumWaitMillis: longestWaitMillis,
    round: () =>
      runtime.runPromise(
        issueDueInvoices({
          batch: settings.INVOICING_BATCH,
          concurrency: settings.INVOICING_CONCURRENCY,
          leaseSeconds: settings.INVOICING_LEASE,
        }),
      ),
    nextDueAt: () => runtime.runPromise(nextInvoice),
  })

const webhooks: StartLoop = (runtime, _settings, log, now) =>
  startWorkLoop({
    name: "webhooks",
    log,
    now,
    maximumWaitMillis: longestWaitMillis,
    round: async () =>
      (await runtime.runPromise(fanOutEvents(webhookBatch))) +
      (await runtime.runPromise(deliverDueWebhooks(webhookBatch))),
    nextDueAt: () => runtime.runPromise(nextDelivery),
  })

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

/** Forgets what has run out: access tokens and idempotency keys. */
const housekeeping: StartLoop = (runtime, _settings, log, now) =>
  startWorkLoop({
    name: "housekeeping",
    log,
    now,
    maximumWaitMillis: housekeepingMillis,
    round: async () =>
      (await runtime.runPromise(forgetExpiredTokens())) +
      (await runtime.runPromise(forgetExpiredKeys())),
    nextDueAt: () => Promise.resolve(undefined),
  })

/** Whose work a topic of the database announces. */
export const wakes: Readonly<Record<WorkTopic, Role>> = {
  invoices: "invoicing",
  outbox: "webhooks",
  deliveries: "webhooks",
}

export const startLoop: Readonly<Record<Role, StartLoop>> = {
  invoicing,
  webhooks,
  warnings,
  housekeeping,
}
