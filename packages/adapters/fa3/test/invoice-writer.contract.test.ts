/** FA(3) writer and reader satisfy their contracts; the schema validates the files again. */
import { anInvoiceDocument } from "@procurement/contract-tests/builders"
import {
  invoiceReaderContract,
  invoiceWriterContract,
  type WriterBinding,
} from "@procurement/contract-tests/invoice"
import type { InvoiceDocument } from "@procurement/domain/invoice"
import { minorUnits } from "@procurement/domain/money"
import type { Nip } from "@procurement/domain/party"
import * as Effect from "effect/Effect"
import { layerFa3Reader, layerFa3Writer, makeFa3Writer, validateFa3 } from "../src/index.ts"

/** A buyer with a wrong check digit, and a total that its lines do not add up to. */
const unlawful = (): InvoiceDocument => {
  const document = anInvoiceDocument()
  const { buyer, totals } = document
  const lastDigit = (Number(buyer.nip.at(-1)) + 1) % 10
  return {
    ...document,
    buyer: { ...buyer, nip: `${buyer.nip.slice(0, -1)}${lastDigit}` as Nip },
    totals: { ...totals, gross: minorUnits(totals.gross + 1) },
  }
}

const binding: WriterBinding = {
  validate: (xml) => {
    const findings = validateFa3(xml)
    return findings.length === 0
      ? Effect.void
      : Effect.fail(new Error(findings.map(({ path, message }) => `${path} ${message}`).join("; ")))
  },
  unlawful: unlawful(),
}

invoiceWriterContract("FA(3)", layerFa3Writer(), binding)

const writer = makeFa3Writer()

invoiceReaderContract("FA(3)", layerFa3Reader, {
  write: (document) => Effect.map(writer.write(document), ({ xml }) => xml),
})
