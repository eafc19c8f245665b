/** Creates missing topics; existing topics are never changed. */
import type { ITopicConfig, Kafka } from "kafkajs"

/**
 * kafkajs gives up too early when a topic was just created: for a moment some brokers don't know
 * it, or it has no leader.
 */
const maximumTries = 25
const restMillis = 200

const isRetriable = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "retriable" in error && error.retriable === true

/** Retries for at most five seconds while the error is retriable; rejects with the last error. */
export const retryWhileRetriable = async <A>(work: () => Promise<A>): Promise<A> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isRetriable(error) || tries === maximumTries) throw error
    }
    await new Promise((over) => setTimeout(over, restMillis))
  }
}

export interface NewTopic {
  readonly topic: string
  readonly partitions: number
  /** -1: the default of the cluster. */
  readonly replicas: number
  readonly retentionMillis: number
  /** Default: the limit of the cluster. */
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
 * Resolves when the topics are ready. Several processes may create them at the same time: the later
 * ones find them created. Rejects when the cluster is unreachable or denies the request.
 */
export const createMissingTopics = async (
  kafka: Kafka,
  topics: ReadonlyArray<NewTopic>,
): Promise<void> => {
  const admin = kafka.admin()
  await admin.connect()
  try {
    const there = new Set(await admin.listTopics())
    const missing = topics.filter(({ topic }) => !there.has(topic))
    if (missing.length === 0) return
    await admin.createTopics({ topics: missing.map(configOf), waitForLeaders: false })
    for (const { topic } of missing) await retryWhileRetriable(() => admin.fetchTopicOffsets(topic))
  } finally {
    await admin.disconnect()
  }
}
