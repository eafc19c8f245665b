/**
 * Starts a KSeF 2.0 simulator: its state, its operations, its server.
 *
 * With a data folder it comes back after any crash with everything it ever answered for. One
 * folder serves one simulator at a time.
 */
import { instant } from "@procurement/domain/calendar"
import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { authOperations } from "./auth/auth-operations.ts"
import { controlRoutes } from "./control/control-routes.ts"
import { makeControl, type SimulatorControl } from "./control/control.ts"
import { makeFailureSwitchboard } from "./failures/failure-switchboard.ts"
import type { Pipeline } from "./http/pipeline.ts"
import { listen, makeApp, type Routes } from "./http/server.ts"
import { invoiceOperations } from "./invoices/invoice-operations.ts"
import {
  fileDocumentStore,
  memoryDocumentStore,
  type DocumentStore,
} from "./journal/document-store.ts"
import { forgetfulJournal, openJournal, type Journal } from "./journal/journal.ts"
import { keyOperations } from "./keys/key-operations.ts"
import { foundMinistry } from "./keys/test-ministry.ts"
import { silentLog } from "./log.ts"
import { settingsOf, type SimulatorOptions } from "./options.ts"
import { seededRandom, systemRandom } from "./random.ts"
import { makeRateLimiter } from "./rate-limit/rate-limiter.ts"
import { sessionOperations } from "./sessions/session-operations.ts"
import { makeSimulation, worldOf, type Simulation } from "./simulation.ts"
import type { World } from "./state/world.ts"
import { makeDownloadLinks } from "./upo/download-links.ts"
import { makeUpoOffice } from "./upo/upo-office.ts"
import { downloadOperation, upoOperations } from "./upo/upo-operations.ts"

export interface Simulator {
  /** Without the base path: clients add `/v2`. */
  readonly url: string
  readonly control: SimulatorControl
  /** Answers what has come, then ends. Nothing is lost by not calling it. */
  readonly close: () => Promise<void>
}

interface Storage {
  readonly journal: Journal
  readonly documents: DocumentStore
  readonly world: World
}

const openStorage = async (dataDir: string | undefined): Promise<Storage> => {
  if (dataDir === undefined) {
    return { journal: forgetfulJournal, documents: memoryDocumentStore(), world: worldOf([]) }
  }
  const documentsFolder = join(dataDir, "documents")
  await mkdir(documentsFolder, { recursive: true })
  const { journal, facts } = await openJournal(join(dataDir, "journal.jsonl"))
  return { journal, documents: fileDocumentStore(documentsFolder), world: worldOf(facts) }
}

const systemNow = () => instant(Date.now())

const openSimulation = async (options: SimulatorOptions, storage: Storage): Promise<Simulation> => {
  const { seed } = options
  const { world } = storage
  const random = seed === undefined ? systemRandom : seededRandom(seed, world.factCount)
  const settings = settingsOf(options)
  const simulation = makeSimulation({ ...storage, settings, random, systemNow })
  if (world.founded === undefined) {
    for (const fact of await foundMinistry(simulation.now(), random)) simulation.record(fact)
    await simulation.durable()
  }
  return simulation
}

const routesOf = (
  simulation: Simulation,
  control: SimulatorControl,
  publicUrl: () => string,
): Routes => {
  const links = makeDownloadLinks(simulation, publicUrl)
  const office = makeUpoOffice(simulation)
  return {
    api: [
      ...authOperations(simulation),
      ...keyOperations(simulation),
      ...sessionOperations(simulation, links),
      ...upoOperations(simulation, office),
      ...invoiceOperations(simulation, links),
    ],
    downloads: [downloadOperation(simulation, office, links)],
    control: controlRoutes(control),
  }
}

/** Starts a simulator and answers when it listens. Rejects when port or data cannot be used. */
export const startSimulator = async (options: SimulatorOptions = {}): Promise<Simulator> => {
  const { host = "127.0.0.1", port = 0, log = silentLog, drainSeconds = 5 } = options
  const storage = await openStorage(options.dataDir)
  const simulation = await openSimulation(options, storage)
  const failures = makeFailureSwitchboard()
  const control = makeControl(simulation, failures)
  const limiter = makeRateLimiter(options.rateLimitScale)
  const stopping = new AbortController()
  const pipeline: Pipeline = { simulation, failures, limiter, log, stopping: stopping.signal }
  const listening: { url: string } = { url: "" }
  const publicUrl = () => options.publicUrl ?? listening.url
  const app = makeApp(pipeline, routesOf(simulation, control, publicUrl))
  const { url, close } = await listen(app, host, port)
  listening.url = url
  return {
    url,
    control,
    close: async () => {
      stopping.abort()
      await close(drainSeconds)
      await storage.journal.close()
    },
  }
}
