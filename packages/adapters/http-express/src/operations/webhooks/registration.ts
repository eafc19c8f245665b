/** /v1/webhooks: registers, lists, reads, changes and deletes subscriptions. */
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
import { requireEventScopes } from "../../access/scope.ts"
import { operation } from "../../audience/customers.ts"
import { postedEvents } from "../../openapi/posted-events.ts"
import { ifMatchHeader } from "../../request/head.ts"
import { jsonBody } from "../../request/reading.ts"
import { list, nothing } from "../../request/returns.ts"
import type { Call } from "../../request/route.ts"
import { subscriptionChange, subscriptionList, subscriptionRequest } from "../../schema/webhook.ts"
import {
  atPresent,
  encodeAt,
  findSubscription,
  ifExpected,
  returnsNewSubscription,
  returnsSubscription,
  scopeRule,
  verificationRule,
  webhookPath as parameters,
  webhookScope as scope,
  webhookTags as tags,
} from "./answer.ts"

const createWebhookRoute = (mode: Mode) =>
  operation({
    id: "createWebhook",
    at: "POST /v1/webhooks",
    scope,
    tags,
    summary: "Subscribe to events",
    description:
      "The service resolves the URL's host and rejects a URL that it can't deliver to. " +
      `${verificationRule} A company can have at most ${maximumSubscriptions} subscriptions. ` +
      `${scopeRule}`,
    body: jsonBody(subscriptionRequest(mode)),
    callbacks: postedEvents,
    isKeyed: true,
    returns: returnsNewSubscription("The subscription, with its secret, shown only here."),
    problems: ["webhook_limit_reached", "endpoint_not_verified"],
    handle: Effect.fnUntraced(function* (call) {
      const { principal, body } = call
      yield* requireEventScopes(call, typesMatching(body.events))
      const subscription = yield* registerSubscription({ ...body, tenantId: principal.tenantId })
      return yield* atPresent(subscription)
    }),
  })

const listWebhooksRoute = operation({
  id: "listWebhooks",
  at: "GET /v1/webhooks",
  scope,
  tags,
  summary: "List subscriptions, oldest first",
  returns: list("All subscriptions.", subscriptionList, encodeAt),
  handle: Effect.fnUntraced(function* ({ principal: { tenantId } }) {
    const subscriptions = yield* SubscriptionRepository
    const all = yield* subscriptions.list(tenantId)
    return yield* Effect.forEach(all, atPresent)
  }),
})

const readWebhookRoute = operation({
  id: "readWebhook",
  at: "GET /v1/webhooks/{id}",
  scope,
  tags,
  summary: "Read a subscription",
  parameters,
  returns: returnsSubscription("The subscription."),
  problems: ["webhook_not_found"],
  handle: ({ principal, path }) =>
    Effect.flatMap(findSubscription(principal.tenantId, path.id), atPresent),
})

/**
 * A change of the URL requires the scopes of the previously subscribed events, because they go to
 * the new URL as well. So does a removal of events: otherwise a caller could first remove events,
 * then change the URL while some of their deliveries are pending.
 */
const requireScopesOfChange = Effect.fnUntraced(function* (
  { principal }: Pick<Call, "principal">,
  id: SubscriptionId,
  { url, events }: z.output<ReturnType<typeof subscriptionChange>>,
) {
  if (url === undefined && events === undefined) return
  const subscription = yield* findSubscription(principal.tenantId, id)
  const types = typesMatching([...subscription.events, ...(events ?? [])])
  yield* requireEventScopes({ principal }, types)
})

const changeWebhookRoute = (mode: Mode) =>
  operation({
    id: "changeWebhook",
    at: "PATCH /v1/webhooks/{id}",
    scope,
    tags,
    summary: "Change a subscription",
    description:
      "Absent fields stay unchanged. Pending deliveries go to the new URL; new event types are " +
      "delivered from now on. A paused subscription stays paused. A change of the URL or of the " +
      `events requires the scopes of all its events. ${scopeRule} ${verificationRule}`,
    parameters,
    headers: ifMatchHeader,
    body: jsonBody(subscriptionChange(mode)),
    returns: returnsSubscription("The current subscription.", { events: ["invoice.issued"] }),
    problems: ["webhook_not_found", "precondition_failed", "endpoint_not_verified"],
    handle: Effect.fnUntraced(function* (call) {
      const { principal, path, body } = call
      yield* requireScopesOfChange(call, path.id, body)
      const subscription = yield* ifExpected(call, (isExpected) =>
        changeSubscription(principal.tenantId, path.id, body, isExpected),
      )
      return yield* atPresent(subscription)
    }),
  })

const removeWebhookRoute = operation({
  id: "removeWebhook",
  at: "DELETE /v1/webhooks/{id}",
  scope,
  tags,
  summary: "Delete a subscription",
  description:
    "Deletes the subscription and its pending deliveries. An attempt that is already running may " +
    "still arrive.",
  isUnnegotiated: true,
  parameters,
  headers: ifMatchHeader,
  returns: nothing("The subscription was deleted."),
  problems: ["webhook_not_found", "precondition_failed"],
  handle: (call) =>
    ifExpected(call, (isExpected) =>
      removeSubscription(call.principal.tenantId, call.path.id, isExpected),
    ),
})

export const makeRegistrationRoutes = (mode: Mode) => [
  createWebhookRoute(mode),
  listWebhooksRoute,
  readWebhookRoute,
  changeWebhookRoute(mode),
  removeWebhookRoute,
]
