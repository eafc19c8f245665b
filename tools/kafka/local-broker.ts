/**
 * Runs one real Apache Kafka broker (KRaft, no ZooKeeper) in a folder, on 127.0.0.1.
 *
 * It can be stopped, killed and restarted on the same port with everything it had acknowledged.
 * Programs create the topics that they need; a misspelled topic of a client creates none.
 */
import { type ChildProcess, execFile, spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { closeSync, existsSync, openSync } from "node:fs"
import { mkdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { freePort } from "@procurement/adapter-postgres/embedded"
import type { KafkaInstallation } from "./installation.ts"
import { untilReady } from "./readiness.ts"

export interface LocalBroker {
  /** `host:port`, the same after every start. */
  readonly brokers: string
  /** Stops the broker gracefully, and kills it when that takes too long. */
  readonly stop: () => Promise<void>
  /** Kills it at once. */
  readonly kill: () => Promise<void>
}

export interface LocalBrokerOptions {
  /** The broker's own folder; created if missing, reused otherwise. */
  readonly directory: string
  /** Default: a free port. */
  readonly port?: number
}

const execute = promisify(execFile)
const readyWithinMillis = 120_000
const stopWithinMillis = 15_000

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
const format = async (installation: KafkaInstallation, directory: string): Promise<void> => {
  const clusterId = randomBytes(16).toString("base64url")
  const parameters = [
    "format",
    `--cluster-id=${clusterId}`,
    "-c",
    join(directory, "server.properties"),
  ]
  await execute(installation.java, [
    ...javaParameters(installation, "kafka.tools.StorageTool"),
    ...parameters,
  ])
}

const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once("exit", () => resolve()))

const handle = (child: ChildProcess, port: number): LocalBroker => {
  const kill = async (): Promise<void> => {
    child.kill("SIGKILL")
    await ended(child)
  }
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM")
    const limit = setTimeout(() => child.kill("SIGKILL"), stopWithinMillis)
    await ended(child).finally(() => clearTimeout(limit))
  }
  return { brokers: `127.0.0.1:${port}`, stop, kill }
}

/** Starts the broker; resolves once it accepts requests. Rejects with the broker's last output. */
export const startLocalBroker = async (
  installation: KafkaInstallation,
  options: LocalBrokerOptions,
): Promise<LocalBroker> => {
  const { directory } = options
  const port = options.port ?? (await freePort())
  await mkdir(directory, { recursive: true })
  await writeFile(
    join(directory, "server.properties"),
    properties(directory, port, await freePort()),
  )
  if (!existsSync(join(directory, "log"))) await format(installation, directory)
  const log = openSync(join(directory, "server.log"), "a")
  const parameters = javaParameters(installation, "kafka.Kafka")
  const child = spawn(installation.java, [...parameters, join(directory, "server.properties")], {
    cwd: directory,
    stdio: ["ignore", log, log],
  })
  closeSync(log)
  const broker = handle(child, port)
  try {
    await untilReady(broker.brokers, readyWithinMillis, ended(child))
    return broker
  } catch (cause) {
    await broker.kill()
    const output = await readFile(join(directory, "server.log"), "utf8")
    throw new Error(`Kafka did not start in ${directory}: ${output.slice(-2000)}`, { cause })
  }
}
