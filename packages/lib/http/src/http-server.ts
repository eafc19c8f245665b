/**
 * An HTTP server with limits: it rejects requests that are too slow, too large or malformed before
 * any handler receives them. The form of these responses is the caller's.
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http"
import type { ServerOptions as TlsServerOptions } from "node:https"
import type { Socket } from "node:net"
import { http, https } from "./node-http.ts"

type Received = Pick<IncomingMessage, "headers" | "httpVersion" | "method" | "rawHeaders" | "url">

const hostForm = /^(?:\[[\da-f:.]+\]|[\w.~%!$&'()*+,;=-]*)(?::\d{1,5})?$/i

const hostsIn = (rawHeaders: ReadonlyArray<string>): number => {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === "host") count += 1
  }
  return count
}

const isHostGood = ({ headers, httpVersion, rawHeaders }: Received): boolean => {
  const hosts = hostsIn(rawHeaders)
  if (hosts === 0) return httpVersion === "1.0"
  return hosts === 1 && hostForm.test(headers.host ?? "")
}

const isCodingGood = ({ headers, httpVersion }: Received): boolean => {
  const coding = headers["transfer-encoding"]
  return coding === undefined || (httpVersion === "1.1" && coding.toLowerCase() === "chunked")
}

const isTargetGood = ({ method, url = "" }: Received): boolean =>
  url.startsWith("/") || /^https?:\/\//i.test(url) || (url === "*" && method === "OPTIONS")

/**
 * True when every server on the way parses the request alike.
 *
 * The parser rejects what it can't read; this rejects requests that the parser accepts but another
 * server might read differently (RFC 9112, 3.2, 6.1 and 11.2): two hosts, a transfer coding besides
 * chunked, a version that is neither 1.0 nor 1.1.
 */
const isUnambiguous = (request: Received): boolean =>
  (request.httpVersion === "1.1" || request.httpVersion === "1.0") &&
  isHostGood(request) &&
  isCodingGood(request) &&
  isTargetGood(request)

/**
 * Closes the connection if the request has not ended `millis` after its response. Until then the
 * rest is read, so that the caller can read the response; without the limit a caller could keep the
 * server busy with gigabytes that it has rejected.
 */
const readNoLongerThan = (
  millis: number,
  request: IncomingMessage,
  response: ServerResponse,
): void => {
  response.once("finish", () => {
    if (request.complete) return
    const { socket } = request
    const cutOff = setTimeout(() => {
      if (!request.complete) socket.destroy()
    }, millis)
    // Listens to the request instead of the socket, which may carry thousands of requests.
    request.once("close", () => clearTimeout(cutOff))
  })
}

export interface HttpLimits {
  /** All headers together, in bytes. */
  readonly maximumHeaderBytes: number
  readonly headersTimeoutMillis: number
  readonly requestTimeoutMillis: number
  readonly keepAliveTimeoutMillis: number
  /** How long the rest of a request is read after its response. */
  readonly unreadBodyMillis: number
}

const defaultHttpLimits: HttpLimits = {
  maximumHeaderBytes: 16_384,
  headersTimeoutMillis: 10_000,
  requestTimeoutMillis: 30_000,
  keepAliveTimeoutMillis: 65_000,
  unreadBodyMillis: 1_000,
}

/** Why a request reaches no handler. */
export type HttpFault = "malformed_request" | "request_timeout" | "headers_too_large"

const faultOf = (error: NodeJS.ErrnoException): HttpFault => {
  if (error.code === "HPE_HEADER_OVERFLOW") return "headers_too_large"
  return error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? "request_timeout" : "malformed_request"
}

const statusLines = {
  malformed_request: "400 Bad Request",
  request_timeout: "408 Request Timeout",
  headers_too_large: "431 Request Header Fields Too Large",
} as const satisfies Record<HttpFault, string>

export interface FaultAnswer {
  readonly headers: Readonly<Record<string, string | number>>
  readonly body: string
}

const answerText = (fault: HttpFault, { headers, body }: FaultAnswer): string => {
  const all = { ...headers, "content-length": Buffer.byteLength(body), connection: "close" }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${statusLines[fault]}`, ...lines, "", body].join("\r\n")
}

export interface HttpServerOptions {
  readonly limits?: Partial<HttpLimits> | undefined
  /** Undefined for plain HTTP. */
  readonly tls?: TlsServerOptions | undefined
  /** The response to a request that no handler receives. */
  readonly answerTo: (fault: HttpFault, socket: Socket) => FaultAnswer
}

const serverOptions = (limits: HttpLimits) => ({
  // Disabled, so that a request without a host is rejected like any other malformed request.
  requireHostHeader: false,
  maxHeaderSize: limits.maximumHeaderBytes,
  headersTimeout: limits.headersTimeoutMillis,
  requestTimeout: limits.requestTimeoutMillis,
  keepAliveTimeout: limits.keepAliveTimeoutMillis,
  connectionsCheckingInterval: Math.min(1_000, limits.headersTimeoutMillis),
})

/**
 * Passes on unambiguous requests. Rejects the first ambiguous request of a connection and ignores
 * all later ones, because the boundary between them is unknown.
 */
const unambiguousTo = (
  listener: RequestListener,
  refuse: (socket: Socket) => void,
): RequestListener => {
  const refused = new WeakSet<Socket>()
  return (request, response) => {
    const { socket } = request
    if (refused.has(socket)) return undefined
    if (isUnambiguous(request)) return listener(request, response)
    refused.add(socket)
    return refuse(socket)
  }
}

/** A server, not yet listening, that passes well-formed requests to the listener. */
export const makeServer = (listener: RequestListener, options: HttpServerOptions): Server => {
  const { limits, tls, answerTo } = options
  const all = { ...defaultHttpLimits, ...limits }
  const refuse = (fault: HttpFault, socket: Socket): void =>
    void socket.end(answerText(fault, answerTo(fault, socket)))
  const guarded = unambiguousTo(
    (request, response) => {
      readNoLongerThan(all.unreadBodyMillis, request, response)
      listener(request, response)
    },
    (socket) => refuse("malformed_request", socket),
  )
  const server =
    tls === undefined
      ? http.createServer(serverOptions(all), guarded)
      : https.createServer({ ...serverOptions(all), ...tls }, guarded)
  // Unknown expectations may be ignored (RFC 9110, 10.1.1).
  server.on("checkExpectation", (request, response) => server.emit("request", request, response))
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) return socket.destroy()
    return refuse(faultOf(error), socket)
  })
  return server
}
