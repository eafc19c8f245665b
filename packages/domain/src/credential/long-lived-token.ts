/**
 * Long-lived tokens: for programs that can't ask for a new one every hour. They have a name, live
 * 90 days, and are replaced by rotation: the old one stays good for an overlap, never past its own
 * end.
 *
 * Pure: instants, hashes and identifiers are given. A replaced token has one successor and is never
 * warned of; the value of a token is not known here.
 */
import * as Duration from "effect/Duration"
import * as Schema from "effect/Schema"
import { Instant, instant } from "../calendar/instant.ts"
import { TokenId } from "../identity/type-id.ts"
import { LineText } from "../text/line-text.ts"
import { AccessToken, type SecretHash } from "./credential.ts"

export const LongLivedToken = Schema.Struct({
  ...AccessToken.fields,
  tokenId: TokenId,
  name: LineText,
  /** Its beginning, by which its holder knows it. */
  hint: Schema.String,
  /** When its holder has to be told next that it runs out. */
  warningDueAt: Schema.optionalKey(Instant),
  /** The token that has taken its place. */
  replacedBy: Schema.optionalKey(TokenId),
  /** To the minute, and some seconds late. */
  lastUsedAt: Schema.optionalKey(Instant),
})
export type LongLivedToken = typeof LongLivedToken.Type

export const longLivedTokenDays = 90

/** How long before its end the holder of a token is told; each once. */
export const warningDaysBefore = [14, 1] as const

/** The use of a token is written down at most once in this time. */
export const lastUsePrecision: Duration.Duration = Duration.minutes(1)

/** Long-lived tokens of one client at most, replaced ones included. */
export const maximumTokens = 100

const dayMillis = 86_400_000

/** The next time after `now` at which the holder has to be told. */
export const warningDueAfter = (now: Instant, expiresAt: Instant): Instant | undefined =>
  warningDaysBefore.map((days) => instant(expiresAt - days * dayMillis)).find((at) => at > now)

/** What a token is made of that has only just been drawn. */
export interface FreshToken {
  readonly tokenId: TokenId
  readonly hash: SecretHash
  readonly hint: string
}

/** What a token grants, whichever it is. */
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
    ...(certificate === undefined ? {} : { certificate }),
    issuedAt: now,
    expiresAt,
    ...(warningDueAt === undefined ? {} : { warningDueAt }),
  }
}

/** A token and the one that takes its place. */
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
  ...(token.tokenId === undefined ? {} : { tokenId: token.tokenId }),
  clientId: token.clientId,
  tenantId: token.tenantId,
  scopes: token.scopes,
  environment: token.environment,
  ...(token.certificate === undefined ? {} : { certificate: token.certificate }),
  issuedAt: token.issuedAt,
  expiresAt: token.expiresAt,
})
