/**
 * One delivery: its request, and the endpoint's response within a time limit.
 *
 * Only the status counts: a response is valid even if its body breaks off or never ends. The body
 * is read, so that the connection can carry the next request, and is kept only on request.
 *
 * The endpoint may have closed a reused connection just before the request arrived. That is no sign
 * of an unhealthy endpoint, so it is reported as `Stale`. It is a failed attempt if the endpoint
 * has most likely read the request: a response had started, or the connection was closed late.
 */
import {
  type CallbackUrlObjection,
  type CallbackUrlPolicy,
  callbackUrlObjection,
  maximumCallbackUrlLength,
  replayHeaderName,
  type Sending,
} from "@procurement/domain/webhook"
import type { Dispatcher } from "undici"
import { type Connection, type Connections, destroy } from "./connections.ts"
import { type SignerOf, signatureHeaders } from "./webhook-signature.ts"

/** The destination of a callback URL, as an HTTP request names it. */
export interface Destination {
  readonly origin: string
  /** Includes the query. */
  readonly path: string
}

/** Messages for the customer. */
const objections: Readonly<Record<CallbackUrlObjection, string>> = {
  "too-long": `the URL is longer than ${maximumCallbackUrlLength} characters`,
  "not-absolute": "the URL cannot be read",
  "not-https": "the URL does not begin with https://",
  credentials: "the URL holds a user or a password",
  fragment: "the URL holds a fragment",
  port: "the URL names a port that is not allowed",
}

/**
 * The destination, or the reason why there is none, as a message for the customer. Rejects what
 * `policy` rejects, even if the URL was registered under another policy.
 */
export const destinationOf = (url: string, policy: CallbackUrlPolicy): Destination | string => {
  const objection = callbackUrlObjection(url, policy)
  if (objection !== undefined) return objections[objection]
  const { origin, pathname, search } = new URL(url)
  return { origin, path: `${pathname}${search}` }
}

export interface RequestOptions {
  readonly userAgent: string
  readonly destination: (url: string) => Destination | string
  readonly signerOf: SignerOf
}

export interface Post extends Destination {
  /** Names and values alternate. */
  readonly headers: Array<string>
  readonly body: string
  /** The longest response body that is kept; 0: none. */
  readonly keepBodyBytes: number
}

/** The request, or the reason why it can't be made, as a message for the customer. */
export const deliveryRequest = (
  { delivery, url, secrets, headers: additionalHeaders, at, keepBodyBytes = 0 }: Sending,
  { userAgent, destination, signerOf }: RequestOptions,
): Post | string => {
  const target = destination(url)
  if (typeof target === "string") return target
  const signers = secrets.map(signerOf).filter((signer) => signer !== undefined)
  if (signers.length === 0 || signers.length < secrets.length) {
    return "the subscription's secret cannot be used"
  }
  const { body, eventId, kind, trace } = delivery
  const { origin, path } = target
  const seconds = Math.floor(at / 1_000)
  const headers = ["content-type", "application/json", "user-agent", userAgent]
  headers.push(...signatureHeaders(signers, eventId, seconds, body))
  if (kind === "replay") headers.push(replayHeaderName, "true")
  if (trace !== undefined) headers.push("traceparent", trace)
  for (const { name, value } of additionalHeaders ?? []) headers.push(name, value)
  return { origin, path, headers, body, keepBodyBytes }
}

/** Its message is shown to customers. */
export class InvalidResponseError extends Error {
  override readonly name = "InvalidResponseError"
}

export interface Answer {
  readonly status: number
  readonly retryAfter: string | undefined
  /** Present if it was requested and is complete. */
  readonly body?: string | undefined
}

export type Ending =
  | { readonly _tag: "Answered"; readonly answer: Answer }
  | { readonly _tag: "Broken"; readonly cause: unknown }
  /** The reused connection was closed before the request was read. */
  | { readonly _tag: "Stale" }

export interface DeliverEvents {
  /** Called once, before `onEnd`, when the request was passed to the socket or never will be. */
  readonly onWritten: () => void
  /** Called once, last. */
  readonly onEnd: (ending: Ending) => void
}

/** The part of a body that is read, so that well-behaved endpoints can finish. */
const maximumBodyBytes = 64 * 1_024

/** Informational responses (1xx) before the final one; more are treated as a flood. */
const maximumInterims = 16

