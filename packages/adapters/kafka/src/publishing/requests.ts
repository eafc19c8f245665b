/**
 * Messages in requests that a broker takes: what goes to one partition at once is one batch, and a
 * batch has a largest size (`max.message.bytes`, 1,048,588 by default).
 */
import type { OutboxEntry } from "@procurement/domain/events"
import { topicOf } from "../topics.ts"
import { type EventMessage, eventMessage } from "./event-message.ts"

export interface TopicMessages {
  readonly topic: string
  readonly messages: Array<EventMessage>
}

/** Room is left for what Kafka adds: at most some 100 bytes for each message. */
const largestBytes = 900_000
const addedBytes = 100

const bytesOf = ({ key, value, headers }: EventMessage): number => {
  const ofHeaders = Object.entries(headers).reduce(
    (sum, [name, text]) => sum + name.length + String(text).length,
    0,
  )
  return value.length + key.length + ofHeaders + addedBytes
}

export interface RequestShape {
  readonly source: string
  readonly topicPrefix: string
}

/**
 * All messages in their order, as few requests as there may be; each is to be sent when the one
 * before was acknowledged. One that is too large by itself is alone: the broker decides.
 */
export const requestsOf = (
  entries: ReadonlyArray<OutboxEntry>,
  { source, topicPrefix }: RequestShape,
): ReadonlyArray<ReadonlyArray<TopicMessages>> => {
  const requests: Array<Map<string, TopicMessages>> = []
  let room = 0
  for (const entry of entries) {
    const message = eventMessage(entry, source)
    const bytes = bytesOf(message)
    if (requests.length === 0 || bytes > room) {
      requests.push(new Map())
      room = largestBytes
    }
    room -= bytes
    const request = requests.at(-1)
    const topic = topicOf(entry.aggregate.type, topicPrefix)
    const same = request?.get(topic)
    if (same === undefined) request?.set(topic, { topic, messages: [message] })
    else same.messages.push(message)
  }
  return requests.map((request) => [...request.values()])
}
