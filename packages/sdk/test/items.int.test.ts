/** Iteration over the pages of a list. */
import { afterEach, describe, expect, it } from "vitest"
import { type Client, createClient } from "../src/index.ts"
import { json, problem, type ScriptedService, startScripted } from "./support/scripted-service.ts"

let service: ScriptedService
afterEach(() => service.close())

const pages = [
  json(200, { items: [{ id: "ord_1" }, { id: "ord_2" }], next: "/v1/orders?limit=2&cursor=a%2Bb" }),
  json(200, { items: [], next: "/v1/orders?limit=2&cursor=c" }),
  json(200, { items: [{ id: "ord_3" }], next: null }),
]

const listing = async (answers = pages): Promise<Client> => {
  service = await startScripted({ answers })
  return createClient({
    baseUrl: service.baseUrl,
    token: "tok",
    retry: { firstWaitMillis: 5, attempts: 2 },
  })
}

const collect = async (api: Client): Promise<ReadonlyArray<string>> => {
  const ids: Array<string> = []
  for await (const { id } of api.items("/v1/orders", { query: { limit: 2 } })) ids.push(id)
  return ids
}

describe("Client.items", () => {
  it("items fills in the path parameters of a list", async () => {
    const page = json(200, { items: [{ id: "dlv_1" }], next: null })
    const api = await listing([page])
    const path = { id: "sub_1/2" }
    const query = { status: "exhausted" } as const
    const ids: Array<string> = []
    for await (const { id } of api.items("/v1/webhooks/{id}/deliveries", { path, query })) {
      ids.push(id)
    }
    expect(ids).toEqual(["dlv_1"])
    expect(service.asked.map(({ url }) => url)).toEqual([
      "/v1/webhooks/sub_1%2F2/deliveries?status=exhausted",
    ])
  })

  it("items follows the next link of every page", async () => {
    const api = await listing()
    expect(await collect(api)).toEqual(["ord_1", "ord_2", "ord_3"])
    expect(service.asked.map(({ url }) => url)).toEqual([
      "/v1/orders?limit=2",
      "/v1/orders?limit=2&cursor=a%2Bb",
      "/v1/orders?limit=2&cursor=c",
    ])
  })

  it("items requests no page beyond the last item read", async () => {
    const api = await listing()
    for await (const { id } of api.items("/v1/orders")) {
      expect(id).toBe("ord_1")
      break
    }
    expect(service.asked).toHaveLength(1)
  })

  it("items continues after a page that had to be requested twice", async () => {
    const away = problem(503, "service_unavailable", true)
    const [first, ...others] = pages
    const api = await listing([...(first ? [first] : []), away, ...others])
    expect(await collect(api)).toEqual(["ord_1", "ord_2", "ord_3"])
  })

  it("items throws the error of a rejected page", async () => {
    const refused = problem(400, "invalid_parameter", false)
    const api = await listing([refused])
    await expect(collect(api)).rejects.toMatchObject({ code: "invalid_parameter" })
  })
})
