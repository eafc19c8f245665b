/**
 * Every call to KSeF goes through this module.
 *
 * It acquires the call from the rate budget, adds the common headers, bounds time and size, and
 * turns every outcome except a 2xx response of KSeF into a `KsefFailure`. It neither retries nor
 * handles tokens.
 */
import { retryAfterSeconds } from "@procurement/lib-http"
import * as Effect from "effect/Effect"
import type { IncomingHttpHeaders } from "node:http"
import { Agent, type Dispatcher } from "undici"
import type * as z from "zod"
import { KsefFailure, unexpectedAnswer } from "../ksef-failure.ts"
import { settingsOf, type KsefConnectionOptions } from "../ksef-options.ts"
import { readErrorBody } from "./error-body.ts"
import {
  sendRequest,
  type HttpRequestFailed,
  type HttpResponse,
  type ResponseHead,
} from "./send-request.ts"
import { limitGroupOf, makeRateBudget } from "./rate-budget.ts"
import { systemWarningsIn } from "./system-warning.ts"

export interface KsefCall {
  readonly method: "GET" | "POST"
  /** Relative to the base URL, including the query. */
  readonly path: string
  readonly accept?: "application/json" | "application/xml"
  readonly token?: string
  readonly headers?: Record<string, string>
  /** Sent as JSON, unless it is XML. */
  readonly body?: { readonly json: unknown } | { readonly xml: string }
}

export type KsefHttp = (call: KsefCall) => Effect.Effect<HttpResponse, KsefFailure>

/** An invoice with attachments is below 3 MB, a receipt of 10,000 files about 8 MB. */
export const maximumAnswerBytes = 16 * 1024 * 1024

const retryAfterOf = (headers: IncomingHttpHeaders): number | undefined =>
  retryAfterSeconds(headers["retry-after"], Date.now())

const mediaTypeOf = ({ headers }: ResponseHead): string =>
  (headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? ""

/**
 * Returns whether KSeF itself responded: with success or a rejection, in a content type of its API
 * (204 and an empty rejection have none). A page or a redirection comes from a portal or a balancer
 * before a KSeF that is away.
 */
const isOfKsef = ({ accept = "application/json" }: KsefCall, head: ResponseHead): boolean => {
  const { status } = head
  if (status < 200 || status >= 500 || (status >= 300 && status < 400)) return false
  const type = mediaTypeOf(head)
  if (status === 204 || (type === "" && status >= 400)) return true
  return type === accept || type === "application/json" || type === "application/problem+json"
}

const statusFailure = (call: KsefCall, answer: HttpResponse): KsefFailure => {
  const { status, headers, bytes } = answer
  const { entries, summary } = readErrorBody(bytes)
  const isRejection = isOfKsef(call, answer)
  const type = mediaTypeOf(answer) || "no content type"
  const said = summary ?? (isRejection ? undefined : `not an answer of KSeF (${type})`)
  return new KsefFailure({
    kind: isRejection ? "Status" : "Transport",
    effect: status >= 400 && status < 500 ? "none" : "unknown",
    detail: said === undefined ? `HTTP ${status}` : `HTTP ${status}: ${said}`,
    status,
    entries,
    retryAfterSeconds: retryAfterOf(headers),
  })
}

/** A truncated error response is still an error response: its status decides. */
const brokenFailure = (
  call: KsefCall,
  { started, head, cause }: HttpRequestFailed,
): KsefFailure => {
  if (head !== undefined && head.status >= 400) {
    return statusFailure(call, { ...head, bytes: Buffer.alloc(0) })
  }
  return new KsefFailure({
    kind: "Transport",
    effect: started ? "unknown" : "none",
    detail: cause.message,
    status: head?.status,
    entries: [],
    cause,
  })
}

const headersOf = (call: KsefCall, userAgent: string): Record<string, string> => ({
  accept: call.accept ?? "application/json",
  "user-agent": userAgent,
  "x-error-format": "problem-details",
  ...(call.token === undefined ? {} : { authorization: `Bearer ${call.token}` }),
  ...(call.body === undefined
    ? {}
    : { "content-type": "json" in call.body ? "application/json" : "application/xml" }),
  ...call.headers,
})

const bodyOf = ({ body }: KsefCall): string | null => {
  if (body === undefined) return null
  return "json" in body ? JSON.stringify(body.json) : body.xml
}

/**
 * HTTP/1.1 only: with one request at a time per connection, a reset affects exactly that request.
 */
const newAgent = (connectMillis: number): Agent =>
  new Agent({ allowH2: false, pipelining: 1, connections: 16, connect: { timeout: connectMillis } })

export const dispatcherOf = (options: KsefConnectionOptions): Dispatcher =>
  options.dispatcher ?? newAgent(settingsOf(options).connectMillis)

export const makeKsefHttp = (options: KsefConnectionOptions, dispatcher: Dispatcher): KsefHttp => {
  const settings = settingsOf(options)
  const rateBudget = makeRateBudget(options.budget)
  const { origin, pathname } = new URL(options.baseUrl)
  const prefix = pathname.replace(/\/+$/, "")
  const warn = ({ headers }: HttpResponse): void => {
    const { onSystemWarning } = options
    if (onSystemWarning === undefined) return
    for (const warning of systemWarningsIn(headers["x-system-warning"])) onSystemWarning(warning)
  }
  const recordCall = (call: KsefCall, startedAt: number, head: ResponseHead | undefined) =>
    Effect.suspend(() => {
      const group = limitGroupOf(call.path)
      const status = head?.status
      const durationMillis = performance.now() - startedAt
      const retryAfter = head === undefined ? undefined : retryAfterOf(head.headers)
      const isOutage = head === undefined || !isOfKsef(call, head)
      options.onCall?.({ group, status, isOutage, durationMillis, retryAfterSeconds: retryAfter })
      return status === 429 ? rateBudget.onThrottled(group, retryAfter) : Effect.void
    })
  return Effect.fnUntraced(function* (call) {
    yield* rateBudget.acquire(limitGroupOf(call.path))
    const startedAt = performance.now()
    const answer = yield* sendRequest(dispatcher, {
      origin,
      path: `${prefix}${call.path}`,
      method: call.method,
      headers: headersOf(call, settings.userAgent),
      body: bodyOf(call),
      deadlineMillis: settings.requestMillis,
      maximumBytes: maximumAnswerBytes,
    }).pipe(
      Effect.tapError(({ head }) => recordCall(call, startedAt, head)),
      Effect.mapError((broken) => brokenFailure(call, broken)),
    )
    yield* recordCall(call, startedAt, answer)
    warn(answer)
    const isSuccess = answer.status < 300 && isOfKsef(call, answer)
    return isSuccess ? answer : yield* statusFailure(call, answer)
  })
}

const issuesOf = (error: z.ZodError): string =>
  error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ")

/** Parses a response as JSON of the given shape. Ignores further properties. */
export const readJson =
  <A>(shape: z.ZodType<A>) =>
  ({ status, bytes }: HttpResponse): Effect.Effect<A, KsefFailure> =>
    Effect.suspend(() => {
      try {
        const parsed = shape.safeParse(JSON.parse(bytes.toString("utf8")))
        if (parsed.success) return Effect.succeed(parsed.data)
        return Effect.fail(unexpectedAnswer(issuesOf(parsed.error), status, parsed.error))
      } catch (cause) {
        return Effect.fail(unexpectedAnswer("the response is not JSON", status, cause))
      }
    })
