/** Overdue invoices and bad debts, as operators see them. */
import { addDays, instant, type LocalDate, monthOf, warsawDate } from "@procurement/domain/calendar"
import { beforeAll, describe, expect, it } from "vitest"
import { issueOrder } from "../issued-invoice.ts"
import { answered, refusal, useOperator } from "./operator-server.ts"

const server = useOperator()
let token: string
beforeAll(async () => {
  token = await server.api.token()
})

interface Page {
  readonly items: ReadonlyArray<{ readonly invoiceId: string; readonly tenantId: string }>
  readonly next: string | null
}

const today = warsawDate(instant(Date.now()))

/** An issued invoice that was due that many days ago, of goods that left when it was issued. */
const dueDaysAgo = async (days: number) => {
  const issued = await issueOrder(server.api, token)
  issued.become("Archived")
  const row = server.api.ledger.invoices.get(issued.id)
  if (row === undefined) throw new Error("no invoice")
  const { invoice } = row.kept
  await answered(server.operate(`/orders/${invoice.orderId}/shipment`, parcel))
  const [dueDate, issueDate] = [addDays(today, -days), addDays(today, -days - 14)]
  row.kept = { ...row.kept, invoice: Object.assign({ ...invoice }, { issueDate }) }
  return { invoiceId: issued.id, orderId: invoice.orderId, total: invoice.total, dueDate }
}

const parcel = { carrier: "InPost", trackingNumber: "1" }
const overdue = (query = "") => answered<Page>(server.operate(`/invoices/overdue${query}`))

const pay = (invoiceId: string, amount: string) => {
  const payment = { reference: `T ${invoiceId} ${amount}`, amount, currency: "PLN" }
  return answered(server.operate(`/invoices/${invoiceId}/payments`, payment))
}

describe("Overdue invoices", () => {
  it("are listed in pages, earliest due first, with what is still to be paid", async () => {
    const [recent, old] = [await dueDaysAgo(1), await dueDaysAgo(40)]
    await dueDaysAgo(0)
    await pay(old.invoiceId, "0.01")
    const first = await overdue("?limit=1")
    expect(first.items).toMatchObject([
      {
        invoiceId: old.invoiceId,
        orderId: old.orderId,
        dueDate: old.dueDate,
        daysOverdue: 40,
        number: "FV/2026/11/000001",
        payment: { status: "partly_paid", paid: { amount: "0.01", currency: "PLN" } },
      },
    ])
    const second = await answered<Page>(
      server.operate(first.next?.replace("/internal/v1", "") ?? ""),
    )
    expect(second).toMatchObject({
      items: [{ invoiceId: recent.invoiceId, daysOverdue: 1 }],
      next: null,
    })
    const [one] = second.items
    expect(await overdue(`?tenantId=${one?.tenantId}`)).toMatchObject({ items: [{}, {}] })
    const nobody = "ten_01kafq3v8pe0rr2c1m5kz9x7wd"
    expect(await overdue(`?tenantId=${nobody}`)).toEqual({ items: [], next: null })
  })

  it("reject a cursor of another list and a limit out of bounds", async () => {
    const cursor = Buffer.from("inv_01kafq3v8pe0rr2c1m5kz9x7wd").toString("base64url")
    await refusal(server.operate(`/invoices/overdue?cursor=${cursor}`), 400, "invalid_parameter")
    await refusal(server.operate("/invoices/overdue?limit=1001"), 400, "invalid_parameter")
  })
})

describe("Bad debts of a month", () => {
  it("are claims whose 90th day is in it, with the part that is unpaid", async () => {
    const { invoiceId, dueDate } = await dueDaysAgo(95)
    const month = monthOf(addDays(dueDate, 90) as LocalDate)
    const { items } = await answered<Page>(server.operate(`/ledger/${month}/bad-debts`))
    const found = items.find((each) => each.invoiceId === invoiceId)
    expect(found).toMatchObject({
      kind: "unpaid",
      marker: "KSeF",
      dueDate,
      uncollectableOn: addDays(dueDate, 90),
      netInPln: expect.stringMatching(/^-/),
      vatInPln: expect.stringMatching(/^-/),
    })
    expect(await answered(server.operate("/ledger/2020-01/bad-debts"))).toEqual({
      items: [],
      next: null,
    })
  })

  it("reject what is no month", async () => {
    await refusal(server.operate("/ledger/2026-13/bad-debts"), 400, "invalid_parameter")
  })
})
