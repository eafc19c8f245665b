/**
 * Writes messages to a dead-letter topic: key, value and headers unchanged, plus headers that
 * record the reason, the time and the original position.
 */
import type { DeadLetterCause } from "@procurement/domain/inbound"
import type { MessageName } from "@procurement/domain/inbox"
import type { IHeaders, Kafka, KafkaMessage, Producer } from "kafkajs"
import { allReplicas } from "../connection/kafka.ts"
import { deadLetterHeader, deadLetterTopic } from "./inbound-channels.ts"

export interface DeadLetterRecord {
  readonly topic: string
  readonly partition: number
  readonly message: Pick<KafkaMessage, "key" | "value" | "headers" | "offset">
  readonly name: MessageName | undefined
  readonly cause: DeadLetterCause
  /** Epoch milliseconds. */
  readonly at: number
}

/**
 * Headers that kafkajs can write. Kafka allows a header without a value; kafkajs reads one but
 * can't write it, so it becomes an empty value. Otherwise such a message would block its partition.
 */
export const writableHeaders = (headers: IHeaders = {}): IHeaders =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((each) => each ?? "") : (value ?? ""),
    ]),
  )

const headersOf = ({ topic, partition, message, name, cause, at }: DeadLetterRecord): IHeaders => ({
  ...writableHeaders(message.headers),
  [`${deadLetterHeader}reason`]: cause.reason,
  [`${deadLetterHeader}detail`]: cause.detail,
  [`${deadLetterHeader}at`]: new Date(at).toISOString(),
  [`${deadLetterHeader}topic`]: topic,
  [`${deadLetterHeader}partition`]: String(partition),
  [`${deadLetterHeader}offset`]: message.offset,
  ...(name === undefined
    ? {}
    : { [`${deadLetterHeader}source`]: name.source, [`${deadLetterHeader}id`]: name.id }),
})

export interface DeadLetterWriter {
  /** Resolves when all in-sync replicas have the letter. A retry may write it twice. */
  readonly write: (letter: DeadLetterRecord) => Promise<void>
  readonly close: () => Promise<void>
}

export const makeDeadLetterWriter = (kafka: Kafka): DeadLetterWriter => {
  let connected: Promise<Producer> | undefined
  const connect = async (): Promise<Producer> => {
    const producer = kafka.producer({ allowAutoTopicCreation: false })
    await producer.connect()
    return producer
  }
  /** Connects at the first use, and again after a failed connection. */
  const producer = (): Promise<Producer> => {
    connected ??= connect().catch((cause: unknown) => {
      connected = undefined
      throw cause
    })
    return connected
  }
  return {
    write: async (letter) => {
      const { key, value } = letter.message
      await (await producer()).send({
        topic: deadLetterTopic(letter.topic),
        acks: allReplicas,
        messages: [{ key, value, headers: headersOf(letter) }],
      })
    },
    close: async () => {
      const connection = await connected?.catch(() => undefined)
      await connection?.disconnect()
    },
  }
}
