/** The role `consume`: applies messages of the warehouse and the bank to orders and invoices. */
import {
  type AssignedPartition,
  type InboundConsumerOptions,
  type Outcomes,
  startInboundConsumer,
} from "@procurement/adapter-kafka"
import { consume } from "@procurement/domain/inbound"
import { Counter, Gauge } from "prom-client"
import type { KafkaRuntime } from "./composition/kafka-ports.ts"
import type { Loop } from "./loop.ts"
import type { WorkerSettings } from "./settings.ts"
import type { WorkerProcess } from "./work.ts"

const settledMessages = new Counter({
  name: "inbound_messages_total",
  help: "Settled inbound messages, by outcome.",
  labelNames: ["topic", "outcome"],
})

const waitingMessages = new Gauge({
  name: "inbound_lag_messages",
  help: "Inbound messages that this process has not settled.",
  labelNames: ["topic"],
})

const countSettled = ({ applied, deadLettered }: Outcomes, topic: string): void => {
  if (applied > 0) settledMessages.labels(topic, "taken").inc(applied)
  if (deadLettered > 0) settledMessages.labels(topic, "dead_lettered").inc(deadLettered)
}

/** Tracks this member's lag, summed over its assigned partitions. */
const makeLag = () => {
  const lags = new Map<string, { readonly topic: string; readonly messages: number }>()
  const record = (name: string, topic: string, messages: number): void => {
    lags.set(name, { topic, messages })
    const ofTopic = [...lags.values()].filter((each) => each.topic === topic)
    waitingMessages.labels(topic).set(ofTopic.reduce((sum, each) => sum + each.messages, 0))
  }
  return {
    onLag: (topic: string, partition: number, messages: number): void =>
      record(`${topic} ${partition}`, topic, messages),
    onAssigned: (assigned: ReadonlyArray<AssignedPartition>): void => {
      const ours = new Set(assigned.map(({ topic, partition }) => `${topic} ${partition}`))
      for (const [name, { topic }] of lags) if (!ours.has(name)) record(name, topic, 0)
    },
  }
}

export const startConsumeLoop = (
  cluster: Pick<InboundConsumerOptions, "kafka" | "missingTopics">,
  runtime: KafkaRuntime,
  settings: WorkerSettings,
  { log, clock }: WorkerProcess,
): Loop => {
  const consumer = startInboundConsumer({
    ...cluster,
    ...makeLag(),
    groupId: settings.KAFKA_GROUP,
    topicPrefix: settings.KAFKA_INBOUND_PREFIX,
    concurrency: settings.INBOUND_CONCURRENCY,
    chunkSize: settings.INBOUND_BATCH,
    consume: (messages) => runtime.runPromise(consume(messages)),
    now: clock.now,
    log: (level, fields, message) => log[level](fields, message),
    onSettled: countSettled,
  })
  return { wake: () => undefined, stop: consumer.stop }
}
