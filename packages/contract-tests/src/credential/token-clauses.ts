/** Clauses of CredentialStore on access tokens: found until revoked or deleted. */
import { expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import {
  type AccessToken,
  CredentialStore,
  maximumAccessTokens,
} from "@procurement/domain/credential"
import { TenantRepository } from "@procurement/domain/tenant"
import * as Effect from "effect/Effect"
import { anAccessToken, anApiClient, freshSecretHash } from "../builders/credentials.ts"
import { freshEra } from "../builders/fresh.ts"
import { aTenant } from "../builders/tenants.ts"
import { clauses, needing } from "../suite/clause.ts"
import { expectNone, expectSame, expectSome, together } from "../suite/expecting.ts"
import { forEachRun } from "../suite/property.ts"
import type { CredentialPorts } from "./long-lived-ports.ts"

/** A saved token of a saved client. */
const savedToken = Effect.fnUntraced(function* (changes: Partial<AccessToken> = {}) {
  const store = yield* CredentialStore
  const client = anApiClient()
  yield* store.saveClient(client)
  const { clientId, tenantId } = client
  const token = anAccessToken(undefined, { clientId, tenantId, ...changes })
  yield* store.saveToken(token)
  return token
})

/** Tokens that expire just before, at and just after an instant long past. */
const aroundAnInstant = Effect.gen(function* () {
  const before = freshEra()
  const expiring = (millis: number) =>
    savedToken({ issuedAt: instant(before - 3_600_000), expiresAt: instant(before + millis) })
  return { before, early: yield* expiring(-1), exact: yield* expiring(0), late: yield* expiring(1) }
})

export const tokenClauses = clauses<CredentialPorts>({
  *"returns no token for a hash that was never saved"() {
    const store = yield* CredentialStore
    yield* savedToken()
    expectNone(yield* store.findToken(freshSecretHash()))
  },

  "returns every token exactly as it was saved, expired or not": forEachRun(function* (random) {
    const store = yield* CredentialStore
    const { issuedAt, expiresAt, scopes } = anAccessToken(random)
    const longAgo = instant(issuedAt - random.int(0, 10_000) * 86_400_000)
    const token = yield* savedToken({ issuedAt: longAgo, expiresAt, scopes })
    expectSame(expectSome(yield* store.findToken(token.hash)), token)
    const expired = yield* savedToken({ issuedAt: longAgo, expiresAt: instant(longAgo + 1) })
    expectSame(expectSome(yield* store.findToken(expired.hash)), expired)
  }),

  "returns a token with its tenant, as both were last saved": forEachRun(function* (random) {
    const [store, tenants] = [yield* CredentialStore, yield* TenantRepository]
    const { createdAt: since } = aTenant(random)
    const [tenant, other] = [aTenant(random), aTenant(random, { offboarding: { since } })]
    for (const each of [tenant, other]) yield* tenants.save(each)
    const token = yield* savedToken({ tenantId: tenant.id })
    const another = yield* savedToken({ tenantId: other.id })
    expectSame(expectSome(yield* store.findHolder(token.hash)), { token, tenant })
    expectSame(expectSome(yield* store.findHolder(another.hash)), { token: another, tenant: other })
    const changed = aTenant(random, { id: tenant.id })
    yield* tenants.save(changed)
    expectSame(expectSome(yield* store.findHolder(token.hash)), { token, tenant: changed })
  }),

  *"finds no holder of a revoked or an unknown token, nor a tenant that was never saved"() {
    const [store, tenants] = [yield* CredentialStore, yield* TenantRepository]
    const tenant = aTenant()
    yield* tenants.save(tenant)
    const { hash } = yield* savedToken({ tenantId: tenant.id })
    yield* store.revokeToken(hash)
    expectNone(yield* store.findHolder(hash))
    expectNone(yield* store.findHolder((yield* savedToken()).hash))
    expectNone(yield* store.findHolder(freshSecretHash()))
  },

  *"accepts the same token again, even concurrently, and changes nothing"() {
    const store = yield* CredentialStore
    const token = yield* savedToken()
    yield* together(Array.from({ length: 4 }, () => store.saveToken(token)))
    expectSame(expectSome(yield* store.findToken(token.hash)), token)
  },

  *"makes room for a token: revokes the client's surplus, the first to expire first"() {
    const store = yield* CredentialStore
    const others = yield* savedToken()
    const { clientId, tenantId, expiresAt } = yield* savedToken()
    const tokens = Array.from({ length: maximumAccessTokens + 1 }, (_, nth) =>
      anAccessToken(undefined, { clientId, tenantId, expiresAt: instant(expiresAt + 1 + nth) }),
    )
    // The last to expire is saved in the middle, so age alone does not decide.
    const order = [...tokens.slice(0, 50), ...tokens.slice(-1), ...tokens.slice(50, -1)]
    for (const token of order) yield* store.saveToken(token)
    const [first, ...rest] = tokens
    expectNone(yield* store.findToken(first?.hash ?? freshSecretHash()))
    for (const token of rest) expectSame(expectSome(yield* store.findToken(token.hash)), token)
    expectSame(expectSome(yield* store.findToken(others.hash)), others)
  },

  "keeps no token of a removed client, even when both happen concurrently": forEachRun(
    function* () {
      const store = yield* CredentialStore
      const client = anApiClient()
      const { clientId, tenantId } = client
      const tokens = Array.from({ length: 3 }, () =>
        anAccessToken(undefined, { clientId, tenantId }),
      )
      yield* store.saveClient(client)
      const [first, second, late] = tokens.map((token) => store.saveToken(token))
      const remove = Effect.asVoid(store.removeClient(tenantId, clientId))
      yield* together([first ?? Effect.void, remove, second ?? Effect.void])
      yield* late ?? Effect.void
      for (const { hash } of tokens) expectNone(yield* store.findToken(hash))
    },
    20,
  ),

  *"no longer finds a revoked token, and still finds the others"() {
    const store = yield* CredentialStore
    const [revokedToken, other] = [yield* savedToken(), yield* savedToken()]
    yield* store.revokeToken(revokedToken.hash)
    expectNone(yield* store.findToken(revokedToken.hash))
    expectSame(expectSome(yield* store.findToken(other.hash)), other)
  },

  *"ignores the revocation of an unknown or revoked token"() {
    const store = yield* CredentialStore
    yield* store.revokeToken(freshSecretHash())
    const { hash } = yield* savedToken()
    yield* store.revokeToken(hash)
    yield* store.revokeToken(hash)
    expectNone(yield* store.findToken(hash))
  },

  *"deletes the tokens that expired before an instant, and no others"() {
    const store = yield* CredentialStore
    const { before, early, exact, late } = yield* aroundAnInstant
    expect(yield* store.forgetExpired(before)).toBeGreaterThanOrEqual(1)
    expectNone(yield* store.findToken(early.hash))
    expectSame(expectSome(yield* store.findToken(exact.hash)), exact)
    expectSame(expectSome(yield* store.findToken(late.hash)), late)
  },

  "returns how many expired tokens it deleted": needing("isolated", function* () {
    const store = yield* CredentialStore
    const { before } = yield* aroundAnInstant
    yield* store.forgetExpired(before)
    expect(yield* store.forgetExpired(before)).toBe(0)
    expect(yield* store.forgetExpired(instant(before + 2))).toBe(2)
  }),
})
