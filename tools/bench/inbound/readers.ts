/**
 * Both sides of the comparison: our consumer, and kafkajs bare. Each reads the whole channel as a
 * group of its own, and is timed from its joining the group to its last message.
 */
import { randomUUID } from "node:crypto"
import { type Consume, type Outcomes, startInboundConsumer } from "@procurement/adapter-kafka"
import { BenchFailure } from "../bench.ts"
import type { FilledChannel } from "./messages.ts"

const timeoutMillis = 120_000

export interface Reading {
  readonly perSecond: number
  /** Of this process, for one message. */
  readonly cpuMicros: number
}

/** Counts messages; `reading` is fulfilled after the last. */
const countdown = (count: number) => {
  const { promise: reading, resolve, reject } = Promise.withResolvers<Reading>()
  const timer = setTimeout(
    () => reject(new BenchFailure("not all messages were read within two minutes")),
    timeoutMillis,
  )
  let started: { readonly at: number; readonly cpu: NodeJS.CpuUsage } | undefined
  let left = count
  const end = (): void => {
    if (started === undefined) return reject(new BenchFailure("messages came before the group"))
    const { user, system } = process.cpuUsage(started.cpu)
    const perSecond = (count * 1_000) / (performance.now() - started.at)
    resolve({ perSecond, cpuMicros: (user + system) / count })
  }
  return {
    begin: (): void => {
      started ??= { at: performance.now(), cpu: process.cpuUsage() }
    },
    done: (messages: number): void => {
      left -= messages
      if (left > 0) return
      clearTimeout(timer)
      end()
    },
    reading,
  }
}

/** Reads the messages with our consumer, which passes them to `consume`. */
export const readByUs = async (
  { kafka, prefix, count }: FilledChannel,
  concurrency: number,
  consume: Consume,
): Promise<Reading> => {
  const { begin, done, reading } = countdown(count)
  const groupId = `bench-${randomUUID()}`
  const callbacks = {
    onAssigned: begin,
    onSettled: ({ applied }: Outcomes): void => done(applied),
  }
  const consumer = startInboundConsumer({
    ...callbacks,
    kafka,
    groupId,
    topicPrefix: prefix,
    concurrency,
    consume,
  })
  return reading.finally(consumer.stop)
}

type BareRun = (
  done: (messages: number) => void,
) => Parameters<ReturnType<FilledChannel["kafka"]["consumer"]>["run"]>[0]

const readBare = async ({ kafka, topic, count }: FilledChannel, run: BareRun): Promise<Reading> => {
  const { begin, done, reading } = countdown(count)
  const consumer = kafka.consumer({ groupId: `bench-${randomUUID()}`, maxWaitTimeInMs: 500 })
  consumer.on(consumer.events.GROUP_JOIN, begin)
  await consumer.connect()
  await consumer.subscribe({ topic, fromBeginning: true })
  await consumer.run(run(done))
  return reading.finally(() => consumer.disconnect())
}

/** kafkajs alone, message by message: nothing is done with them. */
export const readByMessage = (channel: FilledChannel, concurrency: number): Promise<Reading> =>
  readBare(channel, (done) => ({
    partitionsConsumedConcurrently: concurrency,
    eachMessage: async () => done(1),
  }))

/** kafkajs alone, batch by batch: each message is handed to `work`, so many at once. */
export const readByBatch = (
  channel: FilledChannel,
  concurrency: number,
  work: (value: Buffer) => Promise<unknown> | undefined,
): Promise<Reading> =>
  readBare(channel, (done) => ({
    partitionsConsumedConcurrently: concurrency,
    eachBatch: async ({ batch }) => {
      const messages = batch.messages.values()
      const worker = async (): Promise<void> => {
        for (const { value } of messages) {
          const working = value === null ? undefined : work(value)
          if (working !== undefined) await working
          done(1)
        }
      }
      await Promise.all(Array.from({ length: concurrency }, worker))
    },
  }))