/**
 * A stale connection shows within a round trip; an endpoint that closes the connection later than
 * this has most likely processed the request.
 */
const staleWithinMillis = 300

const closedCodes: ReadonlySet<unknown> = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"])

interface Progress {
  answer: Answer | undefined
  /** Whether any byte of a response has arrived. */
  isStarted: boolean
  interims: number
  bodyBytes: number
  readonly chunks: Array<Buffer>
  writtenAt: number | undefined
}

const wasStale = (
  { isReused }: Connection,
  { isStarted, writtenAt = performance.now() }: Progress,
  cause: unknown,
): boolean =>
  isReused &&
  !isStarted &&
  performance.now() - writtenAt < staleWithinMillis &&
  cause instanceof Error &&
  closedCodes.has(Reflect.get(cause, "code"))

/** Throws for an invalid response; undici then reports the error to the handler. */
const readHead = (progress: Progress, status: number, retryAfter: unknown): void => {
  if (status >= 200) {
    const header = typeof retryAfter === "string" ? retryAfter : undefined
    progress.answer = { status, retryAfter: header }
    return
  }
  if (status < 100) throw new InvalidResponseError("the response is not valid HTTP")
  progress.interims += 1
  if (progress.interims <= maximumInterims) return
  throw new InvalidResponseError("the endpoint sent too many informational responses")
}

/** `end` is called with `isWhole` when the response is complete. */
const handlerOf = (
  progress: Progress,
  keepBodyBytes: number,
  onWritten: () => void,
  end: (cause: unknown, isWhole: boolean) => void,
): Dispatcher.DispatchHandler => ({
  onRequestStart: () => undefined,
  onRequestSent: () => {
    progress.writtenAt = performance.now()
    onWritten()
  },
  onResponseStarted: () => {
    progress.isStarted = true
  },
  onResponseStart: (_controller, status, headers) =>
    readHead(progress, status, headers["retry-after"]),
  onResponseData: (_controller, chunk) => {
    progress.bodyBytes += chunk.length
    if (progress.bodyBytes <= keepBodyBytes) progress.chunks.push(chunk)
    if (progress.bodyBytes > maximumBodyBytes) end(undefined, false)
  },
  onResponseEnd: () => end(undefined, true),
  onResponseError: (_controller, cause) => end(cause, false),
})

const overtime = (): Error =>
  Object.assign(new Error("the response timed out"), { name: "TimeoutError" })

export interface Carrier {
  readonly connections: Connections
  /** Whether the request needs a new connection instead of an idle one. */
  readonly isResend: boolean
  /** The time limit of the whole exchange. */
  readonly timeoutMillis: number
}

/** Sends the request and returns a function that cancels it at once. */
export const deliver = (
  { origin, path, headers, body, keepBodyBytes }: Post,
  { connections, isResend, timeoutMillis }: Carrier,
  { onWritten, onEnd }: DeliverEvents,
): (() => void) => {
  const connection = isResend ? connections.lendNew(origin) : connections.lend(origin)
  const progress: Progress = {
    answer: undefined,
    isStarted: false,
    interims: 0,
    bodyBytes: 0,
    chunks: [],
    writtenAt: undefined,
  }
  let isEnded = false
  const endingOf = (cause: unknown, isWhole: boolean): Ending => {
    const { answer, bodyBytes, chunks } = progress
    if (answer !== undefined) {
      const isKept = isWhole && !connection.isBroken && bodyBytes <= keepBodyBytes
      if (!isKept || keepBodyBytes === 0) return { _tag: "Answered", answer }
      return { _tag: "Answered", answer: { ...answer, body: Buffer.concat(chunks).toString() } }
    }
    return wasStale(connection, progress, cause) ? { _tag: "Stale" } : { _tag: "Broken", cause }
  }
  const end = (cause: unknown, isWhole: boolean): void => {
    if (isEnded) return
    isEnded = true
    clearTimeout(timer)
    const ending = endingOf(cause, isWhole)
    if (isWhole) connections.release(connection)
    else destroy(connection)
    if (progress.writtenAt === undefined) onWritten()
    onEnd(ending)
  }
  const timer = setTimeout(() => end(overtime(), false), timeoutMillis)
  const handler = handlerOf(progress, keepBodyBytes, onWritten, end)
  connection.client.dispatch({ method: "POST", path, headers, body }, handler)
  return () => end(overtime(), false)
}
