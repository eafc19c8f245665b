/** Subscriptions, deliveries of events to them, and replays. */
import { type Instant, instant } from "@procurement/domain/calendar"
import { type Email, emailAddress } from "@procurement/domain/email"
import {
  type Attempt,
  type DeliverableEvent,
  deliveryOf,
  isDeliverable,
  type ReadyDelivery,
  type Replay,
  type ReplaySelection,
  type SigningSecret,
  type Subscription,
  type WebhookEventType,
  webhookEventTypes,
} from "@procurement/domain/webhook"
import { lineText } from "@procurement/domain/text"
import * as Base64 from "effect/encoding/Base64"
import { type Chance, usualChance } from "./chance.ts"
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

export const aSigningSecret = (chance: Chance = usualChance): string =>
  `whsec_${Base64.encode(chance.bytes(32))}`

const olderSecrets = (chance: Chance, createdAt: Instant): ReadonlyArray<SigningSecret> =>
  Array.from({ length: chance.int(0, 3) }, (_, nth) => ({
    value: aSigningSecret(chance),
    expiresAt: instant(createdAt + (4 - nth) * 3_600_000),
  }))

/** A subscription that delivers, to every event unless told otherwise. */
export const aSubscription = (
  chance: Chance = usualChance,
  changes: Partial<Subscription> = {},
): Subscription => {
  const createdAt = changes.createdAt ?? anInstant(chance)
  return {
    id: freshSubscriptionId(createdAt),
    tenantId: freshTenantId(),
    url: `https://example.com/hooks/${freshCode()}?q=ż%20&x=1`,
    events: webhookEventTypes,
    contactEmail: emailAddress("zamówienia+webhook@example.com"),
    secrets: [{ value: aSigningSecret(chance) }, ...olderSecrets(chance, createdAt)],
    state: { _tag: "Delivering" },
    createdAt,
    ...changes,
  }
}

/** A subscription that holds its events since that instant. */
export const aPausedSubscription = (
  since: Instant,
  changes: Partial<Subscription> = {},
  chance: Chance = usualChance,
): Subscription => {
  const [deliveryId, eventId] = [freshDeliveryId(since), freshEventId(since)]
  const state = { _tag: "Paused", since, deliveryId, eventId } as const
  return aSubscription(chance, { state, createdAt: since, ...changes })
}

interface DeliverableOptions {
  readonly type?: WebhookEventType
  readonly tenantId?: Subscription["tenantId"]
  readonly occurredAt?: Instant
  readonly chance?: Chance
}

/** An event that customers can hear of. */
export const aDeliverableEvent = ({
  type = "order.shipped",
  occurredAt,
  ...options
}: DeliverableOptions = {}): DeliverableEvent => {
  const event = anEvent(type, { lineCount: 1, ...options })
  if (!isDeliverable(event)) throw new TypeError(`customers can't hear of ${event.type}`)
  return occurredAt === undefined ? event : { ...event, id: freshEventId(occurredAt), occurredAt }
}

/** A delivery of the event to the subscription, not tried yet, made when the event happened. */
export const aReadyDelivery = (
  event: DeliverableEvent,
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

/** An attempt that has failed, in one of the ways there are. */
export const aFailedAttempt = (at: Instant, chance: Chance = usualChance): Attempt => {
  const durationMillis = chance.int(1, 15_000)
  return chance.pick<Attempt>([
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

/** The e-mail that tells of a pause. */
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
