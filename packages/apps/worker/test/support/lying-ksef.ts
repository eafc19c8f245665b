/**
 * The simulator behind somebody who changes its answers: what a strict KSeF never says, and a
 * client has to stand all the same.
 */
import { createHash } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"

export interface KsefAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Told instead of the truth, for as long as it is told. */
export interface Lie {
  readonly method: "GET" | "POST"
  /** Of the path below the address. */
  readonly path: RegExp
  readonly tell: (truth: KsefAnswer) => KsefAnswer
  /** The question never gets to the simulator. */
  readonly isInvented?: boolean
}

export interface LyingKsef {
  /** Where a worker takes it for KSeF. */
  readonly url: string
  /** From now on; undefined: the truth again. */
  readonly lie: (lie: Lie | undefined) => void
  /** How often the present lie was told. */
  readonly timesTold: () => number
  readonly close: () => Promise<void>
}

/** The hash that KSeF states for files. */
export const withStatedHash = (answer: KsefAnswer, body: Buffer): KsefAnswer => {
  const stated = createHash("sha256").update(body).digest("base64")
  return { ...answer, headers: { ...answer.headers, "x-ms-meta-hash": stated }, body }
}

/** Of the connection, not of the question or the answer. */
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

export const startLyingKsef = async (simulatorUrl: string): Promise<LyingKsef> => {
  let lie: Lie | undefined
  let told = 0
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method, url = "/" } = request
    const isMeant = lie !== undefined && method === lie.method && lie.path.test(url)
    const present = isMeant ? lie : undefined
    const truth = present?.isInvented ? nothing : await ask(`${simulatorUrl}${url}`, request)
    const { status, headers, body } = present?.tell(truth) ?? truth
    if (present !== undefined) told += 1
    response.writeHead(status, headers).end(body)
  }
  const server = createServer((request, response) => {
    // The simulator has broken the connection: so does this one.
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v2`,
    lie: (next) => {
      lie = next
      told = 0
    },
    timesTold: () => told,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
