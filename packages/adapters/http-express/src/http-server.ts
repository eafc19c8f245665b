/**
 * An HTTP server with limits: what comes too slowly, too large or malformed is refused before any
 * handler sees it, as a problem like everywhere else.
 */
import { createServer, type RequestListener, type Server } from "node:http"
import type { Socket } from "node:net"
import { defaultProblemTypeBase } from "./http-app.ts"
import { type Problem, problem, type ProblemCode } from "./problem.ts"
import { problemReply } from "./reply.ts"
import { requestIdOf } from "./request-id.ts"

export interface HttpLimits {
  /** All headers together, in bytes. */
  readonly maximumHeaderBytes: number
  readonly headersTimeoutMillis: number
  readonly requestTimeoutMillis: number
  readonly keepAliveTimeoutMillis: number
}

export const defaultHttpLimits: HttpLimits = {
  maximumHeaderBytes: 16_384,
  headersTimeoutMillis: 10_000,
  requestTimeoutMillis: 30_000,
  keepAliveTimeoutMillis: 65_000,
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
  const { status, body } = problemReply(refusal, requestId, typeBase)
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

/** A server, not yet listening, that hands well-formed requests to the listener. */
export const makeHttpServer = (
  listener: RequestListener,
  limits: Partial<HttpLimits> = {},
  problemTypeBase: string = defaultProblemTypeBase,
): Server => {
  const { maximumHeaderBytes, headersTimeoutMillis, requestTimeoutMillis, keepAliveTimeoutMillis } =
    { ...defaultHttpLimits, ...limits }
  const server = createServer(
    {
      maxHeaderSize: maximumHeaderBytes,
      headersTimeout: headersTimeoutMillis,
      requestTimeout: requestTimeoutMillis,
      keepAliveTimeout: keepAliveTimeoutMillis,
      connectionsCheckingInterval: Math.min(1_000, headersTimeoutMillis),
    },
    listener,
  )
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) return socket.destroy()
    const detail = "The request could not be read to its end."
    return socket.end(rawAnswer(problem(codeOf(error), detail), problemTypeBase))
  })
  return server
}
