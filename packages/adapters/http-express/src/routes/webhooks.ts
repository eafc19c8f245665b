/** /v1/webhooks: where a tenant wants to hear of its events. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Mode } from "@procurement/domain/credential"
import { SubscriptionId } from "@procurement/domain/identity"
import {
  registerSubscription,
  removeSubscription,
  SubscriptionNotFound,
  WebhookRepository,
} from "@procurement/domain/webhook"
import { z } from "zod"
import { bodyErrors } from "../field-errors.ts"
import { bodyProblems, headers, json, securedProblems } from "../openapi-parts.ts"
import { validationFailed } from "../problem.ts"
import { jsonReply, noContent } from "../reply.ts"
import type { Call, SecuredRoute } from "../route.ts"
import { identifier } from "../schema/primitives.ts"
import {
  createdSubscription,
  encodeSubscription,
  subscriptionList,
  subscriptionRequest,
} from "../schema/webhook.ts"

const list = Effect.fnUntraced(function* ({ principal: { tenantId } }: Call) {
  const webhooks = yield* WebhookRepository
  const subscriptions = yield* webhooks.subscriptions(tenantId)
  return jsonReply(200, { items: subscriptions.map(encodeSubscription) })
})

const isSubscriptionId = Schema.is(SubscriptionId)

const remove = Effect.fnUntraced(function* ({ request, principal: { tenantId } }: Call) {
  const id = String(request.params["id"])
  if (!isSubscriptionId(id)) return yield* new SubscriptionNotFound({ id })
  yield* removeSubscription(tenantId, id)
  return noContent
})

const tags = ["Webhooks"]
const produces = ["application/json"]

const registerWith = (schema: ReturnType<typeof subscriptionRequest>) =>
  Effect.fnUntraced(function* ({ body, principal: { tenantId } }: Call) {
    const parsed = schema.safeParse(body)
    if (!parsed.success) {
      return yield* Effect.fail(validationFailed(bodyErrors(parsed.error, body)))
    }
    const subscription = yield* registerSubscription({ ...parsed.data, tenantId })
    const { secret } = subscription
    return jsonReply(201, { ...encodeSubscription(subscription), secret })
  })

const removal: SecuredRoute = {
  kind: "secured",
  method: "delete",
  path: "/v1/webhooks/{id}",
  scope: "webhooks:manage",
  produces,
  takesBody: false,
  handle: remove,
  operation: {
    operationId: "removeWebhook",
    tags,
    summary: "End a subscription",
    description: "Nothing more is sent, not even what was still to be delivered.",
    requestParams: { path: z.object({ id: identifier("sub", "the subscription") }) },
    responses: {
      "204": { description: "It has ended.", headers },
      ...securedProblems("webhook_not_found"),
    },
  },
}

export const makeWebhookRoutes = (mode: Mode): ReadonlyArray<SecuredRoute> => {
  const schema = subscriptionRequest(mode)
  return [
    {
      kind: "secured",
      method: "post",
      path: "/v1/webhooks",
      scope: "webhooks:manage",
      produces,
      takesBody: true,
      handle: registerWith(schema),
      operation: {
        operationId: "createWebhook",
        tags,
        summary: "Subscribe to events",
        requestBody: { required: true, content: json(schema) },
        responses: {
          "201": {
            description: "The subscription, with its secret this once.",
            headers,
            content: json(createdSubscription),
          },
          ...bodyProblems(),
        },
      },
    },
    {
      kind: "secured",
      method: "get",
      path: "/v1/webhooks",
      scope: "webhooks:manage",
      produces,
      takesBody: false,
      handle: list,
      operation: {
        operationId: "listWebhooks",
        tags,
        summary: "List subscriptions",
        responses: {
          "200": { description: "All of them.", headers, content: json(subscriptionList) },
          ...securedProblems(),
        },
      },
    },
    removal,
  ]
}
