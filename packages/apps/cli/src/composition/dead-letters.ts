/** Opens the dead letters with the worker's Kafka settings. */
import { makeDeadLetters, openKafka } from "@procurement/adapter-kafka"
import {
  inboundPrefixSetting,
  kafkaSettings,
  readKafkaOptions,
  readSettings,
  withSecretFiles,
} from "@procurement/app-platform"
import type { DeadLetters } from "@procurement/domain/inbound"
import { UsageError } from "@procurement/lib-cli"
import type { Variables } from "../target.ts"

const settingsOfLetters = {
  ...kafkaSettings,
  KAFKA_INBOUND_PREFIX: inboundPrefixSetting,
} as const

/** Opens no connection yet; a UsageError names the missing or invalid setting. */
export const openDeadLetters = async (variables: Variables): Promise<DeadLetters["Service"]> => {
  try {
    const withSecrets = withSecretFiles(["KAFKA_SASL_PASSWORD"], variables)
    const settings = readSettings(settingsOfLetters, withSecrets)
    const kafka = openKafka(await readKafkaOptions(settings))
    return makeDeadLetters({ kafka, topicPrefix: settings.KAFKA_INBOUND_PREFIX })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
