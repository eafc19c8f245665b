/**
 * The endpoint that a binding of `WebhookSender` opens for a clause: a real server on the loopback
 * interface. It records requests and responds as instructed.
 */
import type * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"

export interface ReceivedRequest {
  readonly method: string
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export type ReceiverAnswer =
  | {
      readonly status: number
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: string
    }
  /** Accepts the request and never responds. */
  | "silence"
  /** No server listens at the URL. */
  | "absence"

/** An endpoint that responds with only that status and body. */
export const answering = (status: number, body = ""): ReceiverAnswer => ({ status, body })

export interface WebhookReceiver {
  readonly url: string
  /** All requests so far. */
  readonly requests: Effect.Effect<ReadonlyArray<ReceivedRequest>>
}

export interface SenderBinding {
  readonly receiver: (
    answer: ReceiverAnswer,
  ) => Effect.Effect<WebhookReceiver, unknown, Scope.Scope>
}
