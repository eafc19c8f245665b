/** The customers' webhook endpoints, one each: the events that they received and verified. */
import { createServer } from "node:http"
import { text } from "node:stream/consumers"
import { challengeOf, verifyWebhook } from "@procurement/sdk"
import type { Customer } from "./customers.ts"
import { listen, type Listening } from "@procurement/testing"

export interface Endpoints {
  /** Ids of the events that each customer received, in the order of their first delivery. */
  readonly receivedIds: ReadonlyMap<string, ReadonlySet<string>>
  /** Deliveries, including repeated ones. */
  readonly deliveries: () => number
  /** Why a signature was rejected, if any was. */
  readonly refusals: ReadonlyArray<string>
  readonly stop: () => Promise<void>
}

export const subscribedTypes: ReadonlyArray<string> = ["invoice.issued", "order.shipped"]

const subscribe = async (url: string, customer: Customer, port: number): Promise<string> => {
  const response = await fetch(`${url}/v1/webhooks`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${customer.token}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({
      url: `http://127.0.0.1:${port}/hooks`,
      events: subscribedTypes,
      contactEmail: "it@example.com",
    }),
  })
  if (!response.ok) throw new Error(`webhook: ${await response.text()}`)
  return ((await response.json()) as { secret: string }).secret
}

export const startEndpoints = async (
  url: string,
  customers: ReadonlyArray<Customer>,
): Promise<Endpoints> => {
  const receivedIds = new Map<string, Set<string>>()
  const refusals: Array<string> = []
  let deliveries = 0
  const open = async (customer: Customer): Promise<Listening> => {
    const ids = new Set<string>()
    receivedIds.set(customer.tenantId, ids)
    let secret = ""
    const server = createServer(async (request, response) => {
      const body = await text(request)
      const challenge = challengeOf(body)
      if (challenge !== undefined) return void response.end(challenge)
      const verdict = await verifyWebhook({ secret, headers: request.headers, body })
      if (verdict.valid) ids.add(verdict.id)
      else refusals.push(verdict.reason)
      deliveries += 1
      response.writeHead(204).end()
    })
    const listening = await listen(server)
    secret = await subscribe(url, customer, listening.port)
    return listening
  }
  const servers = await Promise.all(customers.map(open))
  return {
    receivedIds,
    deliveries: () => deliveries,
    refusals,
    stop: async () => {
      await Promise.all(servers.map(({ stop }) => stop()))
    },
  }
}
