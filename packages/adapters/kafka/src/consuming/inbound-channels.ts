/**
 * The topics on which other systems speak to us, and what they say there; one list for the
 * consumers, the tools and the AsyncAPI document.
 */
import type { InboundEvent } from "./inbound-event.ts"
import { paymentEvents } from "./payment-events.ts"
import { shipmentEvents } from "./shipment-events.ts"

export interface InboundChannel {
  /** The topic; it belongs to the system that speaks there, so our prefix is not before it. */
  readonly topic: string
  readonly meaning: string
  /** What its messages should be keyed by, so that they come in order. */
  readonly key: string
  readonly events: ReadonlyArray<InboundEvent>
}

const shipments: InboundChannel = {
  topic: "warehouse.shipments",
  meaning: "What the warehouse and the carrier tell of orders.",
  key: "the order's id",
  events: shipmentEvents,
}

const payments: InboundChannel = {
  topic: "bank.payments",
  meaning: "What the bank tells of invoices.",
  key: "the invoice's id",
  events: paymentEvents,
}

export const inboundChannels: ReadonlyArray<InboundChannel> = [shipments, payments]

/** Where messages of the topic are set aside that can have no effect. */
export const deadLetterTopic = (topic: string): string => `${topic}.dead-letters`

const dayMillis = 86_400_000

/** A sender's messages are kept that long: well below what the inbox remembers. */
export const inboundRetentionMillis = 7 * dayMillis
export const deadLetterRetentionMillis = 30 * dayMillis
