/** Operations on a subscription: pause and resume it, rotate its secret, test it. */
import * as Effect from "effect/Effect"
import {
  pauseSubscription,
  resumeSubscription,
  rotateSecret,
  sendTestEvent,
} from "@procurement/domain/webhook"
import { operation } from "../../audience/customers.ts"
import { ifMatchHeader } from "../../request/head.ts"
import { optionalBody } from "../../request/reading.ts"
import { resumption, secretRotation } from "../../schema/webhook.ts"
import {
  atPresent,
  ifExpected,
  returnsSecret,
  returnsSubscription,
  webhookPath as parameters,
  webhookScope as scope,
  webhookTags as tags,
} from "./answer.ts"
import { returnsQueued } from "./deliveries.ts"

const secondsPerHour = 3_600

const pauseWebhookRoute = operation({
  id: "pauseWebhook",
  at: "POST /v1/webhooks/{id}/pause",
  scope,
  tags,
  summary: "Pause a subscription",
  description:
    "Holds deliveries from now on, each for at most 30 days, until you resume the subscription. " +
    "Attempts that are already running may still arrive.",
  parameters,
  headers: ifMatchHeader,
  returns: returnsSubscription("The subscription is paused.", {
    status: "paused",
    paused: { since: "2026-11-22T18:00:00.000Z", reason: "requested" },
  }),
  problems: ["webhook_not_found", "webhook_paused", "precondition_failed"],
  handle: Effect.fnUntraced(function* (call) {
    const { principal, path } = call
    const subscription = yield* ifExpected(call, (isExpected) =>
      pauseSubscription(principal.tenantId, path.id, isExpected),
    )
    return yield* atPresent(subscription)
  }),
})

const resumeWebhookRoute = operation({
  id: "resumeWebhook",
  at: "POST /v1/webhooks/{id}/resume",
  scope,
  tags,
  summary: "Resume a paused subscription",
  description:
    "Sends the held deliveries in the order of their events, at the usual pace. The delivery " +
    "that caused the pause, if any, is retried or skipped, as `exhausted` requests.",
  parameters,
  headers: ifMatchHeader,
  body: optionalBody(resumption),
  returns: returnsSubscription("The subscription is active."),
  problems: ["webhook_not_found", "webhook_not_paused", "precondition_failed"],
  handle: Effect.fnUntraced(function* (call) {
    const { principal, path, body } = call
    const subscription = yield* ifExpected(call, (isExpected) =>
      resumeSubscription(principal.tenantId, path.id, body.exhausted, isExpected),
    )
    return yield* atPresent(subscription)
  }),
})

const rotateWebhookSecretRoute = operation({
  id: "rotateWebhookSecret",
  at: "POST /v1/webhooks/{id}/rotate-secret",
  scope,
  tags,
  summary: "Replace the secret of a subscription",
  description:
    "For `overlapHours` every delivery is signed with the new secret and with the earlier ones, " +
    "so that receivers can switch without losing events. `0` revokes all earlier secrets " +
    "immediately.",
  parameters,
  headers: ifMatchHeader,
  body: optionalBody(secretRotation),
  isKeyed: true,
  returns: returnsSecret("The subscription, with its new secret, shown only here."),
  problems: ["webhook_not_found", "precondition_failed"],
  handle: Effect.fnUntraced(function* (call) {
    const { principal, path, body } = call
    const overlapSeconds = body.overlapHours * secondsPerHour
    const subscription = yield* ifExpected(call, (isExpected) =>
      rotateSecret(principal.tenantId, path.id, overlapSeconds, isExpected),
    )
    return yield* atPresent(subscription)
  }),
})

const testWebhookRoute = operation({
  id: "testWebhook",
  at: "POST /v1/webhooks/{id}/test",
  scope,
  tags,
  summary: "Send a test event",
  description:
    "Sends a signed `webhook.test` event once, without retries. It does not count towards your " +
    "quota. Read the delivery for the outcome.",
  parameters,
  isKeyed: true,
  returns: returnsQueued("The test event will be sent immediately.", {
    eventType: "webhook.test",
    kind: "test",
  }),
  problems: ["webhook_not_found", "webhook_paused"],
  handle: ({ principal, path }) => sendTestEvent(principal.tenantId, path.id),
})

export const controlRoutes = [
  pauseWebhookRoute,
  resumeWebhookRoute,
  rotateWebhookSecretRoute,
  testWebhookRoute,
]
