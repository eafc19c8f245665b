/** Sends one signed delivery to one URL. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { Instant } from "../calendar/instant.ts"
import type { AttemptFact } from "./delivery-transition.ts"
import type { CustomHeaders } from "./custom-headers.ts"
import type { ReadyDelivery } from "./delivery.ts"

/** One POST request to send. */
export interface Sending {
  readonly delivery: Pick<ReadyDelivery, "eventId" | "kind" | "body" | "trace">
  readonly url: string
  /** Valid secrets, at least one; each signs. */
  readonly secrets: ReadonlyArray<string>
  /** Custom headers, sent unchanged with those of the service. */
  readonly headers?: CustomHeaders | undefined
  /** Time of sending; covered by the signature. */
  readonly at: Instant
  /**
   * Called when the whole request was passed to the network, or will not be sent. A request sent
   * after that call arrives after it.
   */
  readonly onWritten?: (() => void) | undefined
  /** Whether the previous attempt found a closed connection; this attempt must open a new one. */
  readonly isResend?: boolean | undefined
  /** Maximum bytes of a reported response body; absent: no body is reported. */
  readonly keepBodyBytes?: number | undefined
}

export interface AttemptReport {
  readonly outcome: AttemptFact
  /** HTTP status of the response, if any. */
  readonly status?: number | undefined
  /** Human-readable failure; absent when the endpoint accepted the delivery. */
  readonly failure?: string | undefined
  /** Response body as UTF-8, when requested, complete and within the limit. */
  readonly body?: string | undefined
}

/**
 * A kept-alive connection was already closed. This is neither a failure nor an attempt. The caller
 * sends the delivery again with `isResend` when the endpoint's pace allows. The endpoint may
 * nevertheless have read the first request.
 */
export class StaleConnectionError extends Data.TaggedError("StaleConnectionError")<
  Record<never, never>
> {}

export class WebhookSender extends Context.Service<
  WebhookSender,
  {
    /**
     * Sends one POST of the exact body, for at most 15 seconds, without following redirects, and
     * only to public addresses. Signs it in `X-Service-Signature` and in the headers of Standard
     * Webhooks. A replay has `X-Service-Replay: true`, `traceparent` carries the delivery's trace,
     * and custom headers are sent unchanged. The report includes the Retry-After of a 429 or 503,
     * in seconds or as an HTTP date of any form, and the response body only with `keepBodyBytes`. A
     * 410 is an endpoint that asks for no more deliveries. Every outcome is a report, except a
     * closed kept-alive connection.
     */
    readonly send: (sending: Sending) => Effect.Effect<AttemptReport, StaleConnectionError>
  }
>()("@procurement/domain/webhook/WebhookSender") {}

/**
 * Returns the text to sign, by the base string of Standard Webhooks (standardwebhooks.com,
 * consulted 2026-11-20).
 */
export const signatureBase = (id: string, timestampSeconds: number, body: string): string =>
  `${id}.${timestampSeconds}.${body}`

/**
 * Returns the value of `X-Service-Signature`: one `v1` per valid secret. Its format is `t=<unix
 * seconds>,v1=<hex>`, HMAC-SHA256 over `signatureBase`; the adapter computes the HMAC.
 */
export const serviceSignatureHeader = (
  timestampSeconds: number,
  hexDigests: ReadonlyArray<string>,
): string => [`t=${timestampSeconds}`, ...hexDigests.map((digest) => `v1=${digest}`)].join(",")

/** Name of the signature header; Standard Webhooks adds three more. */
export const signatureHeaderName = "X-Service-Signature"
/** Header with the value `true` on a requested replay; absent otherwise. */
export const replayHeaderName = "X-Service-Replay"
