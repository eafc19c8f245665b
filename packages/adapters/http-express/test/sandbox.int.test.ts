/** The customers' sandbox API: its clock, its KSeF, the steps of orders, and events on request. */
import { hash } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { eventTypes } from "@procurement/domain/events"
import type { ProblemCode } from "../src/index.ts"
import { exampleTypes, orderTypes } from "../src/schema/sandbox.ts"
import { type ApiServer, otherTenant, startApi } from "./api-server.ts"
import { aSandbox } from "./operator/a-sandbox.ts"
import { recordFact } from "./order-facts.ts"
import { anOrder, bodyAs, expectProblem, fieldsOf, post } from "./requests.ts"

const hour = 3_600_000

let server: ApiServer
let sandbox: ReturnType<typeof aSandbox>
let token: string
beforeAll(async () => {
  sandbox = aSandbox()
  server = await startApi({ sandbox: sandbox.controls })
  token = await server.token()
})
afterAll(() => server.close())

interface State {
  readonly now: string
  readonly ahead: string
  readonly nextRetryAt: string | null
  readonly ksef: object
}
interface Order {
  readonly id: string
  readonly status: string
  readonly shipments?: ReadonlyArray<object>
  readonly invoices: ReadonlyArray<{ readonly id: string; readonly kind: string }>
}

