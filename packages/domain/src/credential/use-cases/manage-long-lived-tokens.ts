/** A tenant's long-lived tokens: what there are, rotation, revocation, and their use. */
import * as Clock from "effect/Clock"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { instant } from "../../calendar/instant.ts"
import type { TenantId, TokenId } from "../../identity/type-id.ts"
import { readTenant } from "../../tenant/use-cases/read-tenants.ts"
import { defaultOverlap } from "../api-client.ts"
import { isExpired, type SecretHash } from "../credential.ts"
import { TokenAlreadyReplaced, TokenNotFound } from "../credential-rejections.ts"
import { rotated } from "../long-lived-token.ts"
import { LongLivedTokenStore } from "../long-lived-token-store.ts"
import { drawToken } from "./issue-long-lived-token.ts"

/** The tenant's tokens in the order in which they were issued. Fails with `TenantNotFound`. */
export const listLongLivedTokens = Effect.fnUntraced(function* (tenantId: TenantId) {
  const store = yield* LongLivedTokenStore
  yield* readTenant(tenantId)
  return yield* store.tokensOf(tenantId)
})

export interface TokenRotation {
  readonly tenantId: TenantId
  readonly tokenId: TokenId
  /** How long the old token stays good: 7 days unless told otherwise, never past its own end. */
  readonly overlap?: Duration.Duration | undefined
}

/**
 * The successor, its value, which is never told again, and the replaced token. Fails with
 * `TokenNotFound`, also for one that has run out, or with `TokenAlreadyReplaced`.
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

/** Ends the token. Fails with `TokenNotFound`. */
export const revokeLongLivedToken = Effect.fnUntraced(function* (
  tenantId: TenantId,
  tokenId: TokenId,
) {
  const store = yield* LongLivedTokenStore
  if (!(yield* store.revoke(tenantId, tokenId))) return yield* new TokenNotFound({ tokenId })
})

/** Remembers that the token was used now; asked more often than once a minute, it does nothing. */
export const noteTokenUse = Effect.fnUntraced(function* (hash: SecretHash) {
  const store = yield* LongLivedTokenStore
  yield* store.noteUse(hash, instant(yield* Clock.currentTimeMillis))
})
