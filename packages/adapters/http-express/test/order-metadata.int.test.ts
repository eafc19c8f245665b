/** Metadata of orders over real HTTP: stored unchanged, shown with the order and its events. */
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { orderBody, orderPage } from "../src/schema/order.ts"
import { eventPage } from "../src/schema/event.ts"
import { type ApiServer, startApi } from "./api-server.ts"
import { recordFact } from "./order-facts.ts"
import {
  anOrder,
  bearer,
  bodyOf,
  expectNothingStored,
  expectProblem,
  fieldsOf,
  post,
} from "./requests.ts"

let server: ApiServer
let token: string
beforeEach(async () => {
  server = await startApi()
  token = await server.token()
})
afterEach(async () => {
  expect(server.defects).toEqual([])
  await server.close()
})

const metadata = { "projekt Żółw": "Hala B 🦊", costCentre: "4711", '<b>&"': "a/b~c" }
const place = (pairs: unknown) => post(server, "/v1/orders", token, { ...anOrder, metadata: pairs })
const get = (path: string) => server.fetch(path, { headers: bearer(token) })

describe("Order metadata", () => {
  it("metadata is shown with the order, in lists and in all its events", async () => {
    const order = await bodyOf(orderBody, await place(metadata))
    expect(order.metadata).toEqual(metadata)
    expect((await bodyOf(orderBody, await get(`/v1/orders/${order.id}`))).metadata).toEqual(
      metadata,
    )
    const { items } = await bodyOf(orderPage, await get("/v1/orders"))
    expect(items.map((item) => item.metadata)).toEqual([metadata])
    await recordFact(server, order.id, { _tag: "ProcessingStarted" })
    const shipment = { carrier: "InPost", trackingNumber: "1" } as const
    await recordFact(server, order.id, { _tag: "Shipped", ...shipment } as never)
    const events = await bodyOf(eventPage, await get("/v1/events"))
    const seen = events.items.map(({ type, data }) => [type, "metadata" in data && data.metadata])
    expect(seen).toEqual([
      ["order.accepted", metadata],
      ["order.processing", metadata],
      ["order.shipped", metadata],
    ])
  })

  it("a repeated request can reorder the members of metadata, but not change them", async () => {
    const send = (pairs: object) =>
      post(server, "/v1/orders", token, { ...anOrder, metadata: pairs }, { "idempotency-key": "m" })
    const [first, second] = [await send({ a: "1", b: "2" }), await send({ b: "2", a: "1" })]
    expect(second.headers.get("idempotent-replayed")).toBe("true")
    expect(await second.text()).toBe(await first.text())
    await expectProblem(await send({ a: "1", b: "3" }), 422, "idempotency_key_reused")
  })

  it("metadata can have 20 pairs, keys of 40 and values of 500 characters", async () => {
    const pairs = Array.from({ length: 20 }, (_, nth) => [
      String(nth).padStart(40, "k"),
      "🦊".repeat(500),
    ])
    const order = await bodyOf(orderBody, await place(Object.fromEntries(pairs)))
    expect(order.metadata).toEqual(Object.fromEntries(pairs))
  })

  it.each([
    ["is a list", ["a"], "", "wrong_type"],
    ["is null", null, "", "wrong_type"],
    [
      "has 21 pairs",
      Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`k${n}`, "v"])),
      "",
      "too_many_members",
    ],
    ["has a number", { a: 1 }, "/a", "wrong_type"],
    ["has an object", { a: { b: "c" } }, "/a", "wrong_type"],
    ["has an empty value", { a: "" }, "/a", "invalid_text"],
    ["has a long value", { a: "x".repeat(501) }, "/a", "invalid_text"],
    ["has a control character", { a: "b\u0000c" }, "/a", "invalid_text"],
    ["has an empty key", { "": "a" }, "/", "invalid_text"],
    ["has a long key", { ["k".repeat(41)]: "a" }, `/${"k".repeat(41)}`, "invalid_text"],
  ])("metadata that %s is rejected at its field", async (_title, pairs, pointer, code) => {
    const problem = await expectProblem(await place(pairs), 422, "validation_failed")
    expect(fieldsOf(problem)).toEqual([[`/metadata${pointer}`, code]])
    expectNothingStored(server)
  })

  it("metadata with the key __proto__ is rejected", async () => {
    const body = JSON.stringify(anOrder).replace("{", '{"metadata":{"__proto__":"a","b":"c"},')
    const problem = await expectProblem(
      await post(server, "/v1/orders", token, body),
      422,
      "validation_failed",
    )
    expect(problem.errors?.[0]).toMatchObject({
      pointer: "/metadata/__proto__",
      message: "has a key that must not be __proto__",
    })
  })
})
