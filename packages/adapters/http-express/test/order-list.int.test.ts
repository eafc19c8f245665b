/** The list of orders over real HTTP: pages, filters and invalid parameters. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { z } from "zod"
import { orderBody, orderPage } from "../src/schema/order.ts"
import { type ApiServer, otherTenant, startApi } from "./api-server.ts"
import { cancelled, recordFact } from "./order-facts.ts"
import { anOrder, bearer, bodyOf, expectProblem, fieldsOf, post } from "./requests.ts"

type Page = z.output<typeof orderPage>

let server: ApiServer
let token: string
beforeAll(async () => {
  server = await startApi()
  token = await server.token()
})
afterAll(() => server.close())

const placeOrder = async (more: object = {}) =>
  bodyOf(orderBody, await post(server, "/v1/orders", token, { ...anOrder, ...more }))

const get = (path: string): Promise<Response> => server.fetch(path, { headers: bearer(token) })

/** The IDs on all pages, following `next` unchanged. */
const idsOf = async (path: string): Promise<ReadonlyArray<string>> => {
  const ids: Array<string> = []
  let next: string | null = path
  while (next !== null) {
    const response: Response = await get(next)
    const page: Page = await bodyOf(orderPage, response)
    const link = page.next === null ? null : `<${page.next}>; rel="next"`
    expect(response.headers.get("link")).toBe(link)
    ids.push(...page.items.map(({ id }) => id))
    next = page.next
  }
  return ids
}

describe("GET /v1/orders", () => {
  it("the pages contain every order once, newest first", async () => {
    const placed: Array<string> = []
    for (let count = 0; count < 5; count += 1) placed.push((await placeOrder()).id)
    const ids = await idsOf("/v1/orders?limit=2")
    expect(ids.filter((id) => placed.includes(id))).toEqual(placed.toSorted().toReversed())
    expect(new Set(ids).size).toBe(ids.length)
  })

  it("expand=lines lists orders with their lines, on pages of limited size", async () => {
    const reference = "PO-LINES"
    const [line] = anOrder.lines
    const lines = Array.from({ length: 600 }, () => line)
    const placed = [await placeOrder({ reference, lines }), await placeOrder({ reference, lines })]
    const list = `/v1/orders?reference=${reference}`
    const plain = await bodyOf(orderPage, await get(list))
    expect(plain.items.map(({ id, ...item }) => [id, "lines" in item])).toEqual(
      placed.map(({ id }) => [id, false]).toReversed(),
    )
    const first = await bodyOf(orderPage, await get(`${list}&expand=lines`))
    expect(first.items.map((item) => item.lines)).toEqual([placed[1]?.lines])
    const second = await bodyOf(orderPage, await get(String(first.next)))
    expect(second.items.map((item) => item.lines)).toEqual([placed[0]?.lines])
    expect(second.next).toBeNull()
  })

  it("the list omits other tenants' orders", async () => {
    const { id } = await placeOrder()
    const headers = bearer(await server.token(otherTenant))
    const page = await bodyOf(orderPage, await server.fetch("/v1/orders?limit=100", { headers }))
    expect(page.next).toBeNull()
    expect(page.items.map((item) => item.id)).not.toContain(id)
  })

  it("filters by status, reference and time combine and apply to every page", async () => {
    const reference = "PO & 1/ż"
    const placed = []
    for (let count = 0; count < 5; count += 1) placed.push(await placeOrder({ reference }))
    const others = [await placeOrder({ reference: "PO & 1/Ż" }), placed[0]]
    for (const order of others) await cancelled(server, String(order?.id))
    const shown = placed.slice(1).map(({ id }) => id)
    const query = new URLSearchParams({ reference, status: "accepted", limit: "1" })
    expect(await idsOf(`/v1/orders?${query}`)).toEqual(shown.toSorted().toReversed())

    const [first, last] = [placed[1]?.acceptedAt ?? "", placed[4]?.acceptedAt ?? ""]
    query.set("created_from", first)
    query.set("created_to", last)
    const within = placed
      .slice(1)
      .filter(({ acceptedAt }) => acceptedAt >= first && acceptedAt < last)
    const expected = within.map(({ id }) => id)
    expect(await idsOf(`/v1/orders?${query}`)).toEqual(expected.toSorted().toReversed())
  })

  it("created_from accepts any UTC offset and the year 1", async () => {
    const { id, acceptedAt } = await placeOrder()
    const at = Date.parse(acceptedAt)
    const inWarsaw = new Date(at + 3_600_000).toISOString().replace("Z", "+01:00")
    const since = (from: string) =>
      idsOf(`/v1/orders?${new URLSearchParams({ created_from: from, limit: "100" })}`)
    expect(await since(inWarsaw)).toContain(id)
    expect(await since("0001-01-01T00:00:00.123456Z")).toContain(id)
    expect(await since(new Date(at + 60_000).toISOString())).not.toContain(id)
  })

  it("the status filter matches the current status of an order", async () => {
    const { id } = await placeOrder()
    const shipment = { _tag: "Shipped", carrier: "InPost", trackingNumber: "1" } as const
    await recordFact(server, id, shipment)
    expect(await idsOf("/v1/orders?status=shipped&limit=100")).toContain(id)
    expect(await idsOf("/v1/orders?status=accepted&limit=100")).not.toContain(id)
  })

  it.each([
    ["limit=0", "limit", "out_of_range"],
    ["limit=101", "limit", "out_of_range"],
    ["limit=two", "limit", "invalid_value"],
    ["limit=1&limit=2", "limit", "wrong_type"],
    ["cursor=b3JkX25v", "cursor", "invalid_value"],
    ["cursor=b3JkXzAxa2!FmcTN2OHBlMHJyMmMxbTVrejl4N3dk", "cursor", "invalid_value"],
    ["status=Accepted", "status", "invalid_value"],
    ["status=", "status", "invalid_value"],
    ["created_from=yesterday", "created_from", "invalid_value"],
    ["created_from=2026-11-20", "created_from", "invalid_value"],
    ["created_from=2026-02-30T00:00:00Z", "created_from", "invalid_value"],
    ["created_to=2026-11-20T12:00:00", "created_to", "invalid_value"],
    ["created_to=2026-11-20T25:00:00Z", "created_to", "invalid_value"],
    ["expand=invoice", "expand", "invalid_value"],
    ["reference=", "reference", "invalid_text"],
    [`reference=${"x".repeat(257)}`, "reference", "invalid_text"],
    ["reference=a%00b", "reference", "invalid_text"],
    ["since=2026-11-20T12:00:00Z", "since", "unknown_field"],
  ])("GET /v1/orders?%s returns 400", async (query, parameter, code) => {
    const problem = await expectProblem(await get(`/v1/orders?${query}`), 400, "invalid_parameter")
    expect(fieldsOf(problem)).toEqual([[parameter, code]])
  })

  it.each(["limit=1&limit=2", "status=accepted&status=accepted", "reference=a&reference=b"])(
    "the error for %s states that a parameter must occur only once",
    async (query) => {
      const problem = await expectProblem(
        await get(`/v1/orders?${query}`),
        400,
        "invalid_parameter",
      )
      expect(problem.errors?.map(({ message }) => message)).toEqual(["must occur only once"])
    },
  )
})
