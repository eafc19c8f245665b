/** Invoices over real HTTP: their files, their status, and the responses without a file. */
import { hash } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import { type InvoiceNumber, type InvoiceState, invoiceStates } from "@procurement/domain/invoice"
import { invoiceBody } from "../src/schema/invoice.ts"
import { type ApiServer, otherTenant, startApi } from "./api-server.ts"
import { files, type Issued, issueOrder } from "./issued-invoice.ts"
import { bearer, bodyOf, expectProblem } from "./requests.ts"

let server: ApiServer
let token: string
let issued: Issued
beforeAll(async () => {
  server = await startApi()
  token = await server.token()
})
beforeEach(async () => {
  issued = await issueOrder(server, token)
})
afterAll(() => server.close())

const asice = "application/vnd.etsi.asic-e+zip"
const get = (accept?: string, more: Record<string, string> = {}, path = "") =>
  server.fetch(`/v1/invoices/${issued.id}${path}`, {
    headers: { ...bearer(token), ...(accept === undefined ? {} : { accept }), ...more },
  })
const status = async () => bodyOf(invoiceBody, await get("application/json"))

describe("Issued invoices", () => {
  it.each([undefined, "*/*", "application/xml", "text/html, application/*;q=0.8"])(
    "Accept: %s returns the XML with its SHA-256 as the entity tag",
    async (accept) => {
      const response = await get(accept)
      expect(response.status).toBe(200)
      expect(response.headers.get("content-type")).toBe("application/xml")
      expect(response.headers.get("vary")).toBe("Accept, Accept-Language")
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(bytes.equals(files.xml)).toBe(true)
      expect(response.headers.get("etag")).toBe(`"${hash("sha256", bytes)}"`)
      expect(response.headers.get("content-disposition")).toContain("FV-2026-11-000001.xml")
    },
  )

  it("an invoice is returned as its signed container on request", async () => {
    const response = await get(asice)
    expect(response.headers.get("content-type")).toBe(asice)
    expect(Buffer.from(await response.arrayBuffer()).equals(files.container)).toBe(true)
    expect(response.headers.get("etag")).toBe(`"${issued.digests.container}"`)
  })

  it("goods that left on several days have their days, lines and rates of the file", async () => {
    const row = server.ledger.invoices.get(issued.id)
    if (row === undefined) throw new Error("no invoice")
    const { kept } = row
    expect(await status()).not.toHaveProperty("supplyDates")
    const rate = { currency: "EUR", rateMicros: 4_251_200, table: "223/A/NBP/2026" }
    const rowOf = (line: number, quantity: number) => ({ line, row: line, quantity, unitGross: 1 })
    const day = "2026-11-18"
    const parts = [
      { day, rate, rows: [rowOf(2, 3), rowOf(1, 0)] },
      { rate, rows: [rowOf(2, 1)] },
    ]
    row.kept = { ...kept, invoice: Object.assign({ ...kept.invoice }, { parts }) }
    const lines = [{ line: 2, quantity: 3 }]
    expect((await status()).supplyDates).toEqual([{ date: day, lines, exchangeRate: "4.2512" }])
    row.kept = kept
  })

  it("an archived invoice has a UPO", async () => {
    const response = await get(undefined, {}, "/upo")
    expect(Buffer.from(await response.arrayBuffer()).equals(files.upo)).toBe(true)
    expect(response.headers.get("etag")).toBe(`"${issued.digests.upo}"`)
  })

  it("If-None-Match with the current entity tag returns 304", async () => {
    const etag = `"${issued.digests.xml}"`
    for (const condition of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
      const response = await get("application/xml", { "if-none-match": condition })
      expect([response.status, await response.text()]).toEqual([304, ""])
      expect(response.headers.get("etag")).toBe(etag)
    }
    expect((await get("application/xml", { "if-none-match": '"other"' })).status).toBe(200)
  })

  it("an invoice in JSON has its status, numbers, dates, UPO and timeline", async () => {
    expect(await status()).toMatchObject({
      id: issued.id,
      status: "archived",
      number: "FV/2026/11/000001",
      ksefNumber: "5252839118-20261120-0A1B2C3D4E5F-46",
      issueDate: "2026-11-20",
      upo: { available: true },
      splitPayment: false,
      bankAccount: { iban: "PL61109010140000071219812874" },
      transferTitle: "5252839118-20261120-0A1B2C3D4E5F-46 FV/2026/11/000001",
    })
    const { timeline } = await status()
    expect(timeline.map((entry) => entry.status)).toEqual([
      "accepted",
      "signed",
      "sent",
      "acknowledged",
      "archived",
    ])
  })

  it.each(["text/html", "application/zip", "image/*"])("Accept: %s returns 406", async (accept) => {
    await expectProblem(await get(accept), 406, "not_acceptable")
  })

  it("another tenant's invoice and its UPO return 404", async () => {
    const other = bearer(await server.token(otherTenant))
    for (const path of ["", "/upo"]) {
      await expectProblem(await get(undefined, other, path), 404, "invoice_not_found")
      await expectProblem(
        await get(path === "" ? "application/json" : undefined, other, path),
        404,
        "invoice_not_found",
      )
    }
  })
})

