/** The contract of `InvoicePdf`. The binding writes files to draw and reads PDFs. */
import { expect } from "@effect/vitest"
import { InvoicePdf, InvoicePdfError } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import type { Capabilities } from "../capabilities.ts"
import { type Clause, clause } from "../suite/clause.ts"
import { failureOf } from "../suite/expecting.ts"
import { registerSuite } from "../suite/register.ts"
import type { PdfBinding } from "./pdf-binding.ts"
import { pdfClauses } from "./pdf-clauses.ts"

const refusesOthers: Clause<InvoicePdf> = clause(
  "rejects bytes that are not an invoice with a non-retryable error",
  Effect.gen(function* () {
    const pdf = yield* InvoicePdf
    for (const text of ["", "no invoice", "<Faktura/>", "<?xml version='1.0'?><note>1</note>"]) {
      const xml = new TextEncoder().encode(text)
      const failure = yield* failureOf(pdf.render({ xml, language: "pl" }))
      expect(failure).toBeInstanceOf(InvoicePdfError)
      expect(failure.reason).toBe("NotDrawable")
      expect(failure.isRetryable).toBe(false)
    }
  }),
)

export const invoicePdfClauses = (binding: PdfBinding): ReadonlyArray<Clause<InvoicePdf>> => [
  ...pdfClauses(binding),
  refusesOthers,
]

export const invoicePdfContract = <E>(
  adapter: string,
  layer: Layer.Layer<InvoicePdf, E>,
  binding: PdfBinding,
  can: Partial<Capabilities> = {},
): void => registerSuite({ port: "InvoicePdf", adapter, layer, can }, invoicePdfClauses(binding))
