/** The picture of an issued invoice, drawn from the archived file. */
import * as Effect from "effect/Effect"
import type { InvoiceId, TenantId } from "../../identity/type-id.ts"
import type { Language } from "../../text/language.ts"
import { InvoicePicture } from "../invoice-picture.ts"
import { readInvoiceFile } from "./read-invoice.ts"

export const readInvoicePicture = Effect.fnUntraced(function* (
  tenantId: TenantId,
  id: InvoiceId,
  language: Language,
) {
  const { kept, bytes } = yield* readInvoiceFile(tenantId, id, "invoice")
  const { invoice } = kept
  const ksefNumber = "ksefNumber" in invoice ? invoice.ksefNumber : undefined
  const certificateLink = "offline" in invoice ? invoice.offline?.certificateLink : undefined
  const picture = yield* InvoicePicture
  const pdf = yield* picture.render({ xml: bytes, ksefNumber, certificateLink, language })
  return { kept, pdf }
})
