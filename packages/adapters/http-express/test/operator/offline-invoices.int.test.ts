/**
 * Invoices issued while KSeF was unavailable, or rejected by it, as customers and operators see and
 * change them.
 */
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import * as Effect from "effect/Effect"
import { instant, type LocalDate } from "@procurement/domain/calendar"
import { InspectionStore } from "@procurement/domain/inspection"
import type { OfflineIssue } from "@procurement/domain/offline"
import type { ArchivedInvoice, Invoice, InvoiceState } from "@procurement/domain/invoice"
import { theTenant } from "../api-server.ts"
import { files, type Issued, issueOrder } from "../issued-invoice.ts"
import { bearer } from "../requests.ts"
import { answered, operatorName, refusal, useOperator } from "./operator-server.ts"

const server = useOperator()
let token: string
let issued: Issued
beforeAll(async () => {
  token = await server.api.token()
})
beforeEach(async () => {
  issued = await issueOrder(server.api, token)
})

const offline: OfflineIssue = {
  mode: "emergency",
  issuedAt: instant(Date.UTC(2026, 10, 20, 9)),
  deadline: "2026-12-01" as LocalDate,
  certificateLink: "https://qr.example/certificate/Nip/1/1/01/a/b",
}

/** Puts the invoice into the state, without the fields of later states. */
const become = (state: InvoiceState, more: object): void => {
  issued.become(state)
  const row = server.api.ledger.invoices.get(issued.id)
  if (row === undefined) throw new Error("no invoice")
  const { ksefNumber: _number, upo: _upo, ...invoice } = row.kept.invoice as ArchivedInvoice
  row.kept = { ...row.kept, invoice: Object.assign<object, object>(invoice, more) as Invoice }
}

const read = (accept: string) =>
  server.api.fetch(`/v1/invoices/${issued.id}`, { headers: { ...bearer(token), accept } })

