/**
 * Telling the holder of a long-lived token that it runs out: an e-mail and an event at each mark.
 *
 * A mark that has passed while nobody looked is told with the next; a token that is past its end is
 * not spoken of any more.
 */
import type { Instant } from "../calendar/instant.ts"
import type { Email } from "../email/email.ts"
import type { DomainEvent } from "../events/domain-event.ts"
import type { EmailId, EventId, TokenId } from "../identity/type-id.ts"
import type { Tenant } from "../tenant/tenant.ts"
import { isExpired } from "./credential.ts"
import { type LongLivedToken, warningDueAfter } from "./long-lived-token.ts"

/** One step along a token's marks, with what is told at it. */
export interface ExpiryWarning {
  readonly tokenId: TokenId
  /** The mark it is about: the step is taken once from each. */
  readonly dueAt: Instant
  readonly nextDueAt: Instant | undefined
  readonly events: ReadonlyArray<DomainEvent>
  readonly emails: ReadonlyArray<Email>
}

export interface WarningIds {
  readonly emailId: EmailId
  readonly eventId: EventId
}

const messages = (
  token: LongLivedToken,
  tenant: Tenant,
  { emailId, eventId }: WarningIds,
  now: Instant,
): Pick<ExpiryWarning, "events" | "emails"> => {
  const { tokenId, name, clientId, expiresAt, hint, tenantId } = token
  const data = { tokenId, name, clientId, expiresAt }
  const message = {
    _tag: "TokenExpiring",
    tenantName: tenant.name,
    tokenName: name,
    tokenHint: hint,
    expiresAt,
  } as const
  const { contactEmail: to, language } = tenant
  return {
    events: [{ id: eventId, tenantId, occurredAt: now, type: "token.expiring", data }],
    emails: [{ id: emailId, tenantId, to, language, message, createdAt: now }],
  }
}

/** The step to take now for a token whose warning is due; without a tenant nobody is told. */
export const expiryWarning = (
  token: LongLivedToken,
  dueAt: Instant,
  tenant: Tenant | undefined,
  ids: WarningIds,
  now: Instant,
): ExpiryWarning => {
  const isTold = tenant !== undefined && !isExpired(token, now)
  return {
    tokenId: token.tokenId,
    dueAt,
    nextDueAt: warningDueAfter(now, token.expiresAt),
    ...(isTold ? messages(token, tenant, ids, now) : { events: [], emails: [] }),
  }
}
