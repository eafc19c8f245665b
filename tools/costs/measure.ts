/** Measures what requests cost the API's process, with a database of its own. */
import { setTimeout as pause } from "node:timers/promises"
import { freePort } from "@procurement/adapter-postgres/embedded"
import { addClient, letIn } from "../../packages/apps/sandbox/test/cluster/support/customers.ts"
import { BenchFailure, type Lifetime } from "../bench/bench.ts"
import { startDatabase } from "../bench/database.ts"
import { startApi } from "../bench/processes.ts"
import { sampleOrderText } from "../bench/samples.ts"
import { type CallCounter, type Calls, countCalls } from "./calls.ts"
import { type Cost, type Costs, costOf } from "./cost.ts"

interface Request {
  readonly path: string
  readonly method: "GET" | "POST"
  readonly isKeyed?: boolean
  /** Each is the first request of a new tenant: the API knows neither token, terms nor limits. */
  readonly isCold?: boolean
}

/** In this order: the lists have the orders that were placed before. */
const requests: Readonly<Record<string, Request>> = {
  "POST /v1/orders": { method: "POST", path: "/v1/orders" },
  "POST /v1/orders with Idempotency-Key": { method: "POST", path: "/v1/orders", isKeyed: true },
  "GET /v1/orders": { method: "GET", path: "/v1/orders" },
  "GET /v1/invoices": { method: "GET", path: "/v1/invoices" },
  "GET /v1/catalog": { method: "GET", path: "/v1/catalog" },
  "GET /v1/webhooks": { method: "GET", path: "/v1/webhooks" },
  "POST /v1/orders, cold": { method: "POST", path: "/v1/orders", isCold: true },
  "POST /v1/orders with Idempotency-Key, cold": {
    method: "POST",
    path: "/v1/orders",
    isKeyed: true,
    isCold: true,
  },
  "GET /v1/catalog, cold": { method: "GET", path: "/v1/catalog", isCold: true },
}

/** They fill caches and lists. */
const warmUps = 12
const measured = 9
/** Longer than the API delays a wake-up of the workers to send one for several orders. */
const pauseMillis = 50

const inputOf = ({ method, isKeyed }: Request, token: string): RequestInit => {
  const headers = { authorization: `Bearer ${token}` }
  if (method === "GET") return { method, headers }
  const keyed = isKeyed === true ? { "idempotency-key": crypto.randomUUID() } : {}
  const typed = { ...headers, ...keyed, "content-type": "application/json" }
  return { method, headers: typed, body: sampleOrderText }
}

type Send = (token: string) => Promise<void>

const sendTo =
  (url: string, request: Request): Send =>
  async (token) => {
    const response = await fetch(`${url}${request.path}`, inputOf(request, token))
    const text = await response.text()
    if (!response.ok) throw new BenchFailure(`${request.path}: HTTP ${response.status}, ${text}`)
  }

/** The calls of several equal requests, each with the token that `nextToken` returns for it. */
const callsOfEach = async (
  counter: CallCounter,
  send: Send,
  nextToken: () => Promise<string>,
): Promise<ReadonlyArray<Calls>> => {
  for (let nth = 0; nth < warmUps; nth += 1) await send(await nextToken())
  const calls: Array<Calls> = []
  for (let nth = 0; nth < measured; nth += 1) {
    const token = await nextToken()
    await counter.take()
    await send(token)
    await pause(pauseMillis)
    calls.push(await counter.take())
  }
  return calls
}

export const measureCosts = async (lifetime: Lifetime): Promise<Costs> => {
  const database = await startDatabase(lifetime)
  const port = await freePort()
  const environment = { NODE_OPTIONS: `--inspect=127.0.0.1:${port}` }
  const { url, token } = await startApi(lifetime, database, environment)
  const counter = await countCalls(port)
  lifetime.onEnd(async () => counter.stop())
  const oldToken = async () => token
  const newToken = async () => {
    const client = await addClient(database.stores, crypto.randomUUID(), {})
    return (await letIn(url, client)).token
  }
  const costs: Record<string, Cost> = {}
  for (const [name, request] of Object.entries(requests)) {
    const send = sendTo(url, request)
    // Another caller's request first: on a busy machine the catalog's revision would be too old.
    const nextNewToken = async () => {
      const issued = await newToken()
      await send(token)
      await pause(pauseMillis)
      return issued
    }
    const nextToken = request.isCold === true ? nextNewToken : oldToken
    costs[name] = costOf(await callsOfEach(counter, send, nextToken))
  }
  return costs
}
