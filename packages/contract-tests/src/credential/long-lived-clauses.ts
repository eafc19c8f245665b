/** Clauses of LongLivedTokenStore on tokens: issued, listed, replaced, revoked. */
import { expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import {
  CredentialStore,
  grantOf,
  type LongLivedToken,
  LongLivedTokenStore,
  rotated,
} from "@procurement/domain/credential"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { aLongLivedToken, anApiClient, freshSecretHash } from "../builders/credentials.ts"
import { freshTenantId, freshTokenId } from "../builders/fresh.ts"
import { clauses } from "../suite/clause.ts"
import { expectNone, expectSame, expectSome, together } from "../suite/expecting.ts"
import { forEachRun } from "../suite/property.ts"
import { issuedToken, keptToken, type LongLivedPorts } from "./long-lived-ports.ts"

/** The replacement of the token by a rotation a week before its end. */
const replacementOf = (token: LongLivedToken) => {
  const now = instant(token.expiresAt - 7 * 86_400_000)
  const fresh = { tokenId: freshTokenId(now), hash: freshSecretHash(), hint: "ppl_test_New1" }
  return rotated(token, fresh, now, Duration.days(1))
}

export const longLivedClauses = clauses<LongLivedPorts>({
  "returns every token exactly as it was issued, only to its tenant": forEachRun(
    function* (random) {
      const [clients, tokens] = [yield* CredentialStore, yield* LongLivedTokenStore]
      const client = anApiClient(random)
      yield* clients.saveClient(client)
      const { clientId, tenantId } = client
      const token = aLongLivedToken(random, { clientId, tenantId })
      expect(yield* tokens.issue(token)).toBe(true)
      expectSame(yield* keptToken(token), token)
      expectNone(yield* tokens.find(freshTenantId(), token.tokenId))
      expectNone(yield* tokens.find(tenantId, freshTokenId()))
    },
  ),

  *"returns false and stores no token when the client has been removed"() {
    const tokens = yield* LongLivedTokenStore
    const token = aLongLivedToken()
    expect(yield* tokens.issue(token)).toBe(false)
    expectNone(yield* tokens.find(token.tenantId, token.tokenId))
  },

  *"finds long-lived tokens by their hash, as it finds all tokens"() {
    const store = yield* CredentialStore
    const token = yield* issuedToken()
    expectSame(expectSome(yield* store.findToken(token.hash)), grantOf(token))
    yield* store.revokeToken(token.hash)
    const tokens = yield* LongLivedTokenStore
    expectNone(yield* tokens.find(token.tenantId, token.tokenId))
  },

  *"lists only the tokens of the tenant, in the order of issue"() {
    const tokens = yield* LongLivedTokenStore
    const tenantId = freshTenantId()
    const [at, issued]: [number, Array<LongLivedToken>] = [Date.UTC(2026, 0, 1), []]
    for (const hours of [3, 1, 2]) {
      const issuedAt = instant(at + hours * 3_600_000)
      const tokenId = freshTokenId(issuedAt)
      issued[hours] = yield* issuedToken({ tenantId, issuedAt, tokenId })
    }
    yield* issuedToken()
    expectSame(yield* tokens.tokensOf(tenantId), issued.slice(1))
  },

  *"stores a replaced token and its successor atomically"() {
    const [store, tokens] = [yield* CredentialStore, yield* LongLivedTokenStore]
    const token = yield* issuedToken()
    const replacement = replacementOf(token)
    expect(yield* tokens.replace(replacement)).toBe(true)
    expectSame(yield* keptToken(token), replacement.replaced)
    expectSame(yield* keptToken(replacement.successor), replacement.successor)
    const stored = expectSome(yield* store.findToken(token.hash))
    expectSame(stored, grantOf(replacement.replaced))
    expectSame(
      expectSome(yield* store.findToken(replacement.successor.hash)),
      grantOf(replacement.successor),
    )
  },

  *"stores one successor of a token when several callers replace it concurrently"() {
    const [store, tokens] = [yield* CredentialStore, yield* LongLivedTokenStore]
    const token = yield* issuedToken()
    const attempts = Array.from({ length: 4 }, () => replacementOf(token))
    const answers = yield* together(attempts.map((each) => tokens.replace(each)))
    expect(answers.filter(Boolean)).toHaveLength(1)
    const { replacedBy } = yield* keptToken(token)
    for (const [nth, { successor }] of attempts.entries()) {
      const stored = yield* store.findToken(successor.hash)
      if (answers[nth] === true) expect(expectSome(stored).tokenId).toBe(replacedBy)
      else expectNone(stored)
    }
  },

  *"stores no successor of a token that was removed"() {
    const [store, tokens] = [yield* CredentialStore, yield* LongLivedTokenStore]
    const token = yield* issuedToken()
    yield* tokens.revoke(token.tenantId, token.tokenId)
    const { replaced: old, successor } = replacementOf(token)
    expect(yield* tokens.replace({ replaced: old, successor })).toBe(false)
    expectNone(yield* store.findToken(successor.hash))
  },

  *"revokes the given token of the tenant and no other"() {
    const [store, tokens] = [yield* CredentialStore, yield* LongLivedTokenStore]
    const [gone, other] = [yield* issuedToken(), yield* issuedToken()]
    expect(yield* tokens.revoke(other.tenantId, gone.tokenId)).toBe(false)
    expectSame(yield* keptToken(gone), gone)
    expect(yield* tokens.revoke(gone.tenantId, gone.tokenId)).toBe(true)
    expect(yield* tokens.revoke(gone.tenantId, gone.tokenId)).toBe(false)
    expectNone(yield* store.findToken(gone.hash))
    expectSame(yield* keptToken(other), other)
  },

  *"removes the tokens of a removed client"() {
    const [store, tokens] = [yield* CredentialStore, yield* LongLivedTokenStore]
    const { tenantId, clientId, tokenId } = yield* issuedToken()
    yield* store.removeClient(tenantId, clientId)
    expectNone(yield* tokens.find(tenantId, tokenId))
    expectSame(yield* tokens.tokensOf(tenantId), [])
  },

  *"records the last use of a token to the minute, and never an earlier one"() {
    const tokens = yield* LongLivedTokenStore
    const token = yield* issuedToken()
    const usedAt = instant(token.issuedAt + 3_600_000)
    const afterUse = Effect.fnUntraced(function* (millis: number) {
      yield* tokens.noteUse(token.hash, instant(usedAt + millis))
      return (yield* keptToken(token)).lastUsedAt
    })
    const seen = []
    for (const millis of [0, 59_999, 60_000, 1, 119_999, 120_000]) {
      seen.push(((yield* afterUse(millis)) ?? Number.NaN) - usedAt)
    }
    expect(seen).toEqual([0, 0, 60_000, 60_000, 60_000, 120_000])
    yield* tokens.replace(replacementOf(token))
    expect((yield* keptToken(token)).lastUsedAt).toBe(usedAt + 120_000)
  },

  *"ignores the use of an unknown token"() {
    const tokens = yield* LongLivedTokenStore
    const token = yield* issuedToken()
    yield* tokens.noteUse(freshSecretHash(), token.issuedAt)
    expectSame(yield* keptToken(token), token)
  },
})
