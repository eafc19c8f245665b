/** The public API of the status page: its JSON, and subscriptions of webhooks. */
import {
  bearerOf,
  callerAddress,
  type HttpRequest,
  type HttpResponse,
  Refusal,
  type Route,
  route,
  withHeaders,
} from "@procurement/lib-http"
import { texts } from "../page/language.ts"
import { statusJson } from "../page/status-json.ts"
import { statusOf } from "./forms.ts"
import { type Operation, routesOf, taking, unauthorized } from "./operation.ts"
import { cachedResponse, openToAll } from "./pages.ts"
import * as schemas from "./schemas.ts"
import type { ServedApp } from "./served.ts"
import { json, problem } from "./server.ts"

export type PublicDeps = Pick<ServedApp, "settings" | "site" | "view" | "subscriptions">

const withoutSecret = unauthorized("Send the webhook's secret as a bearer token.", "Bearer")
const malformedUrl = problem(400, "malformed_json", 'Send JSON: {"url": "https://…"}.')

const tooManyRequests = (seconds: number): HttpResponse => {
  const title = texts.en.subscribing.tooManyRequests
  const headers = { "retry-after": String(seconds) }
  return withHeaders(problem(429, "too_many_requests", title), headers)
}

/** The id of the webhook whose secret the request has. */
const webhookOf = ({ subscriptions }: PublicDeps, request: HttpRequest): string => {
  const webhook = subscriptions.webhookOf(request.parameters["id"] ?? "", bearerOf(request))
  if (webhook === undefined) throw new Refusal(withoutSecret)
  return webhook.id
}

export const publicOperations: ReadonlyArray<Operation<PublicDeps>> = [
  {
    route: "GET /api/status.json",
    operationId: "getStatus",
    summary: "Read the current status, 90 days of availability and the current month",
    success: [200, "The status page as JSON, readable from any origin.", schemas.status],
    handle: ({ view, site }) =>
      cachedResponse("application/json", statusJson(view.snapshot(), site), openToAll),
  },
  {
    route: "POST /api/webhooks",
    operationId: "subscribeWebhook",
    summary: "Subscribe a webhook to all updates",
    success: [201, "The webhook is subscribed.", schemas.webhook],
    ...taking(
      schemas.webhookRequest,
      async ({ subscriptions, settings }: PublicDeps, { incoming }, body) => {
        const { url } = body()
        const seconds = subscriptions.charge(callerAddress(incoming, settings.PROXY_HOPS))
        if (seconds !== undefined) return tooManyRequests(seconds)
        const subscribed = await subscriptions.subscribeWebhook(url)
        if (typeof subscribed !== "string") return json(201, { ...subscribed, url })
        const title = texts.en.subscribing.rejections[subscribed]
        return problem(statusOf(subscribed), subscribed.replaceAll("-", "_"), title)
      },
      malformedUrl,
    ),
  },
  {
    route: "DELETE /api/webhooks/{id}",
    operationId: "unsubscribeWebhook",
    summary: "Unsubscribe a webhook",
    success: [204, "The webhook is unsubscribed."],
    handle: (deps, request) => {
      deps.subscriptions.removeWebhook(webhookOf(deps, request))
      return { status: 204, headers: { "cache-control": "no-store" } }
    },
  },
  {
    route: "POST /api/webhooks/{id}/resume",
    operationId: "resumeWebhook",
    summary: "Resume a paused webhook and send its held deliveries",
    success: [200, "The number of deliveries that are sent again.", schemas.resumed],
    handle: (deps, request) =>
      json(200, { resumed: deps.subscriptions.resume(webhookOf(deps, request)) }),
  },
]

const preflight = {
  status: 204,
  headers: {
    ...openToAll,
    "access-control-allow-methods": "GET, HEAD",
    "access-control-allow-headers": "if-none-match",
    "access-control-max-age": "86400",
  },
}

export const publicApiRoutes = (deps: PublicDeps): ReadonlyArray<Route> => [
  ...routesOf(publicOperations, deps),
  route("OPTIONS", "/api/status.json", () => preflight),
]
