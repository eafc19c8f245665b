/** Invoice writers with one fault each. */
import { InvoiceReader, InvoiceWriter } from "@procurement/domain/invoice"
import { minorUnits } from "@procurement/domain/money"
import * as Effect from "effect/Effect"
import { invoiceReaderClauses, invoiceWriterClauses } from "../../src/invoice/index.ts"
import { serviceGround } from "../mutants/grounds.ts"
import { sha256Now } from "../references/sha-256.ts"
import {
  readerBinding,
  readerReference,
  writerBinding,
  writerReference,
  xmlOf,
} from "../references/writer-reference.ts"
import { proves, saboteurOf } from "./saboteur.ts"

const clauses = invoiceWriterClauses(writerBinding)
const ground = serviceGround(InvoiceWriter, () => writerReference)
const saboteur = saboteurOf(InvoiceWriter, clauses, ground)

const pads = saboteur(
  "pads its files",
  () => ({
    write: (document) =>
      Effect.sync(() => {
        const xml = new TextEncoder().encode(xmlOf(document) + " ".repeat(999_999))
        return { xml, digest: sha256Now(xml) }
      }),
  }),
  "writes no file",
)

proves("InvoiceWriter", clauses, ground, {
  saboteurs: [pads],
  mutants: {
    "writes every document": "loses InvoiceWriter.write()!.digest",
    "the same bytes for": "returns something else when asked again, in InvoiceWriter.write",
  },
})

const readerClauses = invoiceReaderClauses(readerBinding)
const readers = serviceGround(InvoiceReader, () => readerReference)
const readerSaboteur = saboteurOf(InvoiceReader, readerClauses, readers)

const nothing = {
  number: "FV/2026/11/000001",
  currency: "PLN",
  net: minorUnits(0),
  vat: minorUnits(0),
  gross: minorUnits(0),
} as const

proves("InvoiceReader", readerClauses, readers, {
  saboteurs: [
    readerSaboteur(
      "reads anything as an invoice",
      ({ amounts }) => ({ amounts: (xml) => Effect.orElseSucceed(amounts(xml), () => nothing) }),
      "rejects bytes",
    ),
  ],
  mutants: { "of every document": "adds 1 to InvoiceReader.amounts()!.vat" },
})
