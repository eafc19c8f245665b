/** The role `inbound`: applies facts of the warehouse and the bank to orders and invoices. */
import {
  type AssignedPartition,
  type Outcomes,
  startInboundConsumer,
} from "@procurement/adapter-kafka"
import { consume } from "@procurement/domain/inbound"
import { Counter, Gauge } from "prom-client"
import type { StartLoop } from "./loop.ts"

const settledMessages = new Counter({
  name: "inbound_messages_total",
  help: "Inbound messages that were settled, by outcome.",
  labelNames: ["topic", "outcome"],
})

const waitingMessages = new Gauge({
  name: "inbound_lag_messages",
  help: "Inbound messages that this process has not settled yet.",
  labelNames: ["topic"],
})

const countSettled = ({ applied, deadLettered }: Outcomes, topic: string): void => {
  if (applied > 0) settledMessages.labels(topic, "taken").inc(applied)
  if (deadLettered > 0) settledMessages.labels(topic, "dead_lettered").inc(deadLettered)
}

const countLag = (topic: string, partitions: ReadonlyMap<number, number>): void => {
  const sum = [...partitions.values()].reduce((all, each) => all + each, 0)
  waitingMessages.labels(topic).set(sum)
}

/** Tracks the lag of this member, summed over its assigned partitions. */
const makeLag = () => {
  const byTopic = new Map<string, Map<number, number>>()
  return {
    onLag: (topic: string, partition: number, messages: number): void => {
      const partitions = byTopic.get(topic) ?? new Map<number, number>()
      byTopic.set(topic, partitions.set(partition, messages))
      countLag(topic, partitions)
    },
    onAssigned: (assigned: ReadonlyArray<AssignedPartition>): void => {
      for (const [topic, partitions] of byTopic) {
        for (const partition of partitions.keys()) {
          const isOurs = assigned.some(
            (each) => each.topic === topic && each.partition === partition,
          )
          if (!isOurs) partitions.delete(partition)
        }
        countLag(topic, partitions)
      }
    },
  }
}

export const startInboundLoop: StartLoop = ({ kafka, runtime, settings, log, now }) => {
  const consumer = startInboundConsumer({
    ...makeLag(),
    kafka,
    groupId: settings.KAFKA_GROUP,
    topicPrefix: settings.KAFKA_INBOUND_PREFIX,
    concurrency: settings.INBOUND_CONCURRENCY,
    chunkSize: settings.INBOUND_BATCH,
    missingTopics: settings.KAFKA_CREATE_TOPICS
      ? { partitions: settings.KAFKA_PARTITIONS, replicas: settings.KAFKA_REPLICAS }
      : undefined,
    consume: (messages) => runtime.runPromise(consume(messages)),
    now,
    log: (level, fields, message) => log[level](fields, message),
    onSettled: countSettled,
  })
  return { wake: () => undefined, stop: consumer.stop }
}
