/**
 * Sends a reply, at once or in pieces.
 *
 * Every response carries the request's id and forbids content sniffing. By default it must not be
 * cached, because it belongs to one tenant.
 */
import type { ServerResponse } from "node:http"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { internalError } from "../problem/problem.ts"
import type { Reply } from "../request/reply.ts"
import type { RequestContext } from "./context.ts"

/** Headers that every response has besides its own. */
interface CommonHeaders {
  readonly requestId: string
  readonly traceresponse: string
  readonly limitHeaders: Readonly<Record<string, string>>
}

/**
 * Names and values alternately, the fastest form for `writeHead`. The reply's own headers override
 * those of the limits; by default nothing is cached.
 */
const headerList = (reply: Reply, common: CommonHeaders): Array<string> => {
  const { status, headers, body, pieces } = reply
  const list = [
    "traceresponse",
    common.traceresponse,
    "x-request-id",
    common.requestId,
    "x-content-type-options",
    "nosniff",
  ]
  for (const name in common.limitHeaders) {
    if (headers[name] === undefined) list.push(name, common.limitHeaders[name] ?? "")
  }
  for (const name in headers) list.push(name, headers[name] ?? "")
  if (headers["cache-control"] === undefined) list.push("cache-control", "no-store")
  const hasLength = status !== 304 && status !== 204 && pieces === undefined
  if (hasLength) list.push("content-length", String(body.byteLength))
  return list
}

const isClosedByCaller = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE"

/**
 * Sends the pieces as fast as the caller takes them. A failure breaks the connection, so that the
 * caller sees an incomplete body, and is thrown. A caller that closes the connection interrupts the
 * work.
 */
const sendPieces = async (
  response: ServerResponse,
  pieces: Stream.Stream<Uint8Array, unknown>,
  context: RequestContext,
): Promise<void> => {
  const watched = pieces.pipe(
    Stream.tap(({ byteLength }) => Effect.sync(() => void (context.responseBytes += byteLength))),
    Stream.tapCause(() => Effect.sync(() => void (context.problemCode = internalError.code))),
  )
  response.flushHeaders()
  try {
    await pipeline(Readable.from(Stream.toAsyncIterable(watched)), response)
  } catch (error) {
    if (!isClosedByCaller(error)) throw error
  }
}

/** Sends a reply, unless one was sent already or the caller has closed the connection. */
export const sendReply = (
  response: ServerResponse,
  reply: Reply,
  common: CommonHeaders,
  context: RequestContext,
): void | Promise<void> => {
  if (response.headersSent || response.destroyed) return undefined
  response.writeHead(reply.status, headerList(reply, common))
  const { pieces } = reply
  if (pieces !== undefined && response.req.method !== "HEAD") {
    return sendPieces(response, pieces, context)
  }
  response.end(reply.body)
  return undefined
}
