/**
 * The worker: each role is a loop over a queue in the database or over topics of Kafka.
 *
 * The process is stateless. When it is killed, another worker takes over within seconds, or it
 * continues after its restart.
 */
import {
  type Database,
  listenForWork,
  openDatabase,
  type SecretKeys,
  type WorkTopic,
  workTimeLimits,
} from "@procurement/adapter-postgres"
import {
  backlogOf,
  clockOfProcess,
  databaseAnswers,
  databaseWrites,
  makeLogger,
  openProbes,
  type RunningProcess,
  sealWebhookSecrets,
} from "@procurement/app-platform"
import type { StatedSetting } from "@procurement/domain/service"
import type { AdjustContainer } from "./composition/invoice-ports.ts"
import { registerWorker } from "./liveness.ts"
import { watchClock } from "./observation/clock-watch.ts"
import { type GroupSettings, groupSettingsOf } from "./role-settings.ts"
import type { Role } from "./roles.ts"
import type { WorkerSettings } from "./settings.ts"
import { keepStated } from "./statement.ts"
import { SignerRejection, waitForRestart } from "./signer-rejection.ts"
import type { StartWork, WorkerProcess } from "./work.ts"

const openWorkerDatabase = async (
  settings: WorkerSettings,
  keys: SecretKeys | undefined,
): Promise<Database> => {
  const database = await openDatabase({
    url: settings.DATABASE_URL,
    applicationName: "worker",
    poolSize: settings.DATABASE_CONNECTIONS,
    timeLimits: workTimeLimits,
  })
  await database.migrate()
  if (keys !== undefined) await sealWebhookSecrets(database, keys)
  return database
}

/** The roles that each database topic wakes. */
const wakes: Readonly<Record<WorkTopic, ReadonlyArray<Role>>> = {
  invoices: ["invoicing"],
  outbox: ["webhooks", "publish"],
  deliveries: ["webhooks"],
  "payment-references": ["invoicing"],
}

/**
 * Opens the resources that the groups of roles need, and returns functions that start them. Loads
 * only the modules of these groups: others would take memory and time at the start.
 */
const openWork = async (
  { invoices, customers, kafka }: GroupSettings,
  around: Pick<WorkerProcess, "opened" | "log" | "clock">,
  adjust: AdjustContainer,
): Promise<ReadonlyArray<StartWork> | SignerRejection> => {
  const work: Array<StartWork> = []
  if (invoices !== undefined) {
    const { openInvoiceWork } = await import("./invoice-work.ts")
    const invoiceWork = await openInvoiceWork(invoices, around, adjust)
    if (invoiceWork instanceof SignerRejection) return invoiceWork
    work.push(invoiceWork)
  }
  if (customers !== undefined) {
    const { openCustomerWork } = await import("./customer-work.ts")
    work.push(await openCustomerWork(customers, around.opened))
  }
  if (kafka !== undefined) {
    const { openKafkaWork } = await import("./kafka-work.ts")
    work.push(await openKafkaWork(kafka, around))
  }
  return work
}

/**
 * Starts the worker; crash tests use `adjust` to rebind ports before anything runs. When the signer
 * rejects the PIN or passphrase, the worker does nothing and waits for a restart.
 *
 * Stopping closes everything in the reverse order of `opened`, one resource after the other.
 */
export const startWorker = async (
  settings: WorkerSettings,
  adjust: AdjustContainer = () => undefined,
  stated: ReadonlyArray<StatedSetting> = [],
): Promise<RunningProcess> => {
  const groups = groupSettingsOf(settings)
  const opened = new AsyncDisposableStack()
  const log = makeLogger("worker", settings.LOG_LEVEL)
  const probes = opened.adopt(await openProbes(settings, log), ({ close }) => close())
  const clock = clockOfProcess(settings.CLOCK_OFFSET_MILLIS)
  const work = await openWork(groups, { opened, log, clock }, adjust)
  if (work instanceof SignerRejection) return waitForRestart(work, log, probes, opened)
  const opening = openWorkerDatabase(settings, groups.customers?.WEBHOOK_SECRETS_KEY)
  const database = opened.adopt(await opening, (it) => it.close())
  const machineClock = watchClock(log)
  const registering = registerWorker(database, settings.WORKER_ID, log, machineClock.record)
  const registration = opened.adopt(registering, (it) => it.leave())
  const around = { opened, log, clock, probes, database, liveness: registration }
  const running = work.map((start) => start(around))
  const loops = running.flatMap((one) => one.loops)
  registration.loops.push(...loops.map(({ loop }) => loop))
  clock.onMove(registration.wakeAll)
  const stopListening = await listenForWork(database, (topic) => {
    for (const { role, loop } of loops) if (wakes[topic].includes(role)) loop.wake(topic)
  })
  opened.defer(stopListening)
  // Once everything is composed, which takes long on a machine with little CPU.
  await registration.join()
  opened.defer(
    await keepStated(database, registration.name, { roles: settings.ROLES, settings: stated }, log),
  )
  probes.measure(backlogOf(database, clock.now))
  probes.started([
    databaseAnswers(database),
    databaseWrites(database),
    machineClock.readiness,
    ...running.flatMap(({ checks }) => checks),
  ])
  log.info({ roles: settings.ROLES }, "worker started")
  return {
    ready: { roles: settings.ROLES.join(","), ...probes.ready },
    stopLimitSeconds: settings.DRAIN_SECONDS,
    stop: async () => {
      probes.draining()
      await Promise.all(running.map(({ stop }) => stop()))
      await opened.disposeAsync()
    },
  }
}
