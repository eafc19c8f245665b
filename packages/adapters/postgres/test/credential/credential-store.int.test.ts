import { createHash, randomBytes } from "node:crypto"
import * as Option from "effect/Option"
import { beforeAll, describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import type {
  AccessToken,
  ApiClient,
  CredentialStore,
  SecretHash,
} from "@procurement/domain/credential"
import { makeCredentialStore } from "../../src/index.ts"
import { aTenantId, noon } from "../fixtures/examples.ts"
import { run, useDatabase } from "../fixtures/opened.ts"

const aHash = (): SecretHash =>
  createHash("sha256").update(randomBytes(16)).digest("hex") as SecretHash

const aClient = (): ApiClient => ({
  clientId: `client-${aHash().slice(0, 8)}`,
  tenantId: aTenantId(),
  name: "Zażółć 🦊",
  secretHash: aHash(),
  scopes: ["orders:read", "orders:write"],
})

const owner: ApiClient = aClient()

const aToken = (expiresAt: number = noon + 3_600_000): AccessToken => ({
  hash: aHash(),
  clientId: owner.clientId,
  tenantId: owner.tenantId,
  scopes: ["orders:write"],
  environment: "live",
  issuedAt: noon,
  expiresAt: instant(expiresAt),
})

describe("Credential store on PostgreSQL", () => {
  const opened = useDatabase()
  let store: CredentialStore["Service"]
  beforeAll(async () => {
    store = makeCredentialStore(opened().database)
    await run(store.saveClient(owner))
  })

  it("a client is found as last saved", async () => {
    const client = aClient()
    expect(await run(store.findClient(client.clientId))).toStrictEqual(Option.none())
    await run(store.saveClient(client))
    expect(await run(store.findClient(client.clientId))).toStrictEqual(Option.some(client))
    const renewed = { ...client, secretHash: aHash(), tenantId: aTenantId(), scopes: [] }
    await run(store.saveClient(renewed))
    expect(await run(store.findClient(client.clientId))).toStrictEqual(Option.some(renewed))
  })

  it("text with a meaning in SQL is stored unchanged", async () => {
    for (const name of ["?", "??", "$1", ":id", "\\", "\\'", "''; --", 'a"b', "\u0001\n", "%s"]) {
      const client = { ...aClient(), name, clientId: `${name}-${aHash().slice(0, 8)}` }
      await run(store.saveClient(client))
      expect(await run(store.findClient(client.clientId))).toStrictEqual(Option.some(client))
    }
  })

  it("a malformed client id finds no client", async () => {
    for (const clientId of ["", "\u0000", "a\u0000b", "'; drop table orders; --", "\ud800", "?"]) {
      expect(await run(store.findClient(clientId))).toStrictEqual(Option.none())
    }
  })

  it("a token is found by its hash, expired or not", async () => {
    const token = aToken(noon + 1)
    await run(store.saveToken(token))
    expect(await run(store.findToken(token.hash))).toStrictEqual(Option.some(token))
    expect(await run(store.findToken(aHash()))).toStrictEqual(Option.none())
  })

  it("saving a token again changes nothing", async () => {
    const token = aToken()
    await run(store.saveToken(token))
    await run(store.saveToken(token))
    expect(await run(store.findToken(token.hash))).toStrictEqual(Option.some(token))
  })

  it("a revoked token is not found, and revoking it again succeeds", async () => {
    const token = aToken()
    await run(store.saveToken(token))
    await run(store.revokeToken(token.hash))
    await run(store.revokeToken(token.hash))
    expect(await run(store.findToken(token.hash))).toStrictEqual(Option.none())
  })

  it("forgetExpired deletes tokens expired before an instant and returns their count", async () => {
    const [old, edge, good] = [noon - 10, noon - 5, noon].map((expiresAt) => aToken(expiresAt))
    for (const token of [old!, edge!, good!]) await run(store.saveToken(token))
    await run(store.forgetExpired(instant(noon - 10)))
    expect(Option.isSome(await run(store.findToken(old!.hash)))).toBe(true)
    expect(await run(store.forgetExpired(instant(noon - 5)))).toBe(1)
    expect(Option.isNone(await run(store.findToken(old!.hash)))).toBe(true)
    expect(Option.isSome(await run(store.findToken(edge!.hash)))).toBe(true)
    expect(Option.isSome(await run(store.findToken(good!.hash)))).toBe(true)
  })
})
