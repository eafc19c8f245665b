/** Corrections that operators order, as operators and customers see them. */
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { theTenant } from "../api-server.ts"
import { type Issued, issueOrder } from "../issued-invoice.ts"
import { bearer } from "../requests.ts"
import { answered, refusal, useOperator } from "./operator-server.ts"

const server = useOperator()
let token: string
let issued: Issued
beforeAll(async () => {
  token = await server.api.token()
})
beforeEach(async () => {
  issued = await issueOrder(server.api, token)
})

interface Listed {
  readonly id: string
}

const path = (more: string, id: string = issued.id) =>
  `/tenants/${theTenant}/invoices/${id}/corrections${more}`
const correct = (body: object, id?: string) => server.operate(path("", id), body)
const preview = (body: object) => server.operate(path("/preview"), body)

const rebate = { reference: "COR-1", cause: "price_reduced", rebate: "10", reason: "rabat" }

const errorsOf = async (body: object) => {
  const problem = await refusal(correct(body), 422, "validation_failed")
  return problem.errors?.map(({ pointer, message }) => `${pointer} ${message}`)
}

describe("Corrections by operators", () => {
  it("a correction is previewed, ordered once and shown with its cause", async () => {
    const seen = await answered<{ readonly total: { readonly amount: string } }>(preview(rebate))
    expect(seen).toMatchObject({ effect: 2, buyer: { nip: expect.any(String) } })
    const first = await answered<Listed>(correct(rebate))
    expect(first).toMatchObject({
      kind: "KOR",
      status: "accepted",
      cause: "price_reduced",
      reason: "rabat",
      corrects: { id: issued.id },
      total: seen.total,
    })
    expect(await answered<Listed>(correct(rebate))).toEqual(first)
    const shown = await server.api.fetch(`/v1/invoices/${first.id}`, { headers: bearer(token) })
    expect(await shown.json()).toMatchObject({
      cause: "price_reduced",
      corrects: { id: issued.id },
    })
  })

  it("an invoice for the wrong company is replaced, and both name each other", async () => {
    const address = { countryCode: "PL", line1: "Rynek 7" }
    const buyer = { nip: "7740001454", name: "Księgarnia Pod Dębem S.A.", address }
    const wrong = { reference: "COR-9", cause: "buyer_nip", buyer }
    const correction = await answered<Listed & { readonly replacedBy: string }>(correct(wrong))
    expect(correction).toMatchObject({ cause: "buyer_nip", corrects: { id: issued.id } })
    const { replacedBy } = correction
    const shown = await server.api.fetch(`/v1/invoices/${replacedBy}`, { headers: bearer(token) })
    expect(await shown.json()).toMatchObject({ kind: "VAT", replaces: issued.id })
    const again = await refusal(correct(rebate), 409, "invoice_correction_refused")
    expect(again.detail).toBe("Another invoice has replaced this one: correct that one.")
    expect(await errorsOf({ ...wrong, cause: "buyer_data" })).toEqual([
      "/buyer/nip does not belong to buyer_data",
    ])
  })

  it("a preview stores nothing", async () => {
    const count = server.api.ledger.invoices.size
    await answered(preview(rebate))
    expect(server.api.ledger.invoices.size).toBe(count)
  })

  it("each cause takes its own fields, and the error names the wrong or missing one", async () => {
    const named = { reference: "COR-2" }
    expect(await errorsOf({ ...named, cause: "price_reduced" })).toEqual([
      "/rebate is required for price_reduced, or lines",
    ])
    const mistake = { cause: "mistake", lines: [{ line: 1, quantity: 1 }] }
    const parcel = { ...named, ...mistake, trackingNumber: "1" }
    expect(await errorsOf(parcel)).toEqual(["/trackingNumber does not belong to mistake"])
    expect(await errorsOf({ ...named, cause: "supply_date", rebate: "10" })).toEqual([
      "/supplyDate is required for supply_date",
      "/rebate does not belong to supply_date",
    ])
    const lines = [{ line: 1, quantity: 1 }]
    expect(await errorsOf({ ...named, cause: "price_reduced", lines })).toEqual([
      "/lines/0/unitGross is required",
    ])
    expect(await errorsOf({ ...named, cause: "mistake", lines: [{ line: 1 }] })).toEqual([
      "/lines/0/quantity or unitGross is required",
    ])
    expect(await errorsOf({ ...named, cause: "mistake", lines: [...lines, ...lines] })).toEqual([
      "/lines/1/line is named twice",
    ])
    expect(await errorsOf({ ...named, cause: "price_reduced", rebate: "100" })).toEqual([
      "/rebate must be a percentage above 0 and below 100, such as 10 or 2.5",
    ])
    expect(await errorsOf({ ...named, cause: "rebate" })).toHaveLength(1)
  })

  it("what the invoice does not allow is refused with the reason", async () => {
    const lines = [{ line: 9, quantity: 1 }]
    const unknown = { reference: "COR-3", cause: "mistake", lines }
    const problem = await refusal(correct(unknown), 409, "invoice_correction_refused")
    expect(problem.detail).toBe("The invoice has no line 9.")
    const added = [{ sku: "NOT-THERE", quantity: 1, unitGross: "1.00" }]
    const missing = await refusal(
      correct({ reference: "COR-4", cause: "mistake", added }),
      409,
      "invoice_correction_refused",
    )
    expect(missing.detail).toBe("The catalog has no item NOT-THERE.")
    issued.become("Submitted")
    const early = await refusal(correct(rebate), 409, "invoice_correction_refused")
    expect(early.detail).toContain("not accepted the invoice yet")
  })

  it("a correction itself and a stranger's invoice are not found", async () => {
    const { id } = await answered<Listed>(correct(rebate))
    await refusal(correct({ ...rebate, reference: "COR-5" }, id), 404, "invoice_not_found")
    const nobody = "inv_00000000000000000000000000"
    await refusal(correct(rebate, nobody), 404, "invoice_not_found")
  })
})

