/**
 * Events from the outbox to Kafka by our relay: read from PostgreSQL, written as CloudEvents,
 * published, marked after each batch.
 *
 * The floor is a bare kafkajs producer with the same settings (idempotent, all in-sync replicas)
 * and the same messages in the same batches, made before the clock starts and held in memory: it
 * reads no database and marks nothing. Our time has the connecting to Kafka in it, the floor's not.
 */
import { randomUUID } from "node:crypto"
import { join } from "node:path"
import {
  createMissingTopics,
  type EventMessage,
  eventMessage,
  makeEventPublisher,
  openKafka,
  outboundTopics,
} from "@procurement/adapter-kafka"
import { makeOutboxRelay } from "@procurement/adapter-postgres"
import { EventPublisher, makeRelay, OutboxRelay } from "@procurement/domain/events"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import { chooseBroker } from "../../kafka/choice.ts"
import { brokerSources } from "../../kafka/sources.ts"
import { type Bench, type BenchContext, BenchFailure } from "../bench.ts"
import type { Comparison } from "../comparison.ts"
import { startServer } from "../database.ts"
import { type FilledOutbox, fillOutbox } from "../outbox/events.ts"
import { inTurn } from "../rounds.ts"
import { spreadOf } from "../statistics.ts"
import { plainNumber } from "../table.ts"
import { temporaryFolder } from "../workplace.ts"

const eventCounts = { brief: 2_000, usual: 40_000, large: 40_000 }
/** The relay's own default. */
const batch = 500
const partitions = 6
const lookMillis = 2

interface Publication {
  readonly perSecond: number
  /** Of this process, for one event. */
  readonly cpuMicros: number
}

const timed = async (eventCount: number, work: () => Promise<void>): Promise<Publication> => {
  const started = { at: performance.now(), cpu: process.cpuUsage() }
  await work()
  const perSecond = (eventCount * 1_000) / (performance.now() - started.at)
  const { user, system } = process.cpuUsage(started.cpu)
  return { perSecond, cpuMicros: (user + system) / eventCount }
}

type Kafka = ReturnType<typeof openKafka>

/** Separate topics for each publication: both sides write into empty ones. */
const freshTopics = async (kafka: Kafka): Promise<string> => {
  const prefix = `bench-${randomUUID()}.`
  const topics = outboundTopics(prefix)
  await createMissingTopics(
    kafka,
    topics.map((topic) => ({ topic, partitions, replicas: 1, retentionMillis: 3_600_000 })),
  )
  return prefix
}

const publishByUs = async (
  kafka: Kafka,
  { database, entries, reset }: FilledOutbox,
): Promise<Publication> => {
  await reset()
  const publisher = makeEventPublisher({ kafka, topicPrefix: await freshTopics(kafka) })
  const relay = await Effect.runPromise(
    makeRelay({ holder: randomUUID(), limits: { batch } }).pipe(
      Effect.provideService(OutboxRelay, makeOutboxRelay(database)),
      Effect.provideService(EventPublisher, publisher),
    ),
  )
  const eventCount = entries.length
  const publication = await timed(eventCount, async () => {
    void Effect.runPromise(Effect.provide(relay.run, Logger.layer([])))
    while (relay.progress().published < eventCount) {
      if (relay.progress().failures > 0) throw new BenchFailure("Kafka or PostgreSQL has failed")
      await new Promise((resolve) => setTimeout(resolve, lookMillis))
    }
  })
  await Effect.runPromise(relay.stop)
  await Effect.runPromise(publisher.close)
  return publication
}

const publishBare = async (
  kafka: Kafka,
  messages: ReadonlyArray<EventMessage>,
): Promise<Publication> => {
  const topic = `${await freshTopics(kafka)}orders`
  const producer = kafka.producer({
    idempotent: true,
    maxInFlightRequests: 1,
    allowAutoTopicCreation: false,
  })
  await producer.connect()
  const publication = await timed(messages.length, async () => {
    for (let from = 0; from < messages.length; from += batch) {
      const topicMessages = [{ topic, messages: messages.slice(from, from + batch) }]
      await producer.sendBatch({ topicMessages, acks: -1 })
    }
  })
  await producer.disconnect()
  return publication
}

const startBroker = async ({ onEnd }: BenchContext): Promise<Kafka> => {
  const broker = await chooseBroker(brokerSources())
  if (typeof broker === "string") throw new BenchFailure(`no Kafka: ${broker}`)
  onEnd(broker.release)
  return openKafka({ brokers: broker.brokers.split(","), clientId: "bench" })
}

const medianCpu = (publications: ReadonlyArray<Publication>): string =>
  spreadOf(publications.map(({ cpuMicros }) => cpuMicros)).median.toFixed(1)

const run = async (context: BenchContext): Promise<ReadonlyArray<Comparison>> => {
  const { options, log, onEnd } = context
  const kafka = await startBroker(context)
  const server = await startServer(join(await temporaryFolder(onEnd), "postgres"), onEnd)
  const outbox = await fillOutbox(server.url, eventCounts[options.scale], onEnd)
  const messages = outbox.entries.map((entry) => eventMessage(entry, "/procurement"))
  const round = (nth: number) =>
    inTurn(
      nth,
      () => publishByUs(kafka, outbox),
      () => publishBare(kafka, messages),
    )
  await round(0)
  const ours: Array<Publication> = []
  const floor: Array<Publication> = []
  for (let nth = 0; nth < options.rounds; nth += 1) {
    const published = await round(nth)
    ours.push(published.ours)
    floor.push(published.floor)
    log(
      `relay: round ${nth + 1} of ${options.rounds}: ours ${plainNumber(published.ours.perSecond)}/s, ` +
        `floor ${plainNumber(published.floor.perSecond)}/s`,
    )
  }
  const cpu = `ours ${medianCpu(ours)} µs, floor ${medianCpu(floor)} µs`
  const bytes = messages.reduce((sum, { value }) => sum + value.length, 0) / messages.length
  return [
    {
      name: "events published to Kafka",
      unit: "events/s",
      better: "higher",
      goal: 0.5,
      ours: ours.map(({ perSecond }) => perSecond),
      floor: floor.map(({ perSecond }) => perSecond),
      floorIs: "a bare kafkajs producer, the same messages from memory",
      notes: [
        `CPU of the relay for one event: ${cpu}; ${batch} events of ${bytes.toFixed(0)} bytes a batch`,
      ],
    },
  ]
}

export const relayBench: Bench = {
  name: "relay",
  measures: "events from the outbox to Kafka, each batch marked",
  run,
}