describe("Offline invoices", () => {
  it("an offline invoice shows its mode and deadline, and has an XML file and a PDF", async () => {
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

  it("an offline invoice shows no deadline until it has one", async () => {
    const { deadline: _deadline, ...open } = offline
    become("Stored", { offline: open, transmissions: [] })
    const body = (await (await read("application/json")).json()) as { readonly offline: object }
    expect(body.offline).toEqual({ mode: "emergency", issuedAt: "2026-11-20T09:00:00.000Z" })
  })

  it("the PDF returns 202 before the issue and 409 after KSeF rejects the invoice", async () => {
    become("Stored", { transmissions: [] })
    expect((await read("application/pdf")).status).toBe(202)
    become("Rejected", { offline })
    expect((await read("application/pdf")).status).toBe(409)
  })
})

describe("Technical corrections", () => {
  const correct = (id: string = issued.id) =>
    server.operate(`/tenants/${theTenant}/invoices/${id}/technical-correction`, {})

  it("a technical correction rewrites the rejected file, once", async () => {
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

  it("a correction needs an offline invoice that KSeF rejected for its file", async () => {
    become("Stored", { offline, transmissions: [] })
    const taken = await refusal(correct(), 409, "correction_refused")
    expect(taken.detail).toContain("has not rejected the invoice")
    become("Rejected", {})
    const online = await refusal(correct(), 409, "correction_refused")
    expect(online.detail).toContain("not issued offline")
    const refused = { code: 410, description: "uprawnienia", details: [] }
    become("Rejected", { offline, refusal: refused })
    const rights = await refusal(correct(), 409, "correction_refused")
    expect(rights.detail).toContain("other than the file itself")
    await refusal(correct("inv_00000000000000000000000000"), 404, "invoice_not_found")
  })
})

describe("The steps of an invoice", () => {
  const steps = () => answered(server.operate(`/tenants/${theTenant}/invoices/${issued.id}`))

  it("operators see each step and the KSeF session that accepted the file", async () => {
    expect(await steps()).toMatchObject({
      status: "archived",
      ksefSession: "s",
      ksefNumber: "5252839118-20261120-0A1B2C3D4E5F-46",
      timeline: ["accepted", "signed", "sent", "acknowledged", "archived"].map((status) => ({
        status,
      })),
      refusedVersions: [],
      archiveProblem: "missing",
    })
  })

  it("operators see how long the archive keeps a document, and when it was inspected", async () => {
    const { invoice } = server.api.ledger.invoices.get(issued.id)!.kept
    const { ksefNumber, issueDate, number, retainUntil } = invoice as ArchivedInvoice
    const facts = { invoiceId: issued.id, number, ksefNumber, issueDate, retainUntil }
    const archivedAt = instant(Date.UTC(2026, 10, 20))
    const nextRenewalAt = instant(Date.UTC(2028, 7, 1))
    const record = { ...facts, archivedAt, nextRenewalAt, signatureLevel: "LT", files: [] } as const
    await Effect.runPromise(server.api.archive.seal(record))
    const archive = {
      archivedAt: "2026-11-20T00:00:00.000Z",
      retainUntil: "2036-12-31",
      signatureLevel: "LT",
      nextRenewalAt: "2028-08-01T00:00:00.000Z",
    }
    expect(await steps()).toHaveProperty("archive", archive)
    const [startedAt, endedAt] = [instant(Date.UTC(2027, 0, 1)), instant(Date.UTC(2027, 0, 9))]
    const last = { startedAt, endedAt, inspected: 1_000, differing: 2 }
    const rested = { _tag: "Idle", until: endedAt, last } as const
    await server.api.run(InspectionStore.use((store) => store.modify(() => rested)))
    expect(await steps()).toHaveProperty("archive", {
      ...archive,
      inspection: { endedAt: "2027-01-09T00:00:00.000Z", inspected: 1_000, differing: 2 },
    })
    become("Acknowledged", {})
    expect(await steps()).not.toHaveProperty("archive")
  })

  it("operators see the full detail of a failed step, which customers don't", async () => {
    const problem = {
      step: "Sign",
      code: "SigningUnavailable",
      detail: "tsa.internal: ECONNREFUSED",
      at: instant(Date.UTC(2026, 10, 20, 10)),
      since: instant(Date.UTC(2026, 10, 20, 9)),
    }
    issued.become("Numbered", { problem, dueAt: instant(Date.UTC(2026, 10, 20, 11)), attempts: 3 })
    const shown = {
      code: "signing_unavailable",
      at: "2026-11-20T10:00:00.000Z",
      since: "2026-11-20T09:00:00.000Z",
      nextAttemptAt: "2026-11-20T11:00:00.000Z",
    }
    expect(await steps()).toMatchObject({ problem: { ...shown, detail: problem.detail } })
    const detail = "The step sign has failed and is retried."
    expect(await (await read("application/json")).json()).toMatchObject({
      problem: { ...shown, detail },
    })
  })

  it("operators see why KSeF rejected the file, with its details", async () => {
    const refused = { code: 450, description: "Błąd semantyki", details: ["P_13_1", "P_14_1"] }
    become("Rejected", { refusal: { ...refused } })
    expect(await steps()).toMatchObject({ status: "rejected", ksefSession: "s", refusal: refused })
  })
})

describe("Reissues", () => {
  const path = (more = "", id: string = issued.id) => `/tenants/${theTenant}/invoices/${id}${more}`
  const reissue = (id?: string, body: object = {}) => server.operate(path("/reissue", id), body)

  it("a rejected invoice is reissued once, and its rejected version is kept", async () => {
    become("Rejected", {})
    const operator = `operator ${operatorName}`
    const body = await answered<{ readonly refusedVersions: ReadonlyArray<object> }>(reissue())
    expect(body).toMatchObject({
      id: issued.id,
      status: "accepted",
      keepsNumber: "FV/2026/11/000001",
    })
    expect(body).not.toHaveProperty("number")
    expect(body.refusedVersions).toMatchObject([
      {
        number: "FV/2026/11/000001",
        issueDate: "2026-11-20",
        documentSha256: issued.digests.xml,
        containerSha256: issued.digests.container,
        ksefSession: "s",
        refusal: { code: 450, description: "Błąd semantyki", details: [] },
        reissuedBy: operator,
      },
    ])
    expect(await answered(server.operate(path()))).toEqual(body)
    const second = await refusal(reissue(), 409, "reissue_refused")
    expect(second.detail).toContain("it was already reissued")
    expect(server.api.ledger.invoices.get(issued.id)?.kept).toMatchObject({
      invoice: { _tag: "Pending" },
      work: { attempts: 0, dueAt: expect.any(Number) },
    })
  })

  it("a reissue records the person that the request names", async () => {
    become("Rejected", { refusal: { code: 440, description: "numer zajęty", details: [] } })
    const wrong = await refusal(reissue(issued.id, { requestedBy: " " }), 422, "validation_failed")
    expect(wrong.errors?.[0]?.pointer).toBe("/requestedBy")
    const body = await answered<object>(reissue(issued.id, { requestedBy: "Anna Nowak" }))
    expect(body).toMatchObject({ refusedVersions: [{ reissuedBy: "Anna Nowak" }] })
    expect(body).not.toHaveProperty("keepsNumber")
  })

  it("a reissue is rejected if a technical correction applies or KSeF has the file", async () => {
    become("Rejected", { offline })
    const technical = await refusal(reissue(), 409, "reissue_refused")
    expect(technical.detail).toContain("technical correction")
    become("Rejected", { refusal: { code: 21167, description: "jest", details: [] } })
    const known = await refusal(reissue(), 409, "reissue_refused")
    expect(known.detail).toContain("KSeF has a valid file")
    await refusal(reissue("inv_00000000000000000000000000"), 404, "invoice_not_found")
    await refusal(server.operate(path("", "inv_1")), 404, "invoice_not_found")
  })
})
