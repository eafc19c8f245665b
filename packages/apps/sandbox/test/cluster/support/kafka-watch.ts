/** All messages that a consumer of our topics has received, by tools/kafka. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"

export interface ConsumedMessage {
  /** The id of the event. */
  readonly id: string
  readonly topic: string
  readonly key: string
}

export interface KafkaWatch {
  /** In order within each partition, and so for each key. */
  readonly received: ReadonlyArray<ConsumedMessage>
  readonly stop: () => Promise<void>
}

const program = fileURLToPath(new URL("../../../../../../tools/kafka/watch.ts", import.meta.url))

const kinds = ["orders", "invoices", "accounts"] as const

interface Line {
  readonly topic: string
  readonly key: string
  readonly value: string
}

export const watchKafka = (brokers: string, topicPrefix: string): KafkaWatch => {
  const received: Array<ConsumedMessage> = []
  const topics = kinds.flatMap((kind) => ["--topic", `${topicPrefix}${kind}`])
  const child = spawn(process.execPath, [program, "--brokers", brokers, ...topics])
  // Unread warnings would block the process.
  child.stderr.resume()
  createInterface({ input: child.stdout }).on("line", (line) => {
    const { topic, key, value } = JSON.parse(line) as Line
    received.push({ id: (JSON.parse(value) as { id: string }).id, topic, key })
  })
  return {
    received,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill("SIGTERM")
      await once(child, "exit")
    },
  }
}
