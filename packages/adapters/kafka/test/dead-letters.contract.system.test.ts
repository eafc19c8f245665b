/** Runs the contract suite of `DeadLetters` against topics of a real Kafka. */
import { randomUUID } from "node:crypto"
import { DeadLetters } from "@procurement/domain/inbound"
import {
  deadLettersContract,
  type OriginalMessage,
  DeadLetterChannels,
} from "@procurement/contract-tests/inbound"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, inject } from "vitest"
import { makeDeadLetterWriter } from "../src/consuming/dead-letter-writer.ts"
import { readTopic } from "../src/consuming/topic-reader.ts"
import { createMissingTopics, deadLetterTopic, makeDeadLetters, openKafka } from "../src/index.ts"

const brokers = inject("kafkaBrokers")
const kafka = openKafka({ brokers: brokers.split(","), clientId: "dead-letters-test" })

/** Several partitions: the key puts related messages into one of them. */
const size = { partitions: 3, replicas: 1, retentionMillis: 86_400_000 }

const layerYard = Layer.effect(
  DeadLetterChannels,
  Effect.gen(function* () {
    const writer = yield* Effect.acquireRelease(
      Effect.sync(() => makeDeadLetterWriter(kafka)),
      ({ close }) => Effect.promise(close),
    )
    return {
      freshChannel: Effect.promise(async () => {
        const channel = `test-${randomUUID()}`
        const topics = [channel, deadLetterTopic(channel)]
        await createMissingTopics(
          kafka,
          topics.map((topic) => ({ ...size, topic })),
        )
        return channel
      }),
      deadLetter: (topic, { key, body, message, cause, at }) =>
        Effect.promise(() => {
          const came = { key: Buffer.from(key), value: Buffer.from(body), offset: "7", headers: {} }
          return writer.write({ topic, partition: 0, message: came, name: message, cause, at })
        }),
      sentBack: (channel) =>
        Effect.promise(async () => {
          const found: Array<OriginalMessage> = []
          await readTopic(kafka, channel, async (messages) => {
            for (const { message } of messages) {
              found.push({ key: String(message.key), body: String(message.value) })
            }
          })
          return found
        }),
    }
  }),
)

describe.skipIf(brokers === "")("On Kafka", { meta: { needs: "Kafka" } }, () => {
  const layerLetters = Layer.sync(DeadLetters, () => makeDeadLetters({ kafka }))
  deadLettersContract("Kafka", Layer.merge(layerYard, layerLetters))
})
