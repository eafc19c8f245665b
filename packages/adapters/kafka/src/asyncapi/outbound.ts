/** The topics that our events go to, described. */
import { type AggregateType, eventTypes } from "@procurement/domain/events"
import { cloudEventsType, headerNames } from "../publishing/headers.ts"
import { aggregateTypeOf, toldEvents } from "../publishing/told-events.ts"
import { retentionMillis, topicOf } from "../topics.ts"
import type { DescribedChannel, DescribedMessage } from "./channel.ts"
import { jsonSchemaOf } from "./json-schema.ts"

const text = (description: string) => ({ type: "string", description })

const headers = {
  type: "object",
  required: [headerNames.contentType, headerNames.id, headerNames.type],
  properties: {
    [headerNames.contentType]: { const: cloudEventsType },
    [headerNames.id]: text("The event's id, as in the envelope."),
    [headerNames.type]: text("The event's type, as in the envelope."),
    [headerNames.trace]: text("W3C trace context, where there is one."),
  },
}

const messagesOf = (aggregate: AggregateType): ReadonlyArray<DescribedMessage> =>
  eventTypes
    .filter((type) => aggregateTypeOf[type] === aggregate)
    .map((type) => ({
      type,
      summary: toldEvents[type].meaning,
      payload: jsonSchemaOf(toldEvents[type].schema),
      headers,
    }))

const channelOf = (aggregate: AggregateType, name: string, what: string): DescribedChannel => ({
  name,
  topic: topicOf(aggregate),
  description:
    `What happens to ${what}. All that happens to one of them is in one partition, in order; ` +
    "at least once: an event that comes again has the same id.",
  action: "send",
  key: `Id of the ${aggregate}.`,
  retentionMillis,
  messages: messagesOf(aggregate),
})

export const outboundChannels: ReadonlyArray<DescribedChannel> = [
  channelOf("order", "orders", "orders"),
  channelOf("invoice", "invoices", "invoices"),
  channelOf("tenant", "accounts", "accounts: volumes, tokens, limits"),
]
