/**
 * `EventPublisher` on Kafka: an idempotent producer that sends one request at a time and waits for
 * all in-sync replicas.
 *
 * A failed producer is replaced. The outcome of its last request is unknown; publishing it again
 * only appends a repetition behind the first publication.
 */
import { EventPublisher, EventPublisherError, type OutboxEntry } from "@procurement/domain/events"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Kafka, Producer } from "kafkajs"
import {
  type AcknowledgedPartitions,
  makeAcknowledgedPartitions,
} from "../connection/acknowledged-partitions.ts"
import { allReplicas } from "../connection/kafka.ts"
import { createMissingTopics } from "../connection/missing-topics.ts"
import { detailOf, isRejectedByBroker } from "../connection/kafka-errors.ts"
import { defaultTopicPrefix, outboundTopics, retentionMillis } from "../topics.ts"
import { type RequestShape, requestsOf } from "./event-message.ts"

export interface EventPublisherOptions {
  readonly kafka: Kafka
  /** CloudEvents `source` of all events. */
  readonly source?: string | undefined
  readonly topicPrefix?: string | undefined
  /** How missing topics are created; undefined: they are not created. */
  readonly missingTopics?: { readonly partitions: number; readonly replicas: number } | undefined
}

export const defaultSource = "/procurement"

const ackTimeoutMillis = 10_000

const failureOf = (cause: unknown): EventPublisherError =>
  new EventPublisherError({
    reason: isRejectedByBroker(cause) ? "Refused" : "Unavailable",
    detail: detailOf(cause),
    cause,
  })

interface OpenProducer extends Pick<AcknowledgedPartitions, "sendAcknowledged"> {
  readonly producer: Producer
}

/** Connects a producer, after creating missing topics. */
const openProducer = async (options: EventPublisherOptions): Promise<OpenProducer> => {
  const { kafka, missingTopics, topicPrefix } = options
  if (missingTopics !== undefined) {
    const topics = outboundTopics(topicPrefix)
    await createMissingTopics(
      kafka,
      topics.map((topic) => ({ topic, ...missingTopics, retentionMillis })),
    )
  }
  const { createPartitioner, sendAcknowledged } = makeAcknowledgedPartitions()
  const producer = kafka.producer({
    idempotent: true,
    createPartitioner,
    maxInFlightRequests: 1,
    allowAutoTopicCreation: false,
  })
  try {
    await producer.connect()
  } catch (cause) {
    // It may hold open connections although it could not get its producer id.
    await producer.disconnect()
    throw cause
  }
  return { producer, sendAcknowledged }
}

const sendAll = async (
  { producer, sendAcknowledged }: OpenProducer,
  entries: ReadonlyArray<OutboxEntry>,
  shape: RequestShape,
): Promise<void> => {
  for (const topicMessages of requestsOf(entries, shape)) {
    await sendAcknowledged(() =>
      producer.sendBatch({
        topicMessages: [...topicMessages],
        acks: allReplicas,
        timeout: ackTimeoutMillis,
      }),
    )
  }
}

const ended = (opened: Promise<OpenProducer> | undefined): Promise<unknown> =>
  // Errors of an abandoned connection are ignored.
  opened?.then(({ producer }) => producer.disconnect()).catch(() => undefined) ?? Promise.resolve()

export const makeEventPublisher = (options: EventPublisherOptions): EventPublisher["Service"] => {
  const { source = defaultSource, topicPrefix = defaultTopicPrefix } = options
  const shape = { source, topicPrefix }
  let opened: Promise<OpenProducer> | undefined
  let inFlight: Promise<unknown> = Promise.resolve()
  const giveUp = (): Promise<unknown> => {
    const producer = opened
    opened = undefined
    return ended(producer)
  }
  const send = async (entries: ReadonlyArray<OutboxEntry>): Promise<void> => {
    opened ??= openProducer(options)
    await sendAll(await opened, entries, shape)
  }
  return {
    publish: (entries) =>
      Effect.callback((resume) => {
        if (entries.length === 0) return resume(Effect.void)
        const sent = send(entries).then(
          () => resume(Effect.void),
          async (cause: unknown) => {
            await giveUp()
            resume(Effect.fail(failureOf(cause)))
          },
        )
        inFlight = sent
        return Effect.promise(async () => {
          const producer = opened
          await Promise.all([giveUp(), sent])
          // kafkajs reconnects to end a request that was interrupted.
          await ended(producer)
        })
      }),
    close: Effect.promise(() => inFlight.then(giveUp)),
  }
}

export const layerEventPublisher = (options: EventPublisherOptions): Layer.Layer<EventPublisher> =>
  Layer.effect(
    EventPublisher,
    Effect.acquireRelease(
      Effect.sync(() => makeEventPublisher(options)),
      ({ close }) => close,
    ),
  )
