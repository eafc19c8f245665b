/**
 * An HTTP server with limits: it rejects requests that are too slow, too large or malformed before
 * any handler receives them, with a problem like all others.
 */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http"
import { createServer as createTlsServer } from "node:https"
import type { Socket } from "node:net"
import { defaultProblemTypeBase } from "../http-app.ts"
import type { AddressLimits } from "../limits/admission.ts"
import { type Problem, problem, type ProblemCode } from "../problem/problem.ts"
import { problemReply } from "../request/reply.ts"
import { requestIdOf, traceOf, traceresponse } from "../middleware/context.ts"

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

export const defaultHttpLimits: HttpLimits = {
  maximumHeaderBytes: 16_384,
  headersTimeoutMillis: 10_000,
  requestTimeoutMillis: 30_000,
  keepAliveTimeoutMillis: 65_000,
  unreadBodyMillis: 1_000,
}

const reasons: Partial<Record<number, string>> = {
  400: "Bad Request",
  408: "Request Timeout",
  431: "Request Header Fields Too Large",
}

const codeOf = (error: NodeJS.ErrnoException): ProblemCode => {
  if (error.code === "HPE_HEADER_OVERFLOW") return "headers_too_large"
  return error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? "request_timeout" : "malformed_request"
}

/** A year, for this host only (RFC 6797); a proxy that terminates TLS sends its own. */
const strictTransportSecurity = { "strict-transport-security": "max-age=31536000" }

/** Requests that no handler receives have no trusted headers, so their ids are generated here. */
const rawAnswer = (refusal: Problem, socket: Socket, options: HttpServerOptions): string => {
  const { problemTypeBase = () => defaultProblemTypeBase, addressHeaders = () => ({}) } = options
  const requestId = requestIdOf({ headers: {} })
  const context = { requestId, typeBase: problemTypeBase(), language: "en" as const }
  const { status, body } = problemReply(refusal, context)
  const headers = {
    "content-type": "application/problem+json",
    "content-length": body.byteLength,
    "cache-control": "no-store",
    ...addressHeaders({ ip: socket.remoteAddress }),
    traceresponse: traceresponse(traceOf({ headers: {} })),
    "x-request-id": requestId,
    "x-content-type-options": "nosniff",
    ...(options.tls === undefined ? {} : strictTransportSecurity),
    connection: "close",
  }
  return [
    `HTTP/1.1 ${status} ${reasons[status] ?? "Error"}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "",
    Buffer.from(body).toString(),
  ].join("\r\n")
}

/** PEM texts. */
export interface TlsOptions {
  readonly key: string
  readonly cert: string
  /** Trusted authorities of client certificates; undefined: any certificate is accepted. */
  readonly ca?: string
}

interface HttpServerOptions {
  readonly limits?: Partial<HttpLimits> | undefined
  /** The base URL of problem types, read for each problem: a server may learn its port late. */
  readonly problemTypeBase?: (() => string) | undefined
  /** Undefined for plain HTTP. */
  readonly tls?: TlsOptions | undefined
  /** The limit headers of an address, for rejections before any handler. */
  readonly addressHeaders?: AddressLimits["headers"] | undefined
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

/** Requests a client certificate but does not require one, because most callers use a token. */
const certificateRequest = { requestCert: true, rejectUnauthorized: false }

/**
 * Passes on unambiguous requests. Rejects the first ambiguous request of a connection and ignores
 * all later ones, because the boundary between them is unknown.
 */
const unambiguousTo = (
  listener: RequestListener,
  refusal: (socket: Socket) => string,
): RequestListener => {
  const refused = new WeakSet<Socket>()
  return (request, response) => {
    const { socket } = request
    if (refused.has(socket)) return undefined
    if (isUnambiguous(request)) return listener(request, response)
    refused.add(socket)
    return socket.end(refusal(socket))
  }
}

/** A server, not yet listening, that passes well-formed requests to the listener. */
export const makeHttpServer = (
  listener: RequestListener,
  options: HttpServerOptions = {},
): Server => {
  const { limits, tls } = options
  const all = { ...defaultHttpLimits, ...limits }
  const malformed = (socket: Socket) => rawAnswer(problem("malformed_request"), socket, options)
  const guarded = unambiguousTo((request, response) => {
    // Never over plain HTTP (RFC 6797, 7.2).
    if (tls !== undefined) response.setHeaders(new Map(Object.entries(strictTransportSecurity)))
    readNoLongerThan(all.unreadBodyMillis, request, response)
    listener(request, response)
  }, malformed)
  const server =
    tls === undefined
      ? createServer(serverOptions(all), guarded)
      : createTlsServer({ ...serverOptions(all), ...tls, ...certificateRequest }, guarded)
  // Unknown expectations may be ignored (RFC 9110, 10.1.1).
  server.on("checkExpectation", guarded)
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) return socket.destroy()
    return socket.end(rawAnswer(problem(codeOf(error)), socket, options))
  })
  return server
}
