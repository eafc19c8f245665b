/**
 * The worker: each of its roles is a loop of its own over a queue in the database.
 *
 * Keeps no truth of its own: killed at any moment, another one goes on after its leases run out.
 */
import { listenForWork, openDatabase } from "@procurement/adapter-postgres"
import { makeWebhookSender } from "@procurement/adapter-webhook-http"
import {
  backlogOf,
  clockOfProcess,
  databaseAnswers,
  layerTracing,
  makeLogger,
  openProbes,
  type RunningProcess,
  sealWebhookSecrets,
} from "@procurement/app-chassis"
import { instanceOf } from "@procurement/app-chassis/composition"
import { ClearanceBudget } from "@procurement/domain/clearance"
import { Mailer } from "@procurement/domain/email"
import { InvoiceClearance } from "@procurement/domain/invoice"
import type { Seller } from "@procurement/domain/party"
import { publicCallbackPolicy, sandboxCallbackPolicy } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { openWorkerArchive } from "./archive.ts"
import { type AdjustContainer, makeWorkerContainer } from "./composition/container.ts"
import { withdrawalWatch } from "./composition/ksef.module.ts"
import { makeWorkerRuntime } from "./composition/runtime.ts"
import { budgetOf } from "./observation/ksef-metrics.ts"
import type { StartLoop } from "./loop.ts"
import { startLoop, wakes } from "./loops.ts"
import { openKsefAccess } from "./ksef-access.ts"
import { openMailer } from "./mail.ts"
import { makeCallWatch } from "./observation/call-watch.ts"
import { startOfflineLoop, type Watches } from "./offline-loop.ts"
import { openRenewer } from "./renewer.ts"
import { openSeal, type Seal } from "./seal.ts"
import { haltWhenRefused, isOfSeal } from "./seal-halt.ts"
import { SealRefused, sealOpens, sealOrRefusal, waitForHands } from "./seal-refusal.ts"
import { readSellerFile } from "./seller-file.ts"
import type { WorkerSettings } from "./settings.ts"

const openResources = async (
  settings: WorkerSettings,
  seller: Seller,
  seal: Pick<Seal, "signer">,
) => ({
  seller,
  storage: await openWorkerArchive(settings),
  mailer: openMailer(settings, seller),
  signer: seal.signer,
  sender: makeWebhookSender({
    ...(settings.WEBHOOK_LOOPBACK ? sandboxCallbackPolicy : publicCallbackPolicy),
    allowLoopback: settings.WEBHOOK_LOOPBACK,
  }),
})

const startLoops = (watches: Watches, ...given: Parameters<StartLoop>) => {
  const [, settings] = given
  const loops = settings.ROLES.map((role) => ({ role, loop: startLoop[role](...given) }))
  if (settings.ROLES.includes("invoicing")) {
    loops.push({ role: "invoicing", loop: startOfflineLoop(watches, ...given) })
  }
  return loops
}

/**
 * Starts the worker; `adjust` may rebind ports before anything runs (crash tests do). With a PIN or
 * passphrase that is refused it does nothing and waits.
 */
export const startWorker = async (
  settings: WorkerSettings,
  adjust: AdjustContainer = () => undefined,
): Promise<RunningProcess> => {
  const log = makeLogger("worker", settings.LOG_LEVEL)
  const probes = await openProbes(settings, log)
  const clock = clockOfProcess(settings.CLOCK_OFFSET_MILLIS)
  const seller = await readSellerFile(settings.SELLER_FILE)
  const seal = await sealOrRefusal(openSeal(settings, log, clock.now))
  if (seal instanceof SealRefused) return waitForHands(seal, log, probes)
  const resources = await openResources(settings, seller, seal)
  const { renewer, close: closeRenewer } = await openRenewer(settings, log, clock.now)
  const access = await openKsefAccess(settings, log, clock.now)
  const calls = makeCallWatch(clock.now)
  const database = await openDatabase({
    url: settings.DATABASE_URL,
    applicationName: "worker",
    poolSize: settings.DATABASE_CONNECTIONS,
  })
  await database.migrate()
  await sealWebhookSecrets(database, settings.WEBHOOK_SECRETS_KEY)
  const container = makeWorkerContainer(settings, database, {
    ...resources,
    renewer,
    clock,
    access,
    calls,
    log,
  })
  adjust(container)
  const runtime = makeWorkerRuntime(container, log, clock, layerTracing("worker", settings))
  const watches = { calls, withdrawal: container.get(withdrawalWatch) }
  const loops = startLoops(watches, runtime, settings, log, clock.now)
  const closeSession = () =>
    runtime.runPromise(
      Effect.flatMap(InvoiceClearance, (clearance) => clearance.close).pipe(Effect.ignore),
    )
  const endHalt = haltWhenRefused(seal, {
    loops: loops.filter(({ role }) => isOfSeal(role, settings, access.login !== undefined)),
    release: closeSession,
    log,
  })
  clock.onMove(() => {
    for (const { loop } of loops) loop.wake()
  })
  const stopListening = await listenForWork(database, (topic) => {
    for (const { role, loop } of loops) if (wakes[topic] === role) loop.wake(topic)
  })
  probes.measure(backlogOf(database, clock.now))
  probes.measure(budgetOf(instanceOf(container, ClearanceBudget), clock.now))
  probes.started([databaseAnswers(database), sealOpens(seal.refusal)])
  return {
    ready: { roles: settings.ROLES.join(","), ...probes.ready },
    stopLimitSeconds: settings.DRAIN_SECONDS,
    stop: async () => {
      probes.draining()
      await Promise.all([endHalt(), ...loops.map(({ loop }) => loop.stop())])
      resources.sender.close()
      await stopListening()
      await closeSession()
      await runtime.runPromise(Effect.flatMap(Mailer, (mailer) => mailer.close))
      await runtime.dispose()
      await database.close()
      await seal.close()
      await closeRenewer()
      access.close()
      await resources.storage.close()
      await probes.close()
    },
  }
}
