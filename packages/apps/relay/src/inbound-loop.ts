/** The role `inbound`: facts of the warehouse and the bank, from Kafka into orders and invoices. */
import {
  type AssignedPartition,
  type Outcomes,
  startInboundConsumer,
} from "@procurement/adapter-kafka"
import { record, series } from "@procurement/app-chassis"
import { hear } from "@procurement/domain/inbound"
import * as Metric from "effect/Metric"
import type { StartLoop } from "./loop.ts"

const settledMessages = series(
  Metric.counter("inbound_messages_total", {
    description: "Messages of other systems that were settled, by what became of them.",
    incremental: true,
  }),
  "topic",
  "outcome",
)

const waitingMessages = series(
  Metric.gauge("inbound_lag_messages", {
    description: "Messages of other systems behind those that this process has settled.",
  }),
  "topic",
)

const tellSettled = ({ taken, setAside }: Outcomes, topic: string): void => {
  if (taken > 0) record(settledMessages(topic, "taken"), taken)
  if (setAside > 0) record(settledMessages(topic, "set_aside"), setAside)
}

const tellLag = (topic: string, partitions: ReadonlyMap<number, number>): void => {
  const sum = [...partitions.values()].reduce((all, each) => all + each, 0)
  record(waitingMessages(topic), sum)
}

/** How far behind this member is, over the partitions that it holds. */
const makeLag = () => {
  const byTopic = new Map<string, Map<number, number>>()
  return {
    onLag: (topic: string, partition: number, messages: number): void => {
      const partitions = byTopic.get(topic) ?? new Map<number, number>()
      byTopic.set(topic, partitions.set(partition, messages))
      tellLag(topic, partitions)
    },
    onAssigned: (assigned: ReadonlyArray<AssignedPartition>): void => {
      for (const [topic, partitions] of byTopic) {
        for (const partition of partitions.keys()) {
          const isOurs = assigned.some(
            (each) => each.topic === topic && each.partition === partition,
          )
          if (!isOurs) partitions.delete(partition)
        }
        tellLag(topic, partitions)
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
    together: settings.INBOUND_BATCH,
    missingTopics: settings.KAFKA_CREATE_TOPICS
      ? { partitions: settings.KAFKA_PARTITIONS, replicas: settings.KAFKA_REPLICAS }
      : undefined,
    hear: (messages) => runtime.runPromise(hear(messages)),
    now,
    log: (level, fields, words) => log[level](fields, words),
    onSettled: tellSettled,
  })
  return { wake: () => undefined, stop: consumer.stop }
}
