/**
 * One bank transfer for several invoices: KSeF gives it a collective identifier, and a transfer
 * that names it pays them.
 */
import { createClient } from "@procurement/sdk"
import { collectiveIdentifierIssue } from "@procurement/domain/payment"
import { beforeAll, describe, expect, it } from "vitest"
import { useSandbox } from "./support/running-sandbox.ts"

const sandbox = useSandbox()

let client: ReturnType<typeof createClient>

beforeAll(async () => {
  const { baseUrl, clientId, clientSecret } = sandbox.info
  client = createClient({ baseUrl, clientId, clientSecret })
}, 60_000)

const paidEvents = { params: { query: { type: "invoice.paid" as const } } }

const anInvoiceInKsef = async (): Promise<string> => {
  const { invoices } = await sandbox.buyer.order()
  await sandbox.buyer.archived(invoices[0].id)
  return invoices[0].id
}

describe("A payment reference", () => {
  it("three unpaid invoices get one identifier of KSeF and their sum", async () => {
    const invoiceIds = await Promise.all(Array.from({ length: 3 }, anInvoiceInKsef))
    const answer = await client.POST("/v1/payment-references", { body: { invoiceIds } })
    expect(answer.response.status).toBe(201)
    const { status, transferTitle = "", total, invoices } = answer.data
    expect([status, collectiveIdentifierIssue(transferTitle)]).toEqual(["issued", undefined])
    expect(invoices.map(({ id }) => id)).toEqual(invoiceIds)
    const cents = invoices.map(({ due }) => Number(due.amount.replace(".", "")))
    const sum = cents.reduce((before, next) => before + next, 0)
    expect(Number(total.amount.replace(".", ""))).toBe(sum)
    const payment = { reference: "BANK-2027-1", ...total }
    await sandbox.operator.ask(`/payment-references/${transferTitle}/payments`, payment)
    const paidFor = async () => {
      const { items } = (await client.GET("/v1/events", paidEvents)).data
      return items.flatMap(({ data }) => ("invoiceId" in data ? [data.invoiceId] : []))
    }
    expect(await paidFor()).toEqual(invoiceIds)
  })
})
