/** Issues long-lived tokens and returns their value, for the only time. */
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
  /** All scopes of the client unless given. */
  readonly scopes?: ReadonlyArray<Scope> | undefined
  /** Where the token is valid. */
  readonly environment: Environment
}

/** A newly drawn token, and what is stored of it. */
export const drawToken = Effect.fnUntraced(function* (environment: Environment) {
  const entropy = yield* Entropy
  const { hashOf } = yield* SecretHashing
  const value = tokenValue(environment, yield* entropy.bytes(entropyBytesPerSecret))
  const tokenId = (yield* nextId("tok")) as TokenId
  return { value, fresh: { tokenId, hash: hashOf(value), hint: tokenHint(value) } }
})

const objectionTo = (asked: ReadonlyArray<Scope>, client: ApiClient, tokens: number) => {
  const missing = asked.filter((scope) => !client.scopes.includes(scope))
  if (asked.length === 0) return new NoScopes()
  if (missing.length > 0) return new ScopesNotHeld({ scopes: inOrder(missing) })
  if (tokens >= maximumTokens) return new TooManyTokens({ maximum: maximumTokens })
  return undefined
}

/**
 * Returns a token for 90 days and its value, which is never shown again. The token is bound to the
 * certificate of its client, if the client has one. Fails with `ClientNotFound`, `NoScopes`,
 * `ScopesNotHeld` or `TooManyTokens`.
 */
export const issueLongLivedToken = Effect.fnUntraced(function* (request: NewLongLivedToken) {
  const { tenantId, clientId, name, environment } = request
  const store = yield* LongLivedTokenStore
  const client = yield* readClient(tenantId, clientId)
  const asked = request.scopes ?? client.scopes
  const siblings = (yield* store.tokensOf(tenantId)).filter((each) => each.clientId === clientId)
  const objection = objectionTo(asked, client, siblings.length)
  if (objection !== undefined) return yield* objection
  const { value, fresh } = yield* drawToken(environment)
  const bound = client.certificate === undefined ? {} : { certificate: client.certificate }
  const terms = { tenantId, clientId, name, environment, scopes: inOrder(asked), ...bound }
  const token = issued(fresh, terms, instant(yield* Clock.currentTimeMillis))
  if (!(yield* store.issue(token))) return yield* new ClientNotFound({ clientId })
  return { token, value }
})

// A tenant's long-lived tokens: lists, rotates and revokes them, and records their use.

/** The tenant's tokens in the order in which they were issued. Fails with `TenantNotFound`. */
export const listLongLivedTokens = Effect.fnUntraced(function* (tenantId: TenantId) {
  const store = yield* LongLivedTokenStore
  yield* readTenant(tenantId)
  return yield* store.tokensOf(tenantId)
})

export interface TokenRotation {
  readonly tenantId: TenantId
  readonly tokenId: TokenId
  /** How long the old token remains valid: 7 days by default, at most until it expires. */
  readonly overlap?: Duration.Duration | undefined
}

/**
 * Returns the successor, its value (only this once), and the replaced token. Fails with
 * `TokenNotFound`, also for an expired one, or with `TokenAlreadyReplaced`.
 */
export const rotateLongLivedToken = Effect.fnUntraced(function* (rotation: TokenRotation) {
  const { tenantId, tokenId, overlap = defaultOverlap } = rotation
  const store = yield* LongLivedTokenStore
  const token = Option.getOrUndefined(yield* store.find(tenantId, tokenId))
  const now = instant(yield* Clock.currentTimeMillis)
  if (token === undefined || isExpired(token, now)) return yield* new TokenNotFound({ tokenId })
  if (token.replacedBy !== undefined) return yield* new TokenAlreadyReplaced({ tokenId })
  const { value, fresh } = yield* drawToken(token.environment)
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

/** Records that the token was used now; called more often than once a minute, it does nothing. */
export const noteTokenUse = Effect.fnUntraced(function* (hash: SecretHash) {
  const store = yield* LongLivedTokenStore
  yield* store.noteUse(hash, instant(yield* Clock.currentTimeMillis))
})

// Warns the holders of long-lived tokens before they expire, once for each mark of a token.

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

/** Examines at most `limit` tokens; returns for how many this call recorded a mark as passed. */
export const warnOfExpiringTokens = Effect.fnUntraced(function* (limit: number) {
  const store = yield* LongLivedTokenStore
  const due = yield* store.toWarnOf(instant(yield* Clock.currentTimeMillis), limit)
  const warned = yield* Effect.forEach(due, warnOf)
  return warned.filter(Boolean).length
})
