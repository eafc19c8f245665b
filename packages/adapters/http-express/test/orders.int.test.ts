/** Orders over real HTTP: placements and their repeats. */
import { readFileSync } from "node:fs"
import * as Effect from "effect/Effect"
import { IdempotencyKeyInFlight } from "@procurement/domain/idempotency"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { orderBody } from "../src/schema/order.ts"
import { type ApiServer, otherTenant, startApi, theBuyer, theTenant } from "./api-server.ts"
import { recordFact } from "./order-facts.ts"
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

describe("POST /v1/orders", () => {
  it("an order is accepted, priced by the catalog, and names its invoice", async () => {
    const { response, order } = await place()
    expect(response.headers.get("location")).toBe(`/v1/orders/${order.id}`)
    expect(order).toMatchObject({
      status: "accepted",
      reference: "PO-2026-0117",
      buyer: theBuyer,
      timeline: [{ status: "accepted", at: order.acceptedAt }],
      invoices: [{ id: expect.stringMatching(/^inv_/), kind: "VAT", status: "accepted" }],
      fulfilment: { hub: "Warszawa" },
    })
    const kept = server.ledger.orders.get(order.id)
    expect(kept?.tenantId).toBe(theTenant)
    expect(order.total.amount).toBe((Number(kept?.total.amount) / 100).toFixed(2))
    expect(order.invoices.map(({ id }) => server.ledger.invoices.has(id))).toEqual([true])
  })

  it("an order stores another buyer and a delivery address unchanged", async () => {
    const address = { countryCode: "PL", line1: "ul. Nowa\u00a01", line2: "00-001 Łódz\u0301" }
    const buyer = { nip: "5265877635", name: "Łoś & Syn <s.c.> 🫎", address }
    const { order } = await place({ ...anOrder, buyer, deliveryAddress: address })
    expect(order.buyer).toEqual(buyer)
    expect(order.deliveryAddress).toEqual(address)
  })

  it("a valid request ID of the caller is kept; a missing or invalid one is replaced", async () => {
    const idFor = async (brought: Record<string, string>) => {
      const init = { headers: { ...bearer(token), ...brought } }
      return (await server.fetch("/v1/orders", init)).headers.get("x-request-id")
    }
    expect(await idFor({ "x-request-id": "erp-4711" })).toBe("erp-4711")
    expect(await idFor({})).toMatch(/^req_[0-9a-f-]{36}$/)
    expect(await idFor({ "x-request-id": "<script>" })).toMatch(/^req_/)
  })

  it.each(["first-order.json", "eur-order.json"])("the example %s is accepted", async (name) => {
    const { order } = await place(example(name))
    expect(order.lines.length).toBeGreaterThanOrEqual(2)
  })

  it("an order can have 4,000 lines", async () => {
    const lines = Array.from({ length: 4_000 }, () => ({ sku: "BRE-DRE", quantity: 1 }))
    const { order } = await place({ currency: "EUR", lines })
    expect(order.lines).toHaveLength(4_000)
  })
})

describe("Orders with an Idempotency-Key", () => {
  const postAs = (key: string, order: unknown = anOrder, as = token): Promise<Response> =>
    server.fetch("/v1/orders", {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": key, ...bearer(as) },
      body: JSON.stringify(order),
    })

  it("a repeat places no second order and replays the first response", async () => {
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

  it("ten concurrent requests with one key place one order", async () => {
    const before = server.ledger.orders.size
    const answers = await Promise.all(Array.from({ length: 10 }, () => postAs("erp-many")))
    const locations = new Set(answers.map((answer) => answer.headers.get("location")))
    expect(locations.size).toBe(1)
    expect(server.ledger.orders.size).toBe(before + 1)
  })

  it("a repeat returns the first response, even if the order has changed since", async () => {
    const first = await postAs("erp-moved")
    const body = await first.text()
    await recordFact(server, String(JSON.parse(body).id), { _tag: "ProcessingStarted" })
    const second = await postAs("erp-moved")
    expect(await second.text()).toBe(body)
    expect(second.headers.get("etag")).toBe(first.headers.get("etag"))
  })

  it("a request whose key is in flight is rejected with Retry-After", async () => {
    const busy = await startApi({
      orders: (honest) => ({
        ...honest,
        placeOnce: ({ idempotency: { key } }) => Effect.fail(new IdempotencyKeyInFlight({ key })),
      }),
    })
    const response = await busy.fetch("/v1/orders", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "idempotency-key": "erp-busy",
        ...bearer(await busy.token()),
      },
      body: JSON.stringify(anOrder),
    })
    const problem = await expectProblem(response, 409, "idempotency_key_in_flight")
    expect(problem.retryable).toBe(true)
    expect(response.headers.get("retry-after")).toBe("1")
    await busy.close()
  })

  it("another request with a used key is rejected, and nothing is stored", async () => {
    await postAs("erp-2")
    const before = server.ledger.orders.size
    const other = await postAs("erp-2", { ...anOrder, reference: "PO-OTHER" })
    await expectProblem(other, 422, "idempotency_key_reused")
    expect(server.ledger.orders.size).toBe(before)
  })

  it("two tenants can use the same key independently", async () => {
    const mine = await postAs("erp-3")
    const theirs = await postAs("erp-3", anOrder, await server.token(otherTenant))
    expect(theirs.status).toBe(201)
    expect(theirs.headers.get("location")).not.toBe(mine.headers.get("location"))
  })

  it("a key can be used again after a rejected request", async () => {
    const refused = await postAs("erp-4", { ...anOrder, lines: [] })
    expect(refused.status).toBe(422)
    expect((await postAs("erp-4")).status).toBe(201)
  })

  it.each(["", '""', "with space", "ż".repeat(3), "x".repeat(256)])(
    "an order with the key %j is rejected",
    async (key) => {
      const encoded = Buffer.from(key, "utf8").toString("latin1")
      await expectProblem(await postAs(encoded), 400, "invalid_idempotency_key")
    },
  )
})
