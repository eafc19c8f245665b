/**
 * The whole system on one machine: embedded PostgreSQL, KSeF simulator, a stand-in for the National
 * Bank, API and worker, each service a process of its own.
 *
 * Started in order and stopped in the reverse order, PostgreSQL last, so that no write is lost.
 */
import { makeAnswers } from "./answers.ts"
import { startService } from "./child-process.ts"
import { takeFolder } from "./data-folder.ts"
import { prepareDatabase, startDatabase } from "./database.ts"
import { makeKsefControls } from "./ksef-controls.ts"
import { startNbpStandIn } from "./nbp-stand-in.ts"
import { operatorToken } from "./operator-token.ts"
import { loopbackPort } from "./port-availability.ts"
import { openSandboxTime } from "./sandbox-time.ts"
import { sellerFiles } from "./seal.ts"
import { apiService, simulatorService, type Surroundings, workerService } from "./services.ts"
import type { SandboxSettings } from "./settings.ts"

/** What scripts read from `sandbox.json`. */
export interface SandboxInfo {
  readonly baseUrl: string
  readonly tokenUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly operatorUrl: string
  readonly operatorToken: string
  readonly ksefUrl: string
  readonly databaseUrl: string
  readonly archiveDir: string
  readonly logsDir: string
  /** Certificate of the test authority behind the seal, PEM. */
  readonly sealAuthorityFile: string
  /** Process ids: the sandbox itself and its services, as of the last start. */
  readonly processes: Readonly<Record<string, number>>
}

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

const startAll = async (around: Surroundings, running: Array<Stoppable>): Promise<SandboxInfo> => {
  const { folder, settings, time } = around
  const keepAs =
    (stage: Stoppable["stage"]) =>
    <Started extends Pick<Stoppable, "stop">>(started: Started): Started => {
      running.push({ stage, stop: started.stop })
      return started
    }
  const port = await loopbackPort(settings.PORT)
  const database = keepAs("database")(await startDatabase(folder))
  const nbp = keepAs("surroundings")(await startNbpStandIn())
  const operatorPort = await loopbackPort(settings.OPERATOR_PORT, "OPERATOR_PORT")
  const ksefPort = await loopbackPort(0)
  const ksefUrl = `http://127.0.0.1:${ksefPort}`
  const ksef = makeKsefControls(ksefUrl)
  const operator = await operatorToken(folder)
  const doors = { port, operatorPort, operator }
  const seller = await sellerFiles(folder)
  const urls = { ksef: ksefUrl, nbp: nbp.url }
  const [credentials, simulator, api, worker] = await allStarted([
    prepareDatabase(database.url, folder),
    startService(simulatorService(around, ksefPort)).then(keepAs("surroundings")),
    startService(apiService(around, database.url, doors, makeAnswers(time, ksef))).then(
      keepAs("services"),
    ),
    startService(workerService(around, database.url, seller, urls)).then(keepAs("services")),
  ])
  // KSeF first: it refuses an invoice from what is its future.
  await ksef.moveClock(time.offsetMillis())
  time.follow([ksef.moveClock, worker.moveClock, api.moveClock])
  const baseUrl = `http://127.0.0.1:${port}`
  return {
    baseUrl,
    tokenUrl: `${baseUrl}/oauth/token`,
    clientId: credentials.clientId,
    clientSecret: credentials.clientSecret,
    operatorUrl: `http://127.0.0.1:${operatorPort}`,
    operatorToken: operator.token,
    ksefUrl,
    databaseUrl: database.url,
    archiveDir: folder.within("archive"),
    logsDir: folder.within("logs"),
    sealAuthorityFile: seller.authorityFile,
    processes: {
      sandbox: process.pid,
      api: api.processId() ?? 0,
      worker: worker.processId() ?? 0,
      ksefSimulator: simulator.processId() ?? 0,
    },
  }
}

/** Starts everything; rejects, with nothing left running, when any part can't start. */
export const startSandbox = async (
  settings: SandboxSettings,
  onRestart: Surroundings["onRestart"],
): Promise<Sandbox> => {
  const folder = await takeFolder(settings.SANDBOX_DIR)
  const running: Array<Stoppable> = [{ stage: "folder", stop: folder.release }]
  try {
    const time = await openSandboxTime(folder)
    const info = await startAll({ folder, settings, time, onRestart }, running)
    const infoFile = await folder.keep("sandbox.json", `${JSON.stringify(info, null, 2)}\n`)
    return { info, infoFile, stop: () => stopAll(running) }
  } catch (error) {
    await stopAll(running).catch(() => undefined)
    throw error
  }
}
