/**
 * The environment of one test file: a PostgreSQL database, the KSeF simulator, an archive on disk,
 * a seal, and the processes that run on them.
 */
import { randomBytes } from "node:crypto"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { makeFileArchive } from "@procurement/adapter-archive"
import { type Database, openDatabase } from "@procurement/adapter-postgres"
import { freshDatabase } from "@procurement/adapter-postgres/testing"
import type { DocumentArchive } from "@procurement/domain/archive"
import * as Effect from "effect/Effect"
import { defaultRoles } from "../../src/roles.ts"
import { aheadOfMidnight } from "./ahead.ts"
import {
  type Child,
  crashingWorkerEntry,
  entryOf,
  type Environment,
  receiverEntry,
  startChild,
} from "./child.ts"
import { type KsefControl, ksefControl } from "./ksef-control.ts"
import { loadMasterData, type MasterData } from "./master-data.ts"
import { writeSellerFiles } from "./seller-files.ts"

export interface World {
  readonly database: Database
  readonly databaseUrl: string
  readonly masterData: MasterData
  readonly archive: DocumentArchive["Service"]
  /** The archive's path of the file with this hash. */
  readonly archiveFile: (digest: string) => string
  readonly ksef: KsefControl
  /** The simulator's own address. */
  readonly ksefUrl: string
  /** How far the time of its processes and of KSeF is ahead of the system's, see `ahead.ts`. */
  readonly aheadMillis: number
  /** The current time of its processes. */
  readonly now: () => number
  /** Settings that name the seller's files, in a folder that is removed with the world. */
  readonly sellerFiles: Environment
  /** The responses of KSeF so far, oldest first: `openSession 201`. */
  readonly ksefAnswers: () => ReadonlyArray<string>
  readonly authorityPem: string
  /** The key that encrypts the secrets of webhooks. */
  readonly webhookSecretsKey: string
  /** Starts a worker that takes over a dead one's work after one second. */
  readonly startWorker: (environment?: Environment) => Child
  /** As `startWorker`, but it kills or suspends itself at the kill point, see `kill-points.ts`. */
  readonly startCrashingWorker: (killPoint: string, environment?: Environment) => Child
  readonly startApi: (environment?: Environment) => Child
  /** Starts `endpoints` endpoints that check signatures with the secret, see `receiver.ts`. */
  readonly startReceiver: (endpoints: number, secret: string) => Child
  readonly close: () => Promise<void>
}

interface Resources {
  readonly start: (entry: string, environment: Environment) => Child
  readonly undo: (step: () => Promise<unknown>) => void
  readonly close: () => Promise<void>
}

const endOf = async (child: Child): Promise<void> => {
  if (!child.hasEnded()) child.kill("SIGKILL")
  await child.ended
}

/** Resources are released in reverse order, processes first. */
const makeResources = (): Resources => {
  const children: Array<Child> = []
  const steps: Array<() => Promise<unknown>> = []
  return {
    start: (entry, environment) => {
      const child = startChild(entry, environment)
      children.push(child)
      return child
    },
    undo: (step) => void steps.push(step),
    close: async () => {
      await Promise.all(children.map(endOf))
      for (const step of steps.toReversed()) await step()
    },
  }
}

const openDatabaseWithData = async ({ undo }: Resources) => {
  const { url, serviceUrl, drop } = await freshDatabase()
  undo(drop)
  const database = await openDatabase({ url, applicationName: "crash-tests", poolSize: 4 })
  undo(database.close)
  return { url, serviceUrl, database, masterData: await loadMasterData(database) }
}

