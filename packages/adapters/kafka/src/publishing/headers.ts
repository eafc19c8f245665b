/**
 * The headers of what we send. The whole envelope is in the value ("structured"); the headers say
 * so and repeat what it is, for those who do not open it.
 *
 * Source: CloudEvents 1.0.2, Kafka protocol binding 3.3, consulted 2026-11-21.
 */
import type { OutboxEntry } from "@procurement/domain/events"
import type { IHeaders } from "kafkajs"

/** The value of `content-type` on a message that is a CloudEvents envelope. */
export const cloudEventsType = "application/cloudevents+json"

export const headerNames = {
  contentType: "content-type",
  id: "ce_id",
  type: "ce_type",
  trace: "traceparent",
} as const

export const headersOf = ({ id, type, trace }: OutboxEntry): IHeaders => ({
  [headerNames.contentType]: cloudEventsType,
  [headerNames.id]: id,
  [headerNames.type]: type,
  ...(trace === undefined ? {} : { [headerNames.trace]: trace }),
})
