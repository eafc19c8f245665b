/** Reference of `InvoiceWriter`: a small XML of its own, with two rules. */
import {
  type DocumentFinding,
  type FileAmounts,
  type InvoiceDocument,
  InvoiceNumber,
  type InvoiceReader,
  InvoiceUnreadable,
  type InvoiceWriter,
  InvoiceWriterError,
} from "@procurement/domain/invoice"
import { minorUnits, toDecimal } from "@procurement/domain/money"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { anInvoiceDocument } from "../../src/builders/index.ts"
import type { ReaderBinding, WriterBinding } from "../../src/invoice/index.ts"
import { NotGood } from "./not-good.ts"
import { sha256Now } from "./sha-256.ts"
import { escapeXml, xmlIssue } from "./well-formed.ts"

const lineOf = ({ name, unit, quantity, gross }: InvoiceDocument["lines"][number]): string =>
  `<L><N>${escapeXml(name)}</N><U>${escapeXml(unit)}</U><Q>${quantity}</Q><G>${toDecimal(gross)}</G></L>`

export const xmlOf = (document: InvoiceDocument) => {
  const { number, issueDate, seller, buyer, lines, totals, foreign, currency } = document
  const amounts = `<Net>${totals.net}</Net><Vat>${totals.vat}</Vat><Gross>${totals.gross}</Gross>`
  const inPln = foreign === undefined ? "" : `<VatPln>${foreign.vatInPln}</VatPln>`
  const head = `<P_1>${issueDate}</P_1><P_2>${number}</P_2><C>${currency}</C>${amounts}${inPln}`
  const parties = [seller, buyer].map(
    (party) => `<P nip="${party.nip}">${escapeXml(party.name)}</P>`,
  )
  return `<Invoice>${head}${parties.join("")}${lines.map(lineOf).join("")}</Invoice>`
}

const findingsOf = (document: InvoiceDocument): ReadonlyArray<DocumentFinding> => {
  const { net, vat, gross } = document.totals
  const findings: Array<DocumentFinding> = []
  if (!Schema.is(InvoiceNumber)(document.number)) {
    findings.push({ rule: "Number", path: "number", message: "is no invoice number" })
  }
  if (net + vat !== gross) {
    findings.push({ rule: "Totals", path: "totals", message: "do not add up" })
  }
  return findings
}

export const writerReference: InvoiceWriter["Service"] = {
  write: (document) => {
    const findings = findingsOf(document)
    if (findings.length > 0) return Effect.fail(new InvoiceWriterError({ findings }))
    const xml = new TextEncoder().encode(xmlOf(document))
    return Effect.succeed({ xml, digest: sha256Now(xml) })
  },
}

const valueIn = (text: string, name: string): string => {
  const [, value] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(text) ?? []
  if (value === undefined) throw new TypeError(`the file has no ${name}`)
  return value
}

const minorIn = (text: string, name: string) => minorUnits(BigInt(valueIn(text, name)))

export const readerReference: InvoiceReader["Service"] = {
  amounts: (xml) =>
    Effect.try({
      try: (): FileAmounts => {
        const text = new TextDecoder("utf-8", { fatal: true }).decode(xml)
        const currency = valueIn(text, "C") as FileAmounts["currency"]
        return {
          number: valueIn(text, "P_2"),
          currency,
          net: minorIn(text, "Net"),
          vat: minorIn(text, "Vat"),
          gross: minorIn(text, "Gross"),
          ...(currency === "PLN" ? {} : { vatInPln: minorIn(text, "VatPln") }),
        }
      },
      catch: (cause) => new InvoiceUnreadable({ detail: String(cause) }),
    }),
}

export const readerBinding: ReaderBinding = {
  write: (document) => Effect.map(writerReference.write(document), ({ xml }) => xml),
}

const unlawful = (): InvoiceDocument => {
  const document = anInvoiceDocument()
  const totals = { ...document.totals, net: minorUnits(document.totals.net + 1) }
  const number = "FV/2026/13/1" as InvoiceDocument["number"]
  return { ...document, number, totals }
}

export const writerBinding: WriterBinding = {
  validate: (xml) => {
    const issue = xmlIssue(new TextDecoder("utf-8", { fatal: true }).decode(xml))
    return issue === undefined ? Effect.void : Effect.fail(new NotGood({ detail: issue }))
  },
  unlawful: unlawful(),
}
