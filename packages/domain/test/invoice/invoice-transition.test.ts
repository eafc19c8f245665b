import { describe, expect, it } from "@effect/vitest"
import type { Sha256 } from "@procurement/domain/archive"
import { instant, type LocalDate } from "@procurement/domain/calendar"
import {
  type Invoice,
  type InvoiceFact,
  invoiceMoves,
  type InvoiceNumber,
  invoiceStates,
  isIssued,
  type KsefNumber,
  type RejectedInvoice,
  transition,
} from "@procurement/domain/invoice"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import { buyer, makeWorld, seller } from "./support/issuing-world.ts"

const later = instant(Date.parse("2026-11-20T10:00:01Z"))
const file = { digest: "ab".repeat(32) as Sha256, sizeBytes: 3 }
const receipt = { sessionReference: "session-1", invoiceReference: "ref-1" }

const facts: ReadonlyArray<InvoiceFact> = [
  { _tag: "NumberAssigned", number: "FV/2026/11/000001" as InvoiceNumber, seller },
  {
    _tag: "DocumentPrepared",
    issueDate: "2026-11-20" as LocalDate,
    taxDate: "2026-11-20" as LocalDate,
    document: file,
    container: file,
  },
  {
    _tag: "IssuedOffline",
    offline: {
      mode: "offline24",
      issuedAt: later,
      deadline: "2026-11-23" as LocalDate,
      certificateLink: "https://qr.example",
    },
  },
  { _tag: "OfflineTermMoved", deadline: "2026-12-01" as LocalDate },
  { _tag: "Voided", voided: { at: later } },
  {
    _tag: "IssuedOutside",
    outside: {
      number: lineText("A/17"),
      issueDate: "2026-11-20" as LocalDate,
      recordedAt: later,
      by: lineText("anna"),
    },
  },
  { _tag: "TechnicalCorrectionOrdered" },
  { _tag: "ReissueOrdered", by: lineText("anna"), buyer },
  { _tag: "FileOutdated" },
  { _tag: "TransmissionStarted", sessionReference: "session-1" },
  { _tag: "TransmissionNotTaken" },
  { _tag: "TransmissionOutcomeLost" },
  { _tag: "TransmissionTaken", receipt },
  { _tag: "ProcessingDropped", code: 550, description: "cancelled" },
  {
    _tag: "ClearanceGranted",
    ksefNumber: "5265877635-20250826-0100001AF629-AF" as KsefNumber,
    sessionReference: "session-1",
  },
  { _tag: "ClearanceRefused", refusal: { code: 450, description: "XSD", details: [] } },
  { _tag: "ReceiptArchived", upo: file },
]

/** Offline issue, a changed deadline and voiding before the file is stored keep the state. */
const staysIn = ({ _tag }: InvoiceFact, invoice: Invoice): boolean =>
  _tag === "IssuedOffline" ||
  _tag === "OfflineTermMoved" ||
  (_tag === "Voided" && invoice._tag === "Numbered")

const after = (invoice: Invoice, fact: InvoiceFact): Invoice | undefined => {
  try {
    return transition(invoice, fact, later)
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError)
    return undefined
  }
}

const isIssuedOffline = (invoice: Invoice): boolean =>
  "number" in invoice &&
  invoice._tag !== "Voided" &&
  invoice._tag !== "IssuedOutside" &&
  isIssued(invoice)

/** All reachable invoices, one of each kind. */
const reachable = (): ReadonlyArray<Invoice> => {
  const pending = Effect.runSync(makeWorld().place(Date.parse("2026-11-20T10:00:00Z")))
  const seen = new Map<string, Invoice>([["Pending", pending]])
  for (const invoice of seen.values()) {
    if (invoice.timeline.length > 12) continue
    for (const fact of facts) {
      const next = after(invoice, fact)
      if (next === undefined) continue
      const sent = "transmissions" in next ? next.transmissions.length : 0
      const issued = isIssuedOffline(next) ? "issued" : ""
      const voided = next.voided === undefined ? "" : "voided"
      const reissued = next.refusedVersions === undefined ? "" : "reissued"
      const kind = `${next._tag} ${sent} ${issued} ${reissued} ${voided}`
      if (!seen.has(kind)) seen.set(kind, next)
    }
  }
  return [...seen.values()]
}

describe("Invoice transitions", () => {
  const invoices = reachable()

  it("an invoice can reach every state", () => {
    expect(new Set(invoices.map((invoice) => invoice._tag))).toEqual(new Set(invoiceStates))
  })

  it("invoices move exactly as invoiceMoves allows", () => {
    const made = new Set<string>()
    for (const invoice of invoices) {
      for (const fact of facts) {
        const next = after(invoice, fact)
        if (next !== undefined && !staysIn(fact, invoice)) made.add(`${invoice._tag} ${next._tag}`)
      }
    }
    const table = Object.entries(invoiceMoves).flatMap(([from, moves]) =>
      moves.map((to) => `${from} ${to}`),
    )
    expect([...made].toSorted()).toEqual(table.toSorted())
  })

  it("a transition appends the new state to the timeline", () => {
    for (const invoice of invoices) {
      for (const fact of facts) {
        const next = after(invoice, fact)
        if (next === undefined || staysIn(fact, invoice)) continue
        expect(next.timeline).toEqual([...invoice.timeline, { state: next._tag, at: later }])
      }
    }
  })

  it("a transition never changes the number, nor a file that may have been sent", () => {
    for (const invoice of invoices) {
      for (const fact of facts) {
        const next = after(invoice, fact)
        if (next === undefined || !("number" in invoice)) continue
        if (next._tag === "Pending") {
          const { document, number } = invoice as RejectedInvoice
          expect(next.refusedVersions?.at(-1)).toMatchObject({ document, number })
          continue
        }
        expect(next).toMatchObject({ number: invoice.number })
        const maybeSent = "transmissions" in invoice && invoice.transmissions.length > 0
        // A technical correction starts a new file and names the first one.
        if (next._tag === "Numbered" && invoice._tag === "Rejected") {
          const corrects = invoice.technicalCorrection?.corrects ?? invoice.document.digest
          expect(next.technicalCorrection).toMatchObject({ corrects, issueDate: invoice.issueDate })
        } else if (maybeSent) expect(next).toMatchObject({ document: invoice.document })
      }
    }
  })

  it("an archived invoice changes no more, a refused one to be corrected or reissued", () => {
    for (const invoice of invoices) {
      if (invoice._tag !== "Archived" && invoice._tag !== "Rejected") continue
      for (const fact of facts) {
        const isRefused = invoice._tag === "Rejected"
        if (fact._tag === "Voided" && isRefused && !isIssued(invoice)) continue
        if (fact._tag === "TechnicalCorrectionOrdered" && isIssued(invoice)) continue
        if (fact._tag === "OfflineTermMoved" && isRefused && isIssued(invoice)) continue
        if (fact._tag === "ReissueOrdered" && isRefused && !isIssued(invoice)) continue
        expect(() => transition(invoice, fact, later)).toThrow(TypeError)
      }
    }
  })

  it("an invoice that was issued offline is never drafted again", () => {
    const issued = invoices.filter(isIssuedOffline)
    expect(issued.length).toBeGreaterThan(5)
    for (const invoice of issued) {
      expect(() => transition(invoice, { _tag: "FileOutdated" }, later)).toThrow(TypeError)
    }
  })
})
