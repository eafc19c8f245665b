import { describe, expect, it } from "@effect/vitest"
import {
  authenticate,
  type CertificateThumbprint,
  createClient,
  CredentialStore,
  environmentOf,
  introspectToken,
  issueLongLivedToken,
  listLongLivedTokens,
  longLivedTokenDays,
  noteTokenUse,
  revokeLongLivedToken,
  rotateLongLivedToken,
  type Scope,
  warnOfExpiringTokens,
} from "@procurement/domain/credential"
import { lineText } from "@procurement/domain/text"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { TestClock } from "effect/testing"
import { aTenant, hashOf, openIdentityWorld } from "./identity-world.ts"

const name = lineText("till 3")
const certificate = "bwcK0esc3ACC3DB2Y5_lESsXE8o9ltc05O89jdN-dg0" as CertificateThumbprint

const aToken = Effect.fnUntraced(function* (scopes?: ReadonlyArray<Scope>) {
  const tenant = yield* aTenant()
  const all = { tenantId: tenant.id, name, scopes: ["orders:read", "orders:write"] as const }
  const { client } = yield* createClient(all)
  const { clientId } = client
  const terms = { tenantId: tenant.id, clientId, name, scopes, environment: "test" as const }
  const { token, value } = yield* issueLongLivedToken(terms)
  return { tenantId: tenant.id, tenant, clientId, tokenId: token.tokenId, token, value }
})

const isGood = (value: string, more = {}) =>
  authenticate({ hash: hashOf(value), environment: "test", ...more }).pipe(
    Effect.as(true),
    Effect.catchTag("TokenNotAccepted", () => Effect.succeed(false)),
  )

const days = (count: number) => TestClock.adjust(Duration.days(count))

