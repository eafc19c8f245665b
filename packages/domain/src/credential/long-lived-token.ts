/**
 * Long-lived tokens: for programs that can't request a new one every hour. They have a name, live
 * 90 days, and are replaced by rotation: the old one stays valid for an overlap, never past its own
 * end.
 *
 * Pure: instants, hashes and identifiers are given. A replaced token has one successor, and its
 * holder is not warned of its expiry; the value of a token is never stored.
 */
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { Instant, instant } from "../calendar/instant.ts"
import type { Email } from "../email/email.ts"
import type { DomainEvent } from "../events/domain-event.ts"
import { type EmailId, type EventId, type TenantId, TokenId } from "../identity/type-id.ts"
import { optional } from "../optional.ts"
import type { Tenant } from "../tenant/tenant.ts"
import { LineText } from "../text/line-text.ts"
import type { Unavailable } from "../unavailable.ts"
import { AccessToken, isExpired, type SecretHash } from "./credential.ts"

export const LongLivedToken = Schema.Struct({
  ...AccessToken.fields,
  tokenId: TokenId,
  name: LineText,
  /** Its beginning, by which its holder knows it. */
  hint: Schema.String,
  /** When the next expiry warning is due. */
  warningDueAt: Schema.optionalKey(Instant),
  /** The token that replaced it. */
  replacedBy: Schema.optionalKey(TokenId),
  /** To the minute, and some seconds late. */
  lastUsedAt: Schema.optionalKey(Instant),
})
export type LongLivedToken = typeof LongLivedToken.Type

export const longLivedTokenDays = 90

/** How many days before expiry the holder is warned, once each. */
export const warningDaysBefore = [14, 1] as const

/** The use of a token is recorded at most once in this time. */
export const lastUsePrecision: Duration.Duration = Duration.minutes(1)

/** The highest number of long-lived tokens of one client, including replaced ones. */
export const maximumTokens = 100

const dayMillis = 86_400_000

/** Returns when the next warning after `now` is due. */
export const warningDueAfter = (now: Instant, expiresAt: Instant): Instant | undefined =>
  warningDaysBefore.map((days) => instant(expiresAt - days * dayMillis)).find((at) => at > now)

/** The generated parts of a new token. */
export interface FreshToken {
  readonly tokenId: TokenId
  readonly hash: SecretHash
  readonly hint: string
}

/** The grants of a token. */
export type TokenTerms = Pick<
  LongLivedToken,
  "clientId" | "tenantId" | "scopes" | "environment" | "certificate" | "name"
>

/** A token for the next 90 days. */
export const issued = (fresh: FreshToken, terms: TokenTerms, now: Instant): LongLivedToken => {
  const { clientId, tenantId, scopes, environment, certificate, name } = terms
  const expiresAt = instant(now + longLivedTokenDays * dayMillis)
  const warningDueAt = warningDueAfter(now, expiresAt)
  return {
    ...fresh,
    clientId,
    tenantId,
    scopes,
    environment,
    name,
    ...optional({ certificate }),
    issuedAt: now,
    expiresAt,
    ...optional({ warningDueAt }),
  }
}

/** A token and its replacement. */
export interface Replacement {
  readonly replaced: LongLivedToken
  readonly successor: LongLivedToken
}

/** The successor grants the same; the old one lives for the overlap, or to its own end. */
export const rotated = (
  token: LongLivedToken,
  fresh: FreshToken,
  now: Instant,
  overlap: Duration.Duration,
): Replacement => {
  const { warningDueAt: _, ...kept } = token
  const expiresAt = instant(Math.min(token.expiresAt, now + Duration.toMillis(overlap)))
  return {
    replaced: { ...kept, expiresAt, replacedBy: fresh.tokenId },
    successor: issued(fresh, token, now),
  }
}

/** What of a long-lived token the API needs to know at every request. */
export const grantOf = (token: AccessToken): AccessToken => ({
  hash: token.hash,
  ...optional({ tokenId: token.tokenId }),
  clientId: token.clientId,
  tenantId: token.tenantId,
  scopes: token.scopes,
  environment: token.environment,
  ...optional({ certificate: token.certificate }),
  issuedAt: token.issuedAt,
  expiresAt: token.expiresAt,
})

// Warns the holder of a long-lived token before it expires: one e-mail and one event per mark.
//
// Marks that passed unnoticed are covered by one warning; an expired token gets no warning.

/** One step along a token's marks, with the messages to send. */
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

/** Returns the step for a token whose warning is due; without a tenant it has no messages. */
export const expiryWarning = (
  token: LongLivedToken,
  dueAt: Instant,
  tenant: Tenant | undefined,
  ids: WarningIds,
  now: Instant,
): ExpiryWarning => {
  const isWarned = tenant !== undefined && !isExpired(token, now)
  return {
    tokenId: token.tokenId,
    dueAt,
    nextDueAt: warningDueAfter(now, token.expiresAt),
    ...(isWarned ? messages(token, tenant, ids, now) : { events: [], emails: [] }),
  }
}

// Manages long-lived tokens. `CredentialStore` finds them by their hash like all others, and tokens
// that it revokes, removes or deletes are gone here too.

export class LongLivedTokenStore extends Context.Service<
  LongLivedTokenStore,
  {
    /** Stores a new token; false, and it is not stored, when its client no longer exists. */
    readonly issue: (token: LongLivedToken) => Effect.Effect<boolean, Unavailable>
    /** The tenant's token as last stored, expired or not; none for a token of another tenant. */
    readonly find: (
      tenantId: TenantId,
      tokenId: TokenId,
    ) => Effect.Effect<Option.Option<LongLivedToken>, Unavailable>
    /** The tenant's tokens, expired or not, in the order in which they were issued. */
    readonly tokensOf: (
      tenantId: TenantId,
    ) => Effect.Effect<ReadonlyArray<LongLivedToken>, Unavailable>
    /**
     * Stores the replaced token and its successor, together or not at all. False, and nothing is
     * stored, when the token has a successor already or no longer exists; of several concurrent
     * calls one wins.
     */
    readonly replace: (replacement: Replacement) => Effect.Effect<boolean, Unavailable>
    /** Removes the tenant's token; false when the tenant has no such token. */
    readonly revoke: (tenantId: TenantId, tokenId: TokenId) => Effect.Effect<boolean, Unavailable>
    /**
     * Records the use of the token, unless a use within the minute before, or a later one, is
     * recorded. Not an error when the token is unknown or not a long-lived one.
     */
    readonly noteUse: (hash: SecretHash, at: Instant) => Effect.Effect<void, Unavailable>
    /** Tokens whose warning is due by then, the longest due first, at most `limit`. */
    readonly toWarnOf: (
      now: Instant,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<LongLivedToken>, Unavailable>
    /**
     * Moves the token on to its next warning and queues events and e-mails, together or not at all.
     * False, and nothing happens, when the token is no longer at that mark: of several concurrent
     * calls one wins.
     */
    readonly warn: (warning: ExpiryWarning) => Effect.Effect<boolean, Unavailable>
  }
>()("@procurement/domain/credential/LongLivedTokenStore") {}
