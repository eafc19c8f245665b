/**
 * An answer as data, and how it goes onto the wire.
 *
 * Every answer carries the request's id and may not be sniffed; unless it says otherwise it may not
 * be kept by caches, for it concerns one tenant.
 */
import type { ServerResponse } from "node:http"
import type { Language } from "@procurement/domain/text"
import { type FieldError, type Problem, problemKinds } from "./problem.ts"
import { encodeExceeded } from "./schema/usage.ts"

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  /** Whether it was given before and costs nothing. */
  readonly isReplay?: boolean
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

/** What a problem becomes a document with. */
export interface ProblemContext {
  readonly requestId: string
  /** `type` is this URL, a slash and the code. */
  readonly typeBase: string
  readonly language: Language
}

const fieldErrorIn =
  (language: Language) =>
  ({ message, ...rest }: FieldError) => ({ ...rest, message: message[language] })

/** A problem as its RFC 9457 document. */
export const problemDocument = (
  { code, detail, errors, quota, violatedPolicies }: Problem,
  { requestId, typeBase, language }: ProblemContext,
) => {
  const { status, title, retryable } = problemKinds[code]
  return {
    type: `${typeBase}/${code}`,
    title: title[language],
    status,
    detail: detail[language],
    code,
    request_id: requestId,
    retryable,
    ...(errors === undefined ? {} : { errors: errors.map(fieldErrorIn(language)) }),
    ...(quota === undefined ? {} : { quota: encodeExceeded(quota) }),
    ...(violatedPolicies === undefined ? {} : { "violated-policies": violatedPolicies }),
  }
}

export const problemReply = (problem: Problem, context: ProblemContext): Reply => {
  const document = problemDocument(problem, context)
  return {
    status: document.status,
    headers: {
      "content-type": "application/problem+json",
      "content-language": context.language,
      vary: "Accept-Language",
      ...problem.headers,
    },
    body: Buffer.from(JSON.stringify(document)),
  }
}

/** What every answer tells besides its own headers. */
export interface ToldAlong {
  readonly requestId: string
  readonly traceresponse: string
  readonly limitHeaders: Readonly<Record<string, string>>
}

/** Sends a reply, unless something was sent already or the caller has gone. */
export const sendReply = (response: ServerResponse, reply: Reply, told: ToldAlong): void => {
  if (response.headersSent || response.destroyed) return
  const headers: Record<string, string | number> = {
    "cache-control": "no-store",
    ...told.limitHeaders,
    ...reply.headers,
    traceresponse: told.traceresponse,
    "x-request-id": told.requestId,
    "x-content-type-options": "nosniff",
  }
  if (reply.status !== 304 && reply.status !== 204)
    headers["content-length"] = reply.body.byteLength
  response.writeHead(reply.status, headers).end(reply.body)
}
