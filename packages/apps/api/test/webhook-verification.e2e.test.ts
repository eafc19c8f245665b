/** Verification of endpoints by a real API process, with `WEBHOOK_VERIFICATION` as by default. */
import { randomBytes } from "node:crypto"
import { createServer, type ServerResponse } from "node:http"
import { text } from "node:stream/consumers"
import { createClient, issueLongLivedToken, scopes } from "@procurement/domain/credential"
import { lineText } from "@procurement/domain/text"
import { listen } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { ApiProcess } from "./support/api-process.ts"
import { type IdentityWorld, openIdentityWorld } from "./support/identity-world.ts"

const settings = {
  WEBHOOK_LOOPBACK: "on",
  WEBHOOK_SECRETS_KEY: randomBytes(32).toString("base64"),
}

let world: IdentityWorld
let token: string
/** Requests to `/silent` that have no response yet. */
const waiting: Array<ServerResponse> = []
const paths: Array<string | undefined> = []
const endpoint = await listen(
  createServer(async (request, response) => {
    paths.push(request.url)
    const { data } = JSON.parse(await text(request))
    if (request.url === "/silent") waiting.push(response)
    else response.end(request.url === "/echo" ? JSON.stringify(data) : "ok")
  }),
)
const endpointUrl = (path: string): string => `${endpoint.url}${path}`

beforeAll(async () => {
  world = await openIdentityWorld()
  const owner = { tenantId: world.tenant.id, name: lineText("ERP"), scopes }
  const { client } = await world.run(createClient(owner))
  const issued = await world.run(
    issueLongLivedToken({ ...owner, clientId: client.clientId, environment: "test" }),
  )
  token = issued.value
})
afterAll(async () => {
  await world.close()
  await endpoint.stop()
})

const register = (api: ApiProcess, path: string, key: string): Promise<Response> =>
  fetch(`${api.url}/v1/webhooks`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "idempotency-key": key,
    },
    body: JSON.stringify({
      url: endpointUrl(path),
      events: ["invoice.issued"],
      contactEmail: "it@example.com",
    }),
  })

const urls = async (api: ApiProcess): Promise<ReadonlyArray<string>> => {
  const headers = { authorization: `Bearer ${token}` }
  const { items } = await (await fetch(`${api.url}/v1/webhooks`, { headers })).json()
  return items.map(({ url }: { readonly url: string }) => url)
}

describe("Webhook verification", () => {
  it("a verification holds no database connection while it waits for the endpoint", async () => {
    const api = await world.startApi({
      ...settings,
      DATABASE_CONNECTIONS: "2",
    })
    const thinking = [1, 2, 3].map((nth) => register(api, "/silent", `silent-${nth}`))
    await expect.poll(() => waiting.length, { timeout: 5_000 }).toBe(3)
    expect((await register(api, "/echo", "echo")).status).toBe(201)
    for (const response of waiting.splice(0)) response.end("no")
    for (const response of await Promise.all(thinking)) {
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({ code: "endpoint_not_verified" })
    }
    expect((await register(api, "/ok", "ok")).status).toBe(422)
    const refused = await register(api, "/echo", "one-too-many")
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true])
    expect((await register(api, "/echo", "echo")).headers.get("idempotent-replayed")).toBe("true")
    expect(await urls(api)).toEqual([endpointUrl("/echo")])
    await api.stop()
  }, 60_000)

  it("WEBHOOK_VERIFICATION=off stores a URL without a request to it", async () => {
    const api = await world.startApi({ ...settings, WEBHOOK_VERIFICATION: "off" })
    paths.length = 0
    expect((await register(api, "/ok", "unasked")).status).toBe(201)
    expect(paths).toEqual([])
    await api.stop()
  }, 60_000)
})
