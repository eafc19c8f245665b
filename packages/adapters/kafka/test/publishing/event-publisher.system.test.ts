import { randomUUID } from "node:crypto"
import { anEvent } from "@procurement/contract-tests/builders"
import {
  aggregateOf,
  type DomainEvent,
  eventTypes,
  type OutboxEntry,
  type OutboxPlace,
} from "@procurement/domain/events"
import type { TraceContext } from "@procurement/domain/trace"
import { eventually } from "@procurement/testing"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { makeEventPublisher, outboundTopics, topicOf } from "../../src/index.ts"
import { kafkaAt, type Listener, listenTo } from "../support/listener.ts"

const brokers = inject("kafkaBrokers")

const entryOf = (event: DomainEvent, changes: Partial<OutboxEntry> = {}): OutboxEntry => ({
  place: event.id as string as OutboxPlace,
  id: event.id,
  type: event.type,
  tenantId: event.tenantId,
  aggregate: aggregateOf(event),
  occurredAt: event.occurredAt,
  body: JSON.stringify(event),
  ...changes,
})

describe.skipIf(brokers === "")("Event publisher on Kafka", { meta: { needs: "Kafka" } }, () => {
  const topicPrefix = `published-${randomUUID()}.`
  const kafka = kafkaAt(brokers === "" ? "127.0.0.1:1" : brokers)
  const publisher = makeEventPublisher({
    kafka,
    topicPrefix,
    missingTopics: { partitions: 2, replicas: 1 },
  })
  const publish = (...entries: ReadonlyArray<OutboxEntry>) =>
    Effect.runPromise(publisher.publish(entries))
  let listener: Listener | undefined

  const receivedOf = async (entry: OutboxEntry) => {
    await eventually(
      () => listener?.received.some(({ headers }) => headers["ce_id"] === entry.id) === true,
    )
    const found = listener?.received.find(({ headers }) => headers["ce_id"] === entry.id)
    if (found === undefined) throw new Error("not received")
    return found
  }

  beforeAll(async () => {
    await publish(entryOf(anEvent()))
    listener = await listenTo(kafka, outboundTopics(topicPrefix))
  })
  afterAll(async () => {
    await listener?.stop()
    await Effect.runPromise(publisher.close)
  })

  it("an event has its aggregate's id as key, and its type and trace in headers", async () => {
    const trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01" as TraceContext
    const entry = entryOf(anEvent("order.shipped"), { trace })
    await publish(entry)
    const { key, headers, value, topic } = await receivedOf(entry)
    expect({ key, topic }).toEqual({ key: entry.aggregate.id, topic: `${topicPrefix}orders` })
    expect(headers).toEqual({
      "content-type": "application/cloudevents+json",
      ce_id: entry.id,
      ce_type: "order.shipped",
      traceparent: trace,
    })
    expect(JSON.parse(value)).toMatchObject({
      specversion: "1.0",
      source: "/procurement",
      subject: entry.aggregate.id,
      tenantid: entry.tenantId,
      traceparent: trace,
    })
  })

  it.each(eventTypes)("%s is published to the topic of its aggregate", async (type) => {
    const entry = entryOf(anEvent(type))
    await publish(entry)
    expect((await receivedOf(entry)).topic).toBe(topicOf(entry.aggregate.type, topicPrefix))
  })

  it("missing topics get the configured partitions and keep events for thirty days", async () => {
    const admin = kafka.admin()
    await admin.connect()
    const { topics } = await admin.fetchTopicMetadata({ topics: [...outboundTopics(topicPrefix)] })
    const described = await admin.describeConfigs({
      includeSynonyms: false,
      resources: [{ type: 2, name: topicOf("order", topicPrefix), configNames: ["retention.ms"] }],
    })
    await admin.disconnect()
    expect(topics.map(({ partitions }) => partitions.length)).toEqual([2, 2, 2])
    const [entry] = described.resources[0]?.configEntries ?? []
    expect(entry?.configValue).toBe(String(30 * 86_400_000))
  })

  it("an event that is too large is rejected and does not block other events", async () => {
    const event = anEvent("order.cancelled")
    const data = { ...event.data, reason: "x".repeat(1_200_000) }
    const tooLarge = entryOf(event, { body: JSON.stringify({ ...event, data }) })
    const failure = await Effect.runPromise(Effect.flip(publisher.publish([tooLarge])))
    expect(failure).toMatchObject({ reason: "Refused", isRetryable: false })
    const next = entryOf(anEvent())
    await publish(next)
    expect((await receivedOf(next)).key).toBe(next.aggregate.id)
  })

  it("a publisher that may not create topics cannot publish to a missing topic", async () => {
    const strict = makeEventPublisher({ kafka, topicPrefix: `missing-${randomUUID()}.` })
    const failure = await Effect.runPromise(Effect.flip(strict.publish([entryOf(anEvent())])))
    expect(failure.isRetryable).toBe(true)
    await Effect.runPromise(strict.close)
  })

  it("closing the publisher first publishes the events in flight", async () => {
    const closing = makeEventPublisher({ kafka, topicPrefix })
    const entry = entryOf(anEvent())
    const published = Effect.runPromise(closing.publish([entry]))
    await Effect.runPromise(closing.close)
    await published
    expect((await receivedOf(entry)).key).toBe(entry.aggregate.id)
  })
})

describe("Event publisher without a broker", () => {
  it("publishing fails within seconds with a retryable error", async () => {
    const publisher = makeEventPublisher({ kafka: kafkaAt("127.0.0.1:1") })
    const failure = await Effect.runPromise(Effect.flip(publisher.publish([entryOf(anEvent())])))
    expect(failure).toMatchObject({ reason: "Unavailable", isRetryable: true })
    await Effect.runPromise(publisher.close)
  })
})
