/** Subscriptions, deliveries of events to them, and replays. */
import { type Instant, instant } from "@procurement/domain/calendar"
import { type Email, emailAddress } from "@procurement/domain/email"
import type { DomainEvent, EventType } from "@procurement/domain/events"
import {
  type Attempt,
  customHeaders,
  defaultEventFilters,
  deliveryOf,
  type ReadyDelivery,
  type Replay,
  type ReplaySelection,
  type SigningSecret,
  type Subscription,
} from "@procurement/domain/webhook"
import { lineText } from "@procurement/domain/text"
import * as Base64 from "effect/encoding/Base64"
import { type Random, defaultRandom } from "./random.ts"
import { anEvent } from "./events.ts"
import {
  freshCode,
  freshDeliveryId,
  freshEmailId,
  freshEventId,
  freshReplayId,
  freshSubscriptionId,
  freshTenantId,
} from "./fresh.ts"
import { anInstant } from "./placements.ts"

export const aSigningSecret = (random: Random = defaultRandom): string =>
  `whsec_${Base64.encode(random.bytes(32))}`

const olderSecrets = (random: Random, createdAt: Instant): ReadonlyArray<SigningSecret> =>
  Array.from({ length: random.int(0, 3) }, (_, nth) => ({
    value: aSigningSecret(random),
    expiresAt: instant(createdAt + (4 - nth) * 3_600_000),
  }))

/** A subscription with the default filters and its own server. */
export const aSubscription = (
  random: Random = defaultRandom,
  changes: Partial<Subscription> = {},
): Subscription => {
  const createdAt = changes.createdAt ?? anInstant(random)
  const code = freshCode()
  return {
    id: freshSubscriptionId(createdAt),
    tenantId: freshTenantId(),
    url: `https://${code.toLowerCase()}.example.com/hooks/${code}?q=ż%20&x=1`,
    description: lineText("ERP: zamówienia i faktury"),
    events: defaultEventFilters,
    contactEmail: emailAddress("zamówienia+webhook@example.com"),
    secrets: [{ value: aSigningSecret(random) }, ...olderSecrets(random, createdAt)],
    headers: customHeaders([{ name: "X-Gateway-Token", value: `Basic ${code}==` }]),
    state: { _tag: "Delivering" },
    createdAt,
    ...changes,
  }
}

/** A subscription that has been paused since that instant. */
export const aPausedSubscription = (
  since: Instant,
  changes: Partial<Subscription> = {},
  random: Random = defaultRandom,
): Subscription => {
  const [deliveryId, eventId] = [freshDeliveryId(since), freshEventId(since)]
  const state = { _tag: "Paused", since, deliveryId, eventId } as const
  return aSubscription(random, { state, createdAt: since, ...changes })
}

interface DeliverableOptions {
  readonly type?: EventType
  readonly tenantId?: Subscription["tenantId"]
  readonly occurredAt?: Instant
  readonly random?: Random
}

/** An event to deliver. */
export const aDeliverableEvent = ({
  type = "order.shipped",
  occurredAt,
  ...options
}: DeliverableOptions = {}): DomainEvent => {
  const event = anEvent(type, { lineCount: 1, ...options })
  return occurredAt === undefined ? event : { ...event, id: freshEventId(occurredAt), occurredAt }
}

/**
 * A delivery of the event to the subscription, created when the event happened and not attempted
 * yet.
 */
export const aReadyDelivery = (
  event: DomainEvent,
  subscription: Pick<Subscription, "id" | "tenantId">,
  changes: Partial<ReadyDelivery> = {},
): ReadyDelivery => {
  const at = changes.createdAt ?? event.occurredAt
  return {
    ...deliveryOf(event, subscription, { id: freshDeliveryId(at), kind: "event", at }),
    ...changes,
  }
}

const serverError = 500

/** A failed attempt, with one of the possible failures. */
export const aFailedAttempt = (at: Instant, random: Random = defaultRandom): Attempt => {
  const durationMillis = random.int(1, 15_000)
  return random.pick<Attempt>([
    { at, durationMillis, status: serverError, failure: "HTTP 500 „Błąd” <html>" },
    { at, durationMillis, failure: "connection refused" },
    { at, durationMillis: 15_000, failure: "no answer within 15 seconds" },
  ])
}

export const aReplay = (
  { id: subscriptionId, tenantId }: Pick<Subscription, "id" | "tenantId">,
  selection: ReplaySelection,
  createdAt: Instant,
): Replay => ({
  id: freshReplayId(createdAt),
  subscriptionId,
  tenantId,
  selection,
  createdAt,
  queued: 0,
})

/** The e-mail that announces a pause. */
export const aPauseEmail = (
  { id: subscriptionId, tenantId, url, contactEmail: to }: Subscription,
  createdAt: Instant,
): Email => ({
  id: freshEmailId(createdAt),
  tenantId,
  to,
  language: "pl",
  message: {
    _tag: "WebhookPaused",
    tenantName: lineText("Zielona Łąka sp. z o.o."),
    subscriptionId,
    url,
    eventId: freshEventId(createdAt),
    eventType: "order.shipped",
    attempts: 7,
    failure: "HTTP 500 Internal Server Error",
    since: createdAt,
  },
  createdAt,
})
