/**
 * A proxy to the simulator that changes its responses into ones that KSeF never returns, but a
 * client must handle.
 */
import { createHash } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { buffer } from "node:stream/consumers"
import { listen } from "@procurement/testing"

export interface KsefAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Replaces the true response until it is removed. */
export interface ResponseFault {
  /** Undefined: any. */
  readonly method?: "GET" | "POST"
  /** Matches the path below the base URL. */
  readonly path: RegExp
  readonly alter: (response: KsefAnswer) => KsefAnswer
  /** True: the request does not reach the simulator. */
  readonly isSynthetic?: boolean
}

export interface FaultyKsef {
  /** The base URL that a worker uses as KSeF. */
  readonly url: string
  /** Applies from now on; `undefined` restores the true responses. */
  readonly inject: (fault: ResponseFault | undefined) => void
  /** The number of injections of the current fault. */
  readonly timesServed: () => number
  readonly close: () => Promise<void>
}

/** The hash that KSeF states for files. */
export const withStatedHash = (answer: KsefAnswer, body: Buffer): KsefAnswer => {
  const stated = createHash("sha256").update(body).digest("base64")
  return { ...answer, headers: { ...answer.headers, "x-ms-meta-hash": stated }, body }
}

/** Headers of the connection, not of the request or the response. */
const hopByHop = new Set([
  "connection",
  "content-length",
  "host",
  "keep-alive",
  "transfer-encoding",
])

const passedOn = (headers: Iterable<readonly [string, string]>): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => !hopByHop.has(name)))

const ask = async (url: string, request: IncomingMessage): Promise<KsefAnswer> => {
  const { method = "GET" } = request
  const given = Object.entries(request.headers).map(
    ([name, value]) => [name, String(value)] as const,
  )
  const body = await buffer(request)
  const response = await fetch(url, {
    method,
    headers: passedOn(given),
    ...(method === "GET" ? {} : { body: new Uint8Array(body) }),
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: passedOn(response.headers), body: bytes }
}

const nothing: KsefAnswer = { status: 200, headers: {}, body: Buffer.alloc(0) }

export const startFaultyKsef = async (simulatorUrl: string): Promise<FaultyKsef> => {
  let fault: ResponseFault | undefined
  let served = 0
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method, url = "/" } = request
    const isMeant = fault?.path.test(url) && (fault.method ?? method) === method
    const present = isMeant ? fault : undefined
    const original = present?.isSynthetic ? nothing : await ask(`${simulatorUrl}${url}`, request)
    const { status, headers, body } = present?.alter(original) ?? original
    if (present !== undefined) served += 1
    response.writeHead(status, headers).end(body)
  }
  const server = createServer((request, response) => {
    // The simulator has reset the connection, so the proxy resets it too.
    answer(request, response).catch(() => response.destroy())
  })
  const { url, stop } = await listen(server)
  return {
    url: `${url}/v2`,
    inject: (next) => {
      fault = next
      served = 0
    },
    timesServed: () => served,
    close: stop,
  }
}
