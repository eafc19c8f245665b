/**
 * A pause holds deliveries for as long as events can be replayed. Then they expire, the oldest
 * first, never without a warning: an e-mail and an event, once in each pause, a week before.
 */
import { type Instant, instant } from "../calendar/instant.ts"
import type { Email, EmailAddress } from "../email/email.ts"
import type { DomainEvent } from "../events/domain-event.ts"
import type { EmailId, EventId, SubscriptionId, TenantId } from "../identity/type-id.ts"
import type { Tenant } from "../tenant/tenant.ts"
import { earliestReplayable, replayWindowDays } from "./replay.ts"

export const expiryWarningDays = 7
const dayMillis = 86_400_000
const warningMillis = expiryWarningDays * dayMillis

/** The count of held deliveries stops here. */
export const mostHeldCounted = 10_000

/** The held deliveries of a paused subscription whose contact was not warned in this pause. */
export interface HeldDeliveries {
  readonly subscriptionId: SubscriptionId
  readonly tenantId: TenantId
  readonly url: string
  readonly contactEmail: EmailAddress
  readonly pausedSince: Instant
  /** Up to `mostHeldCounted`. */
  readonly count: number
  readonly oldestAt: Instant
}

/** The contact is warned of deliveries created before that instant. */
export const warnedOfBefore = (now: Instant): Instant =>
  instant(earliestReplayable(now) + warningMillis)

/** Which deliveries expire now: old enough, in a pause whose contact was warned a week ago. */
export interface Expiry {
  readonly createdBefore: Instant
  readonly warnedUntil: Instant
  readonly at: Instant
  /** The highest number at once. */
  readonly limit: number
}

export const expiryAt = (at: Instant, limit: number): Expiry => ({
  createdBefore: earliestReplayable(at),
  warnedUntil: instant(at - warningMillis),
  at,
  limit,
})

/** The warning of one pause: it is stored once, while that pause lasts. */
export interface HeldWarning {
  readonly held: HeldDeliveries
  readonly at: Instant
  readonly emails: ReadonlyArray<Email>
  readonly events: ReadonlyArray<DomainEvent>
}

/** When the oldest expires: not before the contact had a week. */
const expiresAt = ({ oldestAt }: HeldDeliveries, now: Instant): Instant =>
  instant(Math.max(oldestAt + replayWindowDays * dayMillis, now + warningMillis))

export const heldWarning = (
  held: HeldDeliveries,
  tenant: Tenant,
  { emailId, eventId }: { readonly emailId: EmailId; readonly eventId: EventId },
  now: Instant,
): HeldWarning => {
  const { subscriptionId, tenantId, url, contactEmail, pausedSince, count, oldestAt } = held
  const facts = { subscriptionId, url, held: count, oldestAt, expiresAt: expiresAt(held, now) }
  const message = {
    _tag: "WebhookExpiring",
    tenantName: tenant.name,
    ...facts,
    since: pausedSince,
  } as const
  const { language } = tenant
  return {
    held,
    at: now,
    emails: [{ id: emailId, tenantId, to: contactEmail, language, message, createdAt: now }],
    events: [{ id: eventId, tenantId, occurredAt: now, type: "webhook.expiring", data: facts }],
  }
}
