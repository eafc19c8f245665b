/** Events as messages, in requests that a broker takes. */
import type { OutboxEntry } from "@procurement/domain/events"
import { inRequests } from "../connection/request-size.ts"
import { topicOf } from "../topics.ts"
import { type EventMessage, eventMessage } from "./event-message.ts"

export interface TopicMessages {
  readonly topic: string
  readonly messages: Array<EventMessage>
}

export interface RequestShape {
  readonly source: string
  readonly topicPrefix: string
}

interface AddressedMessage {
  readonly topic: string
  readonly message: EventMessage
}

const byTopic = (addressed: ReadonlyArray<AddressedMessage>): ReadonlyArray<TopicMessages> => {
  const topics = new Map<string, TopicMessages>()
  for (const { topic, message } of addressed) {
    const same = topics.get(topic)
    if (same === undefined) topics.set(topic, { topic, messages: [message] })
    else same.messages.push(message)
  }
  return [...topics.values()]
}

/** All events in their order, as few requests as there may be; to be sent one after the other. */
export const requestsOf = (
  entries: ReadonlyArray<OutboxEntry>,
  { source, topicPrefix }: RequestShape,
): ReadonlyArray<ReadonlyArray<TopicMessages>> => {
  const addressed = entries.map((entry) => ({
    topic: topicOf(entry.aggregate.type, topicPrefix),
    message: eventMessage(entry, source),
  }))
  return inRequests(addressed, ({ message }) => message).map(byTopic)
}
