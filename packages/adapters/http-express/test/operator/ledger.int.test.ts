/** GET /internal/v1/ledger/{period}: what operators see of the register of a month. */
import { instant, warsawDate } from "@procurement/domain/calendar"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { issueOrder } from "../issued-invoice.ts"
import { answered, type OperatorServer, refusal, startOperator } from "./operator-server.ts"

let server: OperatorServer
let token: string
let period: string
beforeAll(async () => {
  server = await startOperator()
  token = await server.api.token()
  period = warsawDate(instant(Date.now())).slice(0, 7)
})
afterAll(() => server.close())

interface Row {
  readonly orderId: string
  readonly invoiceId: string
}
interface Rows {
  readonly items: ReadonlyArray<Row>
  readonly next: string | null
}

/** An invoice that KSeF has accepted, of an order that was shipped just now. */
const soldNow = async (): Promise<Row> => {
  const issued = await issueOrder(server.api, token)
  issued.become("Archived")
  const { orderId } = server.api.ledger.invoices.get(issued.id)?.kept.invoice ?? {}
  if (orderId === undefined) throw new Error("no invoice")
  const parcel = { carrier: "InPost", trackingNumber: "1" }
  await answered(server.operate(`/orders/${orderId}/shipment`, parcel))
  return { orderId, invoiceId: issued.id }
}

describe("The register of a month", () => {
  it("has the documents of all orders in pages, and their sums", async () => {
    const sold = [await soldNow(), await soldNow()]
    const first = await answered<Rows>(server.operate(`/ledger/${period}?limit=1`))
    expect(first.items).toMatchObject([
      {
        ...sold[0],
        period,
        rule: "19a(1)",
        kind: "VAT",
        marker: "KSeF",
        ksefNumber: expect.any(String),
        rates: [],
        related: false,
      },
    ])
    const next = first.next?.replace("/internal/v1", "") ?? ""
    const second = await answered<Rows>(server.operate(next))
    expect(second).toMatchObject({ items: [sold[1] ?? {}], next: null })
    const totals = await answered<object>(server.operate(`/ledger/${period}/totals`))
    expect(totals).toMatchObject({
      period,
      rows: 2,
      markers: { KSeF: 2, OFF: 0, DI: 0, BFK: 0 },
      withoutPln: 0,
    })
  })

  it("is empty for a month without sales", async () => {
    expect(await answered(server.operate("/ledger/2020-01"))).toEqual({ items: [], next: null })
    expect(await answered(server.operate("/ledger/2020-01/totals"))).toMatchObject({
      rows: 0,
      netInPln: "0.00",
      vatInPln: "0.00",
    })
  })

  it.each(["2026-13", "2026", "november"])("rejects %s, which is no month", async (text) => {
    await refusal(server.operate(`/ledger/${text}`), 400, "invalid_parameter")
    await refusal(server.operate(`/ledger/${text}/totals`), 400, "invalid_parameter")
  })
})
