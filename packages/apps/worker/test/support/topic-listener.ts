/** Consumes the events of our topics from their beginning. */
import { randomUUID } from "node:crypto"
import { openKafka, outboundTopics } from "@procurement/adapter-kafka"

export interface ReceivedEvent {
  readonly id: string
  /** The aggregate's id. */
  readonly key: string
  readonly type: string
}

export interface Listener {
  /** In the order of publication of each key, including repetitions. */
  readonly received: ReadonlyArray<ReceivedEvent>
  readonly stop: () => Promise<void>
}

const headerOf = (value: unknown): string => String(value ?? "")

/** Requires existing topics: a worker creates them when it connects. */
export const listen = async (brokers: string, topicPrefix: string): Promise<Listener> => {
  const kafka = openKafka({ brokers: brokers.split(","), clientId: "publish-test-listener" })
  const consumer = kafka.consumer({ groupId: `listener-${randomUUID()}`, maxWaitTimeInMs: 100 })
  const received: Array<ReceivedEvent> = []
  await consumer.connect()
  await consumer.subscribe({ topics: [...outboundTopics(topicPrefix)], fromBeginning: true })
  await consumer.run({
    eachMessage: async ({ message: { key, headers } }) => {
      const [id, type] = [headerOf(headers?.["ce_id"]), headerOf(headers?.["ce_type"])]
      received.push({ id, key: headerOf(key), type })
    },
  })
  return { received, stop: () => consumer.disconnect() }
}

/** The ids received for each key, without repetitions, in the order of first publication. */
export const firstPublications = (
  received: ReadonlyArray<ReceivedEvent>,
): Readonly<Record<string, ReadonlyArray<string>>> => {
  const byKey = new Map<string, Set<string>>()
  for (const { id, key } of received) byKey.set(key, (byKey.get(key) ?? new Set()).add(id))
  return Object.fromEntries([...byKey].map(([key, ids]) => [key, [...ids]]))
}
