/** GET /internal/v1/invoices/deadlines: what operators see of near and passed deadlines. */
import { addDays, instant, warsawDate, warsawMidnight } from "@procurement/domain/calendar"
import type { Order } from "@procurement/domain/order"
import { beforeAll, describe, expect, it } from "vitest"
import { issueOrder } from "../issued-invoice.ts"
import { answered, refusal, useOperator } from "./operator-server.ts"

const server = useOperator()
let token: string
beforeAll(async () => {
  token = await server.api.token()
})

interface Listed {
  readonly items: ReadonlyArray<{ readonly invoiceId: string; readonly lastDay: string }>
  readonly hasMore: boolean
}

const listed = (query = "") => answered<Listed>(server.operate(`/invoices/deadlines${query}`))

/** An issued invoice, whose day of issue is that many days ago, of an order not shipped yet. */
const issuedDaysAgo = async (days: number) => {
  const issued = await issueOrder(server.api, token)
  issued.become("Archived")
  const row = server.api.ledger.invoices.get(issued.id)
  if (row === undefined) throw new Error("no invoice")
  const issueDate = addDays(warsawDate(instant(Date.now())), -days)
  row.kept = { ...row.kept, invoice: Object.assign({ ...row.kept.invoice }, { issueDate }) }
  return { id: issued.id, issueDate, orderId: row.kept.invoice.orderId }
}

const ship = (orderId: string, day: ReturnType<typeof addDays>): void => {
  const order = server.api.ledger.orders.get(orderId)
  if (order === undefined) throw new Error("no order")
  const shippedAt = warsawMidnight(day)
  const shipped = Object.assign<object, object>({ ...order }, { _tag: "Shipped", shippedAt })
  server.api.ledger.orders.set(orderId, shipped as Order)
}

describe("Deadlines of invoices", () => {
  it("lists near and passed deadlines, the earliest first, up to the limit", async () => {
    const passed = await issuedDaysAgo(61)
    const near = await issuedDaysAgo(52)
    await issuedDaysAgo(48)
    const shipped = await issuedDaysAgo(70)
    ship(shipped.orderId, shipped.issueDate)
    const expected = [
      { invoiceId: passed.id, alarm: "passed", lastDay: addDays(passed.issueDate, 60) },
      { invoiceId: near.id, alarm: "near", lastDay: addDays(near.issueDate, 60) },
    ]
    const all = await listed()
    expect(all).toMatchObject({ items: expected, hasMore: false })
    expect(all.items[0]).toMatchObject({
      rule: "supply",
      orderId: passed.orderId,
      number: "FV/2026/11/000001",
      since: passed.issueDate,
    })
    expect(await listed("?limit=1")).toMatchObject({ items: expected.slice(0, 1), hasMore: true })
  })

  it("rejects a limit out of bounds", async () => {
    await refusal(server.operate("/invoices/deadlines?limit=1001"), 400, "invalid_parameter")
  })
})