describe("Recording an invoice issued outside KSeF", () => {
  const record = (body: object) =>
    server.operate(`/tenants/${theTenant}/invoices/${issued.id}/issued-outside`, body)
  const scan = Buffer.from("%PDF-1.7 scan").toString("base64")
  const paper = { number: "A/1", issueDate: "2026-11-20", scan, reason: "awaria" }
  /** Of the order's day, which each test takes from the ledger. */
  const onItsDay = (number: string) => {
    const row = server.api.ledger.invoices.get(issued.id)
    return { ...paper, number, issueDate: row?.kept.invoice.orderedOn }
  }

  const offered = async () => {
    const orderId = server.api.ledger.invoices.get(issued.id)?.kept.invoice.orderId
    const order = await answered<{ readonly invoices: ReadonlyArray<object> }>(
      server.operate(`/orders/${orderId}`),
    )
    return order.invoices
  }

  it("the order says whether it could be recorded", async () => {
    expect(await offered()).toMatchObject([{ takesOutsideIssue: false }])
    issued.become("Pending")
    expect(await offered()).toMatchObject([{ takesOutsideIssue: true }])
  })

  it("it is shown with its number and scan, and recorded once", async () => {
    issued.become("Pending")
    const body = onItsDay("A/1")
    const first = await answered<object>(record(body))
    const { issueDate } = body
    const outside = { number: "A/1", issueDate, scanSha256: expect.any(String) }
    expect(first).toMatchObject({ status: "issued_outside", issueDate, outside })
    expect(await answered(record(body))).toEqual(first)
    const shown = await server.api.fetch(`/v1/invoices/${issued.id}`, { headers: bearer(token) })
    const json = await shown.json()
    expect(json).toMatchObject({ status: "issued_outside", payment: { status: "unpaid" } })
    expect(json).not.toHaveProperty("transferTitle")
    expect(json).not.toHaveProperty("outside.recordedBy")
    expect(
      await answered(server.operate(`/tenants/${theTenant}/invoices/${issued.id}`)),
    ).toMatchObject({
      outside: { recordedBy: expect.stringContaining("operator"), reason: "awaria" },
    })
    const other = await refusal(record({ ...body, reason: "inna" }), 409, "issue_outside_refused")
    expect(other.detail).toBe("The document was already recorded with other data.")
  })

  it("a scan that is no PDF in base64, and a long number, are errors of their fields", async () => {
    const tooLong = "A".repeat(257)
    const wrong = [
      { scan: Buffer.from("PK").toString("base64") },
      { scan: "%PDF-" },
      { scan: `${scan.slice(0, 8)}${"A".repeat(900_000)}` },
      { number: tooLong },
    ]
    for (const fields of wrong) {
      const problem = await refusal(record({ ...paper, ...fields }), 422, "validation_failed")
      const pointers = problem.errors?.map(({ pointer }) => pointer)
      expect(pointers).toEqual([`/${Object.keys(fields)[0]}`])
    }
  })

  it("an invoice that KSeF has is refused", async () => {
    const problem = await refusal(record(onItsDay("A/2")), 409, "issue_outside_refused")
    expect(problem.detail).toContain("KSeF or the buyer may have the invoice")
  })
})

describe("Closing a rejected invoice", () => {
  const close = () => server.operate(`/tenants/${theTenant}/invoices/${issued.id}/close`, {})

  it("an invoice of an order that was not cancelled is not closed", async () => {
    const problem = await refusal(close(), 409, "invoice_not_closable")
    expect(problem.detail).toBe("The order was not cancelled: reissue its invoice.")
  })

  it("the rejected invoice of a cancelled order becomes voided, with its correction", async () => {
    const order = server.api.ledger.invoices.get(issued.id)?.kept.invoice.orderId
    const headers = bearer(token)
    await server.api.fetch(`/v1/orders/${order}/cancel`, { method: "POST", headers })
    issued.become("Rejected")
    const row = server.api.ledger.invoices.get(issued.id)
    expect(row?.kept.invoice._tag).toBe("Rejected")
    expect(await answered(close())).toMatchObject({ status: "voided", voided: {} })
    const shown = await server.api.fetch(`/v1/orders/${order}`, { headers })
    const { invoices } = (await shown.json()) as { readonly invoices: ReadonlyArray<object> }
    expect(invoices).toMatchObject([{ status: "voided" }, { kind: "KOR", status: "voided" }])
  })
})
