/** What a reader of our topics hears, from their beginning. */
import { randomUUID } from "node:crypto"
import { openKafka, outboundTopics } from "@procurement/adapter-kafka"

export interface HeardEvent {
  readonly id: string
  /** The aggregate's id. */
  readonly key: string
  readonly type: string
}

export interface Listener {
  /** In the order of each key's telling, repetitions among them. */
  readonly heard: ReadonlyArray<HeardEvent>
  readonly stop: () => Promise<void>
}

const headerOf = (value: unknown): string => String(value ?? "")

/** The topics have to be there: a relay that has connected has made them. */
export const listen = async (brokers: string, topicPrefix: string): Promise<Listener> => {
  const kafka = openKafka({ brokers: brokers.split(","), clientId: "relay-test-listener" })
  const consumer = kafka.consumer({ groupId: `listener-${randomUUID()}`, maxWaitTimeInMs: 100 })
  const heard: Array<HeardEvent> = []
  await consumer.connect()
  await consumer.subscribe({ topics: [...outboundTopics(topicPrefix)], fromBeginning: true })
  await consumer.run({
    eachMessage: async ({ message: { key, headers } }) => {
      const [id, type] = [headerOf(headers?.["ce_id"]), headerOf(headers?.["ce_type"])]
      heard.push({ id, key: headerOf(key), type })
    },
  })
  return { heard, stop: () => consumer.disconnect() }
}

/** The ids heard of each key, without repetitions, in the order of their first telling. */
export const firstTellings = (
  heard: ReadonlyArray<HeardEvent>,
): Readonly<Record<string, ReadonlyArray<string>>> => {
  const byKey = new Map<string, Set<string>>()
  for (const { id, key } of heard) byKey.set(key, (byKey.get(key) ?? new Set()).add(id))
  return Object.fromEntries([...byKey].map(([key, ids]) => [key, [...ids]]))
}
