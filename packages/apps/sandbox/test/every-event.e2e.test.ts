/** One subscription with `*` receives every type of event, and nothing that the API hides. */
import { createHash } from "node:crypto"
import { join } from "node:path"
import { type Endpoint, startEndpoint, temporaryFolder } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type EventType, eventTypes } from "@procurement/domain/events"
import type { SandboxInfo } from "../src/index.ts"
import { putAhead } from "./support/ahead.ts"
import { type Buyer, buyerAt, readInfo } from "./support/buyer.ts"
import { type Operator, operatorAt } from "./support/operator.ts"
import { endProcessesOf } from "./support/processes.ts"
import { runProgram } from "./support/program.ts"
import { type ReceivedEvent, startWebhookEndpoint } from "./support/webhook-endpoint.ts"
import { type WebhookOwner, type WebhookView, webhookOwnerAt } from "./support/webhook-owner.ts"

const folder = join(temporaryFolder(afterAll), "sandbox")
const slow = { timeout: 120_000 }
const waiting = { timeout: 60_000, interval: 50 }

interface Tenant {
  readonly id: string
  readonly contract: object
}

let info: SandboxInfo
let buyer: Buyer
let operator: Operator
let owner: WebhookOwner
let tenantId: string
let endpoint: Awaited<ReturnType<typeof startWebhookEndpoint>>
let failing: Endpoint
let failingId: string

const received = (type?: string): ReadonlyArray<ReceivedEvent> =>
  endpoint.received.filter((event) => type === undefined || event.type === type)
const receives = (type: EventType, count = 1) =>
  expect.poll(() => received(type).length, { ...waiting, message: type }).toBe(count)
