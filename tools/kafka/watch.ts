/**
 * `node tools/kafka/watch.ts --brokers HOST:PORT --topic NAME [--topic NAME …]`: prints every
 * message of these topics from the beginning, each as a line of JSON.
 *
 * Waits for missing topics and for an unavailable broker; lines of one partition are in its order.
 * Ends like main.ts.
 */
import { randomUUID } from "node:crypto"
import { parseArgs } from "node:util"
import { type EachMessagePayload, Kafka, logLevel } from "kafkajs"
import { untilStopRequested } from "./stop-request.ts"

/** The printed parts of a message. */
export interface WatchedMessage {
  readonly topic: string
  readonly partition: number
  readonly offset: string
  readonly key: string | null
  readonly headers: Readonly<Record<string, string>>
  readonly value: string | null
}

const { values } = parseArgs({
  options: { brokers: { type: "string" }, topic: { type: "string", multiple: true } },
})
const topics = values.topic ?? []

const kafka = new Kafka({
  clientId: "watch",
  brokers: (values.brokers ?? "").split(","),
  logLevel: logLevel.NOTHING,
  retry: { initialRetryTime: 100, maxRetryTime: 1_000, retries: 10_000 },
})

const pauseMillis = 200

const untilTopics = async (): Promise<void> => {
  const admin = kafka.admin()
  await admin.connect()
  for (;;) {
    const there = await admin.listTopics()
    if (topics.every((topic) => there.includes(topic))) break
    await new Promise((resolve) => setTimeout(resolve, pauseMillis))
  }
  await admin.disconnect()
}

const print = ({ topic, partition, message }: EachMessagePayload): Promise<void> => {
  const headers = Object.entries(message.headers ?? {}).map(([name, value]) => [name, `${value}`])
  const { offset, key, value } = message
  const watched: WatchedMessage = {
    topic,
    partition,
    offset,
    key: key?.toString() ?? null,
    headers: Object.fromEntries(headers),
    value: value?.toString() ?? null,
  }
  process.stdout.write(`${JSON.stringify(watched)}\n`)
  return Promise.resolve()
}

const watch = async (): Promise<void> => {
  await untilTopics()
  const consumer = kafka.consumer({ groupId: `watch-${randomUUID()}`, sessionTimeout: 10_000 })
  await consumer.connect()
  await consumer.subscribe({ topics: [...topics], fromBeginning: true })
  await consumer.run({ eachMessage: print })
}

const fail = (error: unknown): void => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

void watch().catch(fail)
await untilStopRequested()
// Nothing is committed: Kafka deletes the group with its session.
process.exit()
