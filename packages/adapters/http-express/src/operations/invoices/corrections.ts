/** /internal/v1/tenants/{id}/invoices: corrections that operators order. */
import type { ListedInvoice } from "@procurement/domain/invoice"
import {
  maximumReasonLength,
  previewCorrection,
  closeRefusedInvoice,
  orderCorrection,
} from "@procurement/domain/order"
import { z } from "zod"
import { operatorOperation } from "../../audience/operators.ts"
import { jsonBody, optionalBody } from "../../request/reading.ts"
import { ok } from "../../request/returns.ts"
import { correctionPreview, encodeCorrectionPreview } from "../../schema/correction-preview.ts"
import { correctionRequest } from "../../schema/correction.ts"
import { encodeListedInvoice, listedInvoice } from "../../schema/invoice.ts"
import { lineText } from "../../schema/primitives.ts"
import { invoiceOfTenant as parameters } from "./rejected.ts"

const tags = ["Invoices"]

const show = ({ invoice }: { readonly invoice: ListedInvoice }) => encodeListedInvoice(invoice)

const problems = [
  "tenant_not_found",
  "invoice_not_found",
  "order_not_found",
  "invoice_correction_refused",
] as const

const correctInvoiceRoute = operatorOperation({
  id: "correctInvoice",
  at: "POST /internal/v1/tenants/{id}/invoices/{invoiceId}/corrections",
  scope: "accounting",
  tags,
  summary: "Correct an issued invoice",
  description:
    "Creates a correction (KOR) of an invoice that KSeF has accepted or that was issued offline. " +
    "It follows the corrections before it, and the customer gets `invoice.issued` with its cause. " +
    "Ordering it again with the same reference changes nothing.",
  parameters,
  body: jsonBody(correctionRequest),
  isKeyed: true,
  returns: ok("The correction.", listedInvoice, show),
  problems,
  handle: ({ path, body }) => orderCorrection(path.id, path.invoiceId, body),
})

const previewCorrectionRoute = operatorOperation({
  id: "previewCorrection",
  at: "POST /internal/v1/tenants/{id}/invoices/{invoiceId}/corrections/preview",
  scope: "accounting",
  tags,
  summary: "Preview a correction",
  description:
    "Returns what the correction would state if it were issued today. Stores nothing; rejects " +
    "what the correction itself would reject.",
  parameters,
  body: jsonBody(correctionRequest),
  returns: ok("The correction would be possible.", correctionPreview, encodeCorrectionPreview),
  problems,
  handle: ({ path, body }) => previewCorrection(path.id, path.invoiceId, body),
})

const closingRequest = z
  .strictObject({
    reason: lineText(maximumReasonLength).exactOptional().meta({ description: "For the record." }),
  })
  .meta({ id: "InvoiceClosingRequest", example: { reason: "zamówienie anulowano" } })

const closeInvoiceRoute = operatorOperation({
  id: "closeInvoice",
  at: "POST /internal/v1/tenants/{id}/invoices/{invoiceId}/close",
  scope: "accounting",
  tags,
  summary: "Close the rejected invoice of a cancelled order",
  description:
    "Voids an invoice that KSeF has rejected and the correction that waits for it, because the " +
    "order was cancelled: neither will be sent. Its number stays used. Publishes " +
    "`invoice.voided`. Closing it again changes nothing.",
  parameters,
  body: optionalBody(closingRequest),
  isKeyed: true,
  returns: ok("The voided invoice.", listedInvoice, show),
  problems: ["tenant_not_found", "invoice_not_found", "order_not_found", "invoice_not_closable"],
  handle: ({ path, body }) => closeRefusedInvoice(path.id, path.invoiceId, body.reason),
})

export const correctionOperations = {
  correctInvoice: correctInvoiceRoute,
  previewCorrection: previewCorrectionRoute,
  closeInvoice: closeInvoiceRoute,
}
