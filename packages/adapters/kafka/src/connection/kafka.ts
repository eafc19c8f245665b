/**
 * A Kafka cluster as the clients of this package see it; opening connects to nothing.
 *
 * kafkajs tries a request again for some seconds by itself; what lasts longer is an error here, and
 * whoever asked decides when to come back. What the client says goes to `log`.
 */
import { Kafka, type LogEntry, logLevel } from "kafkajs"

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

/** What the client says, for people to read; `fields` never hold a password. */
export type KafkaLog = (level: KafkaLogLevel, fields: object, words: string) => void

export interface KafkaOptions {
  /** `host:port` of some brokers of the cluster; the others are found by asking these. */
  readonly brokers: ReadonlyArray<string>
  /** How the connections are named in the brokers' logs and quotas. */
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

/**
 * What these parts say of their troubles, line after line, whoever has asked them says in one: they
 * try again by themselves.
 */
const talkative = new Set(["Connection", "BrokerPool", "Producer", "Cluster"])

const sayTo =
  (log: KafkaLog) =>
  ({
    level,
    namespace,
    log: { message, timestamp: _time, logger: _logger, ...fields },
  }: LogEntry) => {
    const found = talkative.has(namespace) ? "debug" : (levels[level] ?? "debug")
    log(found === "error" ? "warn" : found, { ...fields, part: namespace }, message)
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

/** Some four seconds in all, so that a leader may change without anybody noticing. */
const retry = { initialRetryTime: 100, factor: 0.2, multiplier: 2, maxRetryTime: 1_500, retries: 5 }

export const openKafka = (options: KafkaOptions): Kafka => {
  const { brokers, clientId, tls, sasl, log = () => undefined } = options
  return new Kafka({
    brokers: [...brokers],
    clientId,
    connectionTimeout: 5_000,
    authenticationTimeout: 10_000,
    requestTimeout: 30_000,
    enforceRequestTimeout: true,
    retry,
    logLevel: logLevel.WARN,
    logCreator: () => sayTo(log),
    ...(tls === undefined ? {} : { ssl: { ...tls } }),
    ...(sasl === undefined ? {} : { sasl: saslOf(sasl) }),
  })
}
