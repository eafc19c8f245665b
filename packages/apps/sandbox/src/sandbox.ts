/**
 * The whole system on one machine: embedded PostgreSQL, KSeF simulator, recorded rates of the
 * National Bank, API and worker, and a relay where there is a Kafka, each service a process.
 *
 * Started in order and stopped in the reverse order, PostgreSQL last, so that no write is lost.
 */
import { makeAnswers } from "./answers.ts"
import { startService } from "./child-process.ts"
import { takeFolder } from "./data-folder.ts"
import { prepareDatabase, startDatabase } from "./database.ts"
import { makeKsefControls } from "./ksef-controls.ts"
import { openPostOffice } from "./mail/post-office.ts"
import { startRecordedNbp } from "./nbp/recorded-nbp.ts"
import { operatorToken } from "./operator-token.ts"
import { loopbackPort } from "./port-availability.ts"
import { dashboardUrl, type SandboxInfo, sandboxInfo } from "./sandbox-info.ts"
import { openSandboxTime } from "./sandbox-time.ts"
import { sellerFiles } from "./seal.ts"
import {
  apiService,
  type Doors,
  relayService,
  simulatorService,
  type Surroundings,
  workerService,
} from "./services.ts"
import type { SandboxSettings } from "./settings.ts"
import { startTrustServices } from "./trust-services.ts"
import { webhookSecretsKey } from "./webhook-secrets-key.ts"

export interface Sandbox {
  readonly info: SandboxInfo
  readonly infoFile: string
  readonly stop: () => Promise<void>
}

/** What stops later needs what stops earlier no more: services, then what they talk to. */
const stages = ["services", "surroundings", "database", "folder"] as const

interface Stoppable {
  readonly stage: (typeof stages)[number]
  readonly stop: () => Promise<void>
}

/** Stops stage by stage, each at once; goes on when something fails and tells it at the end. */
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

/** Waits for all, so that whatever has started can be stopped, and then fails with the first. */
const allStarted = async <Started extends ReadonlyArray<unknown>>(
  starting: {
    readonly [Index in keyof Started]: Promise<Started[Index]>
  },
): Promise<Started> => {
  await Promise.allSettled(starting)
  return Promise.all(starting) as Promise<Started>
}

/** The port of the API is known already: a taken one ends the start before anything else. */
const chooseDoors = async ({ folder, settings }: Surroundings, port: number): Promise<Doors> => ({
  port,
  operatorPort: await loopbackPort(settings.OPERATOR_PORT, "OPERATOR_PORT"),
  ksefPort: await loopbackPort(0),
  operator: await operatorToken(folder),
})

const startAll = async (around: Surroundings, running: Array<Stoppable>): Promise<SandboxInfo> => {
  const { folder, settings, time } = around
  const keepAs =
    (stage: Stoppable["stage"]) =>
    <Started extends Pick<Stoppable, "stop">>(started: Started): Started => {
      running.push({ stage, stop: started.stop })
      return started
    }
  const now = () => Date.now() + time.offsetMillis()
  const port = await loopbackPort(settings.PORT)
  const database = keepAs("database")(await startDatabase(folder))
  const nbp = keepAs("surroundings")(await startRecordedNbp())
  const post = keepAs("surroundings")(await openPostOffice(folder, now))
  const doors = await chooseDoors(around, port)
  const ksefUrl = `http://127.0.0.1:${doors.ksefPort}`
  const ksef = makeKsefControls(ksefUrl)
  const seller = await sellerFiles(folder)
  const trust = keepAs("surroundings")(await startTrustServices(seller, now))
  const dashboard = dashboardUrl(doors)
  const urls = { ksef: ksefUrl, nbp: nbp.url, smtp: post.smtpUrl, dashboard }
  const answers = makeAnswers(time, ksef)
  const startRelay = async () =>
    settings.KAFKA_BROKERS === ""
      ? undefined
      : keepAs("services")(await startService(relayService(around, database.url)))
  const [credentials, simulator, api, worker, relay] = await allStarted([
    prepareDatabase(database.url, folder),
    startService(simulatorService(around, doors)).then(keepAs("surroundings")),
    startService(apiService(around, database.url, doors, answers)).then(keepAs("services")),
    startService(workerService(around, database.url, seller, trust.settings, urls)).then(
      keepAs("services"),
    ),
    startRelay(),
  ])
  // KSeF first: it refuses an invoice from what is its future.
  await ksef.moveClock(time.offsetMillis())
  const clocks = [ksef.moveClock, worker.moveClock, api.moveClock]
  time.follow(relay === undefined ? clocks : [...clocks, relay.moveClock])
  const processIds = {
    api: api.processId(),
    worker: worker.processId(),
    ksefSimulator: simulator.processId(),
    ...(relay === undefined ? {} : { relay: relay.processId() }),
  }
  const reached = { databaseUrl: database.url, mailUrl: post.mailUrl, nbpUrl: nbp.url }
  return sandboxInfo({ folder, doors, credentials, ...reached, seller, processIds })
}

/** There for as long as everything runs. */
const infoName = "sandbox.json"

/** Starts everything; rejects, with nothing left running, when any part can't start. */
export const startSandbox = async (
  settings: SandboxSettings,
  onRestart: Surroundings["onRestart"],
): Promise<Sandbox> => {
  const folder = await takeFolder(settings.SANDBOX_DIR)
  const running: Array<Stoppable> = [{ stage: "folder", stop: folder.release }]
  try {
    // It speaks of a running sandbox: one that was killed could not take it away.
    await folder.discard(infoName)
    const time = await openSandboxTime(folder)
    const secretsKey = await webhookSecretsKey(folder)
    const around = { folder, settings, time, webhookSecretsKey: secretsKey, onRestart }
    const info = await startAll(around, running)
    const infoFile = await folder.keep(infoName, `${JSON.stringify(info, null, 2)}\n`)
    running.push({ stage: "services", stop: () => folder.discard(infoName) })
    return { info, infoFile, stop: () => stopAll(running) }
  } catch (error) {
    await stopAll(running).catch(() => undefined)
    throw error
  }
}