describe("A long-lived token", () => {
  it.effect("a token is valid for 90 days, has its client's scopes and is stored as a hash", () =>
    Effect.gen(function* () {
      const { value, token, tenant, clientId } = yield* aToken()
      expect(environmentOf(value)).toBe("test")
      expect(token).toMatchObject({
        hash: hashOf(value),
        hint: value.slice(0, 13),
        scopes: ["orders:read", "orders:write"],
      })
      expect(token.expiresAt - token.issuedAt).toBe(longLivedTokenDays * 86_400_000)
      expect(yield* authenticate({ hash: hashOf(value), environment: "test" })).toEqual({
        tenantId: tenant.id,
        clientId,
        tokenHash: hashOf(value),
        tokenId: token.tokenId,
        scopes: token.scopes,
        tenant,
      })
      yield* TestClock.adjust(Duration.subtract(Duration.days(90), Duration.millis(1)))
      expect(yield* isGood(value)).toBe(true)
      yield* TestClock.adjust("1 millis")
      expect(yield* isGood(value)).toBe(false)
    }).pipe(Effect.provide(openIdentityWorld().layer)),
  )

  it.effect("a token may have fewer scopes than its client, never more and never none", () =>
    Effect.gen(function* () {
      const { token, tenantId, clientId } = yield* aToken(["orders:read"])
      expect(token.scopes).toEqual(["orders:read"])
      const terms = { tenantId, clientId, name, environment: "test" as const }
      const tooMuch = { ...terms, scopes: ["orders:read", "catalog:read"] as const }
      expect(yield* Effect.flip(issueLongLivedToken(tooMuch))).toMatchObject({
        _tag: "ScopesNotHeld",
        scopes: ["catalog:read"],
      })
      expect(yield* Effect.flip(issueLongLivedToken({ ...terms, scopes: [] }))).toMatchObject({
        _tag: "NoScopes",
      })
    }).pipe(Effect.provide(openIdentityWorld().layer)),
  )

  it.effect("a test token is rejected in the live environment", () =>
    Effect.gen(function* () {
      const { value } = yield* aToken()
      expect(yield* isGood(value)).toBe(true)
      expect(yield* isGood(value, { environment: "live" })).toBe(false)
    }).pipe(Effect.provide(openIdentityWorld().layer)),
  )

  it.effect("a token of a client with a certificate is valid only with that certificate", () =>
    Effect.gen(function* () {
      const { id: tenantId } = yield* aTenant("enterprise")
      const request = { tenantId, name, certificate, scopes: ["orders:read"] as const }
      const { client } = yield* createClient(request)
      const { clientId } = client
      const terms = { tenantId, clientId, name, environment: "test" as const }
      const { value } = yield* issueLongLivedToken(terms)
      expect(yield* isGood(value, { certificate })).toBe(true)
      expect(yield* isGood(value)).toBe(false)
      expect(yield* isGood(value, { certificate: certificate.replace("b", "c") })).toBe(false)
    }).pipe(Effect.provide(openIdentityWorld().layer)),
  )

  it.effect("a rotated token stays valid for the overlap, never past its own expiry", () =>
    Effect.gen(function* () {
      const { tenantId, tokenId, value } = yield* aToken()
      yield* days(10)
      const first = yield* rotateLongLivedToken({ tenantId, tokenId })
      expect(first.token.expiresAt - first.token.issuedAt).toBe(90 * 86_400_000)
      expect([yield* isGood(value), yield* isGood(first.value)]).toEqual([true, true])
      yield* days(7)
      expect([yield* isGood(value), yield* isGood(first.value)]).toEqual([false, true])
      yield* days(82)
      const late = { tenantId, tokenId: first.token.tokenId, overlap: Duration.days(30) }
      const second = yield* rotateLongLivedToken(late)
      expect(second.replaced.expiresAt).toBe(first.token.expiresAt)
      expect(second.replaced.replacedBy).toBe(second.token.tokenId)
    }).pipe(Effect.provide(openIdentityWorld().layer)),
  )

  it.effect("a token is rotated at most once, and not by another tenant or after expiry", () =>
    Effect.gen(function* () {
      const { tenantId, tokenId } = yield* aToken()
      const other = yield* aToken()
      const rotate = (rotation: Parameters<typeof rotateLongLivedToken>[0]) =>
        Effect.map(Effect.flip(rotateLongLivedToken(rotation)), ({ _tag }) => _tag)
      yield* rotateLongLivedToken({ tenantId, tokenId })
      expect(yield* rotate({ tenantId, tokenId })).toBe("TokenAlreadyReplaced")
      expect(yield* rotate({ tenantId, tokenId: other.tokenId })).toBe("TokenNotFound")
      yield* days(90)
      expect(yield* rotate({ tenantId: other.tenantId, tokenId: other.tokenId })).toBe(
        "TokenNotFound",
      )
    }).pipe(Effect.provide(openIdentityWorld().layer)),
  )

  it.effect("only its tenant can revoke a token, which is then invalid and not listed", () =>
    Effect.gen(function* () {
      const { tenantId, tokenId, value } = yield* aToken()
      const stranger = yield* aTenant()
      const foreign = yield* Effect.flip(revokeLongLivedToken(stranger.id, tokenId))
      expect(foreign).toMatchObject({ _tag: "TokenNotFound", tokenId })
      yield* revokeLongLivedToken(tenantId, tokenId)
      expect(yield* isGood(value)).toBe(false)
      expect(yield* listLongLivedTokens(tenantId)).toEqual([])
    }).pipe(Effect.provide(openIdentityWorld().layer)),
  )

  it.effect("a token's last use is recorded to the minute", () =>
    Effect.gen(function* () {
      const { tenantId, value, token } = yield* aToken()
      const lastUse = Effect.fnUntraced(function* (after: Duration.Input) {
        yield* TestClock.adjust(after)
        yield* noteTokenUse(hashOf(value))
        const [kept] = yield* listLongLivedTokens(tenantId)
        return (kept?.lastUsedAt ?? Number.NaN) - token.issuedAt
      })
      expect(yield* lastUse("5 seconds")).toBe(5_000)
      expect(yield* lastUse("59 seconds")).toBe(5_000)
      expect(yield* lastUse("1 second")).toBe(65_000)
    }).pipe(Effect.provide(openIdentityWorld().layer)),
  )
})

