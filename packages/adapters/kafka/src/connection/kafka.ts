/**
 * The Kafka client. Creating it opens no connection.
 *
 * kafkajs retries a request for some seconds. If the request still fails, this package returns an
 * error and the caller decides when to retry. Messages of the client go to `log`.
 */
import { Kafka, type LogEntry, logLevel } from "kafkajs"
import { createRequire } from "node:module"

/**
 * kafkajs 2.2.4 schedules the next check of a request queue with a negative delay unless a broker
 * throttles it. Node 24 prints a TimeoutNegativeWarning for that at every start.
 */
export interface RequestQueue {
  /** Epoch milliseconds; -1 when no broker throttles. */
  throttledUntil: number
  scheduleCheckPendingRequests: () => void
}

const load = createRequire(import.meta.url)
const { prototype }: { readonly prototype: RequestQueue } = load(
  "kafkajs/src/network/requestQueue/index.js",
)
const { scheduleCheckPendingRequests: schedule } = prototype

function scheduleCheck(this: RequestQueue): void {
  const { throttledUntil } = this
  this.throttledUntil = Math.max(throttledUntil, Date.now() + 1)
  schedule.call(this)
  this.throttledUntil = throttledUntil
}

/** Replaces negative delays by one millisecond, which is what Node does anyway. */
const avoidNegativeDelays = (): void => {
  prototype.scheduleCheckPendingRequests = scheduleCheck
}

/** `acks=all`: all in-sync replicas acknowledge, so no acknowledged message is lost. */
export const allReplicas = -1

export interface KafkaTls {
  /** Authorities to trust instead of the system's, PEM. */
  readonly ca?: string
  /** The client's own certificate and key, PEM, where the brokers ask for one. */
  readonly cert?: string
  readonly key?: string
}

export const saslMechanisms = ["plain", "scram-sha-256", "scram-sha-512"] as const

export interface KafkaSasl {
  readonly mechanism: (typeof saslMechanisms)[number]
  readonly username: string
  readonly password: string
}

export type KafkaLogLevel = "error" | "warn" | "info" | "debug"

/** Receives the client's log messages; `fields` never contain a password. */
export type KafkaLog = (level: KafkaLogLevel, fields: object, message: string) => void

export interface KafkaOptions {
  /** Bootstrap servers: `host:port` of some brokers of the cluster. */
  readonly brokers: ReadonlyArray<string>
  /** Name of the connections in the brokers' logs and quotas. */
  readonly clientId: string
  readonly tls?: KafkaTls | undefined
  readonly sasl?: KafkaSasl | undefined
  readonly log?: KafkaLog | undefined
}

const levels: Readonly<Record<number, KafkaLogLevel>> = {
  [logLevel.ERROR]: "error",
  [logLevel.WARN]: "warn",
  [logLevel.INFO]: "info",
  [logLevel.DEBUG]: "debug",
}

/** These kafkajs components retry and log each failure themselves; the caller logs it once. */
const selfRetrying = new Set(["Connection", "BrokerPool", "Producer", "Cluster"])

const logTo =
  (log: KafkaLog) =>
  ({
    level,
    namespace,
    log: { message, timestamp: _time, logger: _logger, ...fields },
  }: LogEntry) => {
    const severity = selfRetrying.has(namespace) ? "debug" : (levels[level] ?? "debug")
    log(severity === "error" ? "warn" : severity, { ...fields, part: namespace }, message)
  }

const saslOf = ({ mechanism, username, password }: KafkaSasl) => {
  switch (mechanism) {
    case "plain":
      return { mechanism, username, password }
    case "scram-sha-256":
      return { mechanism, username, password }
    case "scram-sha-512":
      return { mechanism, username, password }
  }
}

/** About four seconds in total, which covers the election of a new leader. */
const retry = { initialRetryTime: 100, factor: 0.2, multiplier: 2, maxRetryTime: 1_500, retries: 5 }

export const openKafka = (options: KafkaOptions): Kafka => {
  const { brokers, clientId, tls, sasl, log = () => undefined } = options
  avoidNegativeDelays()
  return new Kafka({
    brokers: [...brokers],
    clientId,
    connectionTimeout: 5_000,
    authenticationTimeout: 10_000,
    requestTimeout: 30_000,
    enforceRequestTimeout: true,
    retry,
    logLevel: logLevel.WARN,
    logCreator: () => logTo(log),
    ...(tls === undefined ? {} : { ssl: { ...tls } }),
    ...(sasl === undefined ? {} : { sasl: saslOf(sasl) }),
  })
}
