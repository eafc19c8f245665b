/**
 * Encodes events as Kafka messages: CloudEvents envelopes, keyed by the id of the aggregate, in
 * requests that a broker accepts.
 *
 * Its `data` equals the data of webhooks and of `GET /v1/events`. Publishing an entry again
 * produces the same bytes, except for the trace. The value holds the whole envelope ("structured
 * mode"); headers repeat its content type, id and type, for consumers that only filter.
 * Source: CloudEvents 1.0.2, Kafka protocol binding 3.3, consulted 2026-11-21.
 */
import { toIso } from "@procurement/domain/calendar"
import { dataForOthers, type DomainEvent, type OutboxEntry } from "@procurement/domain/events"
import type { IHeaders } from "kafkajs"
import { inRequests } from "../connection/request-size.ts"
import { topicOf } from "../topics.ts"

/** The value of `content-type` on a message that is a CloudEvents envelope. */
export const cloudEventsType = "application/cloudevents+json"

export const headerNames = {
  contentType: "content-type",
  id: "ce_id",
  type: "ce_type",
  trace: "traceparent",
} as const

const headersOf = ({ id, type, trace }: OutboxEntry): IHeaders => ({
  [headerNames.contentType]: cloudEventsType,
  [headerNames.id]: id,
  [headerNames.type]: type,
  ...(trace === undefined ? {} : { [headerNames.trace]: trace }),
})

export interface EventMessage {
  readonly key: string
  readonly value: Buffer
  readonly headers: IHeaders
}

/** Parses without a check, because the domain itself wrote the body of the entry. */
const dataOf = ({ type, body }: OutboxEntry): object => {
  const { data }: Pick<DomainEvent, "data"> = JSON.parse(body)
  return dataForOthers({ type, data })
}

const envelopeOf = (entry: OutboxEntry, source: string): string =>
  JSON.stringify({
    specversion: "1.0",
    id: entry.id,
    source,
    type: entry.type,
    subject: entry.aggregate.id,
    time: toIso(entry.occurredAt),
    datacontenttype: "application/json",
    tenantid: entry.tenantId,
    traceparent: entry.trace,
    data: dataOf(entry),
  })

export const eventMessage = (entry: OutboxEntry, source: string): EventMessage => ({
  key: entry.aggregate.id,
  value: Buffer.from(envelopeOf(entry, source)),
  headers: headersOf(entry),
})

interface TopicMessages {
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

/** Returns the events in order, in as few requests as possible; send one after the other. */
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