describe("Expiring tokens", () => {
  const world = openIdentityWorld
  it.effect("warnings are sent 14 days and 1 day before expiry, by e-mail and event", () => {
    const { layer, ledger } = world()
    const sent = () => [ledger.emails.length, ledger.outbox.length]
    return Effect.gen(function* () {
      const { tenantId, tokenId, clientId, token } = yield* aToken()
      yield* TestClock.adjust(Duration.subtract(Duration.days(76), Duration.millis(1)))
      expect(yield* warnOfExpiringTokens(10)).toBe(0)
      yield* TestClock.adjust("1 millis")
      expect(yield* warnOfExpiringTokens(10)).toBe(1)
      expect(yield* warnOfExpiringTokens(10)).toBe(0)
      yield* days(12.9)
      expect([yield* warnOfExpiringTokens(10), ...sent()]).toEqual([0, 1, 1])
      yield* days(0.1)
      expect([yield* warnOfExpiringTokens(10), ...sent()]).toEqual([1, 2, 2])
      yield* days(30)
      expect([yield* warnOfExpiringTokens(10), ...sent()]).toEqual([0, 2, 2])
      const { expiresAt, hint } = token
      expect(ledger.outbox[0]?.event).toMatchObject({
        type: "token.expiring",
        tenantId,
        data: { tokenId, name, clientId, expiresAt },
      })
      expect(ledger.emails[0]).toMatchObject({
        tenantId,
        to: "zakupy@example.com",
        language: "pl",
        message: { _tag: "TokenExpiring", tokenName: name, tokenHint: hint, expiresAt },
      })
    }).pipe(Effect.provide(layer))
  })

  it.effect("one warning is sent when no round ran for two weeks", () => {
    const { layer, ledger } = world()
    return Effect.gen(function* () {
      yield* aToken()
      yield* days(89.5)
      expect(yield* warnOfExpiringTokens(10)).toBe(1)
      expect(yield* warnOfExpiringTokens(10)).toBe(0)
      expect([ledger.emails.length, ledger.outbox.length]).toEqual([1, 1])
    }).pipe(Effect.provide(layer))
  })

  it.effect("no warning is sent for an expired or replaced token", () => {
    const { layer, ledger } = world()
    return Effect.gen(function* () {
      const replaced = yield* aToken()
      yield* aToken()
      yield* days(70)
      const { tenantId, tokenId } = replaced
      yield* rotateLongLivedToken({ tenantId, tokenId, overlap: Duration.days(30) })
      yield* days(20)
      yield* warnOfExpiringTokens(10)
      yield* warnOfExpiringTokens(10)
      expect(ledger.emails.map(({ tenantId: to }) => to)).not.toContain(tenantId)
      expect(ledger.emails).toEqual([])
    }).pipe(Effect.provide(layer))
  })

  it.effect("concurrent rounds send one warning", () => {
    const { layer, ledger } = world()
    return Effect.gen(function* () {
      yield* aToken()
      yield* days(80)
      const answers = yield* Effect.all(
        Array.from({ length: 4 }, () => warnOfExpiringTokens(10)),
        { concurrency: "unbounded" },
      )
      expect(answers.reduce((sum, count) => sum + count)).toBe(1)
      expect(ledger.emails).toHaveLength(1)
    }).pipe(Effect.provide(layer))
  })
})

describe("Introspection", () => {
  it.effect("introspection returns a valid token, and only that any other is inactive", () =>
    Effect.gen(function* () {
      const { value, token, tenantId, tokenId } = yield* aToken()
      const store = yield* CredentialStore
      const hour = { ...token, hash: hashOf("x") }
      yield* store.saveToken(hour)
      const known = yield* introspectToken(value, "test")
      expect(known).toMatchObject({ active: true, token: { tokenId, tenantId } })
      const others = [
        yield* introspectToken(value, "live"),
        yield* introspectToken("x", "test"),
        yield* introspectToken(`${value}0`, "test"),
      ]
      yield* revokeLongLivedToken(tenantId, tokenId)
      others.push(yield* introspectToken(value, "test"))
      for (const answer of others) expect(answer).toEqual({ active: false })
    }).pipe(Effect.provide(openIdentityWorld().layer)),
  )

  it.effect("introspection reports an expired token as inactive", () =>
    Effect.gen(function* () {
      const { value } = yield* aToken()
      yield* days(90)
      expect(yield* introspectToken(value, "test")).toEqual({ active: false })
    }).pipe(Effect.provide(openIdentityWorld().layer)),
  )
})
