/** What the relay has to be told. */
import {
  clockOffsetSetting,
  kafkaSettings,
  logLevelSetting,
  nonEmpty,
  probesSettings,
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

/** Kafka allows these, at most 249 with the rest of the name. */
const topicPrefix = z
  .string()
  .regex(/^[\w.-]{0,200}$/, "must be of letters, digits, '.', '_' and '-', at most 200")

export const relaySettings = {
  DATABASE_URL: {
    schema: url,
    meaning: "PostgreSQL, as postgres://user:password@host/database",
    isSecret: true,
  },
  ROLES: {
    schema: roleList,
    meaning: "what this relay does: outbox (events to Kafka), inbound (facts from Kafka)",
    byDefault: roles.join(","),
  },
  ...kafkaSettings,
  KAFKA_TOPIC_PREFIX: {
    schema: topicPrefix,
    meaning: "what the names of our topics begin with",
    byDefault: "procurement.",
  },
  KAFKA_CREATE_TOPICS: {
    schema: switchValue,
    meaning: "on: topics that are missing are made; those that are there are never changed",
    byDefault: "on",
  },
  KAFKA_PARTITIONS: {
    schema: wholeNumber(1, 10_000),
    meaning: "partitions of a topic that is made",
    byDefault: "6",
  },
  KAFKA_REPLICAS: {
    schema: wholeNumber(-1, 100),
    meaning: "its replicas; -1: as many as the cluster makes by default",
    byDefault: "-1",
  },
  RELAY_LEASE: {
    schema: wholeNumber(2, 3_600),
    meaning: "seconds after which another relay goes on for a crashed one",
    byDefault: "10",
  },
  RELAY_BATCH: {
    schema: wholeNumber(1, 10_000),
    meaning: "events told at once",
    byDefault: "500",
  },
  DRAIN_SECONDS: {
    schema: wholeNumber(1, 600),
    meaning: "how long work under way may take after a signal to stop; then it is left to others",
    byDefault: "30",
  },
  DATABASE_CONNECTIONS: {
    schema: wholeNumber(4, 200),
    meaning: "connections to the database at most",
    byDefault: "12",
  },
  KAFKA_INBOUND_PREFIX: {
    schema: topicPrefix,
    meaning: "what stands before the topics of others, where installations share a cluster",
    byDefault: "",
  },
  KAFKA_GROUP: {
    schema: nonEmpty,
    meaning: "consumer group of all relays of this installation",
    byDefault: "procurement",
  },
  INBOUND_CONCURRENCY: {
    schema: wholeNumber(1, 64),
    meaning: "partitions of other systems' topics worked off at once",
    byDefault: "8",
  },
  INBOUND_BATCH: {
    schema: wholeNumber(1, 1_000),
    meaning: "facts of a partition stored together, at most",
    byDefault: "100",
  },
  ...probesSettings,
  ...tracingSettings,
  CLOCK_OFFSET_MILLIS: clockOffsetSetting,
  LOG_LEVEL: logLevelSetting,
} as const

export type RelaySettings = SettingsOf<typeof relaySettings>
