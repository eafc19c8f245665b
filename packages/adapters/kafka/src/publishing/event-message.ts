/**
 * An event as a Kafka message: a CloudEvents envelope, keyed by the event's aggregate.
 *
 * Its `data` is what webhooks bring and `GET /v1/events` shows. The bytes depend on the entry
 * alone: told again, nothing but the trace may differ.
 */
import { toIso } from "@procurement/domain/calendar"
import { dataForOthers, type DomainEvent, type OutboxEntry } from "@procurement/domain/events"
import type { IHeaders } from "kafkajs"
import { headersOf } from "./headers.ts"

export interface EventMessage {
  readonly key: string
  readonly value: Buffer
  readonly headers: IHeaders
}

/** What the outbox keeps was written by the domain itself. */
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
