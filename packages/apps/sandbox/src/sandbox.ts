/**
 * The whole system on one machine: embedded PostgreSQL, KSeF simulator, a stand-in for the National
 * Bank, API and worker, each service a process of its own.
 *
 * Started in order and stopped in the reverse order, PostgreSQL last, so that no write is lost.
 */
import { writeFile } from "node:fs/promises"
import { startService } from "./child-process.ts"
import { type DataFolder, takeFolder } from "./data-folder.ts"
import { startDatabase } from "./database.ts"
import { loopbackPort } from "./loopback-port.ts"
import { startNbpStandIn } from "./nbp-stand-in.ts"
import { sellerFiles } from "./seal.ts"
import { apiService, simulatorService, type Surroundings, workerService } from "./services.ts"
import type { SandboxSettings } from "./settings.ts"

/** What scripts read from `sandbox.json`. */
export interface SandboxInfo {
  readonly baseUrl: string
  readonly tokenUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly ksefUrl: string
  readonly databaseUrl: string
  readonly archiveDir: string
  readonly logsDir: string
  /** Process ids: the sandbox itself and its services, as of the last start. */
  readonly processes: Readonly<Record<string, number>>
}

export interface Sandbox {
  readonly info: SandboxInfo
  readonly infoFile: string
  readonly stop: () => Promise<void>
}

type Stop = () => Promise<void>

/** Stops in the reverse order of starting; goes on when one of them fails and tells it at the end. */
const stopAll = async (stops: ReadonlyArray<Stop>): Promise<void> => {
  const failures: Array<unknown> = []
  for (const stop of stops.toReversed()) {
    await stop().catch((failure: unknown) => failures.push(failure))
  }
  if (failures.length > 0) throw failures[0]
}

const startAll = async (around: Surroundings, stops: Array<Stop>): Promise<SandboxInfo> => {
  const { folder, settings } = around
  const port = await loopbackPort(settings.PORT)
  const keep = <Started extends { readonly stop: Stop }>(started: Started): Started => {
    stops.push(started.stop)
    return started
  }
  const database = keep(await startDatabase(folder))
  const nbp = keep(await startNbpStandIn())
  const seller = await sellerFiles(folder)
  const api = startService(apiService(around, database.url, port)).then(keep)
  const simulator = startService(simulatorService(around, await loopbackPort(0))).then(keep)
  // Both are awaited before one may fail, so that whatever has started is also stopped.
  await Promise.allSettled([api, simulator])
  const ksef = (await simulator).ready["url"] ?? ""
  const worker = keep(
    await startService(workerService(around, database.url, seller, { ksef, nbp: nbp.url })),
  )
  const baseUrl = `http://127.0.0.1:${port}`
  return {
    baseUrl,
    tokenUrl: `${baseUrl}/oauth/token`,
    clientId: database.credentials.clientId,
    clientSecret: database.credentials.clientSecret,
    ksefUrl: ksef,
    databaseUrl: database.url,
    archiveDir: folder.within("archive"),
    logsDir: folder.within("logs"),
    processes: {
      sandbox: process.pid,
      api: (await api).processId() ?? 0,
      worker: worker.processId() ?? 0,
      ksefSimulator: (await simulator).processId() ?? 0,
    },
  }
}

const writeInfo = async (folder: DataFolder, info: SandboxInfo): Promise<string> => {
  const file = folder.within("sandbox.json")
  await writeFile(file, `${JSON.stringify(info, null, 2)}\n`, { mode: 0o600 })
  return file
}

/** Starts everything; rejects, with nothing left running, when any part can't start. */
export const startSandbox = async (
  settings: SandboxSettings,
  onRestart: Surroundings["onRestart"],
): Promise<Sandbox> => {
  const folder = await takeFolder(settings.SANDBOX_DIR)
  const stops: Array<Stop> = [folder.release]
  try {
    const info = await startAll({ folder, settings, onRestart }, stops)
    const infoFile = await writeInfo(folder, info)
    return { info, infoFile, stop: () => stopAll(stops) }
  } catch (error) {
    await stopAll(stops).catch(() => undefined)
    throw error
  }
}
