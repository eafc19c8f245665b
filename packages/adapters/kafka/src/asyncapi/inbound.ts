/** Describes the inbound topics and their dead-letter topics for the AsyncAPI document. */
import { cloudEvent } from "../consuming/decode.ts"
import {
  deadLetterHeader,
  deadLetterRetentionMillis,
  deadLetterTopic,
  type InboundChannel,
  inboundChannels,
  inboundRetentionMillis,
} from "../consuming/inbound-channels.ts"
import type { InboundEvent } from "../consuming/inbound-event.ts"
import { cloudEventsType } from "../publishing/event-message.ts"
import { type DescribedChannel, type DescribedMessage, jsonSchemaOf } from "./channel.ts"

const headers = {
  type: "object",
  properties: {
    "content-type": {
      const: cloudEventsType,
      description:
        "Structured mode. The service also accepts binary mode, with the attributes as headers " +
        "`ce_…`.",
    },
  },
}

const envelope = jsonSchemaOf(cloudEvent)

const payloadOf = ({ type, data }: InboundEvent): object => ({
  ...envelope,
  properties: {
    ...(envelope["properties"] as object),
    type: { const: type },
    data: jsonSchemaOf(data),
  },
})

const messageOf = (event: InboundEvent): DescribedMessage => ({
  type: event.type,
  summary: event.meaning,
  payload: payloadOf(event),
  headers,
  example: {
    specversion: "1.0",
    id: "5e0f2a3c-1b7d-4a62-9f6e-0c3d5b8a7e21",
    source: "//example.com/sender",
    type: event.type,
    time: "2026-11-21T08:30:00Z",
    data: event.example,
  },
})

const nameOf = ({ topic }: InboundChannel): string => topic.split(".").at(-1) ?? topic

const channelOf = (channel: InboundChannel): DescribedChannel => ({
  name: nameOf(channel),
  topic: channel.topic,
  description:
    `${channel.meaning} The service processes an event once, identified by \`source\` and ` +
    "`id`.",
  action: "receive",
  key: `Use ${channel.key}, so that its events are consumed in order.`,
  retentionMillis: inboundRetentionMillis,
  messages: channel.events.map(messageOf),
})

const text = (description: string) => ({ type: "string", description })

const deadLetterHeaders = {
  type: "object",
  properties: Object.fromEntries(
    [
      ["reason", "Code of the reason why the message was rejected."],
      ["detail", "Description of the reason."],
      ["at", "When the message was rejected, ISO 8601."],
      ["topic", "The message's original topic."],
      ["partition", "The message's partition in that topic."],
      ["offset", "The message's offset in that partition."],
      ["source", "CloudEvents `source` of the message, if present."],
      ["id", "CloudEvents `id` of the message, if present."],
    ].map(([name = "", meaning = ""]) => [`${deadLetterHeader}${name}`, text(meaning)]),
  ),
}

const deadLettersOf = (channel: InboundChannel): DescribedChannel => ({
  name: `${nameOf(channel)}DeadLetters`,
  topic: deadLetterTopic(channel.topic),
  description: `Messages from ${channel.topic} that the service could not process, unchanged.`,
  action: "send",
  key: "The key of the original message.",
  retentionMillis: deadLetterRetentionMillis,
  messages: [
    {
      type: `${channel.topic}.dead-letter`,
      summary: "A message that the service could not process.",
      payload: { description: "The value of the original message: any bytes." },
      headers: deadLetterHeaders,
    },
  ],
})

export const describedInbound: ReadonlyArray<DescribedChannel> = inboundChannels.flatMap(
  (channel) => [channelOf(channel), deadLettersOf(channel)],
)
