/**
 * The service as many processes: several APIs, workers and Kafka workers with one PostgreSQL and
 * one Kafka, the KSeF simulator, and a balancer before the APIs.
 *
 * A supervisor restarts dead processes, as Kubernetes does; the test intervenes in no other way.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Database, openDatabase } from "@procurement/adapter-postgres"
import { freePort } from "@procurement/adapter-postgres/embedded"
import { type ServiceDefinition, startService } from "../../../src/child-process.ts"
import { sellerFiles } from "../../../src/seal.ts"
import { aheadOfMidnight } from "../../support/ahead.ts"
import { startBalancer } from "./balancer.ts"
import { addClients, type Client, type Customer, letIn } from "./customers.ts"
import { type OwnPostgres, startOwnPostgres } from "./own-postgres.ts"
import type { PreviousVersion } from "./previous-version.ts"
import { type Replica, startReplica } from "./replica.ts"
import {
  apiService,
  kafkaWorkerService,
  serviceOf,
  type Surroundings,
  workerService,
} from "./services.ts"
import { until } from "@procurement/testing"

export interface KafkaOfCluster extends NonNullable<Surroundings["kafka"]> {
  readonly stop: () => Promise<unknown>
}

export interface ClusterPlan {
  readonly apis: number
  readonly workers: number
  /** Workers with the roles `publish` and `consume`. */
  readonly kafkaWorkers: number
  readonly customers: number
  /** The database, in the folder of the cluster; one server by default. */
  readonly postgres?: (folder: string) => Promise<OwnPostgres>
  /** The version that everything is started with; this one by default. */
  readonly version?: Pick<PreviousVersion, "prepare" | "toPrevious">
  /** The broker, which may be started in the folder of the cluster. */
  readonly kafka?: (folder: string) => Promise<KafkaOfCluster>
}

export interface Cluster {
  /** Of the balancer. */
  readonly url: string
  readonly apis: ReadonlyArray<Replica>
  readonly workers: ReadonlyArray<Replica>
  readonly kafkaWorkers: ReadonlyArray<Replica>
  readonly customers: ReadonlyArray<Customer>
  readonly postgres: OwnPostgres
  /** For assertions; the processes do not use it. */
  readonly database: Database
  readonly ksefUrl: string
  readonly topicPrefix: string
  /** The metrics of all APIs, as their pages. */
  readonly metrics: () => Promise<string>
  /** Deaths seen by the supervisor: `worker-2 SIGKILL`. */
  readonly restarts: ReadonlyArray<string>
  /** Resolves when every API receives connections. */
  readonly untilReady: () => Promise<void>
  /** The last lines of every log, for the message of a failed test. */
  readonly lastWords: () => Promise<string>
  readonly close: () => Promise<void>
}

/** Stops everything at the end, even if starting another process fails. */
type Keep = <A extends { readonly stop: () => Promise<unknown> }>(
  starting: Promise<A>,
) => Promise<A>

type Beginning = Pick<Surroundings, "folder" | "onRestart" | "aheadMillis">

const moveClock = async (ksefUrl: string, offsetMillis: number): Promise<void> => {
  const body = JSON.stringify({ offsetMillis })
  const { ok, status } = await fetch(`${ksefUrl}/_sim/clock`, { method: "PUT", body })
  if (!ok) throw new Error(`the clock of KSeF was not moved: ${status}`)
}

const startKsef = async (around: Beginning, keep: Keep): Promise<string> => {
  const port = await freePort()
  const definition = serviceOf(around, "ksef-simulator", "ksef", {
    PORT: String(port),
    DATA_DIR: join(around.folder, "ksef"),
    LOG_LEVEL: "warn",
  })
  await keep(startService(definition))
  const url = `http://127.0.0.1:${port}`
  if (around.aheadMillis > 0) await moveClock(url, around.aheadMillis)
  return url
}

const openEmptyDatabase = async (url: string, keep: Keep): Promise<Database> => {
  const database = await openDatabase({ url, applicationName: "cluster-test", poolSize: 4 })
  await keep(Promise.resolve({ stop: database.close }))
  return database
}

const prepare = async (database: Database, customers: number): Promise<ReadonlyArray<Client>> => {
  await database.migrate()
  return addClients(database, customers)
}

const named = (app: string, count: number): ReadonlyArray<string> =>
  Array.from({ length: count }, (_, nth) => `${app}-${nth + 1}`)

/** All at once, like a deployment. */
const startAll = (
  definitions: ReadonlyArray<ServiceDefinition>,
  { version }: ClusterPlan,
  keep: Keep,
): Promise<ReadonlyArray<Replica>> =>
  Promise.all(
    definitions.map((definition) =>
      keep(startReplica(version?.toPrevious(definition) ?? definition)),
    ),
  )

