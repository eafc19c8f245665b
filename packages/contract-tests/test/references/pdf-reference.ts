/**
 * Reference of `InvoicePdf`: a PDF of one page whose text is UTF-8 in a stream, drawn from a
 * small XML that has all that an invoice says as JSON.
 */
import {
  type InvoiceDocument,
  type InvoicePdf,
  InvoicePdfError,
  type PdfRequest,
} from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import * as Base64Url from "effect/encoding/Base64Url"
import type { PdfBinding } from "../../src/invoice/index.ts"
import { printedAmount } from "../../src/invoice/pdf-binding.ts"
import { NotGood } from "./not-good.ts"
import { sha256Bytes } from "./sha-256.ts"

const start = "<Invoice>"

const fileOf = (document: InvoiceDocument): Uint8Array =>
  new TextEncoder().encode(`${start}${JSON.stringify(document)}`)

const read = (xml: Uint8Array): InvoiceDocument => {
  const text = new TextDecoder().decode(xml)
  if (text.startsWith(start)) return JSON.parse(text.slice(start.length))
  throw new InvoicePdfError({ reason: "NotDrawable", detail: "is no invoice" })
}

const drawable = (text: string): string =>
  Array.from(text, (letter) => ((letter.codePointAt(0) ?? 0) < 0x2e00 ? letter : "\ufffd")).join("")

const linkOf = (xml: Uint8Array, { seller, issueDate }: InvoiceDocument): string => {
  const day = issueDate.split("-").toReversed().join("-")
  return `https://qr.example/invoice/${seller.nip}/${day}/${Base64Url.encode(sha256Bytes(xml))}`
}

interface Drawing {
  readonly lines: ReadonlyArray<string>
  readonly links: ReadonlyArray<string>
}

export const drawingOf = (request: PdfRequest): Drawing => {
  const { xml, ksefNumber, certificateLink, language } = request
  const document = read(xml)
  const { number, seller, buyer, lines, totals, foreign, order } = document
  const inPln = foreign === undefined ? [] : [foreign.vatInPln]
  const amounts = [...Object.values(totals), ...inPln]
  return {
    lines: [
      number,
      order.number,
      language === "pl" ? "Nabywca" : "Nabywca / Buyer",
      ...[seller, buyer].flatMap(({ nip, name, address }) => [nip, name, address.line1]),
      ...lines.flatMap(({ name, unit }) => [name, unit]),
      ...lines
        .flatMap(({ unitGross, gross }) => [unitGross, gross])
        .map((amount) => printedAmount(amount, language)),
      ...amounts.map((amount) => printedAmount(amount, language)),
      ksefNumber ?? "OFFLINE",
      ...(certificateLink === undefined ? [] : ["CERTYFIKAT"]),
    ].map(drawable),
    links: [linkOf(xml, document), ...(certificateLink === undefined ? [] : [certificateLink])],
  }
}

export const pdfOf = (drawing: Drawing): Uint8Array =>
  new TextEncoder().encode(`%PDF-${JSON.stringify(drawing)}`)

const readPdf = (pdf: Uint8Array): Effect.Effect<Drawing, NotGood> =>
  Effect.try({
    try: (): Drawing => JSON.parse(new TextDecoder().decode(pdf).slice("%PDF-".length)),
    catch: (cause) => new NotGood({ detail: String(cause) }),
  })

/** Draws with that function; an error of the port that it throws is returned as a failure. */
export const drawingBy = (draw: (request: PdfRequest) => Uint8Array): InvoicePdf["Service"] => ({
  render: (request) =>
    Effect.suspend(() => {
      try {
        return Effect.succeed(draw(request))
      } catch (error) {
        return error instanceof InvoicePdfError ? Effect.fail(error) : Effect.die(error)
      }
    }),
})

export const pdfReference = drawingBy((request) => pdfOf(drawingOf(request)))

export const pdfBinding: PdfBinding = {
  write: (document) => Effect.succeed(fileOf(document)),
  textOf: (pdf) => Effect.map(readPdf(pdf), ({ lines }) => lines.join("\n")),
  linksOf: (pdf) => Effect.map(readPdf(pdf), ({ links }) => links),
}
