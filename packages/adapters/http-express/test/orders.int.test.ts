/** Orders over real HTTP: placed, once or often. */
import { readFileSync } from "node:fs"
import * as Effect from "effect/Effect"
import { IdempotencyKeyInFlight } from "@procurement/domain/order"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { orderBody } from "../src/schema/order.ts"
import { type ApiServer, otherTenant, startApi, theBuyer, theTenant } from "./api-server.ts"
import { tellOf } from "./order-facts.ts"
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
      timeline: [{ status: "accepted", at: order.acceptedAt }],
      invoices: [{ id: expect.stringMatching(/^inv_/), kind: "VAT", status: "accepted" }],
      fulfilment: { hub: "Warszawa" },
    })
    const kept = server.ledger.orders.get(order.id)
    expect(kept?.tenantId).toBe(theTenant)
    expect(order.total.amount).toBe((Number(kept?.total.amount) / 100).toFixed(2))
    expect(order.invoices.map(({ id }) => server.ledger.invoices.has(id))).toEqual([true])
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

  it("is answered as the first time, however far the order has come since", async () => {
    const first = await postAs("erp-moved")
    const body = await first.text()
    await tellOf(server, String(JSON.parse(body).id), { _tag: "ProcessingStarted" })
    const second = await postAs("erp-moved")
    expect(await second.text()).toBe(body)
    expect(second.headers.get("etag")).toBe(first.headers.get("etag"))
  })

  it("is told to come again while a request with its key is being answered", async () => {
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
