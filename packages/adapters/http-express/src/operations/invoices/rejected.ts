/**
 * /internal/v1/tenants/{id}/invoices: operators' decisions about invoices that KSeF has rejected.
 */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { InvoiceId } from "@procurement/domain/identity"
import { readArchiveState } from "@procurement/domain/inspection"
import {
  correctTechnically,
  type ListedInvoice,
  InvoiceNotFound,
  readInvoice,
  reissueInvoice,
  type VersionedInvoice,
} from "@procurement/domain/invoice"
import { maximumLineLength } from "@procurement/domain/text"
import { z } from "zod"
import { operatorName, operatorOperation, tenantPath } from "../../audience/operators.ts"
import { optionalBody, pathId } from "../../request/reading.ts"
import { ok } from "../../request/returns.ts"
import { encodeArchiveState } from "../../schema/archive-state.ts"
import { encodeListedInvoice, listedInvoice } from "../../schema/invoice.ts"
import { encodeOperatorInvoice, operatorInvoice } from "../../schema/operator-invoice.ts"
import { lineText } from "../../schema/primitives.ts"

interface Changed {
  readonly invoice: ListedInvoice
}

const reissueRequest = z
  .strictObject({
    requestedBy: lineText(maximumLineLength).exactOptional().meta({
      description: "Who requests it, for the record; by default the holder of the token.",
    }),
  })
  .meta({ id: "ReissueRequest", example: { requestedBy: "Anna Nowak" } })

const tags = ["Invoices"]
export const invoiceOfTenant = {
  ...tenantPath,
  invoiceId: pathId(
    "inv",
    "the invoice",
    Schema.is(InvoiceId),
    (id) => new InvoiceNotFound({ id }),
  ),
}

const correctTechnicallyRoute = operatorOperation({
  id: "correctTechnically",
  at: "POST /internal/v1/tenants/{id}/invoices/{invoiceId}/technical-correction",
  scope: "accounting",
  tags,
  summary: "Send a technical correction of a rejected offline invoice",
  description:
    "Use this for an invoice that was issued while KSeF was unavailable and that KSeF then " +
    "rejected for a technical reason. The service writes a new file with the same content, " +
    "number and day of issue, and sends it as a technical correction of the rejected file.",
  parameters: invoiceOfTenant,
  isKeyed: true,
  returns: ok("The current invoice.", listedInvoice, ({ invoice }: Changed) =>
    encodeListedInvoice(invoice),
  ),
  problems: ["tenant_not_found", "invoice_not_found", "correction_refused"],
  handle: ({ path }) => correctTechnically(path.id, path.invoiceId),
})

const withArchiveState = (stored: VersionedInvoice<ListedInvoice>) => {
  const { invoice } = stored
  if (invoice._tag !== "Archived") return Effect.succeed(encodeOperatorInvoice(stored))
  return Effect.map(readArchiveState(invoice.id), (state) => ({
    ...encodeOperatorInvoice(stored),
    ...encodeArchiveState(state),
  }))
}

const readInvoiceVersionsRoute = operatorOperation({
  id: "readInvoiceVersions",
  at: "GET /internal/v1/tenants/{id}/invoices/{invoiceId}",
  scope: "reader",
  tags,
  summary: "Read an invoice, its steps, its archive and its rejected versions",
  description:
    "Returns the steps of the invoice, its current problem, KSeF's responses, how long the archive " +
    "keeps it and when it was inspected, and every version that KSeF rejected before the invoice " +
    "was reissued: when and why it was rejected, who requested the reissue, and the hashes of the " +
    "archived files.",
  parameters: invoiceOfTenant,
  returns: ok("The invoice.", operatorInvoice, (shown: z.output<typeof operatorInvoice>) => shown),
  problems: ["tenant_not_found", "invoice_not_found"],
  handle: ({ path }) => Effect.flatMap(readInvoice(path.id, path.invoiceId), withArchiveState),
})

const reissueInvoiceRoute = operatorOperation({
  id: "reissueInvoice",
  at: "POST /internal/v1/tenants/{id}/invoices/{invoiceId}/reissue",
  scope: "accounting",
  tags,
  summary: "Reissue a rejected invoice",
  description:
    "Use this for an invoice or a correction that KSeF rejected. The service writes, signs and " +
    "sends it again, with its original day and the current data of seller and buyer. It keeps " +
    "its number, unless KSeF has another document under that number (440); then it gets the next " +
    "number. Corrections that wait for it continue when KSeF has accepted it. After a 440, first " +
    "check in KSeF which document has the number.",
  parameters: invoiceOfTenant,
  body: optionalBody(reissueRequest),
  isKeyed: true,
  returns: ok(
    "The current invoice, without a number until it is issued.",
    operatorInvoice,
    encodeOperatorInvoice,
  ),
  problems: ["tenant_not_found", "invoice_not_found", "reissue_refused"],
  handle: ({ principal, path, body: { requestedBy = operatorName(principal) } }) =>
    reissueInvoice(path.id, path.invoiceId, requestedBy),
})

export const invoiceOperations = {
  correctTechnically: correctTechnicallyRoute,
  readInvoiceVersions: readInvoiceVersionsRoute,
  reissueInvoice: reissueInvoiceRoute,
}
