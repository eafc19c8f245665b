/** Two API processes share the limits of one token; RATE_LIMIT_STORE=memory separates them. */
import { TenantRepository } from "@procurement/domain/tenant"
import { createClient, issueLongLivedToken, scopes } from "@procurement/domain/credential"
import { standardPolicies } from "@procurement/domain/rate-limit"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type IdentityWorld, openIdentityWorld } from "./support/identity-world.ts"

const { token: policy } = standardPolicies
const processes = 2
/** The most requests that the processes may have leased together (docs/adr/0011). */
const bound = processes * Math.floor(policy.capacity / 20)

describe("Rate limits of a token", () => {
  let world: IdentityWorld
  let token: string
  beforeAll(async () => {
    world = await openIdentityWorld()
    const { tenant } = world
    const standard = { ...tenant, plan: "standard" as const }
    await world.run(Effect.flatMap(TenantRepository, (tenants) => tenants.save(standard)))
    const name = lineText("ERP")
    const { client } = await world.run(createClient({ tenantId: tenant.id, name, scopes }))
    const terms = { tenantId: tenant.id, clientId: client.clientId, environment: "test" as const }
    ;({ value: token } = await world.run(issueLongLivedToken({ ...terms, name })))
  })
  afterAll(() => world.close())

  const ask = async (url: string): Promise<Response> => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`${url}/v1/orders?limit=1`, { headers })
    await response.arrayBuffer()
    return response
  }

  it("all API processes on one database share the rate limit of a token", async () => {
    const apis = await Promise.all(Array.from({ length: processes }, () => world.startApi()))
    // A process that is still starting may exceed its timeout for the database.
    await Promise.all(apis.map(({ url }) => ask(url)))
    const startedAt = performance.now()
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, nth) => ask(apis[nth % processes]?.url ?? "")),
    )
    const elapsedMinutes = (performance.now() - startedAt) / 60_000
    const admitted = answers.filter(({ status }) => status === 200).length
    const refused = answers.filter(({ status }) => status === 429)
    expect(admitted + refused.length).toBe(200)
    expect(admitted).toBeGreaterThanOrEqual(policy.capacity - processes - bound)
    const exactly = policy.capacity + policy.ratePerMinute * elapsedMinutes
    expect(admitted).toBeLessThanOrEqual(exactly + bound)
    for (const { headers } of refused) expect(headers.get("retry-after")).toBe("1")
    await Promise.all(apis.map(({ stop }) => stop()))
  })

  it("RATE_LIMIT_STORE=memory gives each API process a separate rate limit", async () => {
    const { url, stop } = await world.startApi({ RATE_LIMIT_STORE: "memory" })
    const { headers, status } = await ask(url)
    expect([status, headers.get("x-ratelimit-remaining")]).toEqual([200, "59"])
    await stop()
  })
})
