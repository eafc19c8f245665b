/**
 * Runs one real Apache Kafka broker (KRaft, no ZooKeeper) in a folder, on 127.0.0.1.
 *
 * It can be stopped, killed and restarted on the same port with everything it had acknowledged.
 * Programs create the topics that they need; a misspelled topic of a client creates none.
 */
import { execFile } from "node:child_process"
import { randomBytes } from "node:crypto"
import { existsSync } from "node:fs"
import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { Kafka, logLevel } from "kafkajs"
import { freePort } from "@procurement/adapter-postgres/embedded"
import { type LocalServer, startLocalServer } from "../setup/local-server.ts"
import type { KafkaInstallation } from "./installation.ts"

export interface LocalBroker extends LocalServer {
  /** `host:port`, the same after every start. */
  readonly brokers: string
}

export interface LocalBrokerOptions {
  /** The broker's own folder; created if missing, reused otherwise. */
  readonly directory: string
  /** Default: a free port. */
  readonly port?: number
}

/** One node as broker and controller; one replica of everything, no wait for more members. */
const properties = (directory: string, port: number, controllerPort: number): string =>
  Object.entries({
    "process.roles": "broker,controller",
    "node.id": 1,
    "controller.quorum.voters": `1@127.0.0.1:${controllerPort}`,
    listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    "advertised.listeners": `PLAINTEXT://127.0.0.1:${port}`,
    "controller.listener.names": "CONTROLLER",
    "inter.broker.listener.name": "PLAINTEXT",
    "log.dirs": join(directory, "log"),
    "auto.create.topics.enable": false,
    "offsets.topic.num.partitions": 4,
    "offsets.topic.replication.factor": 1,
    "transaction.state.log.num.partitions": 4,
    "transaction.state.log.replication.factor": 1,
    "transaction.state.log.min.isr": 1,
    "group.initial.rebalance.delay.ms": 0,
  })
    .map(([key, value]) => `${key}=${value}\n`)
    .join("")

const javaParameters = (installation: KafkaInstallation, main: string): ReadonlyArray<string> => [
  "-Xms128m",
  "-Xmx512m",
  "-XX:+UseSerialGC",
  "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
  "-Djava.awt.headless=true",
  "-cp",
  installation.classPath,
  main,
]

/** Prepares the folder of a new broker: a cluster id and an empty log. */
const format = async (installation: KafkaInstallation, settings: string): Promise<void> => {
  const clusterId = randomBytes(16).toString("base64url")
  const program = javaParameters(installation, "kafka.tools.StorageTool")
  const parameters = [...program, "format", `--cluster-id=${clusterId}`, "-c", settings]
  await promisify(execFile)(installation.java, parameters)
}

const answers = async (brokers: string): Promise<boolean> => {
  const admin = new Kafka({
    clientId: "procurement-test-set-up",
    brokers: [brokers],
    connectionTimeout: 1000,
    requestTimeout: 2000,
    logLevel: logLevel.NOTHING,
    retry: { retries: 0 },
  }).admin()
  try {
    await admin.connect()
    return (await admin.describeCluster()).brokers.length > 0
  } catch {
    return false
  } finally {
    await admin.disconnect()
  }
}

/** Starts the broker; resolves once it accepts requests. Rejects with the broker's last output. */
export const startLocalBroker = async (
  installation: KafkaInstallation,
  { directory, port: chosen }: LocalBrokerOptions,
): Promise<LocalBroker> => {
  const port = chosen ?? (await freePort())
  const settings = join(directory, "server.properties")
  await mkdir(directory, { recursive: true })
  await writeFile(settings, properties(directory, port, await freePort()))
  if (!existsSync(join(directory, "log"))) await format(installation, settings)
  const brokers = `127.0.0.1:${port}`
  const server = await startLocalServer({
    program: installation.java,
    parameters: [...javaParameters(installation, "kafka.Kafka"), settings],
    directory,
    isReady: () => answers(brokers),
  })
  return { brokers, ...server }
}