const openFolder = async ({ undo }: Resources): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "procurement-worker-test-"))
  undo(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export interface WorldOptions {
  /** Default: a folder that is removed with the world. */
  readonly archiveDir?: string | undefined
  /** Chosen by the world if absent. */
  readonly aheadMillis?: number
  /** Additional settings of the simulator. */
  readonly simulator?: Environment
}

const startSimulator = (
  { start }: Resources,
  folder: string,
  { simulator = {} }: WorldOptions,
): Child => {
  const usual = { PORT: "0", DATA_DIR: join(folder, "ksef"), LOG_LEVEL: "debug" }
  return start(entryOf("ksef-simulator"), { ...usual, ...simulator })
}

/** The simulator logs a line of JSON for each response. */
const answersIn = (log: string): ReadonlyArray<string> =>
  log.split("\n").flatMap((line) => {
    if (!line.startsWith("{") || !line.endsWith("}")) return []
    const { msg, status } = JSON.parse(line) as { msg: string; status?: number | string }
    return status === undefined ? [] : [`${msg} ${status}`]
  })

const openWorldWith = async (resources: Resources, options: WorldOptions): Promise<World> => {
  const { start, close } = resources
  const folder = await openFolder(resources)
  const simulator = startSimulator(resources, folder, options)
  const { url, serviceUrl, database, masterData } = await openDatabaseWithData(resources)
  const archiveDir = options.archiveDir ?? join(folder, "archive")
  const archive = await Effect.runPromise(makeFileArchive({ directory: archiveDir }))
  const seller = await writeSellerFiles(folder)
  const { url: ksefUrl = "" } = await simulator.ready
  const { aheadMillis = aheadOfMidnight() } = options
  const ksefSide = ksefControl(ksefUrl, aheadMillis)
  if (aheadMillis > 0) await ksefSide.moveClock(0)
  const webhookSecretsKey = randomBytes(32).toString("base64")
  const sending = { WEBHOOK_SECRETS_KEY: webhookSecretsKey, WEBHOOK_LOOPBACK: "on" }
  const time = aheadMillis > 0 ? { CLOCK_OFFSET_MILLIS: String(aheadMillis) } : {}
  const shared = { DATABASE_URL: serviceUrl, ARCHIVE_DIR: archiveDir, ...sending, ...time }
  const upoRootsFile = join(folder, "upo.pem")
  await writeFile(upoRootsFile, await ksefSide.upoCertificates())
  // Omits `email`, because there is no mail server, and `reconciliation`, which would add calls to
  // KSeF.
  const ROLES = defaultRoles
    .filter((role) => role !== "email" && role !== "reconciliation")
    .join(",")
  const KSEF_URL = `${ksefUrl}/v2`
  // Without limits, because tests send more in a minute than KSeF accepts.
  const ksef = { KSEF_URL, KSEF_LIMIT_SCALE: "0", KSEF_UPO_ROOTS_FILE: upoRootsFile }
  let workers = 0
  /** Many run at the same time, so each has its own name unless the environment sets one. */
  const named = () => ({ WORKER_ID: `worker-${(workers += 1)}` })
  const worker = { ...shared, ...seller.settings, ROLES, ...ksef, INVOICING_LEASE: "1" }
  return {
    database,
    databaseUrl: url,
    masterData,
    archive,
    archiveFile: (digest) =>
      join(archiveDir, "files", digest.slice(0, 2), digest.slice(2, 4), digest),
    ksef: ksefSide,
    ksefUrl,
    aheadMillis,
    now: () => Date.now() + aheadMillis,
    sellerFiles: seller.settings,
    ksefAnswers: () => answersIn(simulator.output()),
    authorityPem: seller.authorityPem,
    webhookSecretsKey,
    startWorker: (environment = {}) =>
      start(entryOf("worker"), { ...worker, ...named(), ...environment }),
    startCrashingWorker: (killPoint, environment = {}) =>
      start(crashingWorkerEntry, { ...worker, ...named(), ...environment, KILL_POINT: killPoint }),
    startApi: (environment = {}) =>
      start(entryOf("api"), { ...shared, PORT: "0", MODE: "sandbox", ...environment }),
    startReceiver: (endpoints, secret) =>
      start(receiverEntry, { ENDPOINTS: String(endpoints), SECRET: secret }),
    close,
  }
}

/** Opens a separate world; a failure half-way leaves nothing behind. */
export const openWorld = async (options: WorldOptions = {}): Promise<World> => {
  const resources = makeResources()
  try {
    return await openWorldWith(resources, options)
  } catch (cause) {
    await resources.close()
    throw cause
  }
}
