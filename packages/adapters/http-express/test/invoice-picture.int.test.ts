/** The picture of an invoice over real HTTP: language, entity tag, name, and when there is none. */
import { hash } from "node:crypto"
import * as Effect from "effect/Effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type InvoicePicture, InvoicePictureError } from "@procurement/domain/invoice"
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
const start = async (picture?: InvoicePicture["Service"]) => {
  server = await startApi(picture === undefined ? {} : { picture })
  token = await server.token()
  issued = await issueOrder(server, token)
}
beforeEach(() => start())
afterEach(() => server.close())

const get = (more: Record<string, string> = {}) =>
  server.fetch(`/v1/invoices/${issued.id}`, {
    headers: { ...bearer(token), accept: "application/pdf", ...more },
  })

const failingWith = async (reason: InvoicePictureError["reason"]) => {
  await server.close()
  const error = new InvoicePictureError({ reason, detail: "secret" })
  await start({ render: () => Effect.fail(error) })
}

describe("The picture of an invoice", () => {
  it("is drawn from the archived bytes and the KSeF number", async () => {
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
  ])("for %o is in %s", async (headers, language, contentLanguage) => {
    const response = await get(headers)
    expect(await response.text()).toContain(`%PDF-1.7 ${language} `)
    expect(response.headers.get("content-language")).toBe(contentLanguage)
    expect(response.headers.get("vary")).toBe("Accept, Accept-Language")
  })

  it("is not sent again to whoever has it in that language", async () => {
    const etag = String((await get({ "accept-language": "pl" })).headers.get("etag"))
    const again = await get({ "accept-language": "pl", "if-none-match": etag })
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag])
    const other = await get({ "accept-language": "en", "if-none-match": etag })
    expect(other.status).toBe(200)
    expect(other.headers.get("etag")).not.toBe(etag)
  })

  it("is not there before KSeF has the invoice: 202 and when to ask again", async () => {
    issued.become("Submitted")
    const response = await get()
    expect([response.status, response.headers.get("retry-after")]).toEqual([202, "2"])
    expect((await bodyOf(invoiceBody, response)).status).toBe("sent")
    issued.become("Acknowledged")
    expect((await get()).status).toBe(200)
    issued.become("Rejected")
    await expectProblem(await get(), 409, "invoice_rejected")
  })

  it("is nobody else's", async () => {
    const other = await get(bearer(await server.token(otherTenant)))
    await expectProblem(other, 404, "invoice_not_found")
  })

  it("can wait when nobody draws now, and nothing is told of why", async () => {
    await failingWith("Unavailable")
    const response = await get()
    expect(response.headers.get("retry-after")).toBe("5")
    const problem = await expectProblem(response, 503, "service_unavailable")
    expect(JSON.stringify(problem)).not.toContain("secret")
  })

  it("is our failure when the file can't be drawn", async () => {
    await failingWith("NotDrawable")
    await expectProblem(await get(), 500, "internal_error")
  })
})

describe("The status of an invoice", () => {
  const status = (more: Record<string, string> = {}) => get({ accept: "application/json", ...more })

  it("has a strong entity tag, another one with every change", async () => {
    const first = await status()
    const etag = String(first.headers.get("etag"))
    expect(etag).toBe(`"${hash("sha256", await first.text())}"`)
    expect((await status({ "if-none-match": etag })).status).toBe(304)
    issued.become("Acknowledged")
    const second = await status({ "if-none-match": etag })
    expect(second.status).toBe(200)
    expect(second.headers.get("etag")).not.toBe(etag)
  })

  it("says that nothing was paid yet", async () => {
    const { payment, total } = await bodyOf(invoiceBody, await status())
    expect(payment).toEqual({
      status: "unpaid",
      paid: { amount: "0.00", currency: total.currency },
    })
  })

  it("says how much was paid, and when it was all", async () => {
    const total = server.ledger.invoices.get(issued.id)?.kept.invoice.total.amount ?? 0
    const pay = (amount: number, day: number) =>
      server.run(
        recordPayment({
          invoiceId: issued.id,
          reference: lineText(`bank ${day}`) as PaymentReference,
          amount: { amount: minorUnits(amount), currency: "PLN" },
          paidAt: instant(Date.UTC(2026, 11, day)),
        }),
      )
    await pay(1, 1)
    const partly = (await bodyOf(invoiceBody, await status())).payment
    expect(partly).toEqual({ status: "partly_paid", paid: { amount: "0.01", currency: "PLN" } })
    await pay(total - 1, 2)
    const { payment, total: due } = await bodyOf(invoiceBody, await status())
    expect(payment).toEqual({ status: "paid", paid: due, paidAt: "2026-12-02T00:00:00.000Z" })
  })
})
