/** The warehouse: publishes the progress of orders to Kafka, as an external system does. */
import { randomUUID } from "node:crypto"
import { patientKafka } from "./kafka-watch.ts"

export interface Warehouse {
  /** Publishes that the order is in processing, shipped in two parcels, and delivered. */
  readonly handle: (orderId: string) => void
  readonly handled: ReadonlyArray<string>
  /** Resolves when everything was sent. */
  readonly stop: () => Promise<void>
}

/** One piece leaves first, and the rest in another parcel. */
const eventsOf = (orderId: string) => {
  const number = orderId.slice(-20).toUpperCase()
  const parcel = { orderId, carrier: "InPost" }
  const one = { ...parcel, trackingNumber: `${number}-1`, lines: [{ line: 1, quantity: 1 }] }
  return [
    { type: "warehouse.order.processing", data: { orderId } },
    { type: "warehouse.order.shipped", data: one },
    { type: "warehouse.order.shipped", data: { ...parcel, trackingNumber: `${number}-2` } },
    { type: "warehouse.order.delivered", data: { orderId } },
  ]
}

/** Sends the events of one order after the other, each once, even if the broker is away. */
export const openWarehouse = (brokers: string, topicPrefix: string): Warehouse => {
  const handled: Array<string> = []
  const topic = `${topicPrefix}warehouse.shipments`
  const kafka = patientKafka("warehouse", brokers)
  const producer = kafka.producer({ idempotent: true, maxInFlightRequests: 1 })
  let sending: Promise<unknown> = producer.connect()
  return {
    handled,
    handle: (orderId) => {
      handled.push(orderId)
      const messages = eventsOf(orderId).map((event) => ({
        key: orderId,
        value: JSON.stringify({
          specversion: "1.0",
          id: randomUUID(),
          source: "/warehouse",
          ...event,
        }),
      }))
      sending = sending.then(() => producer.send({ topic, messages, acks: -1 }))
    },
    stop: () => sending.then(() => producer.disconnect()),
  }
}