const lastWordsIn = async (folder: string, names: ReadonlyArray<string>): Promise<string> => {
  const tails = await Promise.all(
    names.map(async (name) => {
      const log = await readFile(join(folder, `${name}.log`), "utf8").catch(() => "")
      return `--- ${name}\n${log.split("\n").slice(-12).join("\n")}`
    }),
  )
  return tails.join("\n")
}

const sellerIn = (folder: string) =>
  sellerFiles({ within: (...names: ReadonlyArray<string>) => join(folder, ...names) })

const startServers = async (plan: ClusterPlan, around: Beginning, keep: Keep) => {
  const { folder } = around
  const [postgres, kafka, seller, ksefUrl] = await Promise.all([
    keep((plan.postgres ?? startOwnPostgres)(folder)),
    plan.kafka && keep(plan.kafka(folder)),
    sellerIn(folder),
    startKsef(around, keep),
  ])
  const upoRootsFile = join(folder, "upo.pem")
  const certificates = await fetch(`${ksefUrl}/_sim/upo-certificates`)
  await writeFile(upoRootsFile, await certificates.text())
  return {
    postgres,
    surroundings: { ...around, postgres, kafka, seller, ksefUrl, upoRootsFile },
  }
}

/** The processes of each app, and the balancer before the APIs. */
const startReplicas = async (plan: ClusterPlan, around: Surroundings, keep: Keep) => {
  const listeners = await Promise.all(
    named("api", plan.apis).map((name) => apiService(around, name)),
  )
  const backends = listeners.map(({ backend }) => backend)
  const workerServices = named("worker", plan.workers).map((name) => workerService(around, name))
  const kafkaWorkerServices = named("kafka-worker", plan.kafkaWorkers).map((name) =>
    kafkaWorkerService(around, name),
  )
  const [balancer, apis, workers, kafkaWorkers] = await Promise.all([
    keep(startBalancer(backends)),
    startAll(
      listeners.map((listener) => listener.definition),
      plan,
      keep,
    ),
    startAll(workerServices, plan, keep),
    startAll(kafkaWorkerServices, plan, keep),
  ])
  const untilReady = (): Promise<void> =>
    until("every API is ready", () => backends.every(balancer.isReady))
  const metrics = async (): Promise<string> => {
    const page = async (probesUrl: string) => (await fetch(`${probesUrl}/metrics`)).text()
    const pages = await Promise.all(backends.map(({ probesUrl }) => page(probesUrl)))
    return pages.join("\n")
  }
  return { url: balancer.url, apis, workers, kafkaWorkers, untilReady, metrics }
}

const openWith = async (plan: ClusterPlan, folder: string, keep: Keep) => {
  const restarts: Array<string> = []
  const onRestart = (name: string, how: string): void => void restarts.push(`${name} ${how}`)
  await mkdir(join(folder, "archive"))
  const beginning = { folder, onRestart, aheadMillis: aheadOfMidnight() }
  const { postgres, surroundings } = await startServers(plan, beginning, keep)
  const database = await openEmptyDatabase(postgres.url, keep)
  const { version, customers: count } = plan
  const clients = await (version === undefined
    ? prepare(database, count)
    : version.prepare(postgres.url, count))
  const replicas = await startReplicas(plan, surroundings, keep)
  const { url, apis, workers, kafkaWorkers, untilReady } = replicas
  await untilReady()
  const customers = await Promise.all(clients.map((client) => letIn(url, client)))
  const names = [...apis, ...workers, ...kafkaWorkers].map(({ name }) => name)
  return {
    ...replicas,
    customers,
    postgres,
    database,
    ksefUrl: surroundings.ksefUrl,
    topicPrefix: surroundings.kafka?.topicPrefix ?? "",
    restarts,
    lastWords: () => lastWordsIn(folder, names),
  }
}

/** Starts everything; a failed start leaves nothing behind. */
export const openCluster = async (plan: ClusterPlan): Promise<Cluster> => {
  const folder = await mkdtemp(join(tmpdir(), "procurement-cluster-"))
  const kept: Array<Promise<{ readonly stop: () => Promise<unknown> }>> = []
  const keep: Keep = (starting) => {
    kept.push(starting)
    return starting
  }
  const close = async (): Promise<void> => {
    for (const starting of kept.toReversed()) {
      const started = await starting.catch(() => undefined)
      await started?.stop()
    }
    await rm(folder, { recursive: true, force: true })
  }
  try {
    return { ...(await openWith(plan, folder, keep)), close }
  } catch (cause) {
    await close()
    throw cause
  }
}
