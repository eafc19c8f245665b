/** Invoice writers with one fault each. */
import { InvoiceWriter, InvoiceWriterError } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import { aDigest } from "../../src/builders/index.ts"
import { invoiceWriterClauses } from "../../src/invoice/index.ts"
import { sha256Now } from "../references/sha-256.ts"
import { writerBinding, writerReference, xmlOf } from "../references/writer-reference.ts"
import { proves } from "./saboteur.ts"
import { serviceSaboteur } from "./service-saboteur.ts"

const clauses = invoiceWriterClauses(writerBinding)
const saboteur = serviceSaboteur(InvoiceWriter, () => writerReference, clauses)

const written = (text: string) => {
  const xml = new TextEncoder().encode(text)
  return { xml, digest: sha256Now(xml) }
}

proves("InvoiceWriter", clauses, [
  saboteur(
    "escapes nothing",
    () => ({
      write: (document) =>
        Effect.sync(() => written(xmlOf(document).replaceAll("&lt;", "<").replaceAll("&gt;", ">"))),
    }),
    "writes every document the domain can compose",
  ),
  saboteur(
    "returns another hash",
    ({ write }) => ({
      write: (document) => Effect.map(write(document), ({ xml }) => ({ xml, digest: aDigest() })),
    }),
    "writes every document the domain can compose",
  ),
  saboteur(
    "counts its files in the document",
    () => {
      let count = 0
      return {
        write: (document) =>
          Effect.sync(() => written(`${xmlOf(document)}<!-- ${(count += 1)} -->`)),
      }
    },
    "the same bytes for the same document",
  ),
  saboteur(
    "omits the number",
    () => ({
      write: (document) =>
        Effect.sync(() => written(xmlOf(document).replace(/<P_2>.*<\/P_2>/, ""))),
    }),
    "returns other bytes for",
  ),
  saboteur(
    "pads its files",
    () => ({
      write: (document) => Effect.sync(() => written(xmlOf(document) + " ".repeat(999_999))),
    }),
    "writes no file",
  ),
  saboteur(
    "reports only the first finding",
    ({ write }) => ({
      write: (document) =>
        Effect.mapError(
          write(document),
          ({ findings }) => new InvoiceWriterError({ findings: findings.slice(0, 1) }),
        ),
    }),
    "rejects an unlawful",
  ),
])
