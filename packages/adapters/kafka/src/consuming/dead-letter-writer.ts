/**
 * Sets messages aside: to the topic of dead letters go key, value and headers as they came, with
 * headers of ours that say why, when and where they came from.
 */
import type { DeadLetterCause, MessageName } from "@procurement/domain/inbound"
import type { IHeaders, Kafka, KafkaMessage, Producer } from "kafkajs"
import { deadLetterTopic } from "./inbound-channels.ts"

/** What headers of ours begin with; a message that is sent back has none of them. */
export const deadLetterHeader = "dead-letter-"

export interface SetAside {
  readonly topic: string
  readonly partition: number
  readonly message: Pick<KafkaMessage, "key" | "value" | "headers" | "offset">
  readonly name: MessageName | undefined
  readonly cause: DeadLetterCause
  /** Epoch milliseconds. */
  readonly at: number
}

/**
 * Headers that can be sent. Kafka allows a header without a value; kafkajs reads one and can't
 * write it, so it is empty from here on: otherwise nothing behind the message would be heard.
 */
export const writableHeaders = (headers: IHeaders = {}): IHeaders =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((each) => each ?? "") : (value ?? ""),
    ]),
  )

/** A header's value of any bytes: text in UTF-8. */
const headersOf = ({ topic, partition, message, name, cause, at }: SetAside): IHeaders => ({
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

/** All in-sync replicas: a message that is passed over exists nowhere else. */
const allReplicas = -1

export interface DeadLetterWriter {
  /** Resolves when the broker has it safely; twice is possible, not at all is not. */
  readonly write: (letter: SetAside) => Promise<void>
  readonly close: () => Promise<void>
}

export const makeDeadLetterWriter = (kafka: Kafka): DeadLetterWriter => {
  let connected: Promise<Producer> | undefined
  const connect = async (): Promise<Producer> => {
    const producer = kafka.producer({ allowAutoTopicCreation: false })
    await producer.connect()
    return producer
  }
  /** One that could not connect is not kept. */
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
      const made = await connected?.catch(() => undefined)
      await made?.disconnect()
    },
  }
}
