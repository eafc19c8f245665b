/** Invoices of all tenants, as operators list and find them. */
import { beforeAll, describe, expect, it } from "vitest"
import { files, issueOrder } from "../issued-invoice.ts"
import { theTenant } from "../api-server.ts"
import { answered, refusal, useOperator } from "./operator-server.ts"

const server = useOperator()
let token: string
beforeAll(async () => {
  token = await server.api.token()
})

interface Page {
  readonly items: ReadonlyArray<{ readonly id: string }>
  readonly next: string | null
}

const list = (query = "") => answered<Page>(server.operate(`/invoices${query}`))

describe("Invoices of all tenants", () => {
  it("are listed newest first in pages, with their tenant and buyer", async () => {
    const older = await issueOrder(server.api, token)
    older.become("Archived")
    const newer = await issueOrder(server.api, token)
    newer.become("Rejected")
    const first = await list("?limit=1")
    expect(first.items).toMatchObject([
      { id: newer.id, status: "rejected", tenantId: theTenant, buyer: { nip: expect.any(String) } },
    ])
    const rest = await answered<Page>(server.operate(first.next?.replace("/internal/v1", "") ?? ""))
    expect(rest).toMatchObject({ items: [{ id: older.id, payment: { status: "unpaid" } }] })
    expect(rest.next).toBeNull()
    expect((await list("?status=archived")).items.map(({ id }) => id)).toEqual([older.id])
    expect((await list(`?tenantId=${theTenant}&status=rejected`)).items).toHaveLength(1)
    expect((await list("?tenantId=ten_01kafq3v8pe0rr2c1m5kz9x7wd")).items).toEqual([])
  })

  it("are found by words; a search without a word is refused", async () => {
    const { id, become } = await issueOrder(server.api, token)
    become("Acknowledged")
    const found = await list("?search=0a1b2c3d4e5f&status=acknowledged")
    expect(found.items).toMatchObject([{ id }])
    expect((await list("?search=nowhere")).items).toEqual([])
    await refusal(server.operate("/invoices?search=%20"), 400, "invalid_parameter")
  })

  it("the corrections of returned goods are listed with the moment and the reason", async () => {
    const { id } = await issueOrder(server.api, token)
    const orderId = server.api.ledger.invoices.get(id)?.kept.invoice.orderId
    await answered(
      server.operate(`/orders/${orderId}/shipment`, { carrier: "InPost", trackingNumber: "1" }),
    )
    const notice = { reference: "RMA-1", reason: "uszkodzone", lines: [{ line: 1, quantity: 1 }] }
    await answered(server.operate(`/orders/${orderId}/returns`, notice))
    const found = await list("?cause=goods_returned")
    const createdAt = expect.stringMatching(/^20/)
    expect(found.items).toMatchObject([
      { orderId, createdAt, kind: "KOR", cause: "goods_returned", reason: "uszkodzone" },
    ])
    expect((await list("?cause=mistake")).items).toEqual([])
    expect((await list("?cause=goods_returned&kind=VAT")).items).toEqual([])
    await refusal(server.operate("/invoices?cause=Returned"), 400, "invalid_parameter")
  })

  it("their files are read by tenant and invoice, once they exist", async () => {
    const { id, become } = await issueOrder(server.api, token)
    const at = (form: string, tenantId: string = theTenant) =>
      server.operate(`/tenants/${tenantId}/invoices/${id}/${form}`)
    become("Stored")
    await refusal(at("xml"), 409, "invoice_not_issued")
    become("Archived")
    for (const form of ["xml", "container", "upo"] as const) {
      const response = await at(form)
      expect([form, response.status]).toEqual([form, 200])
      expect(Buffer.from(await response.arrayBuffer())).toEqual(files[form])
      expect(response.headers.get("content-disposition")).toMatch(/"FV-2026-11-000001\./)
    }
    await refusal(at("xml", "ten_01kafq3v8pe0rr2c1m5kz9x7wd"), 404, "invoice_not_found")
    await refusal(at("pages"), 404, "route_not_found")
  })
})
