/**
 * Starts a KSeF 2.0 simulator: its state, its operations, its server.
 *
 * With a data folder it restores everything that it had acknowledged before a crash. A folder
 * serves one simulator at a time.
 */
import { instant } from "@procurement/domain/calendar"
import { join } from "node:path"
import { batchOperations, uploadOperation } from "./batch/batch-operations.ts"
import { makeBatchQueue, type BatchQueue } from "./batch/process-batch.ts"
import { openPartStore, type PartStore } from "./batch/part-store.ts"
import { announcementOperations } from "./announcements/announcement-operations.ts"
import { loginListOperations } from "./auth/login-list.ts"
import { peppolOperation } from "./auth/peppol-providers.ts"
import { tokenOperations } from "./auth/token-operations.ts"
import { createAuthority } from "./certificates/authority.ts"
import { certificateOperations } from "./certificates/certificate-operations.ts"
import { enrollmentOperations } from "./certificates/enrollment-operations.ts"
import { permissionOperations } from "./permissions/permission-operations.ts"
import { permissionQueries } from "./permissions/permission-queries.ts"
import { roleQueries } from "./permissions/role-queries.ts"
import { unitOperations } from "./permissions/unit-operations.ts"
import { unitQueries } from "./permissions/unit-queries.ts"
import { testdataOperations } from "./testdata/testdata-operations.ts"
import { exportOperations } from "./exports/export-operations.ts"
import { collectiveOperations } from "./collective/collective-operations.ts"
import { limitOperations } from "./limits/limit-operations.ts"
import { metadataOperation } from "./register/metadata-operation.ts"
import { sessionListOperation } from "./sessions/session-list.ts"
import { authOperations } from "./auth/auth-operations.ts"
import { controlRoutes } from "./control/control-calls.ts"
import { makeControl, type SimulatorControl } from "./control/control.ts"
import { openExchangeLog } from "./exchanges/exchange-log.ts"
import type { Draw } from "./failures/failure-plan.ts"
import { makeFailureSwitchboard } from "./failures/failure-switchboard.ts"
import type { Pipeline } from "./serving/pipeline.ts"
import { openServer, type Routes } from "./serving/server.ts"
import { invoiceOperations } from "./invoices/invoice-operations.ts"
import { inspectionPages, type LatestExchanges } from "./inspection/inspection-pages.ts"
import { keyOperations } from "./keys/key-ring.ts"
import { createMinistry } from "./keys/test-ministry.ts"
import { settingsOf, silentLog, type SimulatorOptions } from "./options.ts"
import { seededRandom, systemRandom } from "./identifiers.ts"
import { makeRateLimiter } from "./rate-limit/rate-limiter.ts"
import { sessionOperations } from "./sessions/session-operations.ts"
import { makeSimulation, stateOfFacts, type Simulation } from "./simulation.ts"
import { openStore, type Store } from "./store/store.ts"
import { makeUpoIssuer } from "./upo/upo-issuer.ts"
import { downloadOperation, upoOperations } from "./upo/upo-operations.ts"
import { verificationPages } from "./verification/verification-pages.ts"

export interface Simulator {
  /** Without the base path: clients add `/v2`. */
  readonly url: string
  readonly control: SimulatorControl
  /** Completes the open requests, then stops. Skipping the call loses nothing. */
  readonly close: () => Promise<void>
}

const systemNow = () => instant(Date.now())

const openSimulation = async (
  options: SimulatorOptions,
  store: Store,
  publicUrl: () => string,
): Promise<Simulation> => {
  const { seed } = options
  const state = stateOfFacts(store.facts())
  const random = seed === undefined ? systemRandom : seededRandom(seed, state.factCount)
  const settings = settingsOf(options)
  const simulation = makeSimulation({ store, settings, publicUrl, random, state, systemNow })
  if (state.founded === undefined) {
    for (const fact of await createMinistry(simulation.now(), random)) simulation.record(fact)
    simulation.record(await createAuthority(simulation.now()))
    await simulation.durable()
  }
  return simulation
}

/** Repeatable with a seed, and independent of the identifiers, which it must not shift. */
const drawWith = (seed: string | undefined): Draw => {
  if (seed === undefined) return Math.random
  const random = seededRandom(`${seed} failures`, 0)
  return () => Buffer.from(random(4)).readUInt32BE() / 2 ** 32
}

interface RouteParts {
  readonly simulation: Simulation
  readonly control: SimulatorControl
  readonly parts: PartStore
  readonly queue: BatchQueue
  /** Undefined: without the pages on what was received. */
  readonly latest: LatestExchanges | undefined
}

const routesOf = ({ simulation, control, parts, queue, latest }: RouteParts): Routes => {
  const issuer = makeUpoIssuer(simulation)
  const exports = exportOperations()
  return {
    api: [
      // First, because the path of a login's status would take "sessions" for a reference.
      ...loginListOperations,
      ...authOperations,
      ...tokenOperations,
      ...enrollmentOperations,
      ...certificateOperations,
      ...limitOperations,
      ...collectiveOperations,
      ...keyOperations,
      ...permissionOperations,
      ...unitOperations,
      ...permissionQueries,
      ...unitQueries,
      ...roleQueries,
      peppolOperation,
      ...testdataOperations,
      sessionListOperation,
      metadataOperation,
      ...exports.api,
      ...sessionOperations,
      ...batchOperations(queue),
      ...upoOperations(issuer),
      ...invoiceOperations,
    ],
    beside: [
      uploadOperation(parts),
      downloadOperation(issuer),
      exports.download,
      ...announcementOperations,
    ],
    control: controlRoutes(control),
    pages: [
      ...verificationPages(simulation),
      ...(latest === undefined ? [] : inspectionPages(simulation, latest)),
    ],
  }
}

/** Starts a simulator; resolves when it listens. Rejects when the port or the data is unusable. */
export const startSimulator = async (options: SimulatorOptions = {}): Promise<Simulator> => {
  const { host = "127.0.0.1", port = 0, log = silentLog, drainSeconds = 5 } = options
  const { dataDir } = options
  const store = openStore(dataDir)
  const parts = await openPartStore(dataDir === undefined ? undefined : join(dataDir, "parts"))
  const listening: { url: string } = { url: "" }
  const publicUrl = () => options.publicUrl ?? listening.url
  const simulation = await openSimulation(options, store, publicUrl)
  const failures = makeFailureSwitchboard(drawWith(options.seed))
  const { journal: file, journalBodies: withBodies = false } = options
  const exchanges = await openExchangeLog({ file, withBodies, log })
  const control = makeControl(simulation, failures, parts)
  const limiter = makeRateLimiter(options.rateLimitScale)
  const ending = new AbortController()
  const stopping = ending.signal
  const pipeline: Pipeline = { simulation, failures, limiter, exchanges, log, stopping }
  const queue = makeBatchQueue({ simulation, parts, failures, log, stopping })
  const latest = (options.pages ?? true) ? exchanges.latest : undefined
  const routes = routesOf({ simulation, control, parts, queue, latest })
  const { url, draining } = await openServer(pipeline, routes, host, port)
  listening.url = url
  return {
    url,
    control,
    close: async () => {
      ending.abort()
      await draining.end(drainSeconds)
      await queue.idle()
      await exchanges.close()
      await store.close()
      await parts.close()
    },
  }
}
