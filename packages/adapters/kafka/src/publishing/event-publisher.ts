/**
 * `EventPublisher` on Kafka: an idempotent producer, one request at a time, acknowledged by all
 * replicas that are in sync.
 *
 * A producer that has failed is replaced: what became of its last request is not known, and what is
 * told again by a new one only adds a repetition behind the first telling.
 */
import { EventPublisher, EventPublisherError, type OutboxEntry } from "@procurement/domain/events"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Kafka, Producer } from "kafkajs"
import {
  type AnsweredPartitions,
  makeAnsweredPartitions,
} from "../connection/answered-partitions.ts"
import { createMissingTopics } from "../connection/missing-topics.ts"
import { detailOf, isRefusal } from "../connection/unavailable.ts"
import { defaultTopicPrefix, outboundTopics, retentionMillis } from "../topics.ts"
import { requestsOf, type RequestShape } from "./requests.ts"

export interface EventPublisherOptions {
  readonly kafka: Kafka
  /** CloudEvents `source` of all events. */
  readonly source?: string | undefined
  readonly topicPrefix?: string | undefined
  /** How topics that are missing are made; left out, they are not. */
  readonly missingTopics?: { readonly partitions: number; readonly replicas: number } | undefined
}

export const defaultSource = "/procurement"

const acknowledgedByAll = -1
const ackTimeoutMillis = 10_000

const failureOf = (cause: unknown): EventPublisherError =>
  new EventPublisherError({
    reason: isRefusal(cause) ? "Refused" : "Unavailable",
    detail: detailOf(cause),
    cause,
  })

interface OpenProducer extends Pick<AnsweredPartitions, "sendAnswered"> {
  readonly producer: Producer
}

/** A connected producer whose topics are there. */
const openProducer = async (options: EventPublisherOptions): Promise<OpenProducer> => {
  const { kafka, missingTopics, topicPrefix } = options
  if (missingTopics !== undefined) {
    const topics = outboundTopics(topicPrefix)
    await createMissingTopics(
      kafka,
      topics.map((topic) => ({ topic, ...missingTopics, retentionMillis })),
    )
  }
  const { createPartitioner, sendAnswered } = makeAnsweredPartitions()
  const producer = kafka.producer({
    idempotent: true,
    createPartitioner,
    maxInFlightRequests: 1,
    allowAutoTopicCreation: false,
  })
  try {
    await producer.connect()
  } catch (cause) {
    // It may have connections without the id that it has asked for.
    await producer.disconnect()
    throw cause
  }
  return { producer, sendAnswered }
}

const sendAll = async (
  { producer, sendAnswered }: OpenProducer,
  entries: ReadonlyArray<OutboxEntry>,
  shape: RequestShape,
): Promise<void> => {
  for (const topicMessages of requestsOf(entries, shape)) {
    await sendAnswered(() =>
      producer.sendBatch({
        topicMessages: [...topicMessages],
        acks: acknowledgedByAll,
        timeout: ackTimeoutMillis,
      }),
    )
  }
}

const ended = (opened: Promise<OpenProducer> | undefined): Promise<unknown> =>
  // Whatever a connection that is given up still has to say, nobody waits for it any more.
  opened?.then(({ producer }) => producer.disconnect()).catch(() => undefined) ?? Promise.resolve()

export const makeEventPublisher = (options: EventPublisherOptions): EventPublisher["Service"] => {
  const { source = defaultSource, topicPrefix = defaultTopicPrefix } = options
  const shape = { source, topicPrefix }
  let opened: Promise<OpenProducer> | undefined
  let underWay: Promise<unknown> = Promise.resolve()
  const giveUp = (): Promise<unknown> => {
    const given = opened
    opened = undefined
    return ended(given)
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
        underWay = sent
        return Effect.promise(async () => {
          const given = opened
          await Promise.all([giveUp(), sent])
          // Cut off in the middle of a request, the client connects again to end it.
          await ended(given)
        })
      }),
    close: Effect.promise(() => underWay.then(giveUp)),
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
