/** A new subscription, a new delivery to it, and their facts. */
import { instant } from "@procurement/domain/calendar"
import { emailAddress } from "@procurement/domain/email"
import type { DeliveryId, EventId, SubscriptionId, TenantId } from "@procurement/domain/identity"
import type {
  Attempt,
  AttemptFact,
  DeliveryFact,
  ExhaustedDelivery,
  ReadyDelivery,
  Subscription,
} from "@procurement/domain/webhook"

export const aSubscription: Subscription = {
  id: "sub_01kafq3v8pe0rr2c1m5kz9x7wd" as SubscriptionId,
  tenantId: "ten_01kafq3v8pe0rr2c1m5kz9x7wd" as TenantId,
  url: "https://example.com/hooks",
  events: ["invoice.issued"],
  contactEmail: emailAddress("integracje@example.com"),
  secrets: [{ value: "whsec_present" }],
  state: { _tag: "Delivering" },
  createdAt: instant(0),
}

export const aDelivery: ReadyDelivery = {
  _tag: "Ready",
  id: "dlv_01kafq3v8pe0rr2c1m5kz9x7wd" as DeliveryId,
  subscriptionId: aSubscription.id,
  tenantId: aSubscription.tenantId,
  eventId: "evt_01kafq3v8pe0rr2c1m5kz9x7wd" as EventId,
  eventType: "invoice.issued",
  kind: "event",
  body: "{}",
  createdAt: instant(0),
  attempts: [],
  failures: 0,
}

export const anExhaustedDelivery: ExhaustedDelivery = {
  ...aDelivery,
  _tag: "Exhausted",
  failures: 7,
  settledAt: instant(5_000),
}

export const accepted: AttemptFact = { _tag: "EndpointAccepted" }
export const failed: AttemptFact = { _tag: "EndpointFailed" }
export const gone: AttemptFact = { _tag: "EndpointGone" }

const attemptOf = (at: number, outcome: AttemptFact): Attempt =>
  outcome._tag === "EndpointAccepted"
    ? { at: instant(at), durationMillis: 12, status: 200 }
    : { at: instant(at), durationMillis: 12, status: 500, failure: "HTTP 500" }

export const attempted = (at: number, outcome: AttemptFact): DeliveryFact => ({
  _tag: "Attempted",
  attempt: attemptOf(at, outcome),
  outcome,
})
