/**
 * An answer as data, and how it goes onto the wire.
 *
 * Every answer carries the request's id and may not be sniffed; unless it says otherwise it may not
 * be kept by caches, for it concerns one tenant.
 */
import type { ServerResponse } from "node:http"
import { type Problem, problemKinds } from "./problem.ts"

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

const nothing = new Uint8Array(0)

export const jsonReply = (
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Reply => ({
  status,
  headers: { "content-type": "application/json; charset=utf-8", ...headers },
  body: Buffer.from(JSON.stringify(value)),
})

/** Done, and nothing to tell. */
export const noContent: Reply = { status: 204, headers: {}, body: nothing }

/** The answer to a condition that the caller's copy fulfils (RFC 9110, 15.4.5). */
export const notModified = (headers: Readonly<Record<string, string>>): Reply => ({
  status: 304,
  headers,
  body: nothing,
})

/** Whether `If-None-Match` names this entity tag (RFC 9110, 13.1.2: weak comparison). */
export const isMatch = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === etag ||
    ifNoneMatch === "*" ||
    ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag))

/** A problem as its RFC 9457 document; `type` is the base URL, a slash and the code. */
export const problemDocument = (
  { code, detail, errors }: Problem,
  requestId: string,
  typeBase: string,
) => {
  const { status, title, retryable } = problemKinds[code]
  return {
    type: `${typeBase}/${code}`,
    title,
    status,
    detail,
    code,
    request_id: requestId,
    retryable,
    ...(errors === undefined ? {} : { errors }),
  }
}

export const problemReply = (problem: Problem, requestId: string, typeBase: string): Reply => {
  const document = problemDocument(problem, requestId, typeBase)
  return {
    status: document.status,
    headers: { "content-type": "application/problem+json", ...problem.headers },
    body: Buffer.from(JSON.stringify(document)),
  }
}

/** Sends a reply, unless something was sent already or the caller has gone. */
export const sendReply = (response: ServerResponse, reply: Reply, requestId: string): void => {
  if (response.headersSent || response.destroyed) return
  const headers: Record<string, string | number> = {
    "cache-control": "no-store",
    ...reply.headers,
    "x-request-id": requestId,
    "x-content-type-options": "nosniff",
  }
  if (reply.status !== 304 && reply.status !== 204)
    headers["content-length"] = reply.body.byteLength
  response.writeHead(reply.status, headers).end(reply.body)
}
