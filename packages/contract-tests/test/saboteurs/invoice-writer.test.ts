/** Invoice writers with one fault each. */
import { InvoiceWriter } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import { invoiceWriterClauses } from "../../src/invoice/index.ts"
import { serviceGround } from "../mutants/grounds.ts"
import { sha256Now } from "../references/sha-256.ts"
import { writerBinding, writerReference, xmlOf } from "../references/writer-reference.ts"
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
