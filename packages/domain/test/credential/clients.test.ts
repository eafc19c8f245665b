import { describe, expect, it } from "@effect/vitest"
import {
  acceptedSecrets,
  type CertificateThumbprint,
  createClient,
  type CreatedClient,
  isCheckedText,
  issueLongLivedToken,
  listClients,
  listLongLivedTokens,
  maximumClients,
  removeClient,
  rotateClientSecret,
} from "@procurement/domain/credential"
import { instant } from "@procurement/domain/calendar"
import { lineText } from "@procurement/domain/text"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { TestClock } from "effect/testing"
import { aTenant, hashOf, openIdentityWorld } from "./identity-world.ts"

const name = lineText("ERP")
const certificate = "bwcK0esc3ACC3DB2Y5_lESsXE8o9ltc05O89jdN-dg0" as CertificateThumbprint

const aClient = Effect.gen(function* () {
  const { id: tenantId } = yield* aTenant()
  const created: CreatedClient = yield* createClient({ tenantId, name, scopes: ["orders:read"] })
  return { tenantId, clientId: created.client.clientId, secret: created.secret ?? "" }
})

const accepted = Effect.fnUntraced(function* (created: Effect.Success<typeof aClient>) {
  const now = instant(yield* Clock.currentTimeMillis)
  const clients = yield* listClients(created.tenantId)
  return clients.flatMap((client) => acceptedSecrets(client, now))
})

describe("A client", () => {
  it.effect("createClient returns a secret, stores only its hash, and orders the scopes", () =>
    Effect.gen(function* () {
      const { id: tenantId } = yield* aTenant()
      const scopes = ["invoices:read", "orders:read", "invoices:read"] as const
      const { client, secret = "" } = yield* createClient({ tenantId, name, scopes })
      expect(isCheckedText("ppl_secret_", secret)).toBe(true)
      expect(client).toEqual({
        clientId: expect.stringMatching(/^cli_/),
        tenantId,
        name,
        scopes: ["orders:read", "invoices:read"],
        secretHash: hashOf(secret),
      })
      expect(yield* listClients(tenantId)).toEqual([client])
    }).pipe(Effect.provide(openIdentityWorld().layer)),
  )

  it.effect("a rotated secret stays valid during the overlap", () =>
    Effect.gen(function* () {
      const { tenantId, clientId, secret } = yield* aClient
      const client = { tenantId, clientId, secret }
      const second = yield* rotateClientSecret({ tenantId, clientId })
      expect(yield* accepted(client)).toEqual([hashOf(second.secret), hashOf(secret)])
      yield* TestClock.adjust(Duration.subtract(Duration.days(7), Duration.millis(1)))
      expect(yield* accepted(client)).toHaveLength(2)
      yield* TestClock.adjust("1 millis")
      expect(yield* accepted(client)).toEqual([hashOf(second.secret)])
    }).pipe(Effect.provide(openIdentityWorld().layer)),
  )

  it.effect("a client has at most two secrets, and one after a rotation without overlap", () =>
    Effect.gen(function* () {
      const client = yield* aClient
      const { tenantId, clientId } = client
      const second = yield* rotateClientSecret({ tenantId, clientId })
      const third = yield* rotateClientSecret({ tenantId, clientId })
      expect(yield* accepted(client)).toEqual([hashOf(third.secret), hashOf(second.secret)])
      const last = yield* rotateClientSecret({ tenantId, clientId, overlap: Duration.zero })
      expect(yield* accepted(client)).toEqual([hashOf(last.secret)])
    }).pipe(Effect.provide(openIdentityWorld().layer)),
  )

  it.effect("a client with a certificate requires an enterprise tenant and has no secret", () =>
    Effect.gen(function* () {
      const { id: tenantId } = yield* aTenant("pro")
      const request = { name, scopes: ["orders:read"] as const, certificate }
      expect(yield* Effect.flip(createClient({ ...request, tenantId }))).toMatchObject({
        _tag: "CertificateNeedsEnterprise",
      })
      const enterprise = yield* aTenant("enterprise")
      const created = yield* createClient({ ...request, tenantId: enterprise.id })
      expect(created.secret).toBeUndefined()
      expect(created.client).toMatchObject({ certificate })
      const { clientId } = created.client
      const refused = rotateClientSecret({ tenantId: enterprise.id, clientId })
      expect(yield* Effect.flip(refused)).toMatchObject({ _tag: "ClientHasNoSecret" })
    }).pipe(Effect.provide(openIdentityWorld().layer)),
  )

  it.effect("only its tenant can rotate or remove a client, and removal revokes its tokens", () =>
    Effect.gen(function* () {
      const { tenantId, clientId } = yield* aClient
      const stranger = yield* aTenant()
      yield* issueLongLivedToken({ tenantId, clientId, name, environment: "live" })
      const tag = { _tag: "ClientNotFound", clientId }
      expect(yield* Effect.flip(removeClient(stranger.id, clientId))).toMatchObject(tag)
      const rotation = { tenantId: stranger.id, clientId }
      expect(yield* Effect.flip(rotateClientSecret(rotation))).toMatchObject(tag)
      yield* removeClient(tenantId, clientId)
      expect(yield* listLongLivedTokens(tenantId)).toEqual([])
      expect(yield* Effect.flip(removeClient(tenantId, clientId))).toMatchObject(tag)
    }).pipe(Effect.provide(openIdentityWorld().layer)),
  )

  it.effect("createClient rejects empty scopes, an unknown tenant and too many clients", () =>
    Effect.gen(function* () {
      const { id: tenantId } = yield* aTenant()
      const request = { tenantId, name, scopes: ["orders:read"] as const }
      expect(yield* Effect.flip(createClient({ ...request, scopes: [] }))).toMatchObject({
        _tag: "NoScopes",
      })
      const nobody = "ten_01m7x409gbfzzvzzzzzzzzzzzz" as typeof tenantId
      expect(yield* Effect.flip(createClient({ ...request, tenantId: nobody }))).toMatchObject({
        _tag: "TenantNotFound",
      })
      for (let nth = 0; nth < maximumClients; nth += 1) yield* createClient(request)
      expect(yield* Effect.flip(createClient(request))).toMatchObject({
        _tag: "TooManyClients",
        maximum: maximumClients,
      })
    }).pipe(Effect.provide(openIdentityWorld().layer)),
  )
})
