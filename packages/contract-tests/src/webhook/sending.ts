/** One attempt to deliver one event to one endpoint. */
import { instant } from "@procurement/domain/calendar"
import type { TraceContext } from "@procurement/domain/trace"
import {
  type DeliveryKind,
  type Sending,
  webhookBody,
  WebhookSender,
} from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { usualInstant } from "../builders/fresh.ts"
import { aDeliverableEvent, aSigningSecret } from "../builders/webhooks.ts"

interface SendingOptions extends Partial<Omit<Sending, "delivery" | "url">> {
  readonly kind?: DeliveryKind
  readonly trace?: TraceContext | undefined
}

/** A POST to the URL, with one secret, at an instant between two seconds. */
export const aSending = (
  url: string,
  { kind = "event", trace, ...rest }: SendingOptions = {},
): Sending => {
  const event = aDeliverableEvent({ type: "invoice.issued" })
  const traced = trace === undefined ? {} : { trace }
  const delivery = { eventId: event.id, kind, body: webhookBody(event), ...traced }
  const at = instant(usualInstant + 1_999)
  return { delivery, url, secrets: [aSigningSecret()], at, ...rest }
}

/** The report of a POST to the URL, and the delivery that was sent. */
export const attempted = Effect.fnUntraced(function* (url: string, options: SendingOptions = {}) {
  const sender = yield* WebhookSender
  const sending = aSending(url, options)
  return { report: yield* sender.send(sending), sending }
})
