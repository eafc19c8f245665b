/** The operator API of a real process: when it is open, and what it serves in production. */
import { once } from "node:events"
import { type IncomingMessage, request } from "node:http"
import {
  createOperator,
  listOperators,
  type OperatorName,
  removeOperator,
} from "@procurement/domain/operator"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { ApiProcess } from "./support/api-process.ts"
import { type IdentityWorld, openIdentityWorld } from "./support/identity-world.ts"

const listener = { OPERATOR_PORT: "0", OPERATOR_TRUSTED_PROXIES: "127.0.0.1" }
const headers = { authorization: "", "content-type": "application/json" }

let world: IdentityWorld
beforeAll(async () => {
  world = await openIdentityWorld()
  const anna = { name: "anna" as OperatorName, scopes: ["administrator"], by: "test" } as const
  const { value } = await world.run(createOperator(anna))
  headers.authorization = `Bearer ${value}`
})
afterAll(() => world.close())

const statusOf = async (url: string, init: RequestInit = {}): Promise<number> => {
  const response = await fetch(url, { headers, ...init })
  await response.arrayBuffer()
  return response.status
}

describe("API without OPERATOR_PORT", () => {
  it("an API without OPERATOR_PORT serves no operator endpoints", async () => {
    const api = await world.startApi({ MODE: "production" })
    expect(api.operatorUrl).toBe("")
    expect(await statusOf(`${api.url}/internal/v1/openapi.json`)).toBe(404)
    expect(await statusOf(`${api.url}/internal/v1/tenants`)).toBe(404)
  })
})

describe("Operator API in production", () => {
  let api: ApiProcess
  beforeAll(async () => {
    api = await world.startApi({ MODE: "production", ...listener })
  })

  it("the operator API has a separate port and no sandbox endpoints in production", async () => {
    const base = `${api.operatorUrl}/internal/v1`
    expect(new URL(api.operatorUrl).port).not.toBe(new URL(api.url).port)
    expect(await statusOf(`${base}/tenants/${world.tenant.id}`)).toBe(200)
    expect(await statusOf(`${base}/tenants`, { headers: {} })).toBe(401)
    const method = "POST"
    for (const path of [
      "clock",
      "ksef/failures",
      "orders/ord_01kafq3v8pe0rr2c1m5kz9x7wd/complete",
    ]) {
      expect([path, await statusOf(`${base}/sandbox/${path}`)]).toEqual([path, 404])
      expect([
        path,
        await statusOf(`${base}/sandbox/${path}`, { method, body: "{}", headers }),
      ]).toEqual([path, 404])
    }
    const document = await (await fetch(`${base}/openapi.json`)).text()
    expect(document).not.toContain("sandbox/")
  })

  it("a removed operator is rejected by the next request, and each use was recorded", async () => {
    const path = `${api.operatorUrl}/internal/v1/tenants`
    const name = "jan" as OperatorName
    const networks = ["10.0.0.0/8"]
    const terms = { scopes: ["reader"], networks, by: "test" } as const
    const { value } = await world.run(createOperator({ name, ...terms }))
    const statusFrom = (address: string) =>
      statusOf(path, {
        headers: { authorization: `Bearer ${value}`, "x-forwarded-for": address },
      })
    expect([await statusFrom("192.0.2.1"), await statusFrom("10.1.2.3")]).toEqual([403, 200])
    const used = (await world.run(listOperators)).find((one) => one.name === name)
    expect(used?.lastUsedAt).toBeGreaterThanOrEqual(used?.createdAt ?? Number.NaN)
    await world.run(removeOperator(name, "test"))
    expect(await statusFrom("10.1.2.3")).toBe(401)
  })

  it("a process limits the wrong tokens of an address", async () => {
    const path = `${api.operatorUrl}/internal/v1/tenants`
    const wrong = { authorization: "Bearer ppl_op_wrong", "x-forwarded-for": "192.0.2.9" }
    await expect
      .poll(() => statusOf(path, { headers: wrong }), { timeout: 20_000, interval: 1 })
      .toBe(429)
    expect(await statusOf(path)).toBe(200)
  })

  it("a stopping API answers an operator request that is in progress", async () => {
    const path = `/internal/v1/tenants/${world.tenant.id}`
    const change = request(`${api.operatorUrl}${path}`, { method: "PATCH", headers })
    change.write('{"language":')
    await expect.poll(() => statusOf(`${api.operatorUrl}${path}`)).toBe(200)
    const stopped = api.stop()
    const closed = () => fetch(`${api.operatorUrl}${path}`, { headers }).catch(() => "closed")
    await expect.poll(closed, { timeout: 20_000 }).toBe("closed")
    change.end('"en"}')
    const [response]: Array<IncomingMessage> = await once(change, "response")
    expect(response?.statusCode).toBe(200)
    response?.resume()
    await stopped
  })
})

describe("OPERATOR_PORT in use", () => {
  it("an API whose OPERATOR_PORT is in use does not start and names the setting", async () => {
    const api = await world.startApi(listener)
    const { port } = new URL(api.operatorUrl)
    await expect(world.startApi({ ...listener, OPERATOR_PORT: port })).rejects.toThrow(
      `port ${port} is taken by another program: set OPERATOR_PORT to a free one`,
    )
  })
})
