/**
 * The contract of `InvoiceWriter`. The binding has an independent schema check and a document that
 * violates at least two of the writer's rules.
 */
import { expect } from "@effect/vitest"
import {
  type InvoiceDocument,
  InvoiceWriter,
  InvoiceWriterError,
  maximumBytesOf,
} from "@procurement/domain/invoice"
import type * as Effect from "effect/Effect"
import { aCorrectionDocument, anInvoiceDocument } from "../builders/documents.ts"
import { clausesWith } from "../suite/clause.ts"
import { sha256 } from "../suite/digest.ts"
import { expectSame, failureOf, together } from "../suite/expecting.ts"
import { forEachRun } from "../suite/property.ts"
import { suiteWith } from "../suite/register.ts"

export interface WriterBinding {
  /** Validates a file against the official schema, independently of the writer. */
  readonly validate: (xml: Uint8Array) => Effect.Effect<unknown, unknown>
  /** Violates at least two rules, in two places. */
  readonly unlawful: InvoiceDocument
}

export const invoiceWriterClauses = clausesWith<InvoiceWriter, WriterBinding>({
  "writes every document the domain can compose as a valid file, named by its SHA-256": ({
    validate,
  }) =>
    forEachRun(function* (random) {
      const writer = yield* InvoiceWriter
      const any = random.happens(0.4) ? aCorrectionDocument : anInvoiceDocument
      const { xml, digest } = yield* writer.write(any({ random }))
      expect(digest).toBe(yield* sha256(xml))
      yield* validate(xml)
    }, 25),

  *"returns the same bytes for the same document"() {
    const writer = yield* InvoiceWriter
    const document = anInvoiceDocument()
    const copy: InvoiceDocument = structuredClone(document)
    const [first, second] = yield* together([writer.write(document), writer.write(copy)])
    yield* writer.write(anInvoiceDocument())
    expectSame(second, first)
    expectSame(yield* writer.write(document), first)
  },

  *"returns other bytes for another number"() {
    const writer = yield* InvoiceWriter
    const document = anInvoiceDocument()
    const { number } = anInvoiceDocument()
    const first = yield* writer.write(document)
    const second = yield* writer.write({ ...document, number })
    expect(second.digest).not.toBe(first.digest)
  },

  "writes no file larger than the domain predicts": forEachRun(function* (random) {
    const writer = yield* InvoiceWriter
    const any = random.happens(0.4) ? aCorrectionDocument : anInvoiceDocument
    const document = any({ random, lineCount: random.int(1, 60) })
    const { xml } = yield* writer.write(document)
    const reference = document.order.buyerReference ?? ""
    const bound = maximumBytesOf(document.buyer, reference, document.lines)
    expect(xml.length).toBeLessThanOrEqual(bound)
  }, 10),

  *"rejects an unlawful document with all findings in one non-retryable error"({ unlawful }) {
    const writer = yield* InvoiceWriter
    const failure = yield* failureOf(writer.write(unlawful))
    expect(failure).toBeInstanceOf(InvoiceWriterError)
    expect(failure.isRetryable).toBe(false)
    const places = failure.findings.map(({ rule, path }) => `${rule} ${path}`)
    expect(new Set(places).size).toBeGreaterThanOrEqual(2)
  },
})

export const invoiceWriterContract = suiteWith({
  port: "InvoiceWriter",
  clauses: invoiceWriterClauses,
})
