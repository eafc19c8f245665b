/**
 * The whole system on one machine: embedded PostgreSQL, KSeF simulator, recorded rates of the
 * National Bank, API, worker and status page, each in a separate process.
 *
 * Started in order and stopped in the reverse order, PostgreSQL last, so that no write is lost.
 */
import { makeRequestHandler } from "./request-handler.ts"
import { startService } from "./child-process.ts"
import { takeFolder } from "./data-folder.ts"
import { prepareDatabase, startDatabase } from "./database.ts"
import { makeKsefControls } from "./ksef-controls.ts"
import { openMail } from "./mail/sandbox-mail.ts"
import { ministryFiles } from "./ministry.ts"
import { startRecordedNbp } from "./nbp/recorded-nbp.ts"
import { startWhiteList } from "./white-list.ts"
import { offlineCertificateFiles } from "./offline-certificate.ts"
import { operatorToken } from "./operator-token.ts"
import { loopbackPort } from "./port-availability.ts"
import { dashboardUrl, type SandboxInfo, sandboxInfo } from "./sandbox-info.ts"
import { openSandboxTime, type SandboxTime } from "./sandbox-time.ts"
import { sellerFiles } from "./seal.ts"
import {
  apiService,
  type Listeners,
  simulatorService,
  statusService,
  type Surroundings,
  workerService,
} from "./services.ts"
import type { SandboxSettings } from "./settings.ts"
import { tlsFiles } from "./tls-files.ts"
import { startTrustServices } from "./trust-services.ts"
import { statusSecretsKey, webhookSecretsKey } from "./webhook-secrets-key.ts"

export interface Sandbox {
  readonly info: SandboxInfo
  readonly infoFile: string
  readonly time: Pick<SandboxTime, "offsetMillis" | "moveTo">
  readonly stop: () => Promise<void>
}

/** The order of stopping: the services, then what they depend on. */
const stages = ["services", "surroundings", "database", "folder"] as const

interface Stoppable {
  readonly stage: (typeof stages)[number]
  readonly stop: () => Promise<void>
}

/** Stops the stages in order, each stage in parallel. Continues on failures; throws the first. */
const stopAll = async (running: ReadonlyArray<Stoppable>): Promise<void> => {
  const failures: Array<unknown> = []
  for (const stage of stages) {
    const stopping = running.filter((one) => one.stage === stage).map(({ stop }) => stop())
    for (const outcome of await Promise.allSettled(stopping)) {
      if (outcome.status === "rejected") failures.push(outcome.reason)
    }
  }
  if (failures.length > 0) throw failures[0]
}

/** Waits for all, so that everything started can be stopped, then fails with the first failure. */
const allStarted = async <Started extends ReadonlyArray<unknown>>(
  starting: {
    readonly [Index in keyof Started]: Promise<Started[Index]>
  },
): Promise<Started> => {
  await Promise.allSettled(starting)
  return Promise.all(starting) as Promise<Started>
}

/**
 * The caller has already chosen the API's port, so a port in use fails the start before anything
 * else.
 */
const chooseListeners = async (
  { folder, settings }: Surroundings,
  port: number,
): Promise<Listeners> => ({
  port,
  tlsPort: await loopbackPort(settings.TLS_PORT, "TLS_PORT"),
  operatorPort: await loopbackPort(settings.OPERATOR_PORT, "OPERATOR_PORT"),
  ksefPort: await loopbackPort(0),
  apiProbesPort: await loopbackPort(0),
  statusPort: await loopbackPort(settings.STATUS_PORT, "STATUS_PORT"),
  statusOperatorPort: await loopbackPort(0),
  operator: await operatorToken(folder),
})

