/** The operator API of a real process: when it is open, and what it serves in production. */
import { hash } from "node:crypto"
import { once } from "node:events"
import { type IncomingMessage, request } from "node:http"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { ApiProcess } from "./support/api-process.ts"
import { type IdentityWorld, openIdentityWorld } from "./support/identity-world.ts"

const token = "ppl_op_c2VjcmV0IG9mIHRlc3Rz"
const listener = { OPERATOR_PORT: "0", OPERATOR_TOKEN_HASHES: hash("sha256", token) }
const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }

let world: IdentityWorld
beforeAll(async () => {
  world = await openIdentityWorld()
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
