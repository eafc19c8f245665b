/** What a customer does with a subscription: resume it, rotate its secret, try it out. */
import * as Effect from "effect/Effect"
import { resumeSubscription, rotateSecret, sendTestEvent } from "@procurement/domain/webhook"
import { decodeBody } from "../body.ts"
import { bodyProblems, headers, headersWith, json, securedProblems } from "../openapi-parts.ts"
import { jsonReply } from "../reply.ts"
import type { Call, SecuredRoute } from "../route.ts"
import {
  createdSubscription,
  resumption,
  secretRotation,
  subscriptionBody,
} from "../schema/webhook.ts"
import { deliveryBody } from "../schema/webhook-delivery.ts"
import {
  locationHeader,
  showSubscription,
  showWithSecret,
  subscriptionIdOf,
  webhookPath,
  webhookProduces as produces,
  webhookScope as scope,
  webhookTags as tags,
} from "./webhook-answer.ts"
import { queuedReply } from "./webhook-deliveries.ts"

const secondsPerHour = 3_600

const resume = Effect.fnUntraced(function* (call: Call) {
  const id = yield* subscriptionIdOf(call)
  const { exhausted } = yield* decodeBody(resumption, call.body)
  const subscription = yield* resumeSubscription(call.principal.tenantId, id, exhausted)
  return jsonReply(200, yield* showSubscription(subscription))
})

const rotate = Effect.fnUntraced(function* (call: Call) {
  const id = yield* subscriptionIdOf(call)
  const { overlapHours } = yield* decodeBody(secretRotation, call.body)
  const { tenantId } = call.principal
  const subscription = yield* rotateSecret(tenantId, id, overlapHours * secondsPerHour)
  return jsonReply(200, yield* showWithSecret(subscription))
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
  produces,
  takesBody: "optional",
  handle: resume,
  operation: {
    operationId: "resumeWebhook",
    tags,
    summary: "Resume a paused subscription",
    description:
      "What is held is sent from now on, in the order in which it happened, at the usual pace. " +
      "Deliveries whose last retry has failed are tried anew or skipped.",
    requestParams: { path: webhookPath },
    requestBody: { required: false, content: json(resumption) },
    responses: {
      "200": { description: "It delivers.", headers, content: json(subscriptionBody) },
      ...bodyProblems("webhook_not_found", "webhook_not_paused"),
    },
  },
}

const rotationRoute: SecuredRoute = {
  kind: "secured",
  method: "post",
  path: "/v1/webhooks/{id}/rotate-secret",
  scope,
  produces,
  takesBody: "optional",
  handle: rotate,
  operation: {
    operationId: "rotateWebhookSecret",
    tags,
    summary: "Replace the secret of a subscription",
    description:
      "For `overlapHours` every delivery is signed with the new secret and the ones before, so " +
      "that receivers can change over without losing anything. `0` ends all older ones at once.",
    requestParams: { path: webhookPath },
    requestBody: { required: false, content: json(secretRotation) },
    responses: {
      "200": {
        description: "The subscription, with its new secret this once.",
        headers,
        content: json(createdSubscription),
      },
      ...bodyProblems("webhook_not_found"),
    },
  },
}

const testRoute: SecuredRoute = {
  kind: "secured",
  method: "post",
  path: "/v1/webhooks/{id}/test",
  scope,
  produces,
  takesBody: false,
  handle: tryOut,
  operation: {
    operationId: "testWebhook",
    tags,
    summary: "Send a test event",
    description:
      "An event `webhook.test`, signed like every other, sent once and counted nowhere. The " +
      "delivery tells what came of it.",
    requestParams: { path: webhookPath },
    responses: {
      "202": {
        description: "It will be sent at once.",
        headers: headersWith({ Location: locationHeader }),
        content: json(deliveryBody),
      },
      ...securedProblems("webhook_not_found", "webhook_paused"),
    },
  },
}

export const controlRoutes: ReadonlyArray<SecuredRoute> = [
  resumptionRoute,
  rotationRoute,
  testRoute,
]
