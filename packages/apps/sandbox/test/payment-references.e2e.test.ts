/**
 * One bank transfer for several invoices: KSeF gives it a collective identifier, and a transfer
 * that names it pays them.
 */
import { join } from "node:path"
import { createClient } from "@procurement/sdk"
import { collectiveIdentifierIssue } from "@procurement/domain/payment"
import { temporaryFolder } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { putAhead } from "./support/ahead.ts"
import { type Buyer, buyerAt, readInfo } from "./support/buyer.ts"
import { type Operator, operatorAt } from "./support/operator.ts"
import { endProcessesOf } from "./support/processes.ts"
import { runProgram } from "./support/program.ts"

const folder = join(temporaryFolder(afterAll), "sandbox")

let buyer: Buyer
let operator: Operator
let client: ReturnType<typeof createClient>

beforeAll(async () => {
  await putAhead(folder)
  const sandbox = runProgram("main", { SANDBOX_DIR: folder })
  await sandbox.says("The sandbox is running.")
  const info = await readInfo(folder)
  buyer = await buyerAt(info)
  operator = operatorAt(info)
  const { baseUrl, clientId, clientSecret } = info
  client = createClient({ baseUrl, clientId, clientSecret })
}, 60_000)
afterAll(() => endProcessesOf(folder))

const paidEvents = { params: { query: { type: "invoice.paid" as const } } }

const anInvoiceInKsef = async (): Promise<string> => {
  const { invoices } = await buyer.order()
  await buyer.archived(invoices[0].id)
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
    await operator.ask(`/payment-references/${transferTitle}/payments`, payment)
    const paidFor = async () => {
      const { items } = (await client.GET("/v1/events", paidEvents)).data
      return items.flatMap(({ data }) => ("invoiceId" in data ? [data.invoiceId] : []))
    }
    expect(await paidFor()).toEqual(invoiceIds)
  })
})
