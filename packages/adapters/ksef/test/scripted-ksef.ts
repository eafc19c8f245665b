/**
 * A loopback server with the wire format of KSeF 2.0 that misbehaves on demand.
 *
 * By default every route responds as KSeF would to a well-behaved seller, and its input is
 * decrypted and checked. `script` queues other responses or connection failures. Every request is
 * compared with the published API description: `stop` fails if any deviates.
 */
import { deviationsOfRequest } from "./api-description/index.ts"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { SellerSide } from "./seller-side.ts"
import { type Answer, type Route, routes, type SeenRequest } from "./wire-format.ts"
import { listen } from "@procurement/testing"

/**
 * `resetEarly`: before the body is read. `resetLate`: after the whole body. `silence`: no response.
 */
export type Reply = Answer | "resetEarly" | "resetLate" | "silence"
export type Responder = Reply | ((seen: SeenRequest) => Reply)

const routeOf = (line: string): Route => {
  const found = Object.entries(routes).find(([, pattern]) => pattern.test(line))
  if (found === undefined) throw new Error(`the client called ${line}`)
  return found[0] as Route
}

const write = (response: ServerResponse, socket: Socket, answer: Answer): void => {
  const body = answer.bytes ?? (answer.json === undefined ? "" : JSON.stringify(answer.json))
  const bytes = Buffer.from(body)
  const type = answer.json === undefined ? "application/xml" : "application/json"
  const length = answer.status === 204 ? {} : { "content-length": String(bytes.length) }
  response.writeHead(answer.status, { "content-type": type, ...length, ...answer.headers })
  if (answer.cutAfter === undefined) response.end(bytes)
  else response.write(bytes.subarray(0, answer.cutAfter), () => socket.destroy())
}

/** URLs for uploads and downloads are outside the API. */
const deviationsOf = ({ url = "", method = "", headers }: IncomingMessage, body: Buffer) =>
  url.startsWith("/v2/")
    ? deviationsOfRequest({
        method,
        path: url.slice("/v2".length),
        contentType: headers["content-type"],
        body: body.toString("utf8"),
      })
    : []

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

export interface ScriptedKsef {
  readonly baseUrl: string
  readonly seller: SellerSide
  readonly seen: ReadonlyArray<SeenRequest>
  readonly seenAt: (route: Route) => ReadonlyArray<SeenRequest>
  /** The next calls of the route get these, one each; later ones get the default response. */
  readonly script: (route: Route, ...replies: ReadonlyArray<Responder>) => void
  readonly stop: () => Promise<void>
}

export const startKsef = async (now: () => number): Promise<ScriptedKsef> => {
  const seen: Array<SeenRequest> = []
  const deviations: Array<string> = []
  const queues = new Map<Route, Array<Responder>>()
  const seller = new SellerSide(now)
  const replyTo = (call: SeenRequest): Reply => {
    const next =
      queues.get(call.route)?.shift() ?? ((ordinary: SeenRequest) => seller.answer(ordinary))
    return typeof next === "function" ? next(call) : next
  }
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = request.url ?? ""
    const route = routeOf(`${request.method} ${url}`)
    const head = { route, url, headers: request.headers }
    if (queues.get(route)?.[0] === "resetEarly") {
      queues.get(route)?.shift()
      seen.push({ ...head, body: Buffer.alloc(0) })
      request.socket.resetAndDestroy()
      return
    }
    const call = { ...head, body: await bodyOf(request) }
    seen.push(call)
    deviations.push(...deviationsOf(request, call.body))
    const reply = replyTo(call)
    if (reply === "silence") return
    if (typeof reply === "string") request.socket.resetAndDestroy()
    else write(response, request.socket, reply)
  }
  const server = createServer((request, response) => {
    serve(request, response).catch((error: Error) => response.writeHead(599).end(error.stack))
  })
  const { url, stop } = await listen(server)
  return {
    baseUrl: `${url}/v2`,
    seller,
    seen,
    seenAt: (route) => seen.filter((call) => call.route === route),
    script: (route, ...replies) => queues.set(route, [...(queues.get(route) ?? []), ...replies]),
    stop: async () => {
      await stop()
      if (deviations.length > 0) throw new Error(deviations.join("\n"))
    },
  }
}
