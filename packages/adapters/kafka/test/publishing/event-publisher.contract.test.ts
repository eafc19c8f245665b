/** Kafka, a real broker, keeps the contract of `EventPublisher`. */
import { randomUUID } from "node:crypto"
import { eventPublisherContract, type HeardEvent } from "@procurement/contract-tests/events"
import { instant } from "@procurement/domain/calendar"
import type { Aggregate } from "@procurement/domain/events"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, inject } from "vitest"
import { layerEventPublisher, outboundTopics, topicOf } from "../../src/index.ts"
import { createMissingTopics } from "../../src/connection/missing-topics.ts"
import { toldEvent } from "../../src/publishing/told-events.ts"
import { type HeardMessage, kafkaAt, type Listener, listenTo } from "../support/listener.ts"

const brokers = inject("kafkaBrokers")
const topicPrefix = `contract-${randomUUID()}.`

const understood = (aggregate: Aggregate, { value }: HeardMessage): HeardEvent => {
  const event = toldEvent.parse(JSON.parse(value))
  return {
    id: event.id as HeardEvent["id"],
    type: event.type,
    tenantId: event.tenantid as HeardEvent["tenantId"],
    aggregate: { type: aggregate.type, id: event.subject },
    occurredAt: instant(Date.parse(event.time)),
    data: event.data,
  }
}

describe.skipIf(brokers === "")("With a broker", () => {
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
    heard: (aggregate) =>
      Effect.sync(() =>
        (listener?.heard ?? [])
          .filter(({ topic }) => topic === topicOf(aggregate.type, topicPrefix))
          .filter(({ key }) => key === aggregate.id)
          .map((message) => understood(aggregate, message)),
      ),
  })
})
