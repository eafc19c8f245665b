/**
 * Writes FA(3) files.
 *
 * Every file is read back and validated against the official schema and all rules before it is
 * returned, so KSeF never receives a file that it would reject. Pure except for reading the schema
 * when the writer is made; "today" is the day in Warsaw on which the document was made.
 */
import { hash } from "node:crypto"
import type { Sha256 } from "@procurement/domain/archive"
import { warsawDate } from "@procurement/domain/calendar"
import {
  type InvoiceDocument,
  InvoiceWriter,
  InvoiceWriterError,
} from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { fa3Xml } from "./fa3-xml.ts"
import { loadFa3Schema } from "./schema/fa3-schema.ts"
import { findingsIn } from "./validate-fa3.ts"

export interface WriterOptions {
  /** SystemInfo: the system that made the file, at most 256 characters. */
  readonly systemInfo?: string | undefined
}

const encoder = new TextEncoder()

/** Throws when the official schema is missing or has changed. */
export const makeFa3Writer = (options: WriterOptions = {}): InvoiceWriter["Service"] => {
  const { systemInfo = "procurement" } = options
  loadFa3Schema()
  const write = (document: InvoiceDocument) =>
    Effect.suspend(() => {
      const text = fa3Xml(document, systemInfo)
      const xml = encoder.encode(text)
      const today = warsawDate(document.createdAt)
      const findings = findingsIn({ bytes: xml, text }, { rules: "all", today })
      return findings.length > 0
        ? Effect.fail(new InvoiceWriterError({ findings }))
        : Effect.succeed({ xml, digest: hash("sha256", xml, "hex") as Sha256 })
    })
  return { write }
}

export const layerFa3Writer = (options: WriterOptions = {}): Layer.Layer<InvoiceWriter> =>
  Layer.sync(InvoiceWriter, () => makeFa3Writer(options))
