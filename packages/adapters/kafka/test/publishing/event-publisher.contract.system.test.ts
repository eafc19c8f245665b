/** Runs the contract suite of `EventPublisher` against a real Kafka broker. */
import { randomUUID } from "node:crypto"
import { eventPublisherContract, type ReceivedEvent } from "@procurement/contract-tests/events"
import { instant } from "@procurement/domain/calendar"
import type { Aggregate } from "@procurement/domain/events"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, inject } from "vitest"
import { layerEventPublisher, outboundTopics, topicOf } from "../../src/index.ts"
import { createMissingTopics } from "../../src/connection/missing-topics.ts"
import { publishedEvent } from "../../src/publishing/event-schemas.ts"
import { type ConsumedMessage, kafkaAt, type Listener, listenTo } from "../support/listener.ts"

const brokers = inject("kafkaBrokers")
const topicPrefix = `contract-${randomUUID()}.`

const understood = (aggregate: Aggregate, { value }: ConsumedMessage): ReceivedEvent => {
  const event = publishedEvent.parse(JSON.parse(value))
  return {
    id: event.id as ReceivedEvent["id"],
    type: event.type,
    tenantId: event.tenantid as ReceivedEvent["tenantId"],
    aggregate: { type: aggregate.type, id: event.subject },
    occurredAt: instant(Date.parse(event.time)),
    data: event.data,
  }
}

describe.skipIf(brokers === "")("With a broker", { meta: { needs: "Kafka" } }, () => {
  const kafka = kafkaAt(brokers === "" ? "127.0.0.1:1" : brokers)
  const missingTopics = { partitions: 3, replicas: 1 }
  let listener: Listener | undefined

  beforeAll(async () => {
    const topics = outboundTopics(topicPrefix)
    const wanted = topics.map((topic) => ({ topic, ...missingTopics, retentionMillis: 3_600_000 }))
    await createMissingTopics(kafka, wanted)
    listener = await listenTo(kafka, topics)
  })
  afterAll(() => listener?.stop())

  eventPublisherContract("Kafka", layerEventPublisher({ kafka, topicPrefix, missingTopics }), {
    delayMillis: 20_000,
    received: (aggregate) =>
      Effect.sync(() =>
        (listener?.received ?? [])
          .filter(({ topic }) => topic === topicOf(aggregate.type, topicPrefix))
          .filter(({ key }) => key === aggregate.id)
          .map((message) => understood(aggregate, message)),
      ),
  })
})
