/** Orders over real HTTP: placed, read and listed. */
import { readFileSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { orderBody, orderPage } from "../src/schema/order.ts"
import { type ApiServer, otherTenant, startApi, theBuyer, theTenant } from "./api-server.ts"
import { anOrder, bearer, bodyOf, expectProblem, post } from "./requests.ts"

let server: ApiServer
let token: string
beforeAll(async () => {
  server = await startApi()
  token = await server.token()
})
afterAll(() => server.close())

const place = async (order: unknown = anOrder) => {
  const response = await post(server, "/v1/orders", token, order)
  expect(response.status).toBe(201)
  return { response, order: await bodyOf(orderBody, response) }
}

const example = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../../examples/orders/${name}`, import.meta.url), "utf8"))

describe("A good order", () => {
  it("is accepted, priced by the catalog and names the invoice it becomes", async () => {
    const { response, order } = await place()
    expect(response.headers.get("location")).toBe(`/v1/orders/${order.id}`)
    expect(order).toMatchObject({
      status: "accepted",
      reference: "PO-2026-0117",
      buyer: theBuyer,
      invoice: { id: expect.stringMatching(/^inv_/), status: "accepted" },
      fulfilment: { hub: "Warszawa" },
    })
    const kept = server.ledger.orders.get(order.id)
    expect(kept?.tenantId).toBe(theTenant)
    expect(order.total.amount).toBe((Number(kept?.total.amount) / 100).toFixed(2))
    expect(server.ledger.invoices.has(order.invoice.id)).toBe(true)
  })

  it("may name another buyer and a delivery address; white space is collapsed", async () => {
    const address = { countryCode: "PL", line1: " ul.  Nowa\t1 ", line2: "00-001 Warszawa" }
    const buyer = { nip: "5265877635", name: "Łoś & Syn <s.c.> 🫎", address }
    const { order } = await place({ ...anOrder, buyer, deliveryAddress: address })
    const collapsed = { ...address, line1: "ul. Nowa 1" }
    expect(order.buyer).toEqual({ ...buyer, address: collapsed })
    expect(order.deliveryAddress).toEqual(collapsed)
  })

  it("takes a caller's request id and makes one for who brings none or a bad one", async () => {
    const idFor = async (brought: Record<string, string>) => {
      const init = { headers: { ...bearer(token), ...brought } }
      return (await server.fetch("/v1/orders", init)).headers.get("x-request-id")
    }
    expect(await idFor({ "x-request-id": "erp-4711" })).toBe("erp-4711")
    expect(await idFor({})).toMatch(/^req_[0-9a-f-]{36}$/)
    expect(await idFor({ "x-request-id": "<script>" })).toMatch(/^req_/)
  })

  it.each(["first-order.json", "eur-order.json"])("can be like the example %s", async (name) => {
    const { order } = await place(example(name))
    expect(order.lines.length).toBeGreaterThanOrEqual(2)
  })

  it("may have 4,000 lines", async () => {
    const lines = Array.from({ length: 4_000 }, () => ({ sku: "BRE-DRE", quantity: 1 }))
    const { order } = await place({ currency: "EUR", lines })
    expect(order.lines).toHaveLength(4_000)
  })
})

describe("A placed order", () => {
  it("is read by its tenant with the state of its invoice", async () => {
    const { order } = await place()
    const response = await server.fetch(`/v1/orders/${order.id}`, { headers: bearer(token) })
    expect(await bodyOf(orderBody, response)).toEqual(order)
  })

  it("does not exist for another tenant", async () => {
    const { order } = await place()
    const headers = bearer(await server.token(otherTenant))
    const response = await server.fetch(`/v1/orders/${order.id}`, { headers })
    await expectProblem(response, 404, "order_not_found")
  })

  it.each(["ord_00000000000000000000000000", "nonsense", "..%2f..%2fetc"])(
    "is not found as %s",
    async (id) => {
      const response = await server.fetch(`/v1/orders/${id}`, { headers: bearer(token) })
      await expectProblem(response, 404, "order_not_found")
    },
  )
})

describe("The list of orders", () => {
  it("leads from page to page, newest first, each order once", async () => {
    const alone = await startApi()
    const own = await alone.token()
    const placed: Array<string> = []
    for (let count = 0; count < 5; count += 1) {
      const order = await bodyOf(orderBody, await post(alone, "/v1/orders", own, anOrder))
      placed.unshift(order.id)
    }
    const seen: Array<string> = []
    let next: string | null = "/v1/orders?limit=2"
    while (next !== null) {
      const response: Response = await alone.fetch(next, { headers: bearer(own) })
      const page: { items: Array<{ id: string }>; next: string | null } = await bodyOf(
        orderPage,
        response,
      )
      seen.push(...page.items.map(({ id }) => id))
      if (page.next !== null) expect(response.headers.get("link")).toContain(page.next)
      next = page.next
    }
    await alone.close()
    expect(seen.toSorted()).toEqual(placed.toSorted())
    expect(new Set(seen).size).toBe(5)
  })

  it("shows nothing of other tenants", async () => {
    const { order } = await place()
    const headers = bearer(await server.token(otherTenant))
    const page = await bodyOf(orderPage, await server.fetch("/v1/orders?limit=100", { headers }))
    expect(page.next).toBeNull()
    for (const { id } of page.items) {
      expect(server.ledger.orders.get(id)?.tenantId).toBe(otherTenant)
      expect(id).not.toBe(order.id)
    }
  })
})

describe("An order with an Idempotency-Key", () => {
  const postAs = (key: string, order: unknown = anOrder, as = token): Promise<Response> =>
    server.fetch("/v1/orders", {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": key, ...bearer(as) },
      body: JSON.stringify(order),
    })

  it("is placed once; the second answer is the first one, marked as replayed", async () => {
    const before = server.ledger.orders.size
    const first = await postAs("erp-1")
    const second = await postAs('"erp-1"')
    expect([first.status, second.status]).toEqual([201, 201])
    expect(first.headers.get("idempotent-replayed")).toBeNull()
    expect(second.headers.get("idempotent-replayed")).toBe("true")
    expect(second.headers.get("location")).toBe(first.headers.get("location"))
    expect(await second.text()).toBe(await first.text())
    expect(server.ledger.orders.size).toBe(before + 1)
  })

  it("is placed once by ten requests at the same time", async () => {
    const before = server.ledger.orders.size
    const answers = await Promise.all(Array.from({ length: 10 }, () => postAs("erp-many")))
    const locations = new Set(answers.map((answer) => answer.headers.get("location")))
    expect(locations.size).toBe(1)
    expect(server.ledger.orders.size).toBe(before + 1)
  })

  it("is refused when the key belongs to another request, and nothing is stored", async () => {
    await postAs("erp-2")
    const before = server.ledger.orders.size
    const other = await postAs("erp-2", { ...anOrder, reference: "PO-OTHER" })
    await expectProblem(other, 422, "idempotency_key_reused")
    expect(server.ledger.orders.size).toBe(before)
  })

  it("has nothing to do with the keys of another tenant", async () => {
    const mine = await postAs("erp-3")
    const theirs = await postAs("erp-3", anOrder, await server.token(otherTenant))
    expect(theirs.status).toBe(201)
    expect(theirs.headers.get("location")).not.toBe(mine.headers.get("location"))
  })

  it("may use the key again after a request that was refused", async () => {
    const refused = await postAs("erp-4", { ...anOrder, lines: [] })
    expect(refused.status).toBe(422)
    expect((await postAs("erp-4")).status).toBe(201)
  })

  it.each(["", '""', "with space", "ż".repeat(3), "x".repeat(256)])(
    "is refused for the key %j",
    async (key) => {
      const encoded = Buffer.from(key, "utf8").toString("latin1")
      await expectProblem(await postAs(encoded), 400, "invalid_idempotency_key")
    },
  )
})
