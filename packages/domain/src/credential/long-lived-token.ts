/**
 * Long-lived tokens, for programs that can't request a new token every hour. They have a name, are
 * valid for 90 days, and are rotated: the old token stays valid for an overlap, never beyond its
 * expiry.
 *
 * Pure: instants, hashes and ids are arguments; token values never appear. A replaced token has one
 * successor and causes no expiry warning.
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
  /** First characters of the token, for its holder to recognize. */
  hint: Schema.String,
  /** When the next expiry warning is due. */
  warningDueAt: Schema.optionalKey(Instant),
  /** Successor of the token. */
  replacedBy: Schema.optionalKey(TokenId),
  /** Precise to the minute; recorded with a delay of some seconds. */
  lastUsedAt: Schema.optionalKey(Instant),
})
export type LongLivedToken = typeof LongLivedToken.Type

export const longLivedTokenDays = 90

/** Days before expiry on which the holder is warned. */
export const warningDaysBefore = [14, 1] as const

/** Minimum time between two records of use. */
export const lastUsePrecision: Duration.Duration = Duration.minutes(1)

/** Limit of long-lived tokens per client, including replaced ones. */
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

/** Creates a token that is valid for 90 days. */
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

/**
 * Creates a successor with the same grants; the old token expires after the overlap or at its
 * expiry.
 */
export const rotated = (
  token: LongLivedToken,
  fresh: FreshToken,
  now: Instant,
  overlap: Duration.Duration,
): Replacement => {
  const { warningDueAt: _, ...rest } = token
  const expiresAt = instant(Math.min(token.expiresAt, now + Duration.toMillis(overlap)))
  return {
    replaced: { ...rest, expiresAt, replacedBy: fresh.tokenId },
    successor: issued(fresh, token, now),
  }
}

/** The fields of a token that the API needs for each request. */
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

/** The warning for one mark of a token, with its messages. */
export interface ExpiryWarning {
  readonly tokenId: TokenId
  /** The mark; each mark is processed once. */
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

/**
 * Returns the warning for a token whose mark is due; without a tenant it has no messages. One
 * warning covers several missed marks; an expired token causes none.
 */
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

/**
 * Stores long-lived tokens. `CredentialStore` also finds them by hash; tokens that it revokes or
 * deletes disappear here as well.
 */
export class LongLivedTokenStore extends Context.Service<
  LongLivedTokenStore,
  {
    /** Stores a new token. Returns false and stores nothing when its client no longer exists. */
    readonly issue: (token: LongLivedToken) => Effect.Effect<boolean, Unavailable>
    /**
     * Returns the tenant's token as last stored, expired or not; `Option.none` for a token of
     * another tenant.
     */
    readonly find: (
      tenantId: TenantId,
      tokenId: TokenId,
    ) => Effect.Effect<Option.Option<LongLivedToken>, Unavailable>
    /** Returns the tenant's tokens, expired or not, in order of issue. */
    readonly tokensOf: (
      tenantId: TenantId,
    ) => Effect.Effect<ReadonlyArray<LongLivedToken>, Unavailable>
    /**
     * Stores the replaced token and its successor in one transaction. Returns false and stores
     * nothing when the token already has a successor or no longer exists. Of several concurrent
     * calls, one succeeds.
     */
    readonly replace: (replacement: Replacement) => Effect.Effect<boolean, Unavailable>
    /** Deletes the tenant's token; returns false when the tenant has no such token. */
    readonly revoke: (tenantId: TenantId, tokenId: TokenId) => Effect.Effect<boolean, Unavailable>
    /**
     * Records the use of the token, unless a use within the previous minute or later is recorded.
     * Ignores tokens that are unknown or not long-lived.
     */
    readonly noteUse: (hash: SecretHash, at: Instant) => Effect.Effect<void, Unavailable>
    /** Returns tokens whose warning is due at `now`, longest due first, at most `limit`. */
    readonly toWarnOf: (
      now: Instant,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<LongLivedToken>, Unavailable>
    /**
     * Schedules the token's next warning and queues events and e-mails in one transaction. Returns
     * false and changes nothing when the token is no longer at that mark. Of several concurrent
     * calls, one succeeds.
     */
    readonly warn: (warning: ExpiryWarning) => Effect.Effect<boolean, Unavailable>
  }
>()("@procurement/domain/credential/LongLivedTokenStore") {}
