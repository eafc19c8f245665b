/** The event and the e-mail about an API key that has been rejected for too long. */
import type { Instant } from "@procurement/domain/calendar"
import { emailAddress } from "@procurement/domain/email"
import { type EmailId, entropyBytesPerId, typeId } from "@procurement/domain/identity"
import type { WatchChange } from "@procurement/domain/rate-limit"
import type { Tenant } from "@procurement/domain/tenant"
import { freshEventId } from "../builders/fresh.ts"

export const anAnnouncement = (
  tenant: Tenant,
  clientId: string,
  at: Instant,
): Pick<WatchChange, "events" | "emails"> => {
  const episode = { clientId, policy: "writes", since: at }
  const entropy = crypto.getRandomValues(new Uint8Array(entropyBytesPerId))
  return {
    events: [
      {
        id: freshEventId(at),
        tenantId: tenant.id,
        occurredAt: at,
        type: "rate_limit.sustained",
        data: episode,
      },
    ],
    emails: [
      {
        id: typeId("eml", at, entropy) as EmailId,
        tenantId: tenant.id,
        to: emailAddress("sukces@example.com"),
        language: "pl",
        message: { _tag: "RateLimitSustained", tenantName: tenant.name, ...episode },
        createdAt: at,
      },
    ],
  }
}
