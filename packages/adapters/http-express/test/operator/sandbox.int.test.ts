/** The controls of a sandbox: requests of operators, and the calls that the sandbox receives. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { SandboxControls } from "../../src/index.ts"
import { fieldsOf } from "../requests.ts"
import {
  answered,
  type OperatorServer,
  type PlacedOrder,
  placeOrder,
  refusal,
  startOperator,
} from "./operator-server.ts"
import { aSandbox } from "./a-sandbox.ts"

const hour = 3_600_000

let server: OperatorServer
let sandbox: ReturnType<typeof aSandbox>
beforeAll(async () => {
  sandbox = aSandbox()
  server = await startOperator({ sandbox: sandbox.controls })
})
afterAll(() => server.close())

const clock = (body?: object) => server.operate("/sandbox/clock", body)
const failures = (body?: object) => server.operate("/sandbox/ksef/failures", body)

describe("Sandbox clock", () => {
  it("the clock moves by a duration or to an instant, and returns its time", async () => {
    const before = sandbox.calls.length
    const moved = await answered<{ now: string; ahead: string }>(clock({ advance: "P1DT2H" }))
    expect(Date.parse(moved.now) - Date.now()).toBeGreaterThan(26 * hour - 60_000)
    expect(moved.ahead).toMatch(/^PT93\d{3}S$/)
    const to = new Date(Date.now() + 50 * hour).toISOString()
    await answered(clock({ to }))
    expect(sandbox.calls.slice(before)).toEqual([{ advance: 26 * hour }, { to: Date.parse(to) }])
    const { now } = await answered<{ now: string }>(clock())
    expect(Date.parse(now)).toBeGreaterThanOrEqual(Date.parse(to))
  })

  it("the clock rejects moves that are backward, too far or malformed", async () => {
    const before = sandbox.calls.length
    const past = new Date(sandbox.controls.now() - 1_000).toISOString()
    const wrong = [
      [{ to: past }, "/to", "out_of_range"],
      [{ advance: "P367D" }, "/advance", "out_of_range"],
      [{ advance: "P1M" }, "/advance", "invalid_value"],
      [{ advance: "-P1D" }, "/advance", "invalid_value"],
      [{ advance: "PT" }, "/advance", "invalid_value"],
      [{ advance: 5 }, "/advance", "wrong_type"],
      [{ to: "tomorrow" }, "/to", "invalid_value"],
      [{ advance: "P1D", to: past }, "", "invalid_value"],
      [{}, "", "invalid_value"],
      [{ advance: "P1D", back: true }, "/back", "unknown_field"],
    ] as const
    for (const [body, pointer, code] of wrong) {
      const problem = await refusal(clock(body), 422, "validation_failed")
      expect([body, fieldsOf(problem)]).toEqual([body, [[pointer, code]]])
    }
    expect(sandbox.calls.slice(before)).toEqual([])
  })
})

describe("KSeF failures", () => {
  it("failures are requested, listed and ended", async () => {
    const wanted = [
      { failure: "status", status: 503, operation: "sendInvoice", times: 3 },
      { failure: "reset", afterwards: true, operation: "sendInvoice", times: 1 },
      { failure: "drop", times: 2 },
      { failure: "outage", seconds: 30 },
    ]
    for (const failure of wanted) await answered(failures(failure))
    expect(await answered(failures())).toEqual({ items: wanted })
    const path = "/sandbox/ksef/failures"
    await answered(server.operate(path, undefined, { method: "DELETE" }), 204)
    expect(await answered(failures())).toEqual({ items: [] })
  })

  it("a failure affects any operation, once, by default", async () => {
    await answered(failures({ failure: "status", status: 500 }))
    const expected = { failure: "status", status: 500, operation: "*", times: 1 }
    expect(sandbox.calls.at(-1)).toEqual(expected)
  })

  it("an invalid failure is rejected with a pointer to the field", async () => {
    const wrong = [
      [{}, "/failure", "required"],
      [{ failure: "fire" }, "/failure", "invalid_value"],
      [{ failure: "status", status: 200 }, "/status", "invalid_value"],
      [{ failure: "status", status: 500, operation: "x" }, "/operation", "invalid_value"],
      [{ failure: "drop", times: 0 }, "/times", "out_of_range"],
      [{ failure: "drop", operation: "sendInvoice" }, "/operation", "unknown_field"],
      [{ failure: "outage" }, "/seconds", "required"],
      [{ failure: "outage", seconds: 1e9 }, "/seconds", "out_of_range"],
    ] as const
    for (const [body, pointer, code] of wrong) {
      const problem = await refusal(failures(body), 422, "validation_failed")
      expect([body, fieldsOf(problem)]).toEqual([body, [[pointer, code]]])
    }
  })
})

describe("Unreachable sandbox", () => {
  it("an unreachable sandbox returns 503", async () => {
    const away = (): Promise<never> => Promise.reject(new Error("nobody there"))
    const controls: SandboxControls = {
      ...aSandbox().controls,
      advanceClock: away,
      ksefFailures: away,
    }
    const lonely = await startOperator({ sandbox: controls })
    const moving = lonely.operate("/sandbox/clock", { advance: "P1D" })
    await refusal(moving, 503, "service_unavailable")
    const listing = await lonely.operate("/sandbox/ksef/failures")
    expect([listing.status, listing.headers.get("retry-after")]).toEqual([503, "5"])
    await lonely.close()
  })
})

describe("Order completion", () => {
  const complete = (id: string) =>
    server.operate(`/sandbox/orders/${id}/complete`, undefined, { method: "POST" })
  const eventsOf = (order: PlacedOrder) =>
    server.api.ledger.outbox
      .map(({ event }) => event)
      .filter(({ data }) => "orderId" in data && data.orderId === order.id)
      .map(({ type }) => type)
  const all = ["order.processing", "order.shipped", "order.delivered", "invoice.paid"]

  it("a completed order is delivered and paid; a repeat changes nothing", async () => {
    const order = await placeOrder(server)
    for (const _ of [1, 2]) {
      expect(await answered(complete(order.id))).toMatchObject({ status: "delivered" })
    }
    expect(eventsOf(order)).toEqual(["order.accepted", ...all])
  })

  it("a completion keeps the existing shipment and publishes only missing events", async () => {
    const order = await placeOrder(server)
    const shipment = { carrier: "InPost", trackingNumber: "520" }
    await answered(server.operate(`/orders/${order.id}/shipment`, shipment))
    const paid = { reference: order.id, amount: "1.00", currency: "PLN" }
    await answered(server.operate(`/invoices/${order.invoices[0]?.id}/payments`, paid))
    expect(await answered(complete(order.id))).toMatchObject({
      status: "delivered",
      shipments: [shipment],
    })
    expect(eventsOf(order)).toEqual(["order.accepted", ...all.slice(1)])
  })

  it("the completion of an unknown order returns 404", async () => {
    await refusal(complete("ord_01kafq3v8pe0rr2c1m5kz9x7wd"), 404, "order_not_found")
  })
})
