/**
 * The worker: each of its roles is a loop of its own over a queue in the database.
 *
 * Keeps no truth of its own: killed at any moment, another one goes on after its leases run out.
 */
import { readFile } from "node:fs/promises"
import { makeFileArchive } from "@procurement/adapter-archive"
import { listenForWork, openDatabase } from "@procurement/adapter-postgres"
import { loadSigningKeyPem, openXadesSigner } from "@procurement/adapter-xades"
import { clockOfProcess, makeLogger, type RunningProcess } from "@procurement/app-chassis"
import { InvoiceClearance } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import { type AdjustContainer, makeWorkerContainer } from "./composition/container.ts"
import { makeWorkerRuntime } from "./composition/runtime.ts"
import { startLoop, wakes } from "./loops.ts"
import { readSellerFile } from "./seller-file.ts"
import type { WorkerSettings } from "./settings.ts"

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
  const clock = clockOfProcess(settings.CLOCK_OFFSET_MILLIS)
  const resources = await openResources(settings)
  const database = await openDatabase({ url: settings.DATABASE_URL, applicationName: "worker" })
  await database.migrate()
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
    for (const { role, loop } of loops) if (wakes[topic] === role) loop.wake()
  })
  return {
    ready: { roles: settings.ROLES.join(",") },
    stop: async () => {
      await Promise.all(loops.map(({ loop }) => loop.stop()))
      await stopListening()
      await runtime.runPromise(
        Effect.flatMap(InvoiceClearance, (clearance) => clearance.close).pipe(Effect.ignore),
      )
      await runtime.dispose()
      await database.close()
    },
  }
}
