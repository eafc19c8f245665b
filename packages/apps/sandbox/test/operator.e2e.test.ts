import { join } from "node:path"
import { type Child, temporaryFolder } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { SandboxInfo } from "../src/index.ts"
import { putAhead } from "./support/ahead.ts"
import { type Buyer, buyerAt, readInfo } from "./support/buyer.ts"
import { type WebhookEndpoint, startWebhookEndpoint } from "./support/webhook-endpoint.ts"
import { type Operator, operatorAt } from "./support/operator.ts"
import { endProcessesOf } from "./support/processes.ts"
import { runProgram } from "./support/program.ts"

const parent = temporaryFolder(afterAll)
const folder = join(parent, "sandbox")
const slow = { timeout: 90_000 }
const waiting = { timeout: 30_000, interval: 50 }
const dayMillis = 86_400_000

let sandbox: Child
let info: SandboxInfo
let buyer: Buyer
let operator: Operator
let endpoint: WebhookEndpoint | undefined
/** How far ahead the sandbox's clock starts. */
let aheadMillis = 0

const start = async (): Promise<void> => {
  sandbox = runProgram("sandbox", { SANDBOX_DIR: folder })
  await sandbox.says("The sandbox is running.")
  info = await readInfo(folder)
  operator = operatorAt(info)
}

beforeAll(async () => {
  aheadMillis = await putAhead(folder, 3)
  await start()
  buyer = await buyerAt(info)
  const events = ["order.shipped", "invoice.issued", "invoice.paid"]
  endpoint = await startWebhookEndpoint(info, buyer.token, events)
})
afterAll(async () => {
  await endpoint?.stop()
  endProcessesOf(parent)
})

interface ClockView {
  readonly now: string
  readonly ahead: string
}

const daysAhead = (iso: string): number =>
  Math.round((Date.parse(iso) - Date.now() - aheadMillis) / dayMillis)
/** The clock's `ahead` after a move by that much. */
const movedBy = (millis: number): string => `PT${(aheadMillis + millis) / 1_000}S`

const asCustomer = (token: string): Promise<number> =>
  fetch(`${info.baseUrl}/v1/orders`, { headers: { authorization: `Bearer ${token}` } }).then(
    ({ status }) => status,
  )

const receivedAbout = (id: string): ReadonlyArray<string> => endpoint?.about(id) ?? []

/** An archived order and its invoice. */
const archivedOrder = async () => {
  const order = await buyer.order()
  const [{ id }] = order.invoices
  return { order, invoice: { ...(await buyer.archived(id)), id } }
}

interface WithInvoices {
  readonly invoices: ReadonlyArray<{ readonly id: string; readonly kind: string }>
  readonly lines: ReadonlyArray<{ readonly unitGross: { readonly amount: string } }>
}

