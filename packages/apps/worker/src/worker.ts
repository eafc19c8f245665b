/**
 * The worker: each of its roles is a loop over a queue in the database.
 *
 * It keeps no state. When it is killed, another worker takes over within seconds, or it continues
 * after its restart.
 */
import {
  type Database,
  listenForWork,
  openDatabase,
  workTimeLimits,
} from "@procurement/adapter-postgres"
import { makeWebhookSender } from "@procurement/adapter-webhook-http"
import {
  backlogOf,
  clockOfProcess,
  databaseAnswers,
  joinProcesses,
  type Logger,
  makeLogger,
  openProbes,
  type RunningProcess,
  sealWebhookSecrets,
} from "@procurement/app-platform"
import { instanceOf } from "@procurement/app-platform/composition"
import { ClearanceBudget } from "@procurement/domain/clearance"
import { Mailer } from "@procurement/domain/email"
import { InvoiceClearance } from "@procurement/domain/invoice"
import { publicCallbackPolicy, sandboxCallbackPolicy } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { openWorkerArchive } from "./archive.ts"
import { type AdjustContainer, composeWorker, KsefConnection } from "./composition/ports.ts"
import { budgetOf } from "./observation/ksef-metrics.ts"
import type { Loop, StartLoop } from "./loop.ts"
import { startLoop, wakes } from "./loops.ts"
import { checkLoopback } from "./ksef-settings.ts"
import { openKsefAccess } from "./ksef-access.ts"
import { openMailer } from "./mail.ts"
import { makeCallWatch } from "./observation/call-watch.ts"
import { startOfflineLoop, type Watches } from "./offline-loop.ts"
import { openRenewer } from "./renewer.ts"
import { openSeal } from "./seal.ts"
import {
  needsSigner,
  shutDownOnRejection,
  SignerRejection,
  signerReadiness,
  signerOrRejection,
  waitForRestart,
} from "./signer-rejection.ts"
import { readSellerFile } from "./seller-file.ts"
import type { WorkerSettings } from "./settings.ts"

const startLoops = (watches: Watches, ...given: Parameters<StartLoop>) => {
  const [, settings] = given
  const loops = settings.ROLES.map((role) => ({ role, loop: startLoop[role](...given) }))
  if (settings.ROLES.includes("invoicing")) {
    loops.push({ role: "invoicing", loop: startOfflineLoop(watches, ...given) })
  }
  return loops
}

/** Registers the process, and wakes its loops when another process's work becomes free. */
const joinAsWorker = async (
  database: Database,
  { WORKER_ID: id }: WorkerSettings,
  log: Logger,
  now: () => number,
) => {
  const loops: Array<Loop> = []
  const wakeAll = (): void => {
    for (const loop of loops) loop.wake()
  }
  const named = { kind: "worker", id, now, log, onReleased: wakeAll } as const
  const liveness = await joinProcesses(database, named)
  const partitionsAreFree = setTimeout(wakeAll, Math.max(liveness.partitionsFreeAt - now(), 0))
  const leave = (): Promise<void> => {
    clearTimeout(partitionsAreFree)
    return liveness.leave()
  }
  return { ...liveness, leave, loops, wakeAll }
}

const openSender = ({ WEBHOOK_LOOPBACK: allowLoopback }: WorkerSettings) =>
  makeWebhookSender({
    ...(allowLoopback ? sandboxCallbackPolicy : publicCallbackPolicy),
    allowLoopback,
  })

const openWorkerDatabase = async (settings: WorkerSettings): Promise<Database> => {
  const database = await openDatabase({
    url: settings.DATABASE_URL,
    applicationName: "worker",
    poolSize: settings.DATABASE_CONNECTIONS,
    timeLimits: workTimeLimits,
  })
  await database.migrate()
  await sealWebhookSecrets(database, settings.WEBHOOK_SECRETS_KEY)
  return database
}

/**
 * Starts the worker; `adjust` may rebind ports before anything runs (crash tests do). When the
 * signer rejects the PIN or passphrase, the worker does nothing and waits for a restart.
 *
 * Stopping closes everything in the reverse order of `opened`, each after the previous one.
 */
export const startWorker = async (
  settings: WorkerSettings,
  adjust: AdjustContainer = () => undefined,
): Promise<RunningProcess> => {
  checkLoopback(settings)
  const opened = new AsyncDisposableStack()
  const log = makeLogger("worker", settings.LOG_LEVEL)
  const probes = opened.adopt(await openProbes(settings, log), ({ close }) => close())
  const clock = clockOfProcess(settings.CLOCK_OFFSET_MILLIS)
  const seller = await readSellerFile(settings.SELLER_FILE)
  const seal = await signerOrRejection(openSeal(settings, log, clock.now))
  if (seal instanceof SignerRejection) return waitForRestart(seal, log, probes, opened)
  const { archive } = opened.adopt(await openWorkerArchive(settings), ({ close }) => close())
  const mailer = openMailer(settings, seller)
  const access = opened.adopt(await openKsefAccess(settings, log, clock.now), (it) => it.close())
  const { renewer } = opened.adopt(await openRenewer(settings, log, clock.now), (it) => it.close())
  opened.defer(seal.close)
  const database = opened.adopt(await openWorkerDatabase(settings), (it) => it.close())
  const joined = opened.adopt(await joinAsWorker(database, settings, log, clock.now), (it) =>
    it.leave(),
  )
  const calls = makeCallWatch(clock.now)
  const sender = openSender(settings)
  const { signer } = seal
  const ends = { seller, archive, mailer, access, renewer, signer, sender, calls, clock, log }
  const parts = { ...ends, database, liveness: joined }
  const { container, runtime } = composeWorker(settings, parts, adjust)
  opened.defer(() => runtime.dispose())
  opened.defer(() => runtime.runPromise(Effect.flatMap(Mailer, ({ close }) => close)))
  const closeSession = () =>
    runtime.runPromise(
      Effect.flatMap(InvoiceClearance, (clearance) => clearance.close).pipe(Effect.ignore),
    )
  opened.defer(closeSession)
  const watches = { calls, withdrawal: instanceOf(container, KsefConnection).withdrawal }
  const loops = startLoops(watches, runtime, settings, log, clock.now, database.name)
  joined.loops.push(...loops.map(({ loop }) => loop))
  const endShutdown = shutDownOnRejection(seal, {
    loops: loops.filter(({ role }) => needsSigner(role, settings, access.login !== undefined)),
    release: closeSession,
    log,
  })
  clock.onMove(joined.wakeAll)
  const stopListening = await listenForWork(database, (topic) => {
    for (const { role, loop } of loops) if (wakes[topic] === role) loop.wake(topic)
  })
  opened.defer(stopListening)
  opened.defer(sender.close)
  probes.measure(backlogOf(database, clock.now))
  probes.measure(budgetOf(instanceOf(container, ClearanceBudget), clock.now))
  probes.started([databaseAnswers(database), signerReadiness(seal.rejection)])
  return {
    ready: { roles: settings.ROLES.join(","), ...probes.ready },
    stopLimitSeconds: settings.DRAIN_SECONDS,
    stop: async () => {
      probes.draining()
      await Promise.all([endShutdown(), ...loops.map(({ loop }) => loop.stop())])
      await opened.disposeAsync()
    },
  }
}
