/**
 * The hostile tenant in a process of its own: all that a customer with one contract can send at
 * once. It yields to all other processes, for in life it has a machine of its own.
 *
 * Rates are those of the attacks that were measured without limits: 1,500 random tokens, 1,800
 * token requests and 2,000 replays in some ten seconds, 59 orders of the largest size.
 */
import { constants, setPriority } from "node:os"
import { randomBytes } from "node:crypto"
import { tokenValue } from "@procurement/domain/credential"
import { sampleOrder } from "../sample-order.ts"
import { serveCommands } from "../webhooks/control.ts"
import { type Flow, startFlow, type Tally } from "./paced.ts"

setPriority(constants.priority.PRIORITY_LOW)

const setting = (name: string): string => process.env[name] ?? ""
const target = new URL(setting("API_URL"))
const address = { host: target.hostname, port: Number(target.port) }
const token = setting("TOKEN")
const subscriptions = setting("SUBSCRIPTIONS").split(",")

/** A network of its own: the API trusts what this machine says of addresses. */
const from = "198.51.100.7"
const bearer = (value: string) => ({ authorization: `Bearer ${value}` })
const json = { ...bearer(token), "content-type": "application/json" }

const bytesOf = (
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body = "",
): Buffer => {
  const length = { "content-length": String(Buffer.byteLength(body)) }
  const fields = { host: target.host, "x-forwarded-for": from, ...headers, ...length }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`)
}

/** The given requests, one after the other, again and again. */
const cycle = (requests: ReadonlyArray<Buffer>): (() => Buffer) => {
  let nth = -1
  return () => {
    nth = (nth + 1) % requests.length
    return requests[nth] ?? Buffer.alloc(0)
  }
}

const randomToken = (): Buffer =>
  bytesOf("GET", "/v1/orders", bearer(tokenValue("test", randomBytes(32))))

const tokenRequest = (secret: string): Buffer => {
  const basic = Buffer.from(`${setting("CLIENT_ID")}:${secret}`).toString("base64")
  const type = "application/x-www-form-urlencoded"
  const headers = { authorization: `Basic ${basic}`, "content-type": type }
  return bytesOf("POST", "/oauth/token", headers, "grant_type=client_credentials")
}

const orderText = JSON.stringify(sampleOrder)
const order = (body: string, headers: Readonly<Record<string, string>> = {}): Buffer =>
  bytesOf("POST", "/v1/orders", { ...json, ...headers }, body)

const repeated = (count: number, each: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => each(index)).join()

const invalidLine = '{"sku":"KUB-330-BIA","quantity":0}'
const largeBodies = [
  `{${repeated(90_000, (index) => `"${index}":0`)}}`,
  `{"currency":"PLN","lines":[${repeated(4_000, () => invalidLine)}]}`,
]

const dayMillis = 86_400_000
const replayOf = (subscription: string): Buffer => {
  const since = new Date(Date.now() - 29 * dayMillis).toISOString()
  const path = `/v1/webhooks/${subscription}/replays`
  return bytesOf("POST", path, json, JSON.stringify({ from: since }))
}

const flows: ReadonlyArray<Flow> = [
  { name: "random tokens", perSecond: 150, connections: 4, next: randomToken },
  {
    name: "token requests",
    perSecond: 180,
    connections: 4,
    next: cycle([tokenRequest(setting("CLIENT_SECRET")), tokenRequest("ppl_secret_wrong")]),
  },
  {
    name: "idempotent replays",
    perSecond: 200,
    connections: 4,
    next: cycle([order(orderText, { "idempotency-key": `again-${process.pid}` })]),
  },
  {
    name: "large bodies",
    perSecond: 6,
    connections: 2,
    next: cycle(largeBodies.map((b) => order(b))),
  },
  { name: "orders", perSecond: 3, connections: 1, next: cycle([order(orderText)]) },
  { name: "time replays", perSecond: 5, connections: 1, next: cycle(subscriptions.map(replayOf)) },
]

let stops: ReadonlyArray<readonly [string, () => Tally]> = []

serveCommands(
  {
    start: () => {
      stops = flows.map((flow) => [flow.name, startFlow(address, flow)] as const)
    },
    stop: () => Object.fromEntries(stops.map(([name, stop]) => [name, stop()])),
  },
  {},
)
