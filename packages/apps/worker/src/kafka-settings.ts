/** Settings of the roles `publish` and `consume`; the other roles need none of them. */
import {
  brokersOrEmpty,
  inboundPrefixSetting,
  kafkaSettings as connectionSettings,
  nonEmpty,
  switchValue,
  topicPrefix,
  wholeNumber,
} from "@procurement/app-platform"

export const kafkaSettings = {
  ...connectionSettings,
  KAFKA_BROKERS: brokersOrEmpty
    .prefault("")
    .describe(
      "Kafka brokers, host:port, separated by commas; required for the roles publish and consume",
    ),
  KAFKA_TOPIC_PREFIX: topicPrefix
    .prefault("procurement.")
    .describe("prefix of the names of our topics"),
  KAFKA_CREATE_TOPICS: switchValue
    .prefault("on")
    .describe("on: creates missing topics; existing topics are never changed"),
  KAFKA_PARTITIONS: wholeNumber(1, 10_000).prefault("6").describe("partitions of a created topic"),
  KAFKA_REPLICAS: wholeNumber(-1, 100)
    .prefault("-1")
    .describe("replicas of a created topic; -1: the default of the cluster"),
  RELAY_LEASE: wholeNumber(2, 3_600)
    .prefault("10")
    .describe(
      "seconds that the lease for publishing lasts unless renewed; a dead worker's lease ends sooner",
    ),
  RELAY_BATCH: wholeNumber(1, 10_000)
    .prefault("500")
    .describe("maximum events published in one request"),
  KAFKA_INBOUND_PREFIX: inboundPrefixSetting,
  KAFKA_GROUP: nonEmpty
    .prefault("procurement")
    .describe("consumer group of all workers of this installation"),
  INBOUND_CONCURRENCY: wholeNumber(1, 64)
    .prefault("8")
    .describe("maximum inbound partitions processed at the same time"),
  INBOUND_BATCH: wholeNumber(1, 1_000)
    .prefault("100")
    .describe("maximum messages of a partition stored in one transaction"),
} as const
