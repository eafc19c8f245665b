/** Webhooks and deliveries: created by requests, advanced by the rules of the domain. */
import { instant } from "@procurement/domain/calendar"
import type { DeliveryId, EventId } from "@procurement/domain/identity"
import {
  type AttemptFact,
  deliveryAfter,
  type ExhaustedDelivery,
  subscriptionAfter,
} from "@procurement/domain/webhook"
import type { z } from "zod"
import type { createdSubscription } from "../src/schema/webhook.ts"
import type { deliveryBody } from "../src/schema/webhook-delivery.ts"
import type { replayBody } from "../src/schema/webhook-replay.ts"
import type { ApiServer } from "./api-server.ts"
import { bearer, bodyAs, post } from "./requests.ts"

export const aWebhookRequest = {
  url: "https://erp.example.com/hooks",
  events: ["invoice.issued"],
  contactEmail: "integration@example.com",
}

export const aWebhook = (server: ApiServer, token: string) =>
  bodyAs<z.output<typeof createdSubscription>>(post(server, "/v1/webhooks", token, aWebhookRequest))

/** A queued test event. */
export const aTest = (server: ApiServer, token: string, id: string) =>
  bodyAs<z.output<typeof deliveryBody>>(
    server.fetch(`/v1/webhooks/${id}/test`, { method: "POST", headers: bearer(token) }),
  )

export const hoursAgo = (hours: number): string =>
  new Date(Date.now() - hours * 3_600_000).toISOString()

export const aReplay = (server: ApiServer, token: string, id: string) =>
  bodyAs<z.output<typeof replayBody>>(
    post(server, `/v1/webhooks/${id}/replays`, token, { failedSince: hoursAgo(1) }),
  )

/** Records one attempt with the outcome. */
export const attempt = (server: ApiServer, id: string, outcome: AttemptFact): void => {
  const delivery = server.ledger.deliveries.get(id)
  if (delivery === undefined) throw new TypeError("there is no such delivery")
  const at = instant(Date.now())
  const isGood = outcome._tag === "EndpointAccepted"
  const failure = isGood ? {} : { failure: "HTTP 500 Internal Server Error" }
  const made = { at, durationMillis: 12, status: isGood ? 204 : 500, ...failure }
  const { next } = deliveryAfter(delivery, { _tag: "Attempted", attempt: made, outcome }, at)
  server.ledger.deliveries.set(id, next)
}

/** Records a successful attempt. */
export const settle = (server: ApiServer, id: string): void =>
  attempt(server, id, { _tag: "EndpointAccepted" })

const lost = {
  id: "dlv_01kafq3v8pe0rr2c1m5kz9x7wm" as DeliveryId,
  eventId: "evt_01kafq3v8pe0rr2c1m5kz9x7wh" as EventId,
}

/** The last retry of a delivery fails, or the endpoint asks for no more deliveries. */
export const pause = (server: ApiServer, id: string, isGone = false): typeof lost => {
  const subscription = server.ledger.subscriptions.get(id)
  if (subscription === undefined) throw new TypeError("there is no such subscription")
  const delivery: ExhaustedDelivery = {
    ...lost,
    _tag: "Exhausted",
    subscriptionId: subscription.id,
    tenantId: subscription.tenantId,
    eventType: "invoice.issued",
    kind: "event",
    body: "{}",
    createdAt: subscription.createdAt,
    attempts: [],
    failures: 7,
    settledAt: instant(Date.now()),
  }
  const fact = { _tag: "DeliveryExhausted", delivery, isGone } as const
  const { next } = subscriptionAfter(subscription, fact, instant(Date.now()))
  server.ledger.subscriptions.set(id, next)
  server.ledger.deliveries.set(delivery.id, delivery)
  return lost
}
