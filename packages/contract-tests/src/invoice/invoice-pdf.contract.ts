/** The contract of `InvoicePdf`. The binding writes files to draw and reads PDFs. */
import { expect } from "@effect/vitest"
import { InvoicePdf, InvoicePdfError } from "@procurement/domain/invoice"
import { freshTenantId } from "../builders/fresh.ts"
import { type Clause, clauses } from "../suite/clause.ts"
import { failureOf } from "../suite/expecting.ts"
import { suiteWith } from "../suite/register.ts"
import type { PdfBinding } from "./pdf-binding.ts"
import { pdfClauses } from "./pdf-clauses.ts"

const refusals = clauses<InvoicePdf>({
  *"rejects bytes that are not an invoice with a non-retryable error"() {
    const pdf = yield* InvoicePdf
    for (const text of ["", "no invoice", "<Faktura/>", "<?xml version='1.0'?><note>1</note>"]) {
      const xml = new TextEncoder().encode(text)
      const failure = yield* failureOf(
        pdf.render({ tenantId: freshTenantId(), xml, language: "pl" }),
      )
      expect(failure).toBeInstanceOf(InvoicePdfError)
      expect(failure.reason).toBe("NotDrawable")
      expect(failure.isRetryable).toBe(false)
    }
  },
})

export const invoicePdfClauses = (binding: PdfBinding): ReadonlyArray<Clause<InvoicePdf>> => [
  ...pdfClauses(binding),
  ...refusals,
]

export const invoicePdfContract = suiteWith({ port: "InvoicePdf", clauses: invoicePdfClauses })
