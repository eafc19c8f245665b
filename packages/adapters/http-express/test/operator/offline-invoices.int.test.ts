/**
 * Invoices that were issued while KSeF was away, or that it has refused: what customers see, what
 * operators can do.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { instant, type LocalDate } from "@procurement/domain/calendar"
import type { OfflineIssue } from "@procurement/domain/clearance"
import type { ArchivedInvoice, Invoice, InvoiceState } from "@procurement/domain/invoice"
import { theTenant } from "../api-server.ts"
import { files, type Issued, issueOrder } from "../issued-invoice.ts"
import { bearer } from "../requests.ts"
import {
  answered,
  hashOfToken,
  type OperatorServer,
  operatorToken,
  refusal,
  startOperator,
} from "./operator-server.ts"

let server: OperatorServer
let token: string
let issued: Issued
beforeAll(async () => {
  server = await startOperator()
  token = await server.api.token()
})
afterAll(() => server.close())
beforeEach(async () => {
  issued = await issueOrder(server.api, token)
})

const offline: OfflineIssue = {
  mode: "emergency",
  issuedAt: instant(Date.UTC(2026, 10, 20, 9)),
  deadline: "2026-12-01" as LocalDate,
  certificateLink: "https://qr.example/certificate/Nip/1/1/01/a/b",
}

/** In that state, without what only later states have. */
const become = (state: InvoiceState, more: object): void => {
  issued.become(state)
  const row = server.api.ledger.invoices.get(issued.id)
  if (row === undefined) throw new Error("no invoice")
  const { ksefNumber: _number, upo: _upo, ...invoice } = row.kept.invoice as ArchivedInvoice
  row.kept = { ...row.kept, invoice: Object.assign<object, object>(invoice, more) as Invoice }
}

const read = (accept: string) =>
  server.api.fetch(`/v1/invoices/${issued.id}`, { headers: { ...bearer(token), accept } })

describe("An invoice that was issued offline", () => {
  it("tells its mode and its deadline, and has its file and its picture", async () => {
    become("Stored", { offline, transmissions: [] })
    expect(await (await read("application/json")).json()).toMatchObject({
      status: "signed",
      offline: {
        mode: "emergency",
        issuedAt: "2026-11-20T09:00:00.000Z",
        deadline: "2026-12-01",
      },
    })
    const xml = await read("application/xml")
    expect(Buffer.from(await xml.arrayBuffer())).toEqual(files.xml)
    expect((await read("application/pdf")).status).toBe(200)
  })

  it("tells no deadline while there is none", async () => {
    const { deadline: _deadline, ...open } = offline
    become("Stored", { offline: open, transmissions: [] })
    const body = (await (await read("application/json")).json()) as { readonly offline: object }
    expect(body.offline).toEqual({ mode: "emergency", issuedAt: "2026-11-20T09:00:00.000Z" })
  })

  it("has no files before it is issued, nor when KSeF has refused it", async () => {
    become("Stored", { transmissions: [] })
    expect((await read("application/pdf")).status).toBe(202)
    become("Rejected", { offline })
    expect((await read("application/pdf")).status).toBe(409)
  })
})

describe("A technical correction", () => {
  const correct = (id: string = issued.id) =>
    server.operate(`/tenants/${theTenant}/invoices/${id}/technical-correction`, {})

  it("has the refused file written anew, once", async () => {
    become("Rejected", { offline })
    const digest = issued.digests.xml
    expect(await answered(correct())).toMatchObject({ id: issued.id, status: "accepted" })
    const invoice = server.api.ledger.invoices.get(issued.id)?.kept.invoice
    expect(invoice).toMatchObject({
      _tag: "Numbered",
      technicalCorrection: { corrects: digest, issueDate: "2026-11-20" },
    })
    await refusal(correct(), 409, "correction_refused")
  })

  it("is refused of what KSeF took, of what was online, and of missing rights", async () => {
    become("Stored", { offline, transmissions: [] })
    const taken = await refusal(correct(), 409, "correction_refused")
    expect(taken.detail).toContain("has not refused it")
    become("Rejected", {})
    const online = await refusal(correct(), 409, "correction_refused")
    expect(online.detail).toContain("not issued offline")
    const refused = { code: 410, description: "uprawnienia", details: [] }
    become("Rejected", { offline, refusal: refused })
    const rights = await refusal(correct(), 409, "correction_refused")
    expect(rights.detail).toContain("not the file itself")
    await refusal(correct("inv_00000000000000000000000000"), 404, "invoice_not_found")
  })
})

describe("Issuing anew", () => {
  const path = (more = "", id: string = issued.id) => `/tenants/${theTenant}/invoices/${id}${more}`
  const anew = (id?: string) => server.operate(path("/issue-anew", id), {})

  it("gives a refused invoice back to be issued, once, and keeps what was refused", async () => {
    become("Rejected", {})
    const operator = `operator ${hashOfToken(operatorToken).slice(0, 12)}`
    const body = await answered<{ readonly refusedVersions: ReadonlyArray<object> }>(anew())
    expect(body).toMatchObject({ id: issued.id, status: "accepted" })
    expect(body).not.toHaveProperty("number")
    expect(body.refusedVersions).toMatchObject([
      {
        number: "FV/2026/11/000001",
        issueDate: "2026-11-20",
        documentSha256: issued.digests.xml,
        containerSha256: issued.digests.container,
        ksefSession: "s",
        refusal: { code: 450, description: "Błąd semantyki", details: [] },
        issuedAnewBy: operator,
      },
    ])
    expect(await answered(server.operate(path()))).toEqual(body)
    const second = await refusal(anew(), 409, "issue_anew_refused")
    expect(second.detail).toContain("somebody has had it issued anew already")
    expect(server.api.ledger.invoices.get(issued.id)?.kept).toMatchObject({
      invoice: { _tag: "Pending" },
      work: { attempts: 0, dueAt: expect.any(Number) },
    })
  })

  it("is refused of what takes a technical correction, and of what KSeF has", async () => {
    become("Rejected", { offline })
    const technical = await refusal(anew(), 409, "issue_anew_refused")
    expect(technical.detail).toContain("technical correction")
    become("Rejected", { refusal: { code: 21167, description: "jest", details: [] } })
    const known = await refusal(anew(), 409, "issue_anew_refused")
    expect(known.detail).toContain("KSeF has a valid file")
    await refusal(anew("inv_00000000000000000000000000"), 404, "invoice_not_found")
    await refusal(server.operate(path("", "inv_1")), 404, "invoice_not_found")
  })
})
