/**
 * Creates a span for each delivery attempt with a recorded trace. The endpoint receives the
 * attempt's span, so that its own spans become children of it.
 */
import { currentTrace, inTrace, isSampled } from "@procurement/domain/trace"
import type { Sending, WebhookSender } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"

type Send = WebhookSender["Service"]["send"]

const inOwnSpan = (send: Send, sending: Sending) =>
  Effect.gen(function* () {
    const trace = Option.getOrUndefined(yield* currentTrace)
    const delivery = trace === undefined ? sending.delivery : { ...sending.delivery, trace }
    const report = yield* send({ ...sending, delivery })
    yield* Effect.annotateCurrentSpan({
      "webhook.outcome": report.outcome._tag,
      ...(report.status === undefined ? {} : { "http.response.status_code": report.status }),
    })
    return report
  })

/** Wraps the sender; attempts without a recorded trace cost nothing. */
export const tracingSender = (sender: WebhookSender["Service"]): WebhookSender["Service"] => ({
  send: (sending) => {
    const { eventId, kind, trace } = sending.delivery
    if (trace === undefined || !isSampled(trace)) return sender.send(sending)
    const attributes = { "event.id": eventId, "webhook.kind": kind }
    return inTrace(trace, "webhook POST", attributes)(inOwnSpan(sender.send, sending))
  },
})
