/** GET /internal/v1/ledger/{period}: what operators see of the register of a month. */
import type { Sha256 } from "@procurement/domain/archive"
import { instant, warsawDate } from "@procurement/domain/calendar"
import type { InvoiceId, LedgerExportId, OrderId } from "@procurement/domain/identity"
import {
  type ExportedRow,
  type LedgerExport,
  LedgerExports,
  type LedgerPeriod,
  noRows,
} from "@procurement/domain/ledger"
import { minorUnits } from "@procurement/domain/money"
import * as Effect from "effect/Effect"
import { beforeAll, describe, expect, it } from "vitest"
import { issueOrder } from "../issued-invoice.ts"
import { answered, refusal, useOperator } from "./operator-server.ts"

const server = useOperator()
let token: string
let period: string
beforeAll(async () => {
  token = await server.api.token()
  period = warsawDate(instant(Date.now())).slice(0, 7)
})

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

  it("of an earlier day has only what was known then", async () => {
    const sold = await soldNow()
    const page = await answered<Rows>(server.operate(`/ledger/${period}?asOf=2020-01-01`))
    expect(page.items).toEqual([])
    const known = await answered<Rows>(server.operate(`/ledger/${period}?asOf=2099-01-01`))
    expect(known.items).toContainEqual(expect.objectContaining(sold))
    const totals = await answered(server.operate(`/ledger/${period}/totals?asOf=2020-01-01`))
    expect(totals).toMatchObject({ rows: 0 })
    await refusal(server.operate(`/ledger/${period}?asOf=2026-02-30`), 400, "invalid_parameter")
  })

  it.each(["2026-13", "2026", "november"])("rejects %s, which is no month", async (text) => {
    await refusal(server.operate(`/ledger/${text}`), 400, "invalid_parameter")
    await refusal(server.operate(`/ledger/${text}/totals`), 400, "invalid_parameter")
  })
})

describe("The files of a month", () => {
  const id = "exp_01kafq3v8pe0rr2c1m5kz9x7wd" as LedgerExportId
  const made: LedgerExport = {
    id,
    period: "2026-03" as LedgerPeriod,
    format: "csv",
    by: "anna",
    at: instant(Date.parse("2026-04-02T10:00:00Z")),
    asOf: instant(Date.parse("2026-04-01T10:00:00Z")),
    totals: { ...noRows, rows: 1, markers: { KSeF: 0, OFF: 0, DI: 1, BFK: 0 } },
    sha256: "ab".repeat(32) as Sha256,
  }
  const stated: ExportedRow = {
    orderId: "ord_01kafq3v8pe0rr2c1m5kz9x7wd" as OrderId,
    invoiceId: "inv_01kafq3v8pe0rr2c1m5kz9x7wd" as InvoiceId,
    number: "FV/2026/03/000001",
    marker: { _tag: "DI" },
    rule: "19a(1)",
    inPln: { net: minorUnits(1_000), vat: minorUnits(230) },
  }

  beforeAll(() =>
    server.api.run(
      Effect.gen(function* () {
        const exports = yield* LedgerExports
        yield* exports.start(id, id)
        yield* exports.add(id, [stated])
        yield* exports.complete(made)
      }),
    ),
  )

  it("are listed, marked as filed, and compared with the register of now", async () => {
    const { items } = await answered<{ items: ReadonlyArray<object> }>(
      server.operate("/ledger/2026-03/exports"),
    )
    expect(items).toMatchObject([
      {
        id,
        by: "anna",
        rows: 1,
        netInPln: "0.00",
        markers: { DI: 1 },
        at: "2026-04-02T10:00:00.000Z",
      },
    ])
    const changes = "/ledger/2026-03/changes"
    const before = await answered(server.operate(changes))
    expect(before).toMatchObject({ changes: 1, toCorrect: 0, items: [{ isToCorrect: false }] })
    const filed = await answered(server.operate("/ledger/2026-03/filed", { exportId: id }))
    expect(filed).toMatchObject({ id, filed: { by: expect.stringMatching(/^operator /) } })
    const again = { exportId: id, requestedBy: "Anna Nowak" }
    expect(await answered(server.operate("/ledger/2026-03/filed", again))).toEqual(filed)
    expect(await answered(server.operate(`${changes}?since=${id}`))).toMatchObject({
      since: filed,
      changes: 1,
      toCorrect: 1,
      items: [
        {
          number: stated.number,
          isToCorrect: true,
          before: { marker: "DI", rule: "19a(1)", netInPln: "10.00", vatInPln: "2.30" },
          orderId: stated.orderId,
          invoiceId: stated.invoiceId,
        },
      ],
    })
  })

  it("are not found for another month or id", async () => {
    const code = "ledger_export_not_found"
    await refusal(server.operate("/ledger/2026-04/changes"), 404, code)
    await refusal(server.operate(`/ledger/2026-04/changes?since=${id}`), 404, code)
    await refusal(server.operate("/ledger/2026-04/filed", { exportId: id }), 404, code)
    await refusal(server.operate("/ledger/2026-03/changes?since=exp_1"), 400, "invalid_parameter")
    await refusal(
      server.operate("/ledger/2026-03/filed", { exportId: "1" }),
      422,
      "validation_failed",
    )
  })
})
