/** The settings of the relay. */
import {
  clockOffsetSetting,
  kafkaSettings,
  logLevelSetting,
  nonEmpty,
  probesSettings,
  processNameSetting,
  type SettingsOf,
  switchValue,
  tracingSettings,
  url,
  wholeNumber,
} from "@procurement/app-chassis"
import { z } from "zod"

export const roles = ["outbox", "inbound"] as const
export type Role = (typeof roles)[number]

const roleList = z
  .string()
  .transform((text) => text.split(",").map((role) => role.trim()))
  .pipe(z.array(z.enum(roles, `must be a list of: ${roles.join(", ")}`)).min(1))
  .meta({ title: "list" })

/** The characters that Kafka allows; a whole topic name has at most 249 of them. */
const topicPrefix = z
  .string()
  .regex(/^[\w.-]{0,200}$/, "must be of letters, digits, '.', '_' and '-', at most 200")

export const relaySettings = {
  DATABASE_URL: {
    schema: url,
    meaning: "PostgreSQL, as postgres://user:password@host/database",
    isSecret: true,
  },
  RELAY_ID: processNameSetting("relay"),
  ROLES: {
    schema: roleList,
    meaning: "roles of this relay: outbox (events to Kafka), inbound (facts from Kafka)",
    byDefault: roles.join(","),
  },
  ...kafkaSettings,
  KAFKA_TOPIC_PREFIX: {
    schema: topicPrefix,
    meaning: "prefix of the names of our topics",
    byDefault: "procurement.",
  },
  KAFKA_CREATE_TOPICS: {
    schema: switchValue,
    meaning: "on: missing topics are created; existing topics are never changed",
    byDefault: "on",
  },
  KAFKA_PARTITIONS: {
    schema: wholeNumber(1, 10_000),
    meaning: "partitions of a created topic",
    byDefault: "6",
  },
  KAFKA_REPLICAS: {
    schema: wholeNumber(-1, 100),
    meaning: "replicas of a created topic; -1: the default of the cluster",
    byDefault: "-1",
  },
  RELAY_LEASE: {
    schema: wholeNumber(2, 3_600),
    meaning:
      "seconds that the lease on the outbox lasts unless renewed; a dead relay's ends sooner",
    byDefault: "10",
  },
  RELAY_BATCH: {
    schema: wholeNumber(1, 10_000),
    meaning: "most events published in one request",
    byDefault: "500",
  },
  DRAIN_SECONDS: {
    schema: wholeNumber(1, 600),
    meaning:
      "how long work in progress may take after a signal to stop; then other processes continue it",
    byDefault: "30",
  },
  DATABASE_CONNECTIONS: {
    schema: wholeNumber(4, 200),
    meaning: "maximum number of connections to the database",
    byDefault: "12",
  },
  KAFKA_INBOUND_PREFIX: {
    schema: topicPrefix,
    meaning: "prefix of the inbound topics, where installations share a cluster",
    byDefault: "",
  },
  KAFKA_GROUP: {
    schema: nonEmpty,
    meaning: "consumer group of all relays of this installation",
    byDefault: "procurement",
  },
  INBOUND_CONCURRENCY: {
    schema: wholeNumber(1, 64),
    meaning: "inbound partitions processed at the same time",
    byDefault: "8",
  },
  INBOUND_BATCH: {
    schema: wholeNumber(1, 1_000),
    meaning: "most facts of a partition stored in one transaction",
    byDefault: "100",
  },
  ...probesSettings,
  ...tracingSettings,
  CLOCK_OFFSET_MILLIS: clockOffsetSetting,
  LOG_LEVEL: logLevelSetting,
} as const

export type RelaySettings = SettingsOf<typeof relaySettings>