const call = (path: string, body?: object, method = body === undefined ? "GET" : "POST") =>
  server.fetch(`/v1/sandbox${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

const answered = async <A>(sent: Promise<Response>, status = 200): Promise<A> => {
  const response = await sent
  const body = await response.json()
  expect([response.status, body]).toEqual([status, expect.anything()])
  return body as A
}

const refused = async (sent: Promise<Response>, status: number, code: ProblemCode) =>
  expectProblem(await sent, status, code)

const place = () => bodyAs<Order>(post(server, "/v1/orders", token, anOrder))
const step = (id: string, name: string, body?: object) =>
  call(`/orders/${id}/${name}`, body, "POST")
const eventsOf = (orderId: string) =>
  server.ledger.outbox
    .map(({ event }) => event)
    .filter(({ data }) => "orderId" in data && data.orderId === orderId)
    .map(({ type }) => type)

describe("Sandbox clock", () => {
  it("the clock moves by a duration or to an instant, and the state shows it", async () => {
    const moved = await answered<State>(call("/clock", { advance: "PT1H" }))
    expect(Date.parse(moved.now) - Date.now()).toBeGreaterThan(hour - 60_000)
    const to = new Date(Date.now() + 50 * hour).toISOString()
    await answered(call("/clock", { to }))
    expect(sandbox.calls.slice(-2)).toEqual([{ advance: hour }, { to: Date.parse(to) }])
    const state = await answered<State>(call(""))
    expect(Date.parse(state.now)).toBeGreaterThanOrEqual(Date.parse(to))
    expect(state).toMatchObject({ nextRetryAt: null, ksef: { mode: "normal" } })
  })

  it("the clock rejects moves that are backward, too far or malformed", async () => {
    const past = new Date(sandbox.controls.now() - 1_000).toISOString()
    const wrong = [
      [{ to: past }, "/to", "out_of_range"],
      [{ to: "tomorrow" }, "/to", "invalid_value"],
      [{ advance: "P367D" }, "/advance", "out_of_range"],
      [{ advance: "soon" }, "/advance", "invalid_value"],
      [{ advance: "PT1H", to: past }, "", "invalid_value"],
      [{}, "", "invalid_value"],
      [{ advance: "PT1H", back: true }, "/back", "unknown_field"],
    ] as const
    for (const [body, pointer, code] of wrong) {
      const problem = await refused(call("/clock", body), 422, "validation_failed")
      expect([body, fieldsOf(problem)]).toEqual([body, [[pointer, code]]])
    }
  })

  it("a move to the next retry returns 409 while no retry is pending", async () => {
    await refused(call("/clock", { to: "next_retry" }), 409, "no_retry_pending")
  })
})

describe("Sandbox KSeF", () => {
  it("each KSeF mode replaces the previous one and is shown until it ends", async () => {
    const modes = [
      [
        { mode: "offline", seconds: 60 },
        { mode: "offline", remainingSeconds: 60 },
      ],
      [{ mode: "reject_next" }, { mode: "reject_next", remaining: 1 }],
      [
        { mode: "interrupt_next", times: 3 },
        { mode: "interrupt_next", remaining: 3 },
      ],
      [{ mode: "normal" }, { mode: "normal" }],
    ] as const
    for (const [wanted, ksef] of modes) {
      expect((await answered<State>(call("/ksef", wanted, "PUT"))).ksef).toEqual(ksef)
    }
  })

  it("a failure that only operators can plan is shown as custom", async () => {
    await sandbox.controls.failKsef({ failure: "drop", times: 1 })
    expect((await answered<State>(call(""))).ksef).toEqual({ mode: "custom" })
    await sandbox.controls.clearKsefFailures()
  })

  it("an unknown mode, or a field of another mode, is rejected", async () => {
    const wrong = [
      [{ mode: "slow" }, "/mode"],
      [{ mode: "offline", times: 2 }, ""],
      [{ mode: "normal", seconds: 2 }, ""],
    ] as const
    for (const [body, pointer] of wrong) {
      const problem = await refused(call("/ksef", body, "PUT"), 422, "validation_failed")
      expect(fieldsOf(problem)).toEqual([[pointer, "invalid_value"]])
    }
  })
})

describe("Sandbox order steps", () => {
  it("an order is shipped, delivered, paid and returned on its owner's request", async () => {
    const { id } = await place()
    const parcel = { carrier: "InPost", trackingNumber: "520" }
    expect(await answered(step(id, "ship", parcel))).toMatchObject({
      status: "shipped",
      shipments: [parcel],
    })
    expect(await answered(step(id, "deliver"))).toMatchObject({ status: "delivered" })
    await answered(step(id, "pay"))
    const returned = await answered<Order>(
      step(id, "return", { lines: [{ line: 1, quantity: 1 }] }),
    )
    expect(returned.invoices.map(({ kind }) => kind)).toEqual(["VAT", "KOR"])
    const shipped = ["order.accepted", "order.processing", "order.shipped", "order.delivered"]
    expect(eventsOf(id)).toEqual([...shipped, "invoice.paid", "order.returned"])
  })

  it("a partly shipped order is shipped with all that has not left", async () => {
    const { id } = await place()
    const parcel = { carrier: "InPost", trackingNumber: "1" }
    const lines = [{ line: 2, quantity: 15 }] as const
    await recordFact(server, id, { _tag: "Shipped", ...parcel, lines })
    const rest = [
      { line: 1, quantity: 2 },
      { line: 2, quantity: 5 },
    ]
    expect(await answered(step(id, "ship"))).toMatchObject({
      status: "shipped",
      shipments: [
        { ...parcel, lines },
        { trackingNumber: `${id}-2`, lines: rest },
      ],
    })
  })

  it("a delivery ships first, and repeated steps change nothing", async () => {
    const { id } = await place()
    for (const _ of [1, 2]) {
      expect(await answered(step(id, "deliver"))).toMatchObject({ status: "delivered" })
      await answered(step(id, "ship"))
      await answered(step(id, "pay"))
    }
    const steps = ["order.processing", "order.shipped", "order.delivered", "invoice.paid"]
    expect(eventsOf(id)).toEqual(["order.accepted", ...steps])
  })

  it("a payment may be partial, and a complete return happens once", async () => {
    const { id } = await place()
    await answered(step(id, "pay", { amount: "1.00" }))
    expect(eventsOf(id)).not.toContain("invoice.paid")
    await answered(step(id, "pay"))
    expect(eventsOf(id)).toContain("invoice.paid")
    await answered(step(id, "return"))
    await refused(step(id, "return"), 409, "return_refused")
  })

  it("a cancelled order is not shipped and another tenant's order is not found", async () => {
    const { id } = await place()
    await post(server, `/v1/orders/${id}/cancel`, token, {})
    await refused(step(id, "ship"), 409, "impossible_move")
    const stranger = await server.token(otherTenant)
    for (const name of ["ship", "deliver", "pay", "return"]) {
      const sent = post(server, `/v1/sandbox/orders/${id}/${name}`, stranger, {})
      await refused(sent, 404, "order_not_found")
    }
  })

  it("the clock and KSeF's mode require the scope of the sandbox", async () => {
    const buyer = await server.token(undefined, ["orders:write", "catalog:read"])
    const clock = post(server, "/v1/sandbox/clock", buyer, { advance: "PT1H" })
    await refused(clock, 403, "insufficient_scope")
    const ksef = server.fetch("/v1/sandbox/ksef", {
      method: "PUT",
      headers: { authorization: `Bearer ${buyer}`, "content-type": "application/json" },
      body: JSON.stringify({ mode: "offline" }),
    })
    await refused(ksef, 403, "insufficient_scope")
    const seen = server.fetch("/v1/sandbox", { headers: { authorization: `Bearer ${buyer}` } })
    expect((await seen).status).toBe(200)
  })

  it("a step requires the scope for placing orders", async () => {
    const { id } = await place()
    const reader = await server.token(undefined, ["orders:read"])
    const sent = post(server, `/v1/sandbox/orders/${id}/ship`, reader, {})
    await refused(sent, 403, "insufficient_scope")
  })
})

describe("Sandbox events", () => {
  it.each(orderTypes)("%s is triggered by a real order of the caller", async (type) => {
    const response = await call("/events", { type })
    expect(response.status).toBe(202)
    const body = (await response.json()) as { type: string; orderId: string; invoiceId: string }
    expect(body.type).toBe(type)
    expect(response.headers.get("location")).toBe(`/v1/orders/${body.orderId}`)
    const isOfKsef = type === "invoice.issued" || type === "invoice.rejected"
    expect(eventsOf(body.orderId)).toContain(isOfKsef ? "order.accepted" : type)
    const planned = await sandbox.controls.ksefFailures()
    const { reference } = await bodyAs<{ readonly reference: string }>(
      call(`/../orders/${body.orderId}`),
    )
    const rejected = [{ failure: "reject", times: 1, containing: reference }]
    expect(planned).toEqual(type === "invoice.rejected" ? rejected : [])
  })

  it("a repeat with the same key places no second order", async () => {
    const headers = { "idempotency-key": hash("sha256", "a trigger") }
    const send = () => post(server, "/v1/sandbox/events", token, { type: "order.shipped" }, headers)
    const [first, second] = [await bodyAs(send()), await bodyAs(send())]
    expect(second).toEqual(first)
  })

  it.each(exampleTypes)(
    "%s is triggered as an example that its receiver can read",
    async (type) => {
      const response = await call("/events", { type })
      expect(response.status).toBe(202)
      const { eventId } = (await response.json()) as { readonly eventId: string }
      const location = response.headers.get("location") ?? ""
      expect(location).toBe(`/v1/events/${eventId}`)
      const headers = { authorization: `Bearer ${token}` }
      expect(await bodyAs(server.fetch(location, { headers }))).toMatchObject({ id: eventId, type })
    },
  )

  it("every type of event can be triggered", () => {
    expect([...orderTypes, ...exampleTypes].toSorted()).toEqual(eventTypes.toSorted())
  })

  it("an unknown type is rejected with a pointer to it", async () => {
    const sent = call("/events", { type: "quota.exceeded" })
    const problem = await refused(sent, 422, "validation_failed")
    expect(fieldsOf(problem)).toEqual([["/type", "invalid_value"]])
  })
})

describe("Outside a sandbox", () => {
  it("every sandbox route returns 404 with its own code", async () => {
    const plain = await startApi()
    const bearer = await plain.token()
    const headers = { authorization: `Bearer ${bearer}` }
    await refused(plain.fetch("/v1/sandbox", { headers }), 404, "sandbox_only")
    await refused(post(plain, "/v1/sandbox/events", bearer, {}), 404, "sandbox_only")
    await plain.close()
  })
})

it("in a shared sandbox only operators move the clock and set KSeF's mode", async () => {
  const { controls, calls } = aSandbox()
  const shared = await startApi({ sandbox: { ...controls, areForOperators: true } })
  const owner = await shared.token()
  const headers = { authorization: `Bearer ${owner}`, "content-type": "application/json" }
  const send = (method: string, path: string, body: object) =>
    shared.fetch(`/v1/sandbox${path}`, { method, headers, body: JSON.stringify(body) })
  await refused(send("POST", "/clock", { advance: "PT1H" }), 403, "shared_sandbox")
  await refused(send("PUT", "/ksef", { mode: "offline" }), 403, "shared_sandbox")
  expect((await send("POST", "/events", { type: "order.accepted" })).status).toBe(202)
  expect(calls).toEqual([])
  await shared.close()
})
