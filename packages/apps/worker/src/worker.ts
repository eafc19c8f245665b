/**
 * The worker: invoicing and webhooks, each a loop of its own over a queue in the database.
 *
 * Keeps no truth of its own: killed at any moment, another one goes on after its leases run out.
 */
import { readFile } from "node:fs/promises"
import { makeFileArchive } from "@procurement/adapter-archive"
import { listenForWork, openDatabase } from "@procurement/adapter-postgres"
import { loadSigningKeyPem, openXadesSigner } from "@procurement/adapter-xades"
import {
  type Logger,
  makeLogger,
  type RunningProcess,
  startWorkLoop,
} from "@procurement/app-chassis"
import { InvoiceClearance, InvoiceRepository, issueDueInvoices } from "@procurement/domain/invoice"
import { deliverDueWebhooks, fanOutEvents, WebhookRepository } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type AdjustContainer, makeWorkerContainer } from "./composition/container.ts"
import { makeWorkerRuntime, type WorkerRuntime } from "./composition/runtime.ts"
import { readSellerFile } from "./seller-file.ts"
import type { WorkerSettings } from "./settings.ts"

const longestWaitMillis = 1_000
const webhookBatch = 100

const invoicingLoop = (runtime: WorkerRuntime, settings: WorkerSettings, log: Logger) =>
  startWorkLoop({
    name: "invoicing",
    log,
    maximumWaitMillis: longestWaitMillis,
    round: () =>
      runtime.runPromise(
        issueDueInvoices({
          batch: settings.INVOICING_BATCH,
          concurrency: settings.INVOICING_CONCURRENCY,
          leaseSeconds: settings.INVOICING_LEASE,
        }),
      ),
    nextDueAt: () =>
      runtime.runPromise(
        Effect.flatMap(InvoiceRepository, (invoices) => invoices.nextDueAt).pipe(
          Effect.map(Option.getOrUndefined),
        ),
      ),
  })

const webhooksLoop = (runtime: WorkerRuntime, log: Logger) =>
  startWorkLoop({
    name: "webhooks",
    log,
    maximumWaitMillis: longestWaitMillis,
    round: async () =>
      (await runtime.runPromise(fanOutEvents(webhookBatch))) +
      (await runtime.runPromise(deliverDueWebhooks(webhookBatch))),
    nextDueAt: () =>
      runtime.runPromise(
        Effect.flatMap(WebhookRepository, (webhooks) => webhooks.nextDueAt).pipe(
          Effect.map(Option.getOrUndefined),
        ),
      ),
  })

const openSigner = async (settings: WorkerSettings) =>
  openXadesSigner(
    loadSigningKeyPem({
      keyPem: await readFile(settings.SEAL_KEY_FILE, "utf8"),
      certificatePem: await readFile(settings.SEAL_CERTIFICATE_FILE, "utf8"),
    }),
  )

const openResources = async (settings: WorkerSettings) => ({
  seller: await readSellerFile(settings.SELLER_FILE),
  signer: await openSigner(settings),
  archive: await Effect.runPromise(makeFileArchive({ directory: settings.ARCHIVE_DIR })),
})

/** Starts the worker; `adjust` may rebind ports before anything runs (crash tests do). */
export const startWorker = async (
  settings: WorkerSettings,
  adjust: AdjustContainer = () => undefined,
): Promise<RunningProcess> => {
  const log = makeLogger("worker", settings.LOG_LEVEL)
  const resources = await openResources(settings)
  const database = await openDatabase({ url: settings.DATABASE_URL, applicationName: "worker" })
  await database.migrate()
  const container = makeWorkerContainer(settings, database, resources)
  adjust(container)
  const runtime = makeWorkerRuntime(container, log)
  const loops = [
    ...(settings.ROLES.includes("invoicing") ? [invoicingLoop(runtime, settings, log)] : []),
    ...(settings.ROLES.includes("webhooks") ? [webhooksLoop(runtime, log)] : []),
  ]
  const stopListening = await listenForWork(database, () => {
    for (const loop of loops) loop.wake()
  })
  return {
    ready: { roles: settings.ROLES.join(",") },
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()))
      await stopListening()
      await runtime.runPromise(
        Effect.flatMap(InvoiceClearance, (clearance) => clearance.close).pipe(Effect.ignore),
      )
      await runtime.dispose()
      await database.close()
    },
  }
}
