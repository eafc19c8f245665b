/**
 * Customers' endpoints, each on a separate port of one process: receive webhooks, check their
 * signatures with SECRET and report them at the process's own URL.
 *
 * On a busy machine the process may pause and then read earlier webhooks all at once. So every
 * arrival has two times: the time of reading, and the earliest time at which it can have arrived.
 */
import { createHmac } from "node:crypto"
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http"
import type { Socket } from "node:net"
import { text } from "node:stream/consumers"
import { nonEmpty, runProcess, wholeNumber } from "@procurement/app-platform"
import type { Arrival } from "./support/arrivals.ts"
import { listen } from "@procurement/testing"

const tickMillis = 2
/**
 * The last two times at which the process was free to read; later arrivals may be read only now.
 * The process is free when it listens: ticks without listening between them count as one.
 */
const free = { before: 0, last: 0, count: 0, hasListened: true }

const listened = (): void => {
  free.hasListened = true
}

const tick = (): void => {
  if (!free.hasListened) return
  free.hasListened = false
  setImmediate(listened)
  free.before = free.last
  free.last = performance.now()
  free.count += 1
}

const arrivals: Array<Arrival> = []
const seen = new Set<string>()
const refusals: Array<string> = []

const valueOf = ({ headers }: IncomingMessage, name: string): string => String(headers[name])

const check = (request: IncomingMessage, body: string, key: Buffer): void => {
  const id = valueOf(request, "webhook-id")
  const base = `${id}.${valueOf(request, "webhook-timestamp")}.${body}`
  const digest = createHmac("sha256", key).update(base).digest("hex")
  if (!valueOf(request, "x-service-signature").endsWith(`,v1=${digest}`)) {
    refusals.push(`${id}: signature`)
  }
  if (JSON.parse(body).id !== id) refusals.push(`${id}: another id in the body`)
}

/** The time since which the first request of a new connection may have waited. */
const waiting = new WeakMap<Socket, number>()

/** Node accepts one new connection at a time: simultaneous ones wait for each other. */
const takeInConnections = (server: Server): void => {
  let together = { since: 0, count: 0 }
  server.on("connection", (socket) => {
    const { before: since, count } = free
    together = { since: count - together.count > 2 ? since : together.since, count }
    waiting.set(socket, together.since)
  })
}

const notBefore = ({ socket }: IncomingMessage): number => {
  const since = waiting.get(socket) ?? free.before
  waiting.delete(socket)
  return Math.min(since, free.before)
}

const receive = async (
  endpoint: string,
  key: Buffer,
  request: IncomingMessage,
  response: ServerResponse,
) => {
  const id = valueOf(request, "webhook-id")
  const receivedAt = performance.now()
  arrivals.push({ endpoint, id, notBefore: notBefore(request), receivedAt })
  seen.add(`${endpoint} ${id}`)
  check(request, await text(request), key)
  response.writeHead(204).end()
}

const report = (path: string | undefined, response: ServerResponse): void => {
  const content = path === "/" ? { arrivals, refusals } : { events: seen.size }
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(content))
}

const portOf = async (handle: RequestListener): Promise<number> => {
  const server = createServer(handle)
  takeInConnections(server)
  return (await listen(server)).port
}

await runProcess({
  title: "receiver",
  settings: {
    SECRET: nonEmpty.meta({ description: "whsec_ and base64", isSecret: true }),
    ENDPOINTS: wholeNumber(1, 1_000).describe("number of endpoints"),
  },
  start: async ({ SECRET, ENDPOINTS }) => {
    const key = Buffer.from(SECRET.slice("whsec_".length), "base64")
    setInterval(tick, tickMillis)
    const ports = Array.from({ length: ENDPOINTS }, (_, nth) =>
      portOf((request, response) => void receive(String(nth), key, request, response)),
    )
    const port = await portOf((request, response) => report(request.url, response))
    const ready = { url: `http://127.0.0.1:${port}`, ports: (await Promise.all(ports)).join(",") }
    return { ready, stop: () => Promise.resolve() }
  },
})
