/** The PDF of an invoice and its status over real HTTP: language, entity tag, file name, errors. */
import { hash } from "node:crypto"
import * as Effect from "effect/Effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type InvoicePdf, InvoicePdfError } from "@procurement/domain/invoice"
import { instant } from "@procurement/domain/calendar"
import { minorUnits } from "@procurement/domain/money"
import { type PaymentReference, recordPayment } from "@procurement/domain/payment"
import { lineText } from "@procurement/domain/text"
import { invoiceBody } from "../src/schema/invoice.ts"
import { type ApiServer, otherTenant, startApi } from "./api-server.ts"
import { type Issued, issueOrder } from "./issued-invoice.ts"
import { bearer, bodyOf, expectProblem } from "./requests.ts"

let server: ApiServer
let token: string
let issued: Issued
const start = async (pdf?: InvoicePdf["Service"]) => {
  server = await startApi(pdf === undefined ? {} : { pdf })
  token = await server.token()
  issued = await issueOrder(server, token)
}
beforeEach(() => start())
afterEach(() => server.close())

const get = (more: Record<string, string> = {}) =>
  server.fetch(`/v1/invoices/${issued.id}`, {
    headers: { ...bearer(token), accept: "application/pdf", ...more },
  })

const failingWith = async (reason: InvoicePdfError["reason"]) => {
  await server.close()
  const error = new InvoicePdfError({ reason, detail: "secret" })
  await start({ render: () => Effect.fail(error) })
}

describe("Invoice PDF", () => {
  it("the PDF is rendered from the archived bytes and the KSeF number", async () => {
    const response = await get()
    expect(response.status).toBe(200)
    expect(response.headers.get("content-type")).toBe("application/pdf")
    expect(response.headers.get("content-disposition")).toBe(
      'attachment; filename="FV-2026-11-000001.pdf"',
    )
    const text = await response.text()
    expect(text).toContain(issued.digests.xml)
    expect(text).toContain("5252839118-20261120-0A1B2C3D4E5F-46")
    expect(response.headers.get("etag")).toBe(`"${hash("sha256", text)}"`)
  })

  it.each([
    [{}, "pl", "pl"],
    [{ "accept-language": "*" }, "pl", "pl"],
    [{ "accept-language": "pl" }, "pl", "pl"],
    [{ "accept-language": "en-GB,en;q=0.9" }, "en", "pl, en"],
    [{ "accept-language": "de" }, "en", "pl, en"],
    [{ "accept-language": "de, pl;q=0.2, en;q=0.1" }, "pl", "pl"],
  ])("the headers %o return the PDF in %s", async (headers, language, contentLanguage) => {
    const response = await get(headers)
    expect(await response.text()).toContain(`%PDF-1.7 ${language} `)
    expect(response.headers.get("content-language")).toBe(contentLanguage)
    expect(response.headers.get("vary")).toBe("Accept, Accept-Language")
  })

  it("If-None-Match returns 304 only for the PDF in the same language", async () => {
    const etag = String((await get({ "accept-language": "pl" })).headers.get("etag"))
    const again = await get({ "accept-language": "pl", "if-none-match": etag })
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag])
    const other = await get({ "accept-language": "en", "if-none-match": etag })
    expect(other.status).toBe(200)
    expect(other.headers.get("etag")).not.toBe(etag)
  })

  it("the PDF returns 202 until KSeF accepts the invoice, and 409 if it rejects it", async () => {
    issued.become("Submitted")
    const response = await get()
    expect([response.status, response.headers.get("retry-after")]).toEqual([202, "2"])
    expect((await bodyOf(invoiceBody, response)).status).toBe("sent")
    issued.become("Acknowledged")
    expect((await get()).status).toBe(200)
    issued.become("Rejected")
    await expectProblem(await get(), 409, "invoice_rejected")
  })

  it("the PDF of another tenant's invoice returns 404", async () => {
    const other = await get(bearer(await server.token(otherTenant)))
    await expectProblem(other, 404, "invoice_not_found")
  })

  it("an unavailable renderer returns 503 with Retry-After and without its cause", async () => {
    await failingWith("Unavailable")
    const response = await get()
    expect(response.headers.get("retry-after")).toBe("5")
    const problem = await expectProblem(response, 503, "service_unavailable")
    expect(JSON.stringify(problem)).not.toContain("secret")
  })

  it("an invoice that cannot be rendered returns 500", async () => {
    await failingWith("NotDrawable")
    await expectProblem(await get(), 500, "internal_error")
  })
})

describe("Invoice status", () => {
  const status = (more: Record<string, string> = {}) =>
    get({ accept: "application/json", "accept-encoding": "identity", ...more })

  it("an invoice has a strong entity tag that changes with its status", async () => {
    const first = await status()
    const etag = String(first.headers.get("etag"))
    expect(etag).toBe(`"${hash("sha256", await first.text())}"`)
    expect((await status({ "if-none-match": etag })).status).toBe(304)
    issued.become("Acknowledged")
    const second = await status({ "if-none-match": etag })
    expect(second.status).toBe(200)
    expect(second.headers.get("etag")).not.toBe(etag)
  })

  it("an invoice without payments is unpaid and owes its total", async () => {
    const { payment, total } = await bodyOf(invoiceBody, await status())
    expect(payment).toMatchObject({
      status: "unpaid",
      owed: total,
      paid: { amount: "0.00", currency: total.currency },
    })
  })

  it("an invoice shows the amount paid, and the date when it was paid in full", async () => {
    const total = server.ledger.invoices.get(issued.id)?.kept.invoice.total.amount ?? 0
    const pay = (amount: number, day: number) =>
      server.run(
        recordPayment({
          kind: "payment",
          invoiceId: issued.id,
          reference: lineText(`bank ${day}`) as PaymentReference,
          amount: { amount: minorUnits(amount), currency: "PLN" },
          paidAt: instant(Date.UTC(2026, 11, day)),
        }),
      )
    await pay(1, 1)
    const partly = (await bodyOf(invoiceBody, await status())).payment
    expect(partly).toMatchObject({
      status: "partly_paid",
      paid: { amount: "0.01", currency: "PLN" },
    })
    await pay(total - 1, 2)
    const { payment, total: due } = await bodyOf(invoiceBody, await status())
    const nothing = { amount: "0.00", currency: "PLN" }
    expect(payment).toEqual({
      status: "paid",
      owed: due,
      paid: due,
      refunded: nothing,
      outstanding: nothing,
      overpaid: nothing,
      paidAt: "2026-12-02T00:00:00.000Z",
    })
  })
})
