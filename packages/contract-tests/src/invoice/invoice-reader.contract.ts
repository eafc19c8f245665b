/** The contract of `InvoiceReader`. The binding writes the files that it reads. */
import { expect } from "@effect/vitest"
import { type InvoiceDocument, InvoiceReader, InvoiceUnreadable } from "@procurement/domain/invoice"
import { optional } from "@procurement/domain/optional"
import type * as Effect from "effect/Effect"
import { aCorrectionDocument, anInvoiceDocument } from "../builders/documents.ts"
import { clausesWith } from "../suite/clause.ts"
import { failureOf } from "../suite/expecting.ts"
import { forEachRun } from "../suite/property.ts"
import { suiteWith } from "../suite/register.ts"

export interface ReaderBinding {
  readonly write: (document: InvoiceDocument) => Effect.Effect<Uint8Array, unknown>
}

export const invoiceReaderClauses = clausesWith<InvoiceReader, ReaderBinding>({
  "returns number, currency and amounts of every document the domain can compose": ({ write }) =>
    forEachRun(function* (random) {
      const reader = yield* InvoiceReader
      const any = random.happens(0.4) ? aCorrectionDocument : anInvoiceDocument
      const document = any({ random })
      const { number, currency, totals, foreign } = document
      const { net, vat, gross } = totals
      expect(yield* reader.amounts(yield* write(document))).toEqual({
        number,
        currency,
        net,
        vat,
        gross,
        ...optional({ vatInPln: foreign?.vatInPln }),
      })
    }, 25),

  *"rejects bytes that are no invoice"() {
    const reader = yield* InvoiceReader
    for (const bytes of [new Uint8Array([0xff, 0xfe]), new TextEncoder().encode("<a/>")]) {
      expect(yield* failureOf(reader.amounts(bytes))).toBeInstanceOf(InvoiceUnreadable)
    }
  },
})

export const invoiceReaderContract = suiteWith({
  port: "InvoiceReader",
  clauses: invoiceReaderClauses,
})
