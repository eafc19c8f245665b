/** A revocation by one API process takes effect in all others within five seconds. */
import { setTimeout as delay } from "node:timers/promises"
import {
  createClient,
  issueLongLivedToken,
  listLongLivedTokens,
  removeClient,
  revokeLongLivedToken,
  scopes,
} from "@procurement/domain/credential"
import { lineText } from "@procurement/domain/text"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { ApiProcess } from "./support/api-process.ts"
import { type IdentityWorld, openIdentityWorld } from "./support/identity-world.ts"

const longestMillis = 5_000

describe("Token revocation across processes", () => {
  let world: IdentityWorld
  let one: ApiProcess
  let other: ApiProcess
  beforeAll(async () => {
    world = await openIdentityWorld()
    ;[one, other] = await Promise.all([world.startApi(), world.startApi()])
  })
  afterAll(() => world.close())

  const statusAt = async ({ url }: ApiProcess, token: string): Promise<number> => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`${url}/v1/orders`, { headers })
    await response.arrayBuffer()
    return response.status
  }

  const aClient = async () => {
    const request = { tenantId: world.tenant.id, name: lineText("ERP"), scopes }
    const { client, secret = "" } = await world.run(createClient(request))
    return { clientId: client.clientId, secret }
  }

  const post = (path: string, form: Record<string, string>): Promise<Response> =>
    fetch(`${one.url}${path}`, { method: "POST", body: new URLSearchParams(form) })

  /** Polls the other process; returns how long it still accepted the token. */
  const millisUntilRefused = async (token: string): Promise<number> => {
    const from = performance.now()
    while ((await statusAt(other, token)) !== 401) {
      if (performance.now() - from > 4 * longestMillis)
        throw new Error("the token is still accepted")
      await delay(25)
    }
    return performance.now() - from
  }

  /** Both processes accept the token and cache it. */
  const expectGood = async (token: string): Promise<void> => {
    expect(await statusAt(one, token)).toBe(200)
    expect(await statusAt(other, token)).toBe(200)
  }

  it("a token revoked at one process is rejected by the other within five seconds", async () => {
    const { clientId, secret } = await aClient()
    const proof = { client_id: clientId, client_secret: secret }
    const granted = await post("/oauth/token", { grant_type: "client_credentials", ...proof })
    const { access_token: token } = await granted.json()
    await expectGood(token)
    expect((await post("/oauth/token/revocation", { token, ...proof })).status).toBe(200)
    expect(await millisUntilRefused(token)).toBeLessThanOrEqual(longestMillis)
  })

  it("revoking a long-lived token or removing its client takes effect in 5 seconds", async () => {
    const { clientId } = await aClient()
    const terms = { tenantId: world.tenant.id, clientId, environment: "test" as const }
    const issue = (name: string) =>
      world.run(issueLongLivedToken({ ...terms, name: lineText(name) }))
    const [revoked, removed] = [await issue("till"), await issue("shop")]
    await expectGood(revoked.value)
    await expectGood(removed.value)
    await world.run(revokeLongLivedToken(world.tenant.id, revoked.token.tokenId))
    expect(await millisUntilRefused(revoked.value)).toBeLessThanOrEqual(longestMillis)
    expect(await statusAt(other, removed.value)).toBe(200)
    await world.run(removeClient(world.tenant.id, clientId))
    expect(await millisUntilRefused(removed.value)).toBeLessThanOrEqual(longestMillis)
  })

  it("the API records lastUsedAt of a long-lived token after its use", async () => {
    const { clientId } = await aClient()
    const terms = { tenantId: world.tenant.id, clientId, environment: "test" as const }
    const { token, value } = await world.run(
      issueLongLivedToken({ ...terms, name: lineText("used") }),
    )
    expect(token.lastUsedAt).toBeUndefined()
    await expectGood(value)
    await expect
      .poll(async () => {
        const tokens = await world.run(listLongLivedTokens(world.tenant.id))
        return tokens.find(({ tokenId }) => tokenId === token.tokenId)?.lastUsedAt
      })
      .toBeGreaterThanOrEqual(token.issuedAt)
  })
})

describe("Production and sandbox on one database", () => {
  let world: IdentityWorld
  let production: ApiProcess
  let sandbox: ApiProcess
  beforeAll(async () => {
    world = await openIdentityWorld()
    ;[production, sandbox] = await Promise.all([
      world.startApi({ MODE: "production" }),
      world.startApi({ MODE: "sandbox" }),
    ])
  })
  afterAll(() => world.close())

  const statusAt = async ({ url }: ApiProcess, token: string): Promise<number> =>
    (await fetch(`${url}/v1/orders`, { headers: { authorization: `Bearer ${token}` } })).status

  it("production and sandbox accept only tokens of their own environment", async () => {
    const request = { tenantId: world.tenant.id, name: lineText("ERP"), scopes }
    const { client, secret = "" } = await world.run(createClient(request))
    const grant = { grant_type: "client_credentials", client_id: client.clientId }
    const body = new URLSearchParams({ ...grant, client_secret: secret })
    const tokenFrom = async ({ url }: ApiProcess): Promise<string> =>
      (await (await fetch(`${url}/oauth/token`, { method: "POST", body })).json()).access_token
    const [live, test] = [await tokenFrom(production), await tokenFrom(sandbox)]
    expect([live.slice(0, 9), test.slice(0, 9)]).toEqual(["ppl_live_", "ppl_test_"])
    expect([await statusAt(production, live), await statusAt(sandbox, test)]).toEqual([200, 200])
    expect([await statusAt(production, test), await statusAt(sandbox, live)]).toEqual([401, 401])
  })
})
