/** The files of a document: which exist, how they are named, and how they are read. */
import { createHash } from "node:crypto"
import { describe, expect, it } from "@effect/vitest"
import { makeDocumentArchiveMemory } from "@procurement/adapter-memory"
import { ArchiveError, DocumentArchive, type Sha256 } from "@procurement/domain/archive"
import { instant, type LocalDate } from "@procurement/domain/calendar"
import {
  type DocumentFiles,
  documentFilesOf,
  documentName,
  InvoicePdf,
  InvoicePdfError,
  type ListedInvoice,
  type PdfRequest,
  readDocumentFiles,
} from "@procurement/domain/invoice"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import { TestClock } from "effect/testing"
import { anIssuedInvoice } from "../order/support/an-order.ts"

const acknowledged = anIssuedInvoice
const upoFile = { digest: "cd".repeat(32) as Sha256, sizeBytes: 9 }
const { ksefNumber: _number, clearedInSession: _session, ...sent } = acknowledged
const offline = { mode: "offline24", issuedAt: instant(0), certificateLink: "https://qr" } as const
const refusal = { code: 450, description: "", details: [] }

const states: Readonly<Record<string, ListedInvoice>> = {
  acknowledged,
  archived: {
    ...acknowledged,
    _tag: "Archived",
    upo: upoFile,
    retainUntil: "2036-12-31" as LocalDate,
  },
  "being sent": { ...sent, _tag: "Sending" },
  "issued offline": { ...sent, _tag: "Sending", offline },
  rejected: { ...sent, _tag: "Rejected", refusal },
}

const outsideAs = (number: string) => ({
  id: acknowledged.id,
  orderId: acknowledged.orderId,
  tenantId: acknowledged.tenantId,
  buyer: acknowledged.buyer,
  orderedOn: acknowledged.orderedOn,
  total: acknowledged.total,
  timeline: [],
  _tag: "IssuedOutside" as const,
  issueDate: acknowledged.issueDate,
  outside: {
    number: lineText(number),
    issueDate: acknowledged.issueDate,
    recordedAt: instant(0),
    by: lineText("anna"),
    scan: upoFile.digest,
  },
})

const present = (invoice: ListedInvoice): ReadonlyArray<string> =>
  ["xml", "upo", "scan"].filter((name) => name in (documentFilesOf(invoice) ?? {}))

describe("The files of a document", () => {
  it.each([
    ["acknowledged", ["xml"], 1],
    ["archived", ["xml", "upo"], 0],
    ["being sent", [], 3],
    ["issued offline", ["xml"], 1],
    ["rejected", [], 3],
  ] as const)("that is %s are %j, and %i are missing", (state, files, missing) => {
    const invoice = states[state] ?? acknowledged
    expect(present(invoice)).toEqual(files)
    expect(documentFilesOf(invoice)?.missing).toBe(missing)
  })

  it("do not exist before the document has a day of issue", () => {
    const { outside: _outside, issueDate: _issueDate, ...pending } = outsideAs("A/1")
    expect(documentFilesOf({ ...pending, _tag: "Pending" })).toBeUndefined()
  })

  it("of a document outside KSeF are its scan, and none is missing", () => {
    expect(present(outsideAs("A/1"))).toEqual(["scan"])
    expect(documentFilesOf(outsideAs("A/1"))?.missing).toBe(0)
  })

  it("have the number with hyphens as their name", () => {
    expect(documentName(acknowledged)).toBe("FV-2026-11-000001")
  })

  it.each([
    ["../A/1", "..-A-1"],
    ['a:*?"<>|\\b', "a--------b"],
    ["ż".repeat(256), "ż".repeat(60)],
  ])("outside KSeF have a name that every system takes: %s", (number, start) => {
    const name = documentName(outsideAs(number))
    expect(name).toBe(`${start} ${acknowledged.id}`)
    expect(Buffer.byteLength(`${name}.pdf`)).toBeLessThan(256)
  })
})

const sha256 = (bytes: Uint8Array): Sha256 =>
  createHash("sha256").update(bytes).digest("hex") as Sha256
const [xml, upo] = [Buffer.from("<Faktura/>"), Buffer.from("<Potwierdzenie/>")]

const document: DocumentFiles = {
  name: "FV-2026-11-000001",
  issueDate: acknowledged.issueDate,
  xml: sha256(xml),
  upo: sha256(upo),
  pdf: { tenantId: acknowledged.tenantId },
  missing: 0,
}

/** The archive with both files, and PDFs whose first attempts fail. */
const ports = (failures: number, asked: Array<PdfRequest> = []) => {
  const archive = makeDocumentArchiveMemory(sha256)
  const render = (request: PdfRequest) =>
    Effect.suspend(() => {
      asked.push(request)
      return asked.length > failures
        ? Effect.succeed(Buffer.from("%PDF"))
        : Effect.fail(new InvoicePdfError({ reason: "Unavailable", detail: "many wait" }))
    })
  return Layer.effect(
    DocumentArchive,
    Effect.as(Effect.andThen(archive.put(xml), archive.put(upo)), archive),
  ).pipe(Layer.merge(Layer.succeed(InvoicePdf, { render })))
}

describe("Reading the files of a document", () => {
  it.effect("returns XML, UPO and PDF under its name, of its day", () => {
    const asked: Array<PdfRequest> = []
    return Effect.gen(function* () {
      const files = yield* readDocumentFiles(document, "en")
      const day = document.issueDate
      expect(files).toEqual([
        { name: "FV-2026-11-000001.xml", day, content: xml },
        { name: "FV-2026-11-000001.upo.xml", day, content: upo },
        { name: "FV-2026-11-000001.pdf", day, content: Buffer.from("%PDF") },
      ])
      expect(asked).toMatchObject([{ language: "en", tenantId: acknowledged.tenantId }])
    }).pipe(Effect.provide(ports(0, asked)))
  })

  it.effect("tries again when a PDF is unavailable for a moment, three times at most", () =>
    Effect.gen(function* () {
      const reading = yield* Effect.forkChild(Effect.flip(readDocumentFiles(document, "pl")))
      yield* TestClock.adjust("10 seconds")
      expect(yield* Fiber.join(reading)).toMatchObject({ detail: "many wait" })
      const again = yield* Effect.forkChild(readDocumentFiles(document, "pl"))
      yield* TestClock.adjust("10 seconds")
      expect(yield* Fiber.join(again)).toHaveLength(3)
    }).pipe(Effect.provide(ports(6))),
  )

  it.effect("fails at once when the archive has lost a file", () =>
    Effect.gen(function* () {
      const lost = { ...document, upo: sha256(Buffer.from("other")) }
      const failure = yield* Effect.flip(readDocumentFiles(lost, "pl"))
      expect(failure).toBeInstanceOf(ArchiveError)
    }).pipe(Effect.provide(ports(0))),
  )
})
