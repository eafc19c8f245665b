/**
 * The worker: each of its roles is a loop of its own over a queue in the database.
 *
 * Keeps no truth of its own: killed at any moment, another one goes on after its leases run out.
 */
import { readFile } from "node:fs/promises"
import { makeFileArchive } from "@procurement/adapter-archive"
import { listenForWork, openDatabase } from "@procurement/adapter-postgres"
import { makeWebhookSender } from "@procurement/adapter-webhook-http"
import { loadSigningKeyPem, openXadesSigner } from "@procurement/adapter-xades"
import {
  clockOfProcess,
  makeLogger,
  type RunningProcess,
  sealWebhookSecrets,
} from "@procurement/app-chassis"
import { Mailer } from "@procurement/domain/email"
import { InvoiceClearance } from "@procurement/domain/invoice"
import type { Seller } from "@procurement/domain/party"
import { publicCallbackPolicy, sandboxCallbackPolicy } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { type AdjustContainer, makeWorkerContainer } from "./composition/container.ts"
import { makeWorkerRuntime } from "./composition/runtime.ts"
import { startLoop, wakes } from "./loops.ts"
import { openMailer } from "./mail.ts"
import { readSellerFile } from "./seller-file.ts"
import type { WorkerSettings } from "./settings.ts"

const openSigner = async (settings: WorkerSettings) =>
  openXadesSigner(
    loadSigningKeyPem({
      keyPem: await readFile(settings.SEAL_KEY_FILE, "utf8"),
      certificatePem: await readFile(settings.SEAL_CERTIFICATE_FILE, "utf8"),
    }),
  )

const openResources = async (settings: WorkerSettings, seller: Seller) => ({
  seller,
  mailer: openMailer(settings, seller),
  signer: await openSigner(settings),
  archive: await Effect.runPromise(makeFileArchive({ directory: settings.ARCHIVE_DIR })),
  sender: makeWebhookSender({
    ...(settings.WEBHOOK_LOOPBACK ? sandboxCallbackPolicy : publicCallbackPolicy),
    allowLoopback: settings.WEBHOOK_LOOPBACK,
  }),
})

/** Enough for all roles at their busiest: renewing a lease waits for no invoice. */
const connections = 24

/** Starts the worker; `adjust` may rebind ports before anything runs (crash tests do). */
export const startWorker = async (
  settings: WorkerSettings,
  adjust: AdjustContainer = () => undefined,
): Promise<RunningProcess> => {
  const log = makeLogger("worker", settings.LOG_LEVEL)
  const clock = clockOfProcess(settings.CLOCK_OFFSET_MILLIS)
  const resources = await openResources(settings, await readSellerFile(settings.SELLER_FILE))
  const database = await openDatabase({
    url: settings.DATABASE_URL,
    applicationName: "worker",
    poolSize: connections,
  })
  await database.migrate()
  await sealWebhookSecrets(database, settings.WEBHOOK_SECRETS_KEY)
  const container = makeWorkerContainer(settings, database, { ...resources, clock })
  adjust(container)
  const runtime = makeWorkerRuntime(container, log, clock)
  const loops = settings.ROLES.map((role) => ({
    role,
    loop: startLoop[role](runtime, settings, log, clock.now),
  }))
  clock.onMove(() => {
    for (const { loop } of loops) loop.wake()
  })
  const stopListening = await listenForWork(database, (topic) => {
    for (const { role, loop } of loops) if (wakes[topic] === role) loop.wake(topic)
  })
  return {
    ready: { roles: settings.ROLES.join(",") },
    stop: async () => {
      await Promise.all(loops.map(({ loop }) => loop.stop()))
      resources.sender.close()
      await stopListening()
      await runtime.runPromise(
        Effect.flatMap(InvoiceClearance, (clearance) => clearance.close).pipe(Effect.ignore),
      )
      await runtime.runPromise(Effect.flatMap(Mailer, (mailer) => mailer.close))
      await runtime.dispose()
      await database.close()
    },
  }
}
