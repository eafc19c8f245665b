/**
 * An HTTP server with limits: what comes too slowly, too large or malformed is refused before any
 * handler sees it, as a problem like everywhere else.
 */
import { createServer, type RequestListener, type Server } from "node:http"
import { createServer as createTlsServer } from "node:https"
import type { Socket } from "node:net"
import { defaultProblemTypeBase } from "./http-app.ts"
import { type Problem, problem, type ProblemCode } from "./problem.ts"
import { problemReply } from "./reply.ts"
import { isUnambiguous } from "./request-framing.ts"
import { requestIdOf } from "./request-id.ts"
import { readNoLongerThan } from "./unread-body.ts"

export interface HttpLimits {
  /** All headers together, in bytes. */
  readonly maximumHeaderBytes: number
  readonly headersTimeoutMillis: number
  readonly requestTimeoutMillis: number
  readonly keepAliveTimeoutMillis: number
  /** How long the rest of a request is read whose answer has been given. */
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

const rawAnswer = (refusal: Problem, typeBase: string): string => {
  const requestId = requestIdOf({ headers: {} })
  const { status, body } = problemReply(refusal, { requestId, typeBase, language: "en" })
  return [
    `HTTP/1.1 ${status} ${reasons[status] ?? "Error"}`,
    "content-type: application/problem+json",
    `content-length: ${body.byteLength}`,
    `x-request-id: ${requestId}`,
    "x-content-type-options: nosniff",
    "connection: close",
    "",
    Buffer.from(body).toString(),
  ].join("\r\n")
}

/** PEM texts. */
export interface TlsOptions {
  readonly key: string
  readonly cert: string
  /** Authorities whose client certificates count; without it callers bring any of their own. */
  readonly ca?: string
}

const serverOptions = (limits: HttpLimits) => ({
  // A request without a host is refused like everything else that is malformed.
  requireHostHeader: false,
  maxHeaderSize: limits.maximumHeaderBytes,
  headersTimeout: limits.headersTimeoutMillis,
  requestTimeout: limits.requestTimeoutMillis,
  keepAliveTimeout: limits.keepAliveTimeoutMillis,
  connectionsCheckingInterval: Math.min(1_000, limits.headersTimeoutMillis),
})

/** Every caller is asked for a certificate and none has to have one: most show a token alone. */
const certificateRequest = { requestCert: true, rejectUnauthorized: false }

/**
 * Hands on what is unambiguous. Whatever else the connection has brought already is forgotten with
 * the request that is not: nobody knows where one ends and the next begins.
 */
const unambiguousTo = (listener: RequestListener, refusal: () => string): RequestListener => {
  const refused = new WeakSet<Socket>()
  return (request, response) => {
    const { socket } = request
    if (refused.has(socket)) return undefined
    if (isUnambiguous(request)) return listener(request, response)
    refused.add(socket)
    return socket.end(refusal())
  }
}

/** A server, not yet listening, that hands well-formed requests to the listener. */
export const makeHttpServer = (
  listener: RequestListener,
  limits: Partial<HttpLimits> = {},
  problemTypeBase: () => string = () => defaultProblemTypeBase,
  tls?: TlsOptions,
): Server => {
  const all = { ...defaultHttpLimits, ...limits }
  const options = serverOptions(all)
  const malformed = () => rawAnswer(problem("malformed_request"), problemTypeBase())
  const guarded = unambiguousTo((request, response) => {
    readNoLongerThan(all.unreadBodyMillis, request, response)
    listener(request, response)
  }, malformed)
  const server =
    tls === undefined
      ? createServer(options, guarded)
      : createTlsServer({ ...options, ...tls, ...certificateRequest }, guarded)
  // An expectation that nobody knows may be ignored (RFC 9110, 10.1.1).
  server.on("checkExpectation", guarded)
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) return socket.destroy()
    return socket.end(rawAnswer(problem(codeOf(error)), problemTypeBase()))
  })
  return server
}
