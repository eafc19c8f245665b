/** Cancelling orders over real HTTP. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { orderBody } from "../src/schema/order.ts"
import { type ApiServer, otherTenant, startApi } from "./api-server.ts"
import { recordFact, sent } from "./order-facts.ts"
import { anOrder, bearer, bodyOf, expectProblem, fieldsOf, post } from "./requests.ts"

let server: ApiServer
let token: string
beforeAll(async () => {
  server = await startApi()
  token = await server.token()
})
afterAll(() => server.close())

const placedOrder = async () => bodyOf(orderBody, await post(server, "/v1/orders", token, anOrder))
const placed = async () => (await placedOrder()).id

const cancel = (id: string, body?: unknown, as = token): Promise<Response> => {
  const path = `/v1/orders/${id}/cancel`
  if (body !== undefined) return post(server, path, as, body)
  return server.fetch(path, { method: "POST", headers: bearer(as) })
}

const eventsOf = (id: string) =>
  server.ledger.outbox.flatMap(({ event }) =>
    "orderId" in event.data && event.data.orderId === id ? [event] : [],
  )

const shipped = { _tag: "Shipped", carrier: "InPost", trackingNumber: "1" } as const

describe("POST /v1/orders/{id}/cancel", () => {
  it.each([
    ["without a body", undefined, undefined],
    ["with an empty object", {}, undefined],
    ["with a reason", { reason: "zamówione dwa razy" }, "zamówione dwa razy"],
  ])("a cancellation %s cancels the order", async (_title, body, reason) => {
    const id = await placed()
    const response = await cancel(id, body)
    expect(response.status).toBe(200)
    const order = await bodyOf(orderBody, response)
    expect([order.id, order.status]).toEqual([id, "cancelled"])
    expect(order.cancellationReason).toBe(reason)
    const event = eventsOf(id).find(({ type }) => type === "order.cancelled")
    expect(event?.data).toMatchObject(reason === undefined ? { orderId: id } : { reason })
  })

  it("an order in processing can be cancelled", async () => {
    const id = await placed()
    await recordFact(server, id, { _tag: "ProcessingStarted" })
    expect((await bodyOf(orderBody, await cancel(id))).status).toBe("cancelled")
  })

  it("a repeated cancellation has the same response and publishes no second event", async () => {
    const id = await placed()
    const first = await cancel(id, { reason: "first" })
    const second = await cancel(id, { reason: "second" })
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.headers.get("etag")).toBe(first.headers.get("etag"))
    expect(await second.text()).toBe(await first.text())
    expect(eventsOf(id).filter(({ type }) => type === "order.cancelled")).toHaveLength(1)
  })

  it("the invoice of a cancelled order is voided, unless it may have been sent", async () => {
    const id = await placed()
    const body = await bodyOf(orderBody, await cancel(id, { reason: "twice" }))
    const voided = { at: expect.any(String), reason: "twice" }
    expect(body.invoices).toMatchObject([{ kind: "VAT", status: "voided", voided }])
    expect(eventsOf(id).map(({ type }) => type)).toContain("invoice.voided")
  })

  it("an invoice that may have been sent gets a correction to zero", async () => {
    const { id, invoices: pending } = await placedOrder()
    sent(server, pending[0]?.id ?? "")
    const { invoices, total } = await bodyOf(orderBody, await cancel(id))
    const [invoice, correction] = invoices
    expect(invoices).toEqual([
      { id: invoice?.id, kind: "VAT", status: "accepted" },
      {
        id: correction?.id,
        kind: "KOR",
        status: "accepted",
        corrects: { id: invoice?.id },
        cause: "order_cancelled",
      },
    ])
    const kept = invoices.map((each) => server.ledger.invoices.get(each.id)?.kept)
    expect(kept.map((each) => each?.work.dueAt)).toEqual([expect.anything(), expect.anything()])
    const minor = kept.map((each) => each?.invoice.total.amount ?? 0)
    expect(minor[0]).toBe(Math.round(Number(total.amount) * 100))
    expect(minor[1]).toBe(-(minor[0] ?? 0))
  })

  it.each(["shipped", "delivered"])("cancelling a %s order returns 409", async (status) => {
    const id = await placed()
    await recordFact(server, id, shipped)
    if (status === "delivered") await recordFact(server, id, { _tag: "Delivered" })
    const problem = await expectProblem(await cancel(id), 409, "order_not_cancellable")
    expect(problem.detail).toContain(status)
    expect(problem.retryable).toBe(false)
    expect(eventsOf(id).map(({ type }) => type)).not.toContain("order.cancelled")
  })

  it("cancelling an unknown or another tenant's order returns 404", async () => {
    const id = await placed()
    const stranger = await server.token(otherTenant)
    await expectProblem(await cancel(id, {}, stranger), 404, "order_not_found")
    expect(server.ledger.orders.get(id)?._tag).toBe("Accepted")
    for (const missing of ["ord_00000000000000000000000000", "nonsense"]) {
      await expectProblem(await cancel(missing), 404, "order_not_found")
    }
  })

  it("a token without orders:write cannot cancel an order", async () => {
    const reader = await server.token(undefined, ["orders:read"])
    await expectProblem(await cancel(await placed(), {}, reader), 403, "insufficient_scope")
  })

  it.each([
    ["a reason of 257 characters", { reason: "x".repeat(257) }, [["/reason", "invalid_text"]]],
    ["an empty reason", { reason: "" }, [["/reason", "invalid_text"]]],
    ["a reason that is a number", { reason: 1 }, [["/reason", "wrong_type"]]],
    ["a reason that is null", { reason: null }, [["/reason", "wrong_type"]]],
    ["a control character", { reason: "a\u0000b" }, [["/reason", "invalid_text"]]],
    ["an unknown field", { because: "x" }, [["/because", "unknown_field"]]],
    ["a list", [], [["", "wrong_type"]]],
    ["null", "null", [["", "wrong_type"]]],
  ])("%s is rejected with 422 and changes nothing", async (_title, body, fields) => {
    const id = await placed()
    const problem = await expectProblem(await cancel(id, body), 422, "validation_failed")
    expect(fieldsOf(problem)).toEqual(fields)
    expect(server.ledger.orders.get(id)?._tag).toBe("Accepted")
  })

  it("a body that is not JSON is rejected and changes nothing", async () => {
    const id = await placed()
    await expectProblem(await cancel(id, "{"), 400, "malformed_json")
    const headers = { ...bearer(token), "content-type": "text/plain" }
    const init = { method: "POST", headers, body: "reason" }
    const response = await server.fetch(`/v1/orders/${id}/cancel`, init)
    await expectProblem(response, 415, "unsupported_media_type")
    expect(server.ledger.orders.get(id)?._tag).toBe("Accepted")
  })
})
