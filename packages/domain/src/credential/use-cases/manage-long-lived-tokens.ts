/** Issues long-lived tokens and returns each value once. */
import * as Clock from "effect/Clock"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { instant } from "../../calendar/instant.ts"
import {
  type EmailId,
  Entropy,
  type EventId,
  nextId,
  type TenantId,
  type TokenId,
} from "../../identity/type-id.ts"
import { TenantRepository } from "../../tenant/tenant.ts"
import { readTenant } from "../../tenant/use-cases/manage-tenants.ts"
import type { LineText } from "../../text/line-text.ts"
import {
  type ApiClient,
  ClientNotFound,
  defaultOverlap,
  NoScopes,
  ScopesNotHeld,
  TokenAlreadyReplaced,
  TokenNotFound,
  TooManyTokens,
} from "../credential-store.ts"
import {
  entropyBytesPerSecret,
  type Environment,
  inOrder,
  isExpired,
  type Scope,
  type SecretHash,
  SecretHashing,
  tokenHint,
  tokenValue,
} from "../credential.ts"
import {
  expiryWarning,
  issued,
  type LongLivedToken,
  LongLivedTokenStore,
  maximumTokens,
  rotated,
} from "../long-lived-token.ts"
import { readClient } from "./manage-clients.ts"

export interface NewLongLivedToken {
  readonly tenantId: TenantId
  readonly clientId: string
  readonly name: LineText
  /** Defaults to all scopes of the client. */
  readonly scopes?: ReadonlyArray<Scope> | undefined
  /** Environment in which the token is valid. */
  readonly environment: Environment
}

/** Generates a token, with the hash and hint to store. */
export const generateToken = Effect.fnUntraced(function* (environment: Environment) {
  const entropy = yield* Entropy
  const { hashOf } = yield* SecretHashing
  const value = tokenValue(environment, yield* entropy.bytes(entropyBytesPerSecret))
  const tokenId = (yield* nextId("tok")) as TokenId
  return { value, fresh: { tokenId, hash: hashOf(value), hint: tokenHint(value) } }
})

const rejectionOf = (requested: ReadonlyArray<Scope>, client: ApiClient, tokens: number) => {
  const missing = requested.filter((scope) => !client.scopes.includes(scope))
  if (requested.length === 0) return new NoScopes()
  if (missing.length > 0) return new ScopesNotHeld({ scopes: inOrder(missing) })
  if (tokens >= maximumTokens) return new TooManyTokens({ maximum: maximumTokens })
  return undefined
}

/**
 * Issues a token for 90 days and returns its value once. The token is bound to its client's
 * certificate, if any. Fails with `ClientNotFound`, `NoScopes`, `ScopesNotHeld` or `TooManyTokens`.
 */
export const issueLongLivedToken = Effect.fnUntraced(function* (request: NewLongLivedToken) {
  const { tenantId, clientId, name, environment } = request
  const store = yield* LongLivedTokenStore
  const client = yield* readClient(tenantId, clientId)
  const requested = request.scopes ?? client.scopes
  const siblings = (yield* store.tokensOf(tenantId)).filter((each) => each.clientId === clientId)
  const objection = rejectionOf(requested, client, siblings.length)
  if (objection !== undefined) return yield* objection
  const { value, fresh } = yield* generateToken(environment)
  const bound = client.certificate === undefined ? {} : { certificate: client.certificate }
  const terms = { tenantId, clientId, name, environment, scopes: inOrder(requested), ...bound }
  const token = issued(fresh, terms, instant(yield* Clock.currentTimeMillis))
  if (!(yield* store.issue(token))) return yield* new ClientNotFound({ clientId })
  return { token, value }
})

/** Returns the tenant's tokens in order of issue. Fails with `TenantNotFound`. */
export const listLongLivedTokens = Effect.fnUntraced(function* (tenantId: TenantId) {
  const store = yield* LongLivedTokenStore
  yield* readTenant(tenantId)
  return yield* store.tokensOf(tenantId)
})

export interface TokenRotation {
  readonly tenantId: TenantId
  readonly tokenId: TokenId
  /** How long the old token stays valid: 7 days by default, never beyond its expiry. */
  readonly overlap?: Duration.Duration | undefined
}

/**
 * Returns the successor, its value (only once), and the replaced token. Fails with `TokenNotFound`,
 * also for an expired token, or with `TokenAlreadyReplaced`.
 */
export const rotateLongLivedToken = Effect.fnUntraced(function* (rotation: TokenRotation) {
  const { tenantId, tokenId, overlap = defaultOverlap } = rotation
  const store = yield* LongLivedTokenStore
  const token = Option.getOrUndefined(yield* store.find(tenantId, tokenId))
  const now = instant(yield* Clock.currentTimeMillis)
  if (token === undefined || isExpired(token, now)) return yield* new TokenNotFound({ tokenId })
  if (token.replacedBy !== undefined) return yield* new TokenAlreadyReplaced({ tokenId })
  const { value, fresh } = yield* generateToken(token.environment)
  const { replaced, successor } = rotated(token, fresh, now, overlap)
  if (!(yield* store.replace({ replaced, successor }))) {
    return yield* new TokenAlreadyReplaced({ tokenId })
  }
  return { token: successor, value, replaced }
})

/** Revokes the token. Fails with `TokenNotFound`. */
export const revokeLongLivedToken = Effect.fnUntraced(function* (
  tenantId: TenantId,
  tokenId: TokenId,
) {
  const store = yield* LongLivedTokenStore
  if (!(yield* store.revoke(tenantId, tokenId))) return yield* new TokenNotFound({ tokenId })
})

/** Records a use of the token, at most once a minute. */
export const noteTokenUse = Effect.fnUntraced(function* (hash: SecretHash) {
  const store = yield* LongLivedTokenStore
  yield* store.noteUse(hash, instant(yield* Clock.currentTimeMillis))
})

const warnOf = Effect.fnUntraced(function* (token: LongLivedToken) {
  const { warningDueAt, tenantId } = token
  if (warningDueAt === undefined) return false
  const store = yield* LongLivedTokenStore
  const tenants = yield* TenantRepository
  const tenant = Option.getOrUndefined(yield* tenants.find(tenantId))
  const emailId = (yield* nextId("eml")) as EmailId
  const eventId = (yield* nextId("evt")) as EventId
  const now = instant(yield* Clock.currentTimeMillis)
  return yield* store.warn(expiryWarning(token, warningDueAt, tenant, { emailId, eventId }, now))
})

/**
 * Warns holders of long-lived tokens before expiry, once per mark of a token. Checks at most
 * `limit` tokens; returns for how many this call recorded a mark.
 */
export const warnOfExpiringTokens = Effect.fnUntraced(function* (limit: number) {
  const store = yield* LongLivedTokenStore
  const due = yield* store.toWarnOf(instant(yield* Clock.currentTimeMillis), limit)
  const warned = yield* Effect.forEach(due, warnOf)
  return warned.filter(Boolean).length
})
