/** The settings of the processes of a cluster; each replica has its own port and log. */
import { randomBytes } from "node:crypto"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { freePort } from "@procurement/adapter-postgres/embedded"
import type { ServiceDefinition } from "../../../src/child-process.ts"
import type { SellerFiles } from "../../../src/seal.ts"
import type { Backend } from "./balancer.ts"
import type { OwnPostgres } from "./own-postgres.ts"

export interface Surroundings {
  readonly folder: string
  readonly postgres: Pick<OwnPostgres, "url" | "pooledUrl" | "replicaUrl">
  readonly ksefUrl: string
  /** The authority that the workers trust for signatures on UPOs. */
  readonly upoRootsFile: string
  /** The broker and the prefix of the topics; undefined for a cluster without Kafka. */
  readonly kafka: { readonly brokers: string; readonly topicPrefix: string } | undefined
  readonly seller: SellerFiles
  /** How far its time is ahead of the system's. */
  readonly aheadMillis: number
  readonly onRestart: (name: string, how: string) => void
}

type Environment = Readonly<Record<string, string>>

const entryOf = (app: string): string =>
  fileURLToPath(new URL(`../../../../${app}/src/main.ts`, import.meta.url))

export const serviceOf = (
  { folder, onRestart }: Pick<Surroundings, "folder" | "onRestart">,
  app: string,
  name: string,
  environment: Environment,
): ServiceDefinition => ({
  name,
  entry: entryOf(app),
  environment: {
    LOG_LEVEL: "info",
    ...environment,
  },
  logFile: join(folder, `${name}.log`),
  onRestart,
})

const webhookSecretsKey = randomBytes(32).toString("base64")

const timeOf = ({ aheadMillis }: Surroundings): Environment =>
  aheadMillis === 0 ? {} : { CLOCK_OFFSET_MILLIS: String(aheadMillis) }

const databaseUrlOf = ({ postgres }: Surroundings, name: string): string =>
  (name.endsWith("-2") ? postgres.pooledUrl : undefined) ?? postgres.url

const sharedBy = (around: Surroundings, name: string): Environment => ({
  ...timeOf(around),
  DATABASE_URL: databaseUrlOf(around, name),
  ARCHIVE_DIR: join(around.folder, "archive"),
  WEBHOOK_SECRETS_KEY: webhookSecretsKey,
  WEBHOOK_LOOPBACK: "on",
})

/**
 * How long an API keeps serving after it reports that it is not ready: thirty polls of the
 * balancer, and longer than clients on a busy machine pause between two requests.
 */
const drainDelaySeconds = 3

export const apiService = async (
  around: Surroundings,
  name: string,
): Promise<{ readonly definition: ServiceDefinition; readonly backend: Backend }> => {
  const [port, probesPort] = [await freePort(), await freePort()]
  const definition = serviceOf(around, "api", name, {
    ...sharedBy(around, name),
    DATABASE_REPLICA_URL: around.postgres.replicaUrl ?? "",
    MODE: "sandbox",
    PORT: String(port),
    PROBES_PORT: String(probesPort),
    DRAIN_DELAY_SECONDS: String(drainDelaySeconds),
  })
  return { definition, backend: { port, probesUrl: `http://127.0.0.1:${probesPort}` } }
}

/** The cluster has no mail server, so no `email`. Other workers have the roles for Kafka. */
const workerRoles = "invoicing,webhooks,warnings,housekeeping,archive"

export const workerService = (around: Surroundings, name: string): ServiceDefinition =>
  serviceOf(around, "worker", name, {
    ...sharedBy(around, name),
    WORKER_ID: name,
    ROLES: workerRoles,
    SELLER_FILE: around.seller.sellerFile,
    SEAL_KEY_FILE: around.seller.keyFile,
    SEAL_CERTIFICATE_FILE: around.seller.certificateFile,
    KSEF_URL: `${around.ksefUrl}/v2`,
    KSEF_LIMIT_SCALE: "0",
    KSEF_UPO_ROOTS_FILE: around.upoRootsFile,
    INVOICING_LEASE: "5",
    WEBHOOK_LEASE: "5",
  })

export const kafkaWorkerService = (around: Surroundings, name: string): ServiceDefinition =>
  serviceOf(around, "worker", name, {
    ...timeOf(around),
    WORKER_ID: name,
    ROLES: "publish,consume",
    DATABASE_URL: databaseUrlOf(around, name),
    KAFKA_BROKERS: around.kafka?.brokers ?? "",
    KAFKA_TOPIC_PREFIX: around.kafka?.topicPrefix ?? "",
    KAFKA_INBOUND_PREFIX: around.kafka?.topicPrefix ?? "",
    KAFKA_GROUP: `${around.kafka?.topicPrefix ?? ""}group`,
    RELAY_LEASE: "5",
  })
