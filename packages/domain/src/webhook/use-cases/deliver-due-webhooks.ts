/** One round of the webhook worker: claim what is due, send it, keep what came of it. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { instant } from "../../calendar/instant.ts"
import { afterAttempt, attemptTimeoutSeconds } from "../delivery.ts"
import { type ClaimedDelivery, WebhookRepository } from "../webhook-repository.ts"
import { WebhookSender } from "../webhook-sender.ts"

/** An attempt, its time limit and room to store the outcome. */
const leaseSeconds = 2 * attemptTimeoutSeconds

const deliver = Effect.fnUntraced(function* ({ delivery, subscription }: ClaimedDelivery) {
  const webhooks = yield* WebhookRepository
  const sender = yield* WebhookSender
  const sentAt = instant(yield* Clock.currentTimeMillis)
  const { fact } = yield* sender.send(delivery, subscription, sentAt)
  const settledAt = instant(yield* Clock.currentTimeMillis)
  yield* webhooks.saveDelivery(afterAttempt(delivery, fact, settledAt))
})

/** Answers how many deliveries were attempted, at most `limit`. */
export const deliverDueWebhooks = Effect.fnUntraced(function* (limit: number) {
  const webhooks = yield* WebhookRepository
  const now = instant(yield* Clock.currentTimeMillis)
  const leaseUntil = instant(now + leaseSeconds * 1_000)
  const claimed = yield* webhooks.claimDue({ limit, now, leaseUntil })
  yield* Effect.forEach(claimed, deliver, { concurrency: "unbounded", discard: true })
  return claimed.length
})
