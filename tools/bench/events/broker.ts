/** Kafka for a bench: the broker of the tests, topics, and timing of work until its end. */
import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { createMissingTopics, openKafka } from "@procurement/adapter-kafka"
import { chooseBroker } from "../../kafka/choice.ts"
import { BenchFailure, type KeepStop } from "../bench.ts"
import { cpuSeconds } from "../process-usage.ts"
import type { Measured } from "../rounds.ts"

export type Kafka = ReturnType<typeof openKafka>

export interface Broker {
  readonly kafka: Kafka
  readonly brokers: string
}

export const startBroker = async (onEnd: KeepStop): Promise<Broker> => {
  const broker = await chooseBroker()
  if (typeof broker === "string") throw new BenchFailure(`no Kafka: ${broker}`)
  onEnd(broker.release)
  const { brokers } = broker
  return { brokers, kafka: openKafka({ brokers: brokers.split(","), clientId: "bench" }) }
}

export const newPrefix = (): string => `bench-${randomUUID()}.`

/** Creates a topic with the worker's default number of partitions. */
export const createTopic = async (kafka: Kafka, topic: string): Promise<string> => {
  const settings = { partitions: 6, replicas: 1, retentionMillis: 3_600_000 }
  await createMissingTopics(kafka, [{ topic, ...settings }])
  return topic
}

const timeoutMillis = 180_000
const pollMillis = 10

/** Polls until `count` items are done. */
export const untilDone = async (count: number, done: () => Promise<number>): Promise<void> => {
  for (const deadline = performance.now() + timeoutMillis; (await done()) < count; ) {
    if (performance.now() > deadline) throw new BenchFailure(`${await done()} of ${count} done`)
    await pause(pollMillis)
  }
}

/** The rate per second of `count` items, and the process's CPU time for one. */
export const timed = async (
  count: number,
  pid: number,
  work: () => Promise<unknown>,
): Promise<Measured> => {
  const [before, started] = [await cpuSeconds(pid), performance.now()]
  await work()
  const value = (count * 1_000) / (performance.now() - started)
  const after = await cpuSeconds(pid)
  const isKnown = before !== undefined && after !== undefined
  return { value, cpuMicros: isKnown ? ((after - before) * 1_000_000) / count : undefined }
}
