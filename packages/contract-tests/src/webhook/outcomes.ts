/** Deliveries after attempts, through the domain's transitions. */
import type { Instant } from "@procurement/domain/calendar"
import { type Email, EmailQueue } from "@procurement/domain/email"
import {
  type Delivery,
  deliveryAfter,
  type ExhaustedDelivery,
  type PauseDecision,
  type ReadyDelivery,
  type Subscription,
  subscriptionAfter,
} from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import type { Random } from "../builders/random.ts"
import { aFailedAttempt } from "../builders/webhooks.ts"

export const afterFailure = (delivery: Delivery, at: Instant, random?: Random): Delivery => {
  const attempt = aFailedAttempt(at, random)
  return deliveryAfter(
    delivery,
    { _tag: "Attempted", attempt, outcome: { _tag: "EndpointFailed" } },
    at,
  ).next
}

const noContent = 204

export const afterSuccess = (delivery: Delivery, at: Instant): Delivery => {
  const attempt = { at, durationMillis: 12, status: noContent }
  return deliveryAfter(
    delivery,
    { _tag: "Attempted", attempt, outcome: { _tag: "EndpointAccepted" } },
    at,
  ).next
}

/** After `count` failures, as if no time had passed between them. */
export const afterFailures = (delivery: Delivery, count: number, at: Instant): Delivery => {
  if (count === 0) return delivery
  const failed = afterFailure(delivery, at)
  if (failed._tag !== "Waiting" || count === 1) return failed
  const ready = deliveryAfter(failed, { _tag: "TimeCame" }, at).next
  return afterFailures(ready, count - 1, at)
}

/** After its last retry. */
export const afterTheLast = (delivery: ReadyDelivery, at: Instant): ExhaustedDelivery => {
  const last = afterFailures(delivery, 7, at)
  if (last._tag !== "Exhausted") throw new TypeError(`seven failures lead to ${last._tag}`)
  return last
}

/** The domain's decision to pause a subscription after a delivery, as the e-mail describes it. */
export const pausing =
  (delivery: ExhaustedDelivery, email: Email) =>
  (subscription: Subscription): PauseDecision => {
    const at = delivery.settledAt
    const fact = { _tag: "DeliveryExhausted", delivery } as const
    const { next, directives } = subscriptionAfter(subscription, fact, at)
    return { next, emails: directives.length > 0 ? [email] : [] }
  }

/** The ids of the e-mails that are queued for a tenant, in no particular order. */
export const emailsTo = Effect.fnUntraced(function* ({ tenantId }: Pick<Subscription, "tenantId">) {
  const queue = yield* EmailQueue
  const { emails } = yield* queue.page({ tenantId, limit: 50 })
  return emails.map(({ email }) => email)
})
