/**
 * A pause holds deliveries as long as events can be replayed. Then they expire, oldest first,
 * always after a warning: one e-mail and one event per pause, a week in advance.
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

/** Upper limit of the count of held deliveries. */
export const maximumHeldCounted = 10_000

/** Held deliveries of a paused subscription whose contact has not been warned during this pause. */
export interface HeldDeliveries {
  readonly subscriptionId: SubscriptionId
  readonly tenantId: TenantId
  readonly url: string
  readonly contactEmail: EmailAddress
  readonly pausedSince: Instant
  /** Up to `maximumHeldCounted`. */
  readonly count: number
  readonly oldestAt: Instant
}

/** Returns the creation time before which held deliveries require a warning. */
export const warnedOfBefore = (now: Instant): Instant =>
  instant(earliestReplayable(now) + warningMillis)

/** Selects the deliveries that expire now: old enough, and the contact was warned a week ago. */
export interface Expiry {
  readonly createdBefore: Instant
  readonly warnedUntil: Instant
  readonly at: Instant
  /** Maximum number per call. */
  readonly limit: number
}

export const expiryAt = (at: Instant, limit: number): Expiry => ({
  createdBefore: earliestReplayable(at),
  warnedUntil: instant(at - warningMillis),
  at,
  limit,
})

/** Warning of one pause, stored at most once. */
export interface HeldWarning {
  readonly held: HeldDeliveries
  readonly at: Instant
  readonly emails: ReadonlyArray<Email>
  readonly events: ReadonlyArray<DomainEvent>
}

/** Returns when the oldest delivery expires; the contact has at least a week. */
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
