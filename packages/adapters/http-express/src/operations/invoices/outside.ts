/** /internal/v1/tenants/{id}/invoices: documents that were issued outside KSeF. */
import type { ListedInvoice } from "@procurement/domain/invoice"
import { recordOutsideIssue } from "@procurement/domain/order"
import { operatorName, operatorOperation } from "../../audience/operators.ts"
import { jsonBody } from "../../request/reading.ts"
import { ok } from "../../request/returns.ts"
import { encodeListedInvoice, listedInvoice } from "../../schema/invoice.ts"
import { outsideRequest } from "../../schema/outside-issue.ts"
import { invoiceOfTenant } from "./rejected.ts"

const issueOutsideRoute = operatorOperation({
  id: "issueOutside",
  at: "POST /internal/v1/tenants/{id}/invoices/{invoiceId}/issued-outside",
  scope: "accounting",
  tags: ["Invoices"],
  summary: "Record an invoice issued outside KSeF",
  description:
    "Use this when the seller has issued the invoice or the correction outside KSeF, during its " +
    "total failure (art. 106ng of the VAT act), with the same lines, amounts and buyer. The " +
    "service never sends it; only another document issued outside corrects it. Publishes " +
    "`invoice.issued_outside`. Recording the same again changes nothing.",
  parameters: invoiceOfTenant,
  body: jsonBody(outsideRequest),
  isKeyed: true,
  returns: ok(
    "The recorded document.",
    listedInvoice,
    ({ invoice }: { readonly invoice: ListedInvoice }) => encodeListedInvoice(invoice),
  ),
  problems: ["tenant_not_found", "invoice_not_found", "order_not_found", "issue_outside_refused"],
  handle: ({ principal, path, body }) => {
    const { scan, requestedBy: by = operatorName(principal), ...issue } = body
    return recordOutsideIssue(path.id, path.invoiceId, { ...issue, by }, scan)
  },
})

export const outsideOperations = { issueOutside: issueOutsideRoute }
