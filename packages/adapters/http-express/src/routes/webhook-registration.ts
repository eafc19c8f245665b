/** /v1/webhooks: registering, listing, reading, changing and ending subscriptions. */
import * as Effect from "effect/Effect"
import type { Mode } from "@procurement/domain/credential"
import type { SubscriptionId } from "@procurement/domain/identity"
import {
  changeSubscription,
  maximumSubscriptions,
  registerSubscription,
  removeSubscription,
  SubscriptionRepository,
  typesMatching,
} from "@procurement/domain/webhook"
import type { z } from "zod"
import { requireEventScopes } from "../access/scope.ts"
import { postedEvents } from "../openapi/posted-events.ts"
import {
  bodyProblems,
  headers,
  headersWith,
  json,
  securedProblems,
  unnegotiatedProblems,
} from "../openapi/responses.ts"
import { decodeBody } from "../request/body.ts"
import { idempotencyHeader, replayedHeader, storedResponseProblems } from "../request/head.ts"
import { keyed } from "../request/keyed-route.ts"
import { jsonReply, noContent } from "../request/reply.ts"
import type { Call, SecuredRoute } from "../request/route.ts"
import {
  createdSubscription,
  encodeSubscription,
  subscriptionBody,
  subscriptionChange,
  subscriptionList,
  subscriptionRequest,
} from "../schema/webhook.ts"
import {
  changeHeader,
  findSubscription,
  ifExpected,
  locationHeader,
  now,
  replyWithSecret,
  scopeRule,
  subscriptionEtag,
  subscriptionIdOf,
  subscriptionReply,
  verificationRule,
  webhookPath,
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
  return yield* subscriptionReply(subscription)
})

const remove = Effect.fnUntraced(function* (call: Call) {
  const id = yield* subscriptionIdOf(call)
  const { tenantId } = call.principal
  yield* ifExpected(call, (isExpected) => removeSubscription(tenantId, id, isExpected))
  return noContent
})

const registrationRoute = (mode: Mode): SecuredRoute => {
  const schema = subscriptionRequest(mode)
  return keyed({
    kind: "secured",
    method: "post",
    path: "/v1/webhooks",
    scope,
    handle: Effect.fnUntraced(function* (call: Call) {
      const { tenantId } = call.principal
      const request = yield* decodeBody(schema, call.body)
      yield* requireEventScopes(call, typesMatching(request.events))
      const subscription = yield* registerSubscription({ ...request, tenantId })
      const location = `/v1/webhooks/${subscription.id}`
      return yield* replyWithSecret(201, subscription, { location })
    }),
    operation: {
      operationId: "createWebhook",
      tags,
      summary: "Subscribe to events",
      description:
        "The service resolves the URL's host and rejects a URL to which it can't deliver. " +
        `${verificationRule} A company can have at most ${maximumSubscriptions} subscriptions. ${scopeRule}`,
      requestParams: { header: idempotencyHeader },
      requestBody: { required: true, content: json(schema) },
      callbacks: postedEvents,
      responses: {
        "201": {
          description: "The subscription, with its secret, shown only here.",
          headers: headersWith({
            Location: locationHeader,
            ETag: subscriptionEtag,
            ...replayedHeader,
          }),
          content: json(createdSubscription),
        },
        ...bodyProblems("webhook_limit_reached", ...storedResponseProblems),
      },
    },
  })
}

const listRoute: SecuredRoute = {
  kind: "secured",
  method: "get",
  path: "/v1/webhooks",
  scope,
  handle: list,
  operation: {
    operationId: "listWebhooks",
    tags,
    summary: "List subscriptions, oldest first",
    responses: {
      "200": { description: "All subscriptions.", headers, content: json(subscriptionList) },
      ...securedProblems(),
    },
  },
}

const readingRoute: SecuredRoute = {
  kind: "secured",
  method: "get",
  path: "/v1/webhooks/{id}",
  scope,
  handle: read,
  operation: {
    operationId: "readWebhook",
    tags,
    summary: "Read a subscription",
    requestParams: { path: webhookPath },
    responses: {
      "200": {
        description: "The subscription.",
        headers: headersWith({ ETag: subscriptionEtag }),
        content: json(subscriptionBody),
      },
      ...securedProblems("webhook_not_found"),
    },
  },
}

/**
 * A change of the URL needs the scopes of the events subscribed to before, which go to the new URL
 * as well. A removal of events needs them too: otherwise a caller could first remove events, then
 * change the URL while some of their deliveries are pending.
 */
const requireScopesOfChange = Effect.fnUntraced(function* (
  call: Call,
  id: SubscriptionId,
  { url, events }: z.output<ReturnType<typeof subscriptionChange>>,
) {
  if (url === undefined && events === undefined) return
  const subscription = yield* findSubscription(call.principal.tenantId, id)
  yield* requireEventScopes(call, typesMatching([...subscription.events, ...(events ?? [])]))
})

const changingRoute = (mode: Mode): SecuredRoute => {
  const schema = subscriptionChange(mode)
  return {
    kind: "secured",
    method: "patch",
    path: "/v1/webhooks/{id}",
    scope,
    handle: Effect.fnUntraced(function* (call: Call) {
      const id = yield* subscriptionIdOf(call)
      const change = yield* decodeBody(schema, call.body)
      yield* requireScopesOfChange(call, id, change)
      const { tenantId } = call.principal
      const subscription = yield* ifExpected(call, (isExpected) =>
        changeSubscription(tenantId, id, change, isExpected),
      )
      return yield* subscriptionReply(subscription)
    }),
    operation: {
      operationId: "changeWebhook",
      tags,
      summary: "Change a subscription",
      description:
        "Absent fields stay unchanged. Pending deliveries go to the new URL; new event " +
        "types are delivered from now on. A paused subscription stays paused. A new URL " +
        `and other events require the scopes of all its events. ${scopeRule} ${verificationRule}`,
      requestParams: { path: webhookPath, header: changeHeader },
      requestBody: { required: true, content: json(schema) },
      responses: {
        "200": {
          description: "The current subscription.",
          headers: headersWith({ ETag: subscriptionEtag }),
          content: json(subscriptionBody),
        },
        ...bodyProblems("webhook_not_found", "precondition_failed"),
      },
    },
  }
}

const removalRoute: SecuredRoute = {
  kind: "secured",
  method: "delete",
  path: "/v1/webhooks/{id}",
  scope,
  isUnnegotiated: true,
  handle: remove,
  operation: {
    operationId: "removeWebhook",
    tags,
    summary: "Delete a subscription",
    description:
      "Nothing more is sent, including pending deliveries; an attempt that is already " +
      "running may still arrive.",
    requestParams: { path: webhookPath, header: changeHeader },
    responses: {
      "204": { description: "The subscription was deleted.", headers },
      ...unnegotiatedProblems("webhook_not_found", "precondition_failed"),
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
