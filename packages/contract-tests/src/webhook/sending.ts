/** One attempt to deliver one event to one endpoint. */
import { WebhookSender } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { anEvent } from "../builders/events.ts"
import { usualInstant } from "../builders/fresh.ts"
import { aDueDelivery, aSubscription } from "../builders/webhooks.ts"

export const attempted = Effect.fnUntraced(function* (url: string, at = usualInstant) {
  const sender = yield* WebhookSender
  const event = anEvent("invoice.issued")
  const subscription = aSubscription(undefined, { url, tenantId: event.tenantId })
  const delivery = aDueDelivery(event, subscription)
  const report = yield* sender.send(delivery, subscription, at)
  return { report, delivery, subscription, at }
})
