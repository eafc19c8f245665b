/**
 * An isolated world on the real broker: topics with a unique prefix, and orders and invoices in
 * the domain's in-memory reference.
 */
import { randomUUID } from "node:crypto"
import { aPlacement } from "@procurement/contract-tests/builders"
import {
  layerEntropyMemory,
  layerLedgerMemory,
  makeLedgerMemory,
} from "@procurement/adapter-memory"
import { type DeadLetter, consume } from "@procurement/domain/inbound"
import { OrderRepository } from "@procurement/domain/order"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { inject } from "vitest"
import {
  createMissingTopics,
  deadLetterTopic,
  type Consume,
  type InboundConsumerOptions,
  makeDeadLetters,
  newInboundTopics,
  openKafka,
  startInboundConsumer,
} from "../../../src/index.ts"

/** Empty where there is no broker: the set-up reports that, or fails in CI. */
export const brokers = inject("kafkaBrokers")

export const eventOf = (type: string, data: object, id: string = randomUUID()) => ({
  specversion: "1.0",
  id,
  source: "//warehouse.example/wms",
  type,
  datacontenttype: "application/json",
  data,
})

export interface TestMessage {
  readonly key?: string
  readonly value: object | string
  readonly headers?: Readonly<Record<string, string>>
}

const textOf = (value: object | string): string =>
  typeof value === "string" ? value : JSON.stringify(value)

const makeStore = () => {
  const ledger = makeLedgerMemory()
  const layer = Layer.merge(layerLedgerMemory(ledger), layerEntropyMemory(7))
  const runtime = ManagedRuntime.make(layer)
  const place = (): Promise<ReturnType<typeof aPlacement>> => {
    const placement = aPlacement({ lineCount: 1 })
    return runtime.runPromise(
      Effect.flatMap(OrderRepository, (orders) => Effect.as(orders.place(placement), placement)),
    )
  }
  const honest: Consume = (messages) => runtime.runPromise(consume(messages))
  return { ledger, place, consume: honest }
}

/** Call it within tests, and `close` the world at their end. */
export const openInboundWorld = async (partitions = 2) => {
  const topicPrefix = `test-${randomUUID()}.`
  const groupId = `${topicPrefix}group`
  const kafka = openKafka({ brokers: brokers.split(","), clientId: "inbound-test" })
  await createMissingTopics(kafka, newInboundTopics(topicPrefix, { partitions, replicas: 1 }))
  const producer = kafka.producer({ allowAutoTopicCreation: false, idempotent: true })
  const admin = kafka.admin()
  await Promise.all([producer.connect(), admin.connect()])
  const store = makeStore()
  const started: Array<ReturnType<typeof startInboundConsumer>> = []

  /** Number of messages after the group's committed offsets. */
  const uncommitted = async (channel: string): Promise<number> => {
    const topic = `${topicPrefix}${channel}`
    const ends = await admin.fetchTopicOffsets(topic)
    const [committed] = await admin.fetchOffsets({ groupId, topics: [topic] })
    return ends.reduce((sum, { partition, high }) => {
      const offset = committed?.partitions.find((each) => each.partition === partition)?.offset
      return sum + Number(high) - Math.max(0, Number(offset ?? 0))
    }, 0)
  }

  const deadLetters = makeDeadLetters({ kafka, topicPrefix })

  return {
    ...store,
    kafka,
    topicPrefix,
    uncommitted,
    lettersIn: async (channel: string): Promise<ReadonlyArray<DeadLetter>> => {
      const all: Array<DeadLetter> = []
      await Effect.runPromise(
        deadLetters.read(channel, (letters) => Effect.sync(() => void all.push(...letters))),
      )
      return all
    },
    send: (channel: string, ...messages: ReadonlyArray<TestMessage>) =>
      producer.send({
        topic: `${topicPrefix}${channel}`,
        messages: messages.map((each) => ({ ...each, value: textOf(each.value) })),
      }),
    deadLetterCount: async (channel: string): Promise<number> => {
      const ends = await admin.fetchTopicOffsets(deadLetterTopic(`${topicPrefix}${channel}`))
      return ends.reduce((sum, { high }) => sum + Number(high), 0)
    },
    listen: (options: Partial<InboundConsumerOptions> = {}) => {
      const consumer = startInboundConsumer({
        kafka,
        groupId,
        topicPrefix,
        consume: store.consume,
        concurrency: 8,
        sessionMillis: 6_000,
        ...options,
      })
      started.push(consumer)
      return consumer
    },
    close: async () => {
      await Promise.all(started.map((consumer) => consumer.stop()))
      await Promise.all([producer.disconnect(), admin.disconnect()])
    },
  }
}

export type InboundWorld = Awaited<ReturnType<typeof openInboundWorld>>
