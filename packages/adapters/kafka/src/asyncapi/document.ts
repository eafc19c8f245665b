/**
 * The contract of our topics for programs: an AsyncAPI 3.0 document, made of the schemas that are
 * used to write and read them.
 *
 * Source: https://www.asyncapi.com/docs/reference/specification/v3.0.0 and the Kafka bindings
 * 0.5.0, consulted 2026-11-21.
 */
import { cloudEventsType } from "../publishing/event-message.ts"
import type { DescribedChannel, DescribedMessage } from "./channel.ts"
import { describedInbound } from "./inbound.ts"
import { outboundChannels } from "./outbound.ts"

const bindingVersion = "0.5.0"

/** `order.accepted` as `OrderAccepted`: names of components have no dots. */
const componentOf = (type: string): string =>
  type
    .split(/[._-]/)
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join("")

const messageOf = (
  { type, summary, payload, headers, example }: DescribedMessage,
  key: string,
): object => ({
  name: type,
  title: summary.replace(/\.$/, ""),
  summary,
  contentType: cloudEventsType,
  headers,
  payload,
  ...(example === undefined ? {} : { examples: [{ name: type, payload: example }] }),
  bindings: { kafka: { key: { type: "string", description: key }, bindingVersion } },
})

const channelOf = (channel: DescribedChannel): object => {
  const { name, topic, description, retentionMillis, messages } = channel
  const components = messages.map(({ type }) => componentOf(type))
  return {
    address: topic,
    title: name,
    description,
    messages: Object.fromEntries(
      components.map((each) => [each, { $ref: `#/components/messages/${each}` }]),
    ),
    bindings: {
      kafka: {
        topic,
        topicConfiguration: { "cleanup.policy": ["delete"], "retention.ms": retentionMillis },
        bindingVersion,
      },
    },
  }
}

const verbOf = { send: "publish", receive: "consume" } as const

const operationOf = ({ name, action, messages }: DescribedChannel) =>
  [
    `${verbOf[action]}${componentOf(name)}`,
    {
      action,
      channel: { $ref: `#/channels/${name}` },
      messages: messages.map(({ type }) => ({
        $ref: `#/channels/${name}/messages/${componentOf(type)}`,
      })),
    },
  ] as const

const description = `The events that the procurement service publishes to Kafka, and the messages
that it consumes. Every message is a CloudEvents 1.0.2 envelope. The names of published topics
begin with a configurable prefix, by default \`procurement.\`. See docs/how-to/kafka.md.`

/** The document, the same each time. */
export const asyncApiDocument = (): object => {
  const channels = [...outboundChannels, ...describedInbound]
  return {
    asyncapi: "3.0.0",
    id: "urn:procurement:events",
    info: {
      title: "Procurement events",
      version: "1.0.0",
      description,
      license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
      contact: { name: "The operator of the service" },
      tags: [{ name: "orders" }, { name: "invoices" }, { name: "accounts" }],
    },
    defaultContentType: cloudEventsType,
    channels: Object.fromEntries(channels.map((channel) => [channel.name, channelOf(channel)])),
    operations: Object.fromEntries(channels.map(operationOf)),
    components: {
      messages: Object.fromEntries(
        channels.flatMap(({ messages, key }) =>
          messages.map((message) => [componentOf(message.type), messageOf(message, key)] as const),
        ),
      ),
    },
  }
}
