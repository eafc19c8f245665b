/** Clauses of InvoicePdf on the content of a PDF. */
import { expect } from "@effect/vitest"
import {
  type InvoiceDocument,
  InvoicePdf,
  type KsefNumber,
  type PdfRequest,
} from "@procurement/domain/invoice"
import { type Language, lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import * as Hex from "effect/encoding/Hex"
import * as Base64Url from "effect/encoding/Base64Url"
import * as Result from "effect/Result"
import { anInvoiceDocument } from "../builders/documents.ts"
import { freshTenantId } from "../builders/fresh.ts"
import { clausesWith } from "../suite/clause.ts"
import { sha256 } from "../suite/digest.ts"
import { expectSame, together } from "../suite/expecting.ts"
import { forEachRun } from "../suite/property.ts"
import { certainParts, letters, type PdfBinding, printedAmount } from "./pdf-binding.ts"

const ksefNumber = "5265877635-20250826-0100001AF629-AF" as KsefNumber

const isPdf = (bytes: Uint8Array): boolean =>
  new TextDecoder("latin1").decode(bytes.subarray(0, 5)) === "%PDF-"

/** The tenant, a new one each time, does not change the PDF. */
type TenantlessRequest = Omit<PdfRequest, "tenantId">

const render = (request: TenantlessRequest) =>
  Effect.flatMap(InvoicePdf, (p) => p.render({ ...request, tenantId: freshTenantId() }))

const textOn = ({ textOf }: PdfBinding, request: TenantlessRequest) =>
  Effect.gen(function* () {
    const pdf = yield* render(request)
    expect(isPdf(pdf), "begins as a PDF").toBe(true)
    return letters(yield* textOf(pdf))
  })

const wordsOf = ({ number, seller, buyer, lines, order }: InvoiceDocument) => [
  number,
  ...[seller, buyer].flatMap((party) => [party.nip, party.name, party.address.line1]),
  ...lines.flatMap(({ name, unit }) => [name, unit]),
  order.number,
]

const amountsOf = ({ totals, foreign, lines }: InvoiceDocument) => [
  ...Object.values(totals),
  ...(foreign === undefined ? [] : [foreign.vatInPln]),
  ...lines.flatMap(({ unitGross, gross }) => [unitGross, gross]),
]

const languages: ReadonlyArray<Language> = ["pl", "en"]

const certificateLink =
  "https://qr.example/certificate/Nip/5265877635/5265877635/01F20A5D352AE590/UtQp9Gpc51y/mSkm_Xm"

export const pdfClauses = clausesWith<InvoicePdf, PdfBinding>({
  "shows number, parties, lines and amounts of every document that the domain can compose": (
    binding,
  ) =>
    forEachRun(function* (random, run) {
      const document = anInvoiceDocument({ random })
      const xml = yield* binding.write(document)
      const language = languages[run % 2] ?? "pl"
      const text = yield* textOn(binding, { xml, language })
      const amounts = amountsOf(document).map((amount) => printedAmount(amount, language))
      for (const part of [...wordsOf(document).flatMap(certainParts), ...amounts]) {
        expect(text).toContain(part)
      }
    }, 12),

  *"shows the KSeF number, or OFFLINE when there is none"(binding) {
    const xml = yield* binding.write(anInvoiceDocument())
    const cleared = yield* textOn(binding, { xml, ksefNumber, language: "pl" })
    const offline = yield* textOn(binding, { xml, language: "pl" })
    expect(cleared).toContain(ksefNumber)
    expect(cleared).not.toContain("OFFLINE")
    expect(offline).toContain("OFFLINE")
  },

  *"links to KSeF's page about exactly these bytes"(binding) {
    const document = anInvoiceDocument()
    const xml = yield* binding.write(document)
    const links = yield* binding.linksOf(yield* render({ xml, ksefNumber, language: "pl" }))
    const digest = Result.getOrThrow(Hex.decode(yield* sha256(xml)))
    const day = document.issueDate.split("-").toReversed().join("-")
    const path = `/invoice/${document.seller.nip}/${day}/${Base64Url.encode(digest)}`
    expect(links.filter((link) => link.endsWith(path)).length).toBeGreaterThan(0)
  },

  *"shows CERTYFIKAT and links to the proof of the issuer only when there is one"(binding) {
    const xml = yield* binding.write(anInvoiceDocument())
    for (const number of [{}, { ksefNumber }]) {
      const request = { xml, ...number, certificateLink, language: "pl" } as const
      expect(yield* textOn(binding, request)).toContain("CERTYFIKAT")
      expect(yield* binding.linksOf(yield* render(request))).toContain(certificateLink)
    }
    expect(yield* textOn(binding, { xml, language: "pl" })).not.toContain("CERTYFIKAT")
  },

  *"draws Polish letters and shows characters that it can't draw as U+FFFD"(binding) {
    const document = anInvoiceDocument()
    const name = lineText("Zażółć gęślą jaźń \u{323b0}!")
    const lines = document.lines.map((line, index) => (index === 0 ? { ...line, name } : line))
    const xml = yield* binding.write({ ...document, lines })
    expect(yield* textOn(binding, { xml, language: "en" })).toContain("Zażółćgęśląjaźń\ufffd!")
  },

  *"returns the same bytes for the same request, even beside others"(binding) {
    const documents = Array.from({ length: 4 }, () => anInvoiceDocument())
    const files = yield* Effect.forEach(documents, binding.write)
    const draw = together(files.map((xml) => render({ xml, ksefNumber, language: "pl" })))
    const first = yield* draw
    expectSame(yield* draw, first)
    for (const [index, { number }] of documents.entries()) {
      expect(letters(yield* binding.textOf(first[index] as Uint8Array))).toContain(number)
    }
  },

  *"keeps the Polish text for other languages and adds a translation"(binding) {
    const xml = yield* binding.write(anInvoiceDocument())
    const polish = yield* textOn(binding, { xml, language: "pl" })
    const english = yield* textOn(binding, { xml, language: "en" })
    expect(polish).not.toContain("Buyer")
    for (const word of ["Nabywca", "Buyer"]) expect(english).toContain(word)
  },
})
