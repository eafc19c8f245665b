/**
 * `node tools/kafka/send.ts --brokers HOST:PORT`: sends every line of its standard input, each
 * `{"topic": …, "key": …, "value": …}` with texts for key and value.
 *
 * Lines of one key keep their order and are sent once each, even if the broker is unavailable for a
 * while. Ends after its input, once everything is sent.
 */
import { parseArgs } from "node:util"
import { createInterface } from "node:readline"
import { Kafka, logLevel, type Message } from "kafkajs"

interface Line {
  readonly topic: string
  readonly key: string
  readonly value: string
}

const { values } = parseArgs({ options: { brokers: { type: "string" } } })

const producer = new Kafka({
  clientId: "send",
  brokers: (values.brokers ?? "").split(","),
  logLevel: logLevel.NOTHING,
  retry: { initialRetryTime: 100, maxRetryTime: 1_000, retries: 10_000 },
}).producer({ idempotent: true, maxInFlightRequests: 1 })

const waiting: Array<Line> = []

const flush = async (): Promise<void> => {
  const lines = waiting.splice(0)
  const byTopic = Map.groupBy(lines, ({ topic }) => topic)
  const topicMessages = [...byTopic].map(([topic, its]) => ({
    topic,
    messages: its.map(({ key, value }): Message => ({ key, value })),
  }))
  await producer.sendBatch({ topicMessages, acks: -1 })
}

let sending: Promise<void> | undefined

/** Sends one request at a time; messages that arrive in the meantime share the next request. */
const send = async (): Promise<void> => {
  while (waiting.length > 0) await flush()
  sending = undefined
}

await producer.connect()
for await (const line of createInterface({ input: process.stdin })) {
  waiting.push(JSON.parse(line) as Line)
  sending ??= send()
}
await sending
await producer.disconnect()
