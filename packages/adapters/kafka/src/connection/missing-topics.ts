/** Topics that are missing, made; those that are there are never changed. */
import type { ITopicConfig, Kafka } from "kafkajs"
import { tryAgain } from "./try-again.ts"

export interface NewTopic {
  readonly topic: string
  readonly partitions: number
  /** -1: as many as the cluster makes by default. */
  readonly replicas: number
  readonly retentionMillis: number
  /** The cluster's own limit unless given. */
  readonly maximumMessageBytes?: number
}

const configOf = ({ topic, partitions, replicas, ...limits }: NewTopic): ITopicConfig => ({
  topic,
  numPartitions: partitions,
  replicationFactor: replicas,
  configEntries: [
    { name: "cleanup.policy", value: "delete" },
    { name: "retention.ms", value: String(limits.retentionMillis) },
    ...(limits.maximumMessageBytes === undefined
      ? []
      : [{ name: "max.message.bytes", value: String(limits.maximumMessageBytes) }]),
  ],
})

/**
 * Resolves when they can be used. Several processes may do so at once: whoever comes too late finds
 * them made. Rejects when the cluster can't be asked, or will not let us.
 */
export const createMissingTopics = async (
  kafka: Kafka,
  wanted: ReadonlyArray<NewTopic>,
): Promise<void> => {
  const admin = kafka.admin()
  await admin.connect()
  try {
    const there = new Set(await admin.listTopics())
    const missing = wanted.filter(({ topic }) => !there.has(topic))
    if (missing.length === 0) return
    await admin.createTopics({ topics: missing.map(configOf), waitForLeaders: false })
    for (const { topic } of missing) await tryAgain(() => admin.fetchTopicOffsets(topic))
  } finally {
    await admin.disconnect()
  }
}
