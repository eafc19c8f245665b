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
  /** The secrets in force, at least one; each signs. */
  readonly secrets: ReadonlyArray<string>
  /** Sent besides those of the service, as they are. */
  readonly headers?: CustomHeaders | undefined
  /** When it is sent; the signature covers this instant. */
  readonly at: Instant
  /**
   * Called once the whole request was handed to the network, or will certainly not be sent: a
   * request sent after that call arrives after it.
   */
  readonly onWritten?: (() => void) | undefined
  /** Its previous connection turned out to be closed: this attempt must open a new one. */
  readonly isResend?: boolean | undefined
  /** The longest response body that is reported; if absent, no body is reported. */
  readonly keepBodyBytes?: number | undefined
}

export interface AttemptReport {
  readonly outcome: AttemptFact
  /** The HTTP status, if there was a response. */
  readonly status?: number | undefined
  /** What went wrong, for people to read; absent when the endpoint accepted the delivery. */
  readonly failure?: string | undefined
  /** The response body as UTF-8; only if it was requested, is complete and is not too long. */
  readonly body?: string | undefined
}

/**
 * A connection kept from an earlier POST turned out to be closed: that is neither a failure nor an
 * attempt. The caller sends the delivery again, with `isResend`, when the pace of the endpoint
 * allows. The endpoint may have read the first request all the same.
 */
export class StaleConnectionError extends Data.TaggedError("StaleConnectionError")<
  Record<never, never>
> {}

export class WebhookSender extends Context.Service<
  WebhookSender,
  {
    /**
     * Sends one POST of the exact body, for at most 15 seconds, without following redirects, to
     * public addresses only. It is signed in `X-Service-Signature` and in the headers of Standard
     * Webhooks; a replay has `X-Service-Replay: true`; `traceparent` names the delivery's trace, if
     * it has one; the subscription's own headers are sent as they are. The report includes the
     * Retry-After of a 429 or 503, and the body of a response only if `keepBodyBytes` requests it.
     * Every outcome is a report, except that a connection from an earlier POST turns out to be
     * closed.
     */
    readonly send: (sending: Sending) => Effect.Effect<AttemptReport, StaleConnectionError>
  }
>()("@procurement/domain/webhook/WebhookSender") {}

// The signed text of a webhook and the form of its signature; the adapter computes the HMAC.
//
// `X-Service-Signature: t=<unix seconds>,v1=<hex>` over `id.timestamp.body`, HMAC-SHA256; the same
// base string as Standard Webhooks (standardwebhooks.com, consulted 2026-11-20).

/** The text that is signed. */
export const signatureBase = (id: string, timestampSeconds: number, body: string): string =>
  `${id}.${timestampSeconds}.${body}`

/** The header of the service: one `v1` for each secret in force. */
export const serviceSignatureHeader = (
  timestampSeconds: number,
  hexDigests: ReadonlyArray<string>,
): string => [`t=${timestampSeconds}`, ...hexDigests.map((digest) => `v1=${digest}`)].join(",")

/** Names of the service's own headers; Standard Webhooks adds its three. */
export const signatureHeaderName = "X-Service-Signature"
/** `true` when the customer requested this replay; absent otherwise. */
export const replayHeaderName = "X-Service-Replay"