const advance = (duration: string) => operator.ask("/sandbox/clock", { advance: duration })
const customer = (
  path: string,
  init: Omit<RequestInit, "headers"> & { readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<Response> =>
  fetch(`${info.baseUrl}${path}`, {
    ...init,
    headers: {
      authorization: `Bearer ${buyer.token}`,
      "content-type": "application/json",
      accept: "application/json",
      ...init.headers,
    },
  })

beforeAll(async () => {
  await putAhead(folder, 2)
  const sandbox = runProgram("sandbox", { SANDBOX_DIR: folder })
  await sandbox.says("The sandbox is running.")
  info = await readInfo(folder)
  operator = operatorAt(info)
  owner = webhookOwnerAt(info)
  buyer = await buyerAt(info)
  const { items } = await operator.ask<{ items: ReadonlyArray<Tenant> }>("/tenants")
  tenantId = items[0]?.id ?? ""
  const monthlyVolumes = { orders: 5, invoices: 1_000, deliveries: 1_000 }
  const contract = JSON.stringify({ contract: { ...items[0]?.contract, monthlyVolumes } })
  expect(await operator.status(`/tenants/${tenantId}`, { method: "PATCH", body: contract })).toBe(
    200,
  )
  endpoint = await startWebhookEndpoint(info, buyer.token, ["*"])
  failing = await startEndpoint()
  failing.answerWith(500)
  const other = { url: failing.url, events: ["order.delivered"], contactEmail: "it@example.com" }
  failingId = (await owner.ask<{ id: string }>("", other)).id
})
afterAll(async () => {
  await endpoint?.stop()
  await failing?.stop()
  endProcessesOf(folder)
})

/** All numbers, texts and booleans in it, as texts. */
const leavesOf = (value: unknown): ReadonlyArray<string> =>
  typeof value === "object" && value !== null
    ? Object.values(value).flatMap(leavesOf)
    : [String(value)]

interface Shown {
  readonly lines: ReadonlyArray<object>
  readonly invoices: ReadonlyArray<{ readonly id: string }>
}

/** Everything that the API shows of an order, the positions of its lines, and its invoices. */
const shownOf = async (orderId: string): Promise<ReadonlySet<string>> => {
  const order: Shown = await (await customer(`/v1/orders/${orderId}`)).json()
  const positions = order.lines.map((_, index) => String(index + 1))
  const shown = [...leavesOf(order), ...positions]
  for (const { id } of order.invoices) {
    shown.push(...leavesOf(await (await customer(`/v1/invoices/${id}`)).json()))
    const xml = await customer(`/v1/invoices/${id}`, { headers: { accept: "application/xml" } })
    shown.push(
      createHash("sha256")
        .update(await xml.bytes())
        .digest("hex"),
    )
  }
  return new Set(shown)
}

// Each test continues where the previous one ended.
describe("A subscription to every event, in order", { shuffle: false }, () => {
  it("an order that is shipped, paid and returned publishes each of its steps", slow, async () => {
    const order = await buyer.order()
    const [{ id: invoice }] = order.invoices
    await buyer.archived(invoice)
    await operator.ask(`/orders/${order.id}/processing`, {})
    const parcel = { carrier: "InPost", trackingNumber: "520000012345" }
    await operator.ask(`/orders/${order.id}/shipment`, parcel)
    await operator.ask(`/orders/${order.id}/delivery`, {})
    const { total } = await operator.ask<{ total: object }>(`/orders/${order.id}`)
    const payment = { reference: "2026112000001234", ...total }
    await operator.ask(`/invoices/${invoice}/payments`, payment)
    const back = { reference: "RMA-1", reason: "uszkodzone", lines: [{ line: 1, quantity: 1 }] }
    await operator.ask(`/orders/${order.id}/returns`, back)
    await receives("invoice.issued", 2)
    const about = () => endpoint.about(order.id).toSorted()
    await expect
      .poll(about, waiting)
      .toEqual([
        "invoice.issued",
        "invoice.issued",
        "invoice.paid",
        "order.accepted",
        "order.delivered",
        "order.processing",
        "order.returned",
        "order.shipped",
      ])
  })

  it("a cancelled order and a rejected invoice are published", slow, async () => {
    const cancelled = await buyer.order()
    await buyer.archived(cancelled.invoices[0].id)
    const reason = JSON.stringify({ reason: "Ordered twice" })
    const path = `/v1/orders/${cancelled.id}/cancel`
    expect((await customer(path, { method: "POST", body: reason })).status).toBe(200)
    await receives("order.cancelled")
    await receives("invoice.issued", 4)
    await fetch(`${info.ksefUrl}/_sim/failures`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ match: "sendInvoice", action: "rejectInvoice450" }),
    })
    await buyer.order()
    await receives("invoice.rejected")
  })

  it("the fourth of five contracted orders publishes that 80 % are used", slow, async () => {
    await buyer.order()
    await receives("quota.reached")
    expect(received("quota.reached")[0]?.data).toMatchObject({ metric: "orders", percent: 80 })
    await receives("order.accepted", 4)
  })

  it("events about an order carry nothing that the API does not show its tenant", async () => {
    const events = received().filter(({ data }) => "orderId" in data)
    expect(new Set(events.map(({ type }) => type)).size).toBe(9)
    for (const [orderId, own] of Map.groupBy(events, ({ data }) => String(data["orderId"]))) {
      const shown = await shownOf(orderId)
      for (const { type, data } of own) {
        // Only the event log states why KSeF rejected an invoice.
        const { code: _, description: __, ...facts } = data
        const hidden = leavesOf(facts).filter((leaf) => !shown.has(leaf))
        expect.soft(hidden, type).toEqual([])
      }
    }
  })

  it("an invoice is voided, and another one is issued outside KSeF", slow, async () => {
    for (const type of ["invoice.voided", "invoice.issued_outside"] as const) {
      const body = JSON.stringify({ type })
      expect((await customer("/v1/sandbox/events", { method: "POST", body })).status).toBe(202)
      await receives(type)
    }
  })

  it("requests beyond the limit for five minutes are published", slow, async () => {
    for (let minute = 0; minute < 8; minute += 1) {
      const statuses = await Promise.all(
        Array.from({ length: 150 }, async () => (await customer("/v1/catalog")).status),
      )
      expect(statuses).toContain(429)
      await advance("PT50S")
    }
    await receives("rate_limit.sustained")
  })

  it("the bodies are those of the event log", slow, async () => {
    const log = await owner.events<ReceivedEvent>("?limit=100")
    await expect.poll(() => received().length, waiting).toBe(log.length)
    const byId = (events: ReadonlyArray<ReceivedEvent>) =>
      events.toSorted((left, right) => (left.id < right.id ? -1 : 1))
    expect(byId(received())).toEqual(byId(log))
  })

  it("deliveries of another webhook that will expire are published", slow, async () => {
    const failed = async () => (await owner.deliveries(failingId))[0]
    const isIdle = async () => {
      const { now } = await operator.ask<{ now: string }>("/sandbox/clock")
      const { status, nextAttemptAt = "" } = (await failed()) ?? {}
      return status === "exhausted" || nextAttemptAt > now
    }
    for (;;) {
      await expect.poll(isIdle, waiting).toBe(true)
      const { nextAttemptAt } = (await failed()) ?? {}
      if (nextAttemptAt === undefined) break
      await operator.ask("/sandbox/clock", { to: nextAttemptAt })
    }
    const status = async () => (await owner.ask<WebhookView>(`/${failingId}`)).status
    await expect.poll(status, waiting).toBe("paused")
    await advance("P24D")
    await receives("webhook.expiring")
  })

  it("changes of the catalog are published together, five minutes later", slow, async () => {
    const retire = (sku: string) => operator.status(`/catalog/${sku}`, { method: "DELETE" })
    const { items } = await operator.ask<{ items: ReadonlyArray<{ sku: string }> }>("/catalog")
    const retired = items.slice(0, 2).map(({ sku }) => sku)
    for (const sku of retired) expect(await retire(sku)).toBe(204)
    expect(received("catalog.updated")).toEqual([])
    await advance("PT5M")
    await receives("catalog.updated")
    const [{ data } = { data: undefined }] = received("catalog.updated")
    expect(data).toMatchObject({ updated: [], retired, complete: true })
  })

  it("an expiring token is published, which completes the list of types", slow, async () => {
    const tokens = `/tenants/${tenantId}/clients/${info.clientId}/tokens`
    await operator.ask(tokens, { name: "ERP" })
    await advance("P77D")
    await receives("token.expiring")
    const types = new Set(received().map(({ type }) => type))
    expect(eventTypes.filter((type) => !types.has(type))).toEqual([])
    expect(endpoint.refusals).toEqual([])
  })
})
