/** The topics that we publish to. */
import { type AggregateType, eventCatalogue, eventTypes } from "@procurement/domain/events"
import { cloudEventsType, headerNames } from "../publishing/event-message.ts"
import { envelopeOf } from "../publishing/event-schemas.ts"
import { retentionMillis, topicOf } from "../topics.ts"
import { type DescribedChannel, type DescribedMessage, jsonSchemaOf } from "./channel.ts"

const text = (description: string) => ({ type: "string", description })

const headers = {
  type: "object",
  required: [headerNames.contentType, headerNames.id, headerNames.type],
  properties: {
    [headerNames.contentType]: { const: cloudEventsType },
    [headerNames.id]: text("The event's id, as in the envelope."),
    [headerNames.type]: text("The event's type, as in the envelope."),
    [headerNames.trace]: text("W3C trace context, if the event has one."),
  },
}

const messagesOf = (aggregate: AggregateType): ReadonlyArray<DescribedMessage> =>
  eventTypes
    .filter((type) => eventCatalogue[type].aggregate === aggregate)
    .map((type) => ({
      type,
      summary: eventCatalogue[type].meaning,
      payload: jsonSchemaOf(envelopeOf(type)),
      headers,
    }))

const channelOf = (aggregate: AggregateType, name: string, what: string): DescribedChannel => ({
  name,
  topic: topicOf(aggregate),
  description:
    `Events about ${what}. All events of one aggregate are in one partition, in order. Delivery ` +
    "is at least once: a repeated event has the same `id`.",
  action: "send",
  key: `Id of the ${aggregate}.`,
  retentionMillis,
  messages: messagesOf(aggregate),
})

export const outboundChannels: ReadonlyArray<DescribedChannel> = [
  channelOf("order", "orders", "orders"),
  channelOf("invoice", "invoices", "invoices"),
  channelOf("tenant", "accounts", "accounts: quotas, tokens, rate limits and webhooks"),
]
