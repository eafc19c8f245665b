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
} from "@procurement/app-platform"
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
  DATABASE_URL: url.meta({
    description: "PostgreSQL, as postgres://user:password@host/database",
    isSecret: true,
  }),
  RELAY_ID: processNameSetting("relay"),
  ROLES: roleList
    .prefault(roles.join(","))
    .describe("roles of this relay: outbox (events to Kafka), inbound (facts from Kafka)"),
  ...kafkaSettings,
  KAFKA_TOPIC_PREFIX: topicPrefix
    .prefault("procurement.")
    .describe("prefix of the names of our topics"),
  KAFKA_CREATE_TOPICS: switchValue
    .prefault("on")
    .describe("on: missing topics are created; existing topics are never changed"),
  KAFKA_PARTITIONS: wholeNumber(1, 10_000).prefault("6").describe("partitions of a created topic"),
  KAFKA_REPLICAS: wholeNumber(-1, 100)
    .prefault("-1")
    .describe("replicas of a created topic; -1: the default of the cluster"),
  RELAY_LEASE: wholeNumber(2, 3_600)
    .prefault("10")
    .describe(
      "seconds that the lease on the outbox lasts unless renewed; a dead relay's ends sooner",
    ),
  RELAY_BATCH: wholeNumber(1, 10_000)
    .prefault("500")
    .describe("most events published in one request"),
  DRAIN_SECONDS: wholeNumber(1, 600)
    .prefault("30")
    .describe(
      "how long work in progress may take after a signal to stop; then other processes continue it",
    ),
  DATABASE_CONNECTIONS: wholeNumber(4, 200)
    .prefault("12")
    .describe("maximum number of connections to the database"),
  KAFKA_INBOUND_PREFIX: topicPrefix
    .prefault("")
    .describe("prefix of the inbound topics, where installations share a cluster"),
  KAFKA_GROUP: nonEmpty
    .prefault("procurement")
    .describe("consumer group of all relays of this installation"),
  INBOUND_CONCURRENCY: wholeNumber(1, 64)
    .prefault("8")
    .describe("inbound partitions processed at the same time"),
  INBOUND_BATCH: wholeNumber(1, 1_000)
    .prefault("100")
    .describe("most facts of a partition stored in one transaction"),
  ...probesSettings,
  ...tracingSettings,
  CLOCK_OFFSET_MILLIS: clockOffsetSetting,
  LOG_LEVEL: logLevelSetting,
} as const

export type RelaySettings = SettingsOf<typeof relaySettings>
