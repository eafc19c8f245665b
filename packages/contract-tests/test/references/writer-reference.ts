/** Reference of `InvoiceWriter`: a small XML of its own, with two rules. */
import {
  type DocumentFinding,
  type InvoiceDocument,
  InvoiceNumber,
  type InvoiceWriter,
  InvoiceWriterError,
} from "@procurement/domain/invoice"
import { minorUnits, toDecimal } from "@procurement/domain/money"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { anInvoiceDocument } from "../../src/builders/index.ts"
import type { WriterBinding } from "../../src/invoice/index.ts"
import { NotGood } from "./not-good.ts"
import { sha256Now } from "./sha-256.ts"
import { escapeXml, xmlIssue } from "./well-formed.ts"

const lineOf = ({ name, unit, quantity, gross }: InvoiceDocument["lines"][number]): string =>
  `<L><N>${escapeXml(name)}</N><U>${escapeXml(unit)}</U><Q>${quantity}</Q><G>${toDecimal(gross)}</G></L>`

export const xmlOf = ({ number, issueDate, seller, buyer, lines, totals }: InvoiceDocument) => {
  const head = `<P_1>${issueDate}</P_1><P_2>${number}</P_2><P_15>${toDecimal(totals.gross)}</P_15>`
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
