/**
 * The inbound topics and their event types: one list for the consumers, the tools and the AsyncAPI
 * document. Each inbound topic has a dead-letter topic.
 */
import type { InboundChannelName } from "@procurement/domain/inbound"
import type { NewTopic } from "../connection/missing-topics.ts"
import type { InboundEvent } from "./inbound-event.ts"
import { paymentEvents } from "./payment-events.ts"
import { shipmentEvents } from "./shipment-events.ts"

export interface InboundChannel {
  /** Name of the topic. It belongs to the sending system, so it lacks the prefix of our topics. */
  readonly topic: InboundChannelName
  readonly meaning: string
  /** The message key that senders should use, so that related messages arrive in order. */
  readonly key: string
  readonly events: ReadonlyArray<InboundEvent>
}

const shipments: InboundChannel = {
  topic: "warehouse.shipments",
  meaning: "Shipment updates from the warehouse and the carrier.",
  key: "the order's id",
  events: shipmentEvents,
}

const payments: InboundChannel = {
  topic: "bank.payments",
  meaning: "Payments and refunds that the bank reports.",
  key: "the invoice's id, or the collective identifier",
  events: paymentEvents,
}

export const inboundChannels: ReadonlyArray<InboundChannel> = [shipments, payments]

/** Prefix of the added headers; they are removed from a message that is sent back. */
export const deadLetterHeader = "dead-letter-"

/** The topic for messages of `topic` that can't be processed. */
export const deadLetterTopic = (topic: string): string => `${topic}.dead-letters`

const dayMillis = 86_400_000

/** How long inbound topics retain messages: much shorter than the inbox stores their ids. */
export const inboundRetentionMillis = 7 * dayMillis
export const deadLetterRetentionMillis = 30 * dayMillis

/** Kafka's default limit; dead letters get additional room for their headers. */
const largestMessageBytes = 1_048_588
const largestDeadLetterBytes = largestMessageBytes + 65_536

export const inboundTopics = (prefix: string): ReadonlyArray<string> =>
  inboundChannels.map(({ topic }) => `${prefix}${topic}`)

/** Settings with which missing inbound topics and dead-letter topics are created. */
export const newInboundTopics = (
  prefix: string,
  size: Pick<NewTopic, "partitions" | "replicas">,
): ReadonlyArray<NewTopic> =>
  inboundTopics(prefix).flatMap((topic) => [
    {
      ...size,
      topic,
      retentionMillis: inboundRetentionMillis,
      maximumMessageBytes: largestMessageBytes,
    },
    {
      ...size,
      topic: deadLetterTopic(topic),
      retentionMillis: deadLetterRetentionMillis,
      maximumMessageBytes: largestDeadLetterBytes,
    },
  ])
