/** Operations on a subscription: resume it, rotate its secret, test it. */
import * as Effect from "effect/Effect"
import { resumeSubscription, rotateSecret, sendTestEvent } from "@procurement/domain/webhook"
import { bodyProblems, headersWith, json, securedProblems } from "../openapi/responses.ts"
import { decodeBody } from "../request/body.ts"
import { idempotencyHeader, replayedHeader, storedResponseProblems } from "../request/head.ts"
import { keyed } from "../request/keyed-route.ts"
import type { Call, SecuredRoute } from "../request/route.ts"
import { deliveryBody } from "../schema/webhook-delivery.ts"
import {
  createdSubscription,
  resumption,
  secretRotation,
  subscriptionBody,
} from "../schema/webhook.ts"
import {
  changeHeader,
  ifExpected,
  locationHeader,
  replyWithSecret,
  subscriptionEtag,
  subscriptionIdOf,
  subscriptionReply,
  webhookPath,
  webhookScope as scope,
  webhookTags as tags,
} from "./webhook-answer.ts"
import { queuedReply } from "./webhook-deliveries.ts"

const secondsPerHour = 3_600

const resume = Effect.fnUntraced(function* (call: Call) {
  const id = yield* subscriptionIdOf(call)
  const { exhausted } = yield* decodeBody(resumption, call.body)
  const { tenantId } = call.principal
  const subscription = yield* ifExpected(call, (isExpected) =>
    resumeSubscription(tenantId, id, exhausted, isExpected),
  )
  return yield* subscriptionReply(subscription)
})

const rotate = Effect.fnUntraced(function* (call: Call) {
  const id = yield* subscriptionIdOf(call)
  const { overlapHours } = yield* decodeBody(secretRotation, call.body)
  const { tenantId } = call.principal
  const subscription = yield* ifExpected(call, (isExpected) =>
    rotateSecret(tenantId, id, overlapHours * secondsPerHour, isExpected),
  )
  return yield* replyWithSecret(200, subscription)
})

const tryOut = Effect.fnUntraced(function* (call: Call) {
  const id = yield* subscriptionIdOf(call)
  return queuedReply(yield* sendTestEvent(call.principal.tenantId, id))
})

const resumptionRoute: SecuredRoute = {
  kind: "secured",
  method: "post",
  path: "/v1/webhooks/{id}/resume",
  scope,
  handle: resume,
  operation: {
    operationId: "resumeWebhook",
    tags,
    summary: "Resume a paused subscription",
    description:
      "Held deliveries are sent in the order of their events, at the usual pace. " +
      "Deliveries whose last retry has failed are retried or skipped.",
    requestParams: { path: webhookPath, header: changeHeader },
    requestBody: { required: false, content: json(resumption) },
    responses: {
      "200": {
        description: "The subscription is active.",
        headers: headersWith({ ETag: subscriptionEtag }),
        content: json(subscriptionBody),
      },
      ...bodyProblems("webhook_not_found", "webhook_not_paused", "precondition_failed"),
    },
  },
}

const rotationRoute: SecuredRoute = keyed({
  kind: "secured",
  method: "post",
  path: "/v1/webhooks/{id}/rotate-secret",
  scope,
  handle: rotate,
  operation: {
    operationId: "rotateWebhookSecret",
    tags,
    summary: "Replace the secret of a subscription",
    description:
      "For `overlapHours` every delivery is signed with the new secret and the earlier " +
      "ones, so that receivers can switch without losing events. `0` ends all earlier " +
      "secrets at once.",
    requestParams: {
      path: webhookPath,
      header: changeHeader.extend(idempotencyHeader.shape),
    },
    requestBody: { required: false, content: json(secretRotation) },
    responses: {
      "200": {
        description: "The subscription, with its new secret, shown only here.",
        headers: headersWith({ ETag: subscriptionEtag, ...replayedHeader }),
        content: json(createdSubscription),
      },
      ...bodyProblems("webhook_not_found", "precondition_failed", ...storedResponseProblems),
    },
  },
})

const testRoute: SecuredRoute = keyed({
  kind: "secured",
  method: "post",
  path: "/v1/webhooks/{id}/test",
  scope,
  handle: tryOut,
  operation: {
    operationId: "testWebhook",
    tags,
    summary: "Send a test event",
    description:
      "An event `webhook.test`, signed like every other, sent once and not counted. The " +
      "delivery shows the outcome.",
    requestParams: { path: webhookPath, header: idempotencyHeader },
    responses: {
      "202": {
        description: "The test event will be sent at once.",
        headers: headersWith({ Location: locationHeader, ...replayedHeader }),
        content: json(deliveryBody),
      },
      ...securedProblems("webhook_not_found", "webhook_paused", ...storedResponseProblems),
    },
  },
})

export const controlRoutes: ReadonlyArray<SecuredRoute> = [
  resumptionRoute,
  rotationRoute,
  testRoute,
]
