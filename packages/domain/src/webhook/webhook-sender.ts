/** Who carries one signed delivery to one URL. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Instant } from "../calendar/instant.ts"
import type { DeliveryFact, DueDelivery } from "./delivery.ts"
import type { Subscription } from "./subscription.ts"

export interface AttemptReport {
  readonly fact: DeliveryFact
  /** The HTTP status, when there was an answer. */
  readonly status?: number | undefined
  /** What went wrong, for people to read. */
  readonly detail?: string | undefined
}

export class WebhookSender extends Context.Service<
  WebhookSender,
  {
    /**
     * One POST, signed at that instant with the subscription's secret, at most 15 seconds, no
     * redirects followed. Whatever happens is a report, never an error.
     */
    readonly send: (
      delivery: DueDelivery,
      subscription: Subscription,
      at: Instant,
    ) => Effect.Effect<AttemptReport>
  }
>()("@procurement/domain/webhook/WebhookSender") {}
