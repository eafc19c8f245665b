/** /v1/webhooks: registering, listing, reading, changing and ending subscriptions. */
import * as Effect from "effect/Effect"
import type { Mode } from "@procurement/domain/credential"
import {
  changeSubscription,
  maximumSubscriptions,
  registerSubscription,
  removeSubscription,
  SubscriptionRepository,
} from "@procurement/domain/webhook"
import { decodeBody } from "../body.ts"
import { bodyProblems, headers, headersWith, json, securedProblems } from "../openapi-parts.ts"
import { jsonReply, noContent } from "../reply.ts"
import type { Call, SecuredRoute } from "../route.ts"
import {
  createdSubscription,
  encodeSubscription,
  subscriptionBody,
  subscriptionChange,
  subscriptionList,
  subscriptionRequest,
} from "../schema/webhook.ts"
import {
  findSubscription,
  locationHeader,
  now,
  showSubscription,
  showWithSecret,
  subscriptionIdOf,
  webhookPath,
  webhookProduces as produces,
  webhookScope as scope,
  webhookTags as tags,
} from "./webhook-answer.ts"

const list = Effect.fnUntraced(function* ({ principal: { tenantId } }: Call) {
  const subscriptions = yield* SubscriptionRepository
  const all = yield* subscriptions.list(tenantId)
  const at = yield* now
  return jsonReply(200, { items: all.map((one) => encodeSubscription(one, at)) })
})

const read = Effect.fnUntraced(function* (call: Call) {
  const id = yield* subscriptionIdOf(call)
  const subscription = yield* findSubscription(call.principal.tenantId, id)
  return jsonReply(200, yield* showSubscription(subscription))
})

const remove = Effect.fnUntraced(function* (call: Call) {
  yield* removeSubscription(call.principal.tenantId, yield* subscriptionIdOf(call))
  return noContent
})

const registrationRoute = (mode: Mode): SecuredRoute => {
  const schema = subscriptionRequest(mode)
  return {
    kind: "secured",
    method: "post",
    path: "/v1/webhooks",
    scope,
    produces,
    takesBody: true,
    handle: Effect.fnUntraced(function* ({ body, principal: { tenantId } }: Call) {
      const request = yield* decodeBody(schema, body)
      const subscription = yield* registerSubscription({ ...request, tenantId })
      const location = `/v1/webhooks/${subscription.id}`
      return jsonReply(201, yield* showWithSecret(subscription), { location })
    }),
    operation: {
      operationId: "createWebhook",
      tags,
      summary: "Subscribe to events",
      description:
        "The host of the URL is looked up, so a URL that can't be delivered to is refused at once. " +
        `There are at most ${maximumSubscriptions} subscriptions.`,
      requestBody: { required: true, content: json(schema) },
      responses: {
        "201": {
          description: "The subscription, with its secret this once.",
          headers: headersWith({ Location: locationHeader }),
          content: json(createdSubscription),
        },
        ...bodyProblems("webhook_limit_reached"),
      },
    },
  }
}

const listRoute: SecuredRoute = {
  kind: "secured",
  method: "get",
  path: "/v1/webhooks",
  scope,
  produces,
  takesBody: false,
  handle: list,
  operation: {
    operationId: "listWebhooks",
    tags,
    summary: "List subscriptions, oldest first",
    responses: {
      "200": { description: "All of them.", headers, content: json(subscriptionList) },
      ...securedProblems(),
    },
  },
}

const readingRoute: SecuredRoute = {
  kind: "secured",
  method: "get",
  path: "/v1/webhooks/{id}",
  scope,
  produces,
  takesBody: false,
  handle: read,
  operation: {
    operationId: "readWebhook",
    tags,
    summary: "Read a subscription",
    requestParams: { path: webhookPath },
    responses: {
      "200": { description: "The subscription.", headers, content: json(subscriptionBody) },
      ...securedProblems("webhook_not_found"),
    },
  },
}

const changingRoute = (mode: Mode): SecuredRoute => {
  const schema = subscriptionChange(mode)
  return {
    kind: "secured",
    method: "patch",
    path: "/v1/webhooks/{id}",
    scope,
    produces,
    takesBody: true,
    handle: Effect.fnUntraced(function* (call: Call) {
      const id = yield* subscriptionIdOf(call)
      const change = yield* decodeBody(schema, call.body)
      const subscription = yield* changeSubscription(call.principal.tenantId, id, change)
      return jsonReply(200, yield* showSubscription(subscription))
    }),
    operation: {
      operationId: "changeWebhook",
      tags,
      summary: "Change a subscription",
      description:
        "What is left out stays as it is. What is still to be delivered goes to the new URL; new " +
        "kinds of events are told from now on. A paused subscription stays paused.",
      requestParams: { path: webhookPath },
      requestBody: { required: true, content: json(schema) },
      responses: {
        "200": { description: "As it is now.", headers, content: json(subscriptionBody) },
        ...bodyProblems("webhook_not_found"),
      },
    },
  }
}

const removalRoute: SecuredRoute = {
  kind: "secured",
  method: "delete",
  path: "/v1/webhooks/{id}",
  scope,
  produces,
  takesBody: false,
  handle: remove,
  operation: {
    operationId: "removeWebhook",
    tags,
    summary: "End a subscription",
    description:
      "Nothing more is sent, not even what was still to be delivered; what is leaving at that " +
      "moment may still arrive.",
    requestParams: { path: webhookPath },
    responses: {
      "204": { description: "It has ended.", headers },
      ...securedProblems("webhook_not_found"),
    },
  },
}

export const makeRegistrationRoutes = (mode: Mode): ReadonlyArray<SecuredRoute> => [
  registrationRoute(mode),
  listRoute,
  readingRoute,
  changingRoute(mode),
  removalRoute,
]
