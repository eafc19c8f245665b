/** The dead letters of the workers, for operators: read from Kafka when one asks. */
import { readKafkaOptions } from "@procurement/app-platform"
import { type DeadLetters, deadLettersOff } from "@procurement/domain/inbound"
import { Unavailable } from "@procurement/domain/unavailable"
import * as Effect from "effect/Effect"
import type { ApiSettings } from "./settings.ts"

/** Loads Kafka's client on first use; rejects when a file of the settings is unreadable. */
export const openDeadLetters = async (settings: ApiSettings): Promise<DeadLetters["Service"]> => {
  const { KAFKA_BROKERS: brokers, KAFKA_INBOUND_PREFIX: topicPrefix } = settings
  if (brokers.length === 0) return deadLettersOff
  const options = await readKafkaOptions(settings)
  let opening: Promise<DeadLetters["Service"]> | undefined
  const open = async (): Promise<DeadLetters["Service"]> => {
    const { makeDeadLetters, openKafka } = await import("@procurement/adapter-kafka")
    return makeDeadLetters({ kafka: openKafka(options), topicPrefix })
  }
  const opened = Effect.tryPromise({
    try: () => (opening ??= open()),
    catch: (cause) => {
      opening = undefined
      return new Unavailable({ port: "DeadLetters", cause })
    },
  })
  return {
    read: (channel, handle) => Effect.flatMap(opened, ({ read }) => read(channel, handle)),
    sendBack: (channel, places) =>
      Effect.flatMap(opened, ({ sendBack }) => sendBack(channel, places)),
  }
}