// Each test continues where the previous one ended.
describe("The operator API of a sandbox, in order", { shuffle: false }, () => {
  it("a shipped and paid order has its status and its three webhooks", slow, async () => {
    const { order, invoice } = await archivedOrder()
    const shipment = { carrier: "InPost", trackingNumber: "520000012345" }
    await operator.ask(`/orders/${order.id}/shipment`, shipment)
    const { total } = await operator.ask<{ total: object }>(`/orders/${order.id}`)
    const payment = { reference: "2026112000001234", ...total }
    const paid = await operator.ask(`/invoices/${invoice.id}/payments`, payment)
    expect(paid).toMatchObject({ status: "paid", amountPaid: total })
    const received = () => receivedAbout(order.id).toSorted()
    await expect
      .poll(received, waiting)
      .toEqual(["invoice.issued", "invoice.paid", "order.shipped"])
    expect(await buyer.readOrder(order.id)).toMatchObject({ status: "shipped" })
  })

  it("a partial return issues one correction with the original's KSeF number", slow, async () => {
    const { order, invoice } = await archivedOrder()
    const shipment = { carrier: "InPost", trackingNumber: "520000012346" }
    await operator.ask(`/orders/${order.id}/shipment`, shipment)
    const back = { reference: "RMA-1", reason: "uszkodzone", lines: [{ line: 1, quantity: 1 }] }
    await operator.ask(`/orders/${order.id}/returns`, back)
    const returned = await operator.ask<WithInvoices>(`/orders/${order.id}/returns`, back)
    expect(returned.invoices.map(({ kind }) => kind)).toEqual(["VAT", "KOR"])
    const { id = "" } = returned.invoices[1] ?? {}
    const correction = await buyer.archived(id)
    expect(correction.number).toMatch(/^KOR\/\d{4}\/\d{2}\/000001$/)
    const unit = Number(returned.lines[0]?.unitGross.amount)
    expect(correction).toMatchObject({
      kind: "KOR",
      total: { amount: (-unit).toFixed(2) },
      corrects: { id: invoice.id, number: invoice.number, ksefNumber: invoice.ksefNumber },
    })
    const [original, kor] = [await buyer.invoiceXml(invoice.id), await buyer.invoiceXml(id)]
    expect(original).toContain("<RodzajFaktury>VAT</RodzajFaktury>")
    const corrected = `<NrKSeFFaKorygowanej>${invoice.ksefNumber}</NrKSeFFaKorygowanej>`
    expect(kor).toContain(corrected)
    expect(kor).toContain(`<P_15>-${unit.toFixed(2)}</P_15>`)
    for (const each of [invoice.id, id]) expect(await buyer.pdf(each)).toMatch(/^%PDF-/u)
    const received = () => receivedAbout(order.id).toSorted()
    const both = ["invoice.issued", "invoice.issued", "order.shipped"]
    await expect.poll(received, waiting).toEqual(both)
  })

  it("moving the clock by two days moves every service of the sandbox", slow, async () => {
    const oldToken = buyer.token
    expect(await asCustomer(oldToken)).toBe(200)
    const moved = await operator.ask<ClockView>("/sandbox/clock", { advance: "P2D" })
    expect([daysAhead(moved.now), moved.ahead]).toEqual([2, movedBy(2 * dayMillis)])
    await expect.poll(() => asCustomer(oldToken), waiting).toBe(401)
    buyer = await buyerAt(info)
    const { order, invoice } = await archivedOrder()
    const { acceptedAt } = await operator.ask<{ acceptedAt: string }>(`/orders/${order.id}`)
    expect(daysAhead(acceptedAt)).toBe(2)
    const warsawDay = new Date(acceptedAt).toLocaleDateString("sv", { timeZone: "Europe/Warsaw" })
    expect(invoice.issueDate).toBe(warsawDay)
    expect(invoice.ksefNumber).toContain(`-${warsawDay.replaceAll("-", "")}-`)
    expect(await buyer.invoiceXml(invoice.id)).toContain(`<P_1>${warsawDay}</P_1>`)
    await expect.poll(() => receivedAbout(order.id), waiting).toEqual(["invoice.issued"])
  })

  it("every webhook's signature is valid at the sandbox's time", () => {
    expect(endpoint?.refusals).toEqual([])
  })

  it("completing an order issues, pays and ships it", slow, async () => {
    const { order } = await archivedOrder()
    await fetch(`${info.operatorUrl}/internal/v1/sandbox/orders/${order.id}/complete`, {
      method: "POST",
      headers: { authorization: `Bearer ${info.operatorToken}` },
    })
    const all = ["invoice.issued", "invoice.paid", "order.shipped"]
    await expect.poll(() => receivedAbout(order.id).toSorted(), waiting).toEqual(all)
  })

  it("an invoice is issued despite a KSeF failure, and outages can be cleared", slow, async () => {
    const failure = { failure: "reset", afterwards: true, operation: "sendInvoice" }
    await operator.ask("/sandbox/ksef/failures", failure)
    const { items } = await operator.ask<{ items: ReadonlyArray<object> }>("/sandbox/ksef/failures")
    expect(items).toEqual([{ ...failure, times: 1 }])
    await archivedOrder()
    expect(await operator.ask("/sandbox/ksef/failures")).toEqual({ items: [] })
    await operator.ask("/sandbox/ksef/failures", { failure: "outage", seconds: 600 })
    const outage = await fetch(`${info.ksefUrl}/v2/security/public-key-certificates`)
    expect(outage.status).toBe(503)
    expect(await operator.status("/sandbox/ksef/failures", { method: "DELETE" })).toBe(204)
    const recovered = await fetch(`${info.ksefUrl}/v2/security/public-key-certificates`)
    expect(recovered.status).toBe(200)
  })

  it("a rejected invoice can be reissued, and its correction follows", slow, async () => {
    const rejecting = { match: "sendInvoice", action: "rejectInvoice450" }
    await fetch(`${info.ksefUrl}/_sim/failures`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(rejecting),
    })
    const order = await buyer.order()
    const [{ id }] = order.invoices
    const status = async () => (await buyer.invoice(id)).status
    await expect.poll(status, waiting).toBe("rejected")
    const { number } = await buyer.invoice(id)
    const shipment = { carrier: "InPost", trackingNumber: "520000012347" }
    const { tenantId } = await operator.ask<{ tenantId: string }>(
      `/orders/${order.id}/shipment`,
      shipment,
    )
    const back = { reference: "RMA-2", lines: [{ line: 1, quantity: 1 }] }
    const { invoices } = await operator.ask<WithInvoices>(`/orders/${order.id}/returns`, back)
    await operator.ask(`/tenants/${tenantId}/invoices/${id}/reissue`, {})
    expect(await buyer.archived(id)).toMatchObject({ number })
    const correction = await buyer.archived(invoices[1]?.id ?? "")
    expect(correction).toMatchObject({ kind: "KOR", corrects: { id, number } })
  })

  it("a killed service is restarted at the sandbox's time", slow, async () => {
    process.kill(info.processes["api"] ?? 0, "SIGKILL")
    await sandbox.says("api exited (SIGKILL)")
    const clock = () => operator.ask<ClockView>("/sandbox/clock").catch(() => undefined)
    await expect.poll(async () => (await clock())?.ahead, waiting).toBe(movedBy(2 * dayMillis))
    process.kill(info.processes["worker"] ?? 0, "SIGKILL")
    const moved = await operator.ask<ClockView>("/sandbox/clock", { advance: "PT1H" })
    expect(moved.ahead).toBe(movedBy(2 * dayMillis + 3_600_000))
    buyer = await buyerAt(info)
    const { order } = await archivedOrder()
    const { acceptedAt } = await operator.ask<{ acceptedAt: string }>(`/orders/${order.id}`)
    expect(daysAhead(acceptedAt)).toBe(2)
  })

  it("a restarted sandbox keeps its time and its operator token", slow, async () => {
    const { operatorToken } = info
    sandbox.process.kill("SIGTERM")
    expect(await sandbox.ended).toEqual({ code: 0, signal: null })
    await start()
    expect(info.operatorToken).toBe(operatorToken)
    const offsetMillis = aheadMillis + 2 * dayMillis + 3_600_000
    const { ahead } = await operator.ask<ClockView>("/sandbox/clock")
    expect(ahead).toBe(`PT${offsetMillis / 1_000}S`)
    const simulator = await (await fetch(`${info.ksefUrl}/_sim/clock`)).json()
    expect(simulator).toMatchObject({ offsetMillis })
    buyer = await buyerAt(info)
    const { order } = await archivedOrder()
    await expect.poll(() => receivedAbout(order.id), waiting).toEqual(["invoice.issued"])
    expect(endpoint?.refusals).toEqual([])
  })
})
