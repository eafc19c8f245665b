/** The warehouse: publishes the progress of orders to Kafka, as an external system does. */
import { spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { fileURLToPath } from "node:url"

export interface Warehouse {
  /** Publishes that the order is in processing, shipped and delivered. */
  readonly handle: (orderId: string) => void
  readonly handled: ReadonlyArray<string>
  /** Resolves when everything was sent. */
  readonly stop: () => Promise<void>
}

const program = fileURLToPath(new URL("../../../../../../tools/kafka/send.ts", import.meta.url))

const eventsOf = (orderId: string) => [
  { type: "warehouse.order.processing", data: { orderId } },
  {
    type: "warehouse.order.shipped",
    data: { orderId, carrier: "InPost", trackingNumber: orderId.slice(-20).toUpperCase() },
  },
  { type: "warehouse.order.delivered", data: { orderId } },
]

export const openWarehouse = (brokers: string, topicPrefix: string): Warehouse => {
  const handled: Array<string> = []
  const child = spawn(process.execPath, [program, "--brokers", brokers])
  child.stderr.resume()
  const topic = `${topicPrefix}warehouse.shipments`
  return {
    handled,
    handle: (orderId) => {
      handled.push(orderId)
      for (const { type, data } of eventsOf(orderId)) {
        const event = { specversion: "1.0", id: randomUUID(), source: "/warehouse", type, data }
        const line = { topic, key: orderId, value: JSON.stringify(event) }
        child.stdin.write(`${JSON.stringify(line)}\n`)
      }
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.stdin.end()
      await once(child, "exit")
    },
  }
}
