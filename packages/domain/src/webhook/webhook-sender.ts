/** Who carries one signed delivery to one URL. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { Instant } from "../calendar/instant.ts"
import type { ReadyDelivery } from "./delivery.ts"
import type { AttemptFact } from "./delivery-transition.ts"

/** One POST to be made. */
export interface Sending {
  readonly delivery: Pick<ReadyDelivery, "eventId" | "kind" | "body" | "trace">
  readonly url: string
  /** The secrets in force, at least one; each signs. */
  readonly secrets: ReadonlyArray<string>
  /** When it is sent: part of what is signed. */
  readonly at: Instant
  /**
   * Called once the request was handed to the network whole, or it is certain that it won't be:
   * what is sent after that arrives after it.
   */
  readonly onWritten?: (() => void) | undefined
  /** The connection it was given before had been closed: a new one has to be opened for it. */
  readonly isAnew?: boolean | undefined
}

export interface AttemptReport {
  readonly outcome: AttemptFact
  /** The HTTP status, when there was an answer. */
  readonly status?: number | undefined
  /** What went wrong, for people to read; none when it was accepted. */
  readonly failure?: string | undefined
}

/**
 * A connection kept from an earlier POST turned out to be closed: that is nobody's failure, and no
 * attempt. It is to be given again, with `isAnew`, when the pace of the endpoint allows: somebody
 * may have read it all the same.
 */
export class StaleConnectionError extends Data.TaggedError("StaleConnectionError")<
  Record<never, never>
> {}

export class WebhookSender extends Context.Service<
  WebhookSender,
  {
    /**
     * One POST of the exact body, at most 15 seconds, no redirects followed, to public addresses
     * alone; signed in `X-Service-Signature` and in the headers of Standard Webhooks, a replay
     * marked by `X-Service-Replay: true`; `traceparent` names the delivery's trace, if it has one.
     * What a 429 or 503 says in Retry-After is reported along. Whatever happens is a report, except
     * that a connection from an earlier POST turns out to be closed.
     */
    readonly send: (sending: Sending) => Effect.Effect<AttemptReport, StaleConnectionError>
  }
>()("@procurement/domain/webhook/WebhookSender") {}