const startAll = async (
  around: Surroundings,
  running: Array<Stoppable>,
  onStep: StartEvents["onStep"],
): Promise<SandboxInfo> => {
  const { folder, settings, time } = around
  const keepAs =
    (stage: Stoppable["stage"]) =>
    <Started extends Pick<Stoppable, "stop">>(started: Started): Started => {
      running.push({ stage, stop: started.stop })
      return started
    }
  const now = () => Date.now() + time.offsetMillis()
  const port = await loopbackPort(settings.PORT)
  onStep("PostgreSQL")
  const database = keepAs("database")(await startDatabase(folder))
  onStep("mailbox, exchange rates, certificates")
  const nbp = keepAs("surroundings")(await startRecordedNbp())
  const whiteList = keepAs("surroundings")(await startWhiteList())
  const post = keepAs("surroundings")(await openMail(folder, now))
  const listeners = await chooseListeners(around, port)
  const ksefUrl = `http://127.0.0.1:${listeners.ksefPort}`
  const ksef = makeKsefControls(ksefUrl)
  const [seller, ministry, tls] = await Promise.all([
    sellerFiles(folder),
    ministryFiles(folder),
    tlsFiles(folder, now()),
  ])
  const trust = keepAs("surroundings")(await startTrustServices(seller, now))
  const dashboard = dashboardUrl(listeners)
  const urls = { ksef: ksefUrl, nbp: nbp.url, smtp: post.smtpUrl, dashboard }
  const answers = makeRequestHandler(time, ksef)
  onStep("KSeF simulator, API, worker")
  const simulating = startService(simulatorService(around, listeners, ministry))
  const startWorker = async () => {
    const simulator = { url: ksefUrl, started: simulating }
    const offline = await offlineCertificateFiles(folder, seller, simulator, now())
    const files = { ministry, seller, offline }
    return startService(workerService(around, database.url, files, trust.settings, urls))
  }
  const [prepared, simulator, api, worker] = await allStarted([
    prepareDatabase(database.url, around, tls.clientThumbprint, listeners.operator),
    simulating.then(keepAs("surroundings")),
    startService(
      apiService(around, database.url, listeners, { seller, tls, whiteList }, answers),
    ).then(keepAs("services")),
    startWorker().then(keepAs("services")),
  ])
  onStep("status page")
  // The status service finds this key when it starts.
  const statusKey = await statusSecretsKey(folder)
  const status = keepAs("services")(
    await startService(statusService(around, listeners, statusKey, post.smtpUrl)),
  )
  // First KSeF, because it rejects invoices from its own future.
  await ksef.moveClock(time.offsetMillis())
  time.follow([ksef.moveClock, worker.moveClock, api.moveClock, status.moveClock])
  const processIds = {
    api: api.processId(),
    worker: worker.processId(),
    ksefSimulator: simulator.processId(),
    status: status.processId(),
  }
  const lists = { nbpUrl: nbp.url, whiteListUrl: whiteList.url }
  const reached = { databaseUrl: database.url, mailUrl: post.mailUrl, ...lists }
  return sandboxInfo({ folder, listeners, ...prepared, ...reached, seller, tls, processIds })
}

export interface StartEvents {
  /** Called when the start of a part begins, with its name. */
  readonly onStep: (part: string) => void
  readonly onRestart: Surroundings["onRestart"]
}

/** Exists while everything runs. */
const infoName = "sandbox.json"

/** Starts everything. If any part fails, rejects and leaves nothing running. */
export const startSandbox = async (
  settings: SandboxSettings,
  { onStep, onRestart }: StartEvents,
): Promise<Sandbox> => {
  const folder = await takeFolder(settings.SANDBOX_DIR)
  const running: Array<Stoppable> = [{ stage: "folder", stop: folder.release }]
  try {
    // The file describes a running sandbox; a killed one could not remove it.
    await folder.discard(infoName)
    const time = await openSandboxTime(folder)
    const secretsKey = await webhookSecretsKey(folder)
    const around = { folder, settings, time, webhookSecretsKey: secretsKey, onRestart }
    const info = await startAll(around, running, onStep)
    const infoFile = await folder.keep(infoName, `${JSON.stringify(info, null, 2)}\n`)
    running.push({ stage: "services", stop: () => folder.discard(infoName) })
    return { info, infoFile, time, stop: () => stopAll(running) }
  } catch (error) {
    await stopAll(running).catch(() => undefined)
    throw error
  }
}
