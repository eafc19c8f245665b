/**
 * Measures the effect of a hostile tenant on another: the p99 of an ordinary tenant that reads the
 * catalog and places orders at a fixed rate, while a hostile one sends random tokens, token
 * requests, idempotent replays, and orders, previews and reads of the largest size from a separate
 * thread.
 */
import { randomBytes } from "node:crypto"
import { tokenValue } from "@procurement/domain/credential"
import autocannon from "autocannon"
import {
  addClient,
  type Customer,
  letIn,
} from "../../../packages/apps/sandbox/test/cluster/support/customers.ts"
import { BenchFailure, compareInTurn, type Section } from "../bench.ts"
import { startDatabase } from "../database.ts"
import { startApi } from "../processes.ts"
import { sampleOrderText } from "../samples.ts"

const ordinaryPerSecond = 40
const hostilePerSecond = 500
/** Of 500 requests a second ten are orders of the largest size. */
const smallOfAKind = 15
/** Long enough that a hundredth of the ordinary tenant's requests is a dozen of them. */
const shortestSeconds = { brief: 3, usual: 30, large: 30 }

/** The API trusts addresses that this machine reports. */
const headersOf = (authorization: string, address: string, type = "application/json") => ({
  authorization,
  "content-type": type,
  "x-forwarded-for": address,
})

const orderOf = (headers: Record<string, string>, body: string) =>
  ({ method: "POST", path: "/v1/orders", headers, body }) as const

const lines = Array.from({ length: 4_000 }, () => `{"sku":"KUB-330-BIA","quantity":1}`).join()
const largeOrder = `{"currency":"PLN","lines":[${lines}]}`

const attackOf = ({ token, clientId, clientSecret }: Customer, order: string) => {
  const address = "198.51.100.7"
  const headers = headersOf(`Bearer ${token}`, address)
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`
  const form = headersOf(basic, address, "application/x-www-form-urlencoded")
  const grant = { headers: form, body: "grant_type=client_credentials" }
  const small = Array.from({ length: smallOfAKind }, () => [
    {
      path: "/v1/orders",
      headers: headersOf(`Bearer ${tokenValue("test", randomBytes(32))}`, address),
    },
    { method: "POST", path: "/oauth/token", ...grant } as const,
    orderOf({ ...headers, "idempotency-key": "again" }, sampleOrderText),
  ])
  const large = [
    orderOf(headers, largeOrder),
    { ...orderOf(headers, largeOrder), path: "/v1/orders/preview" },
    orderOf({ ...headers, "idempotency-key": "large" }, largeOrder),
    { path: "/v1/orders?limit=100", headers },
    { path: `/v1/orders/${order}`, headers },
  ]
  return [...small.flat(), ...large]
}

/** An order of the largest size that the attack reads; returns its id. */
const placeLargeOrder = async (url: string, { token }: Customer): Promise<string> => {
  const headers = headersOf(`Bearer ${token}`, "198.51.100.8")
  const response = await fetch(`${url}/v1/orders`, { method: "POST", headers, body: largeOrder })
  const { id } = (await response.json()) as { readonly id: string }
  return id
}

export const hostileSection: Section = {
  name: "hostile",
  measures: "p99 of an ordinary tenant's requests beside a hostile one, against without",
  run: async (context) => {
    const { options } = context
    const database = await startDatabase(context)
    const environment = { TRUSTED_PROXIES: "127.0.0.1", LOG_LEVEL: "error" }
    const api = await startApi(context, database, environment)
    const client = await addClient(database.stores, "hostile", {})
    const customer = await letIn(api.url, client)
    const hostile = attackOf(customer, await placeLargeOrder(api.url, customer))
    const duration = Math.max(options.seconds, shortestSeconds[options.scale])
    const common = { url: api.url, connections: 8, duration }
    const headers = headersOf(`Bearer ${api.token}`, "203.0.113.5")
    const read = { path: "/v1/catalog?limit=20", headers }
    const requests = [read, read, read, orderOf(headers, sampleOrderText)]
    const alone = async () => {
      const load = { ...common, requests, overallRate: ordinaryPerSecond }
      const { non2xx, errors, latency } = await autocannon(load)
      if (non2xx + errors === 0) return { value: Math.max(latency.p99, 1) }
      throw new BenchFailure(`${non2xx + errors} requests of the ordinary tenant failed`)
    }
    let attacked = ""
    const attack = async (): Promise<void> => {
      const load = { ...common, requests: hostile, overallRate: hostilePerSecond, workers: 1 }
      const statuses = Object.entries((await autocannon(load)).statusCodeStats ?? {})
      attacked = statuses.map(([status, { count }]) => `${status} × ${count}`).join(", ")
    }
    const beside = async () => (await Promise.all([alone(), attack()]))[0]
    const titles = {
      name: "p99 beside a hostile tenant",
      unit: "ms",
      better: "lower",
      goal: 1 / 2,
      floorIs: "the same API without the hostile tenant",
    } as const
    const compared = await compareInTurn(context, titles, { ours: beside, floor: alone })
    const notes = [
      `${ordinaryPerSecond} requests a second of the ordinary tenant`,
      `the hostile one got ${attacked}`,
    ]
    return [{ ...compared, notes }]
  },
}