describe("Invoice progress", () => {
  const words: Record<InvoiceState, string> = {
    Pending: "accepted",
    Numbered: "accepted",
    Stored: "signed",
    Sending: "sent",
    OutcomeUnknown: "outcome_unknown",
    Submitted: "sent",
    Acknowledged: "acknowledged",
    Archived: "archived",
    Rejected: "rejected",
    Voided: "voided",
    IssuedOutside: "issued_outside",
  }

  it.each(invoiceStates)("an invoice in the state %s shows the matching status", async (state) => {
    issued.become(state)
    expect((await status()).status).toBe(words[state])
  })

  it.each(["Pending", "Stored", "Sending", "OutcomeUnknown", "Submitted"] as const)(
    "the file of a %s invoice returns 202, Retry-After and its status",
    async (state) => {
      issued.become(state)
      for (const accept of ["application/xml", asice]) {
        const response = await get(accept)
        expect([response.status, response.headers.get("retry-after")]).toEqual([202, "2"])
        expect((await bodyOf(invoiceBody, response)).status).toBe(words[state])
        expect(response.headers.get("etag")).toBeNull()
      }
    },
  )

  it("an acknowledged invoice has a file but no UPO", async () => {
    issued.become("Acknowledged")
    expect((await get()).status).toBe(200)
    const early = await get(undefined, {}, "/upo")
    expect(early.headers.get("retry-after")).toBe("2")
    await expectProblem(early, 409, "invoice_not_issued")
    expect((await status()).upo).toEqual({ available: false })
  })

  it("the problem of an invoice names the failed step, but no server or file", async () => {
    const at = instant(1_795_000_000_000)
    const problem = {
      step: "AskForOutcome",
      code: "Unavailable",
      detail: "ECONNREFUSED 10.0.0.7",
      at,
      since: at,
    }
    issued.become("Submitted", { problem })
    const shown = (await status()).problem
    expect(shown?.code).toBe("unavailable")
    expect(shown?.detail).toContain("ask_for_outcome")
    expect(JSON.stringify(shown)).not.toContain("10.0.0.7")
  })

  it.each([
    ["", "application/json", "Accept, Accept-Language"],
    ["/status", undefined, "Accept-Language"],
  ])("the problem of an invoice is in the caller's language at %j", async (path, accept, vary) => {
    const at = instant(1_795_000_000_000)
    const step = "AskForOutcome"
    const problem = { step, code: "Unavailable", detail: "ECONNREFUSED", at, since: at }
    issued.become("Submitted", { problem })
    const detailIn = async (language: string) => {
      const response = await get(accept, { "accept-language": language }, path)
      expect(response.headers.get("vary")).toContain(vary)
      return (await bodyOf(invoiceBody, response)).problem?.detail
    }
    const english = "The step ask_for_outcome has failed and is retried."
    expect(await detailIn("pl")).toBe("Krok ask_for_outcome nie powiódł się i jest ponawiany.")
    expect(await detailIn("en")).toBe(english)
    expect(await detailIn("fr")).toBe(english)
  })

  it.each([
    ["RateNotPublished", "rate_not_published"],
    ["ExchangeRatesUnavailable", "exchange_rates_unavailable"],
    ["ExchangeRatesUnexpectedAnswer", "exchange_rates_unexpected_answer"],
  ])("the problem %s shows its cause, its start and its next attempt", async (code, shownCode) => {
    const since = instant(1_795_000_000_000)
    const [at, dueAt] = [instant(since + 3_600_000), instant(since + 3_900_000)]
    const problem = { step: "Draft", code, detail: "NBP: HTTP 503", at, since }
    issued.become("Numbered", { problem, dueAt })
    expect((await status()).problem).toEqual({
      code: shownCode,
      detail: expect.stringContaining("The National Bank"),
      at: new Date(at).toISOString(),
      since: new Date(since).toISOString(),
      nextAttemptAt: new Date(dueAt).toISOString(),
    })
  })

  it.each(["AwaitsOriginal", "OriginalRejected"])(
    "the problem %s names the document that the correction waits for",
    async (code) => {
      const at = instant(1_795_000_000_000)
      const waitsFor = { id: issued.id, number: "FV/2026/11/000001" as InvoiceNumber }
      const problem = { step: "AssignNumber", code, detail: "450", at, since: at, waitsFor }
      issued.become("Numbered", { problem })
      expect((await status()).problem).toMatchObject({
        detail: expect.stringContaining("FV/2026/11/000001"),
        waitsFor,
      })
    },
  )

  it("the file of a rejected invoice returns a 409 that is not retryable", async () => {
    issued.become("Rejected")
    const problem = await expectProblem(await get(), 409, "invoice_rejected")
    expect([problem.retryable, problem.detail]).toEqual([
      false,
      "KSeF responded with 450: Błąd semantyki",
    ])
    expect((await status()).problem?.code).toBe("ksef_450")
  })

  it.each(["inv_00000000000000000000000000", "ord_1", "%00"])(
    "an invoice with the ID %s returns 404",
    async (id) => {
      const response = await server.fetch(`/v1/invoices/${id}`, { headers: bearer(token) })
      await expectProblem(response, 404, "invoice_not_found")
    },
  )
})
