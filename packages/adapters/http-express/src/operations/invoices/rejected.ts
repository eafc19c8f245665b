/**
 * /internal/v1/tenants/{id}/invoices: operators' decisions about invoices that KSeF has rejected.
 */
import * as Schema from "effect/Schema"
import { InvoiceId } from "@procurement/domain/identity"
import {
  correctTechnically,
  type ListedInvoice,
  InvoiceNotFound,
  numberKept,
  type OutsideIssue,
  readInvoice,
  type RefusedVersion,
  reissueInvoice,
} from "@procurement/domain/invoice"
import { optional } from "@procurement/domain/optional"
import { maximumLineLength } from "@procurement/domain/text"
import { z } from "zod"
import { operatorName, operatorOperation, tenantPath } from "../../audience/operators.ts"
import { optionalBody, pathId } from "../../request/reading.ts"
import { ok } from "../../request/returns.ts"
import { encodeListedInvoice, listedInvoice } from "../../schema/invoice.ts"
import { encodeOutsideIssue, outsideIssue } from "../../schema/outside-issue.ts"
import { encodeInstant, lineText, localDate, timestamp } from "../../schema/primitives.ts"

const sha256 = z.string().meta({ description: "SHA-256, hexadecimal.", pattern: "^[0-9a-f]{64}$" })

const refusedVersion = z
  .object({
    number: z.string().meta({ description: "Invoice number (P_2).", example: "FV/2026/11/000001" }),
    issueDate: localDate,
    documentSha256: sha256.meta({ description: "SHA-256 of the archived XML, hexadecimal." }),
    containerSha256: sha256.meta({
      description: "SHA-256 of the archived signed container, hexadecimal.",
    }),
    ksefSession: z.string().meta({ description: "The KSeF session in which it was sent." }),
    refusedAt: timestamp,
    refusal: z.object({
      code: z.int(),
      description: z.string(),
      details: z.array(z.string()),
    }),
    reissuedAt: timestamp,
    reissuedBy: z.string().meta({ description: "Who requested the reissue." }),
  })
  .meta({ id: "RefusedVersion" })

export const invoiceWithVersions = z
  .object({
    ...listedInvoice.shape,
    keepsNumber: z
      .string()
      .exactOptional()
      .meta({
        description:
          "Until a reissued invoice is issued: the number that it keeps; absent if it takes " +
          "the next one of its series.",
        example: "FV/2026/11/000001",
      }),
    refusedVersions: z.array(refusedVersion),
    outside: outsideIssue
      .extend({ recordedBy: z.string(), reason: z.string().exactOptional() })
      .exactOptional()
      .meta({ id: "OutsideIssueRecord", description: "With who recorded it, and why." }),
  })
  .meta({
    id: "InvoiceWithRefusedVersions",
    description: "A summary of the invoice and its versions that KSeF rejected, oldest first.",
  })

const encodeVersion = (version: RefusedVersion): z.output<typeof refusedVersion> => {
  const { code, description, details } = version.refusal
  return {
    number: version.number,
    issueDate: version.issueDate,
    documentSha256: version.document.digest,
    containerSha256: version.container.digest,
    ksefSession: version.sessionReference,
    refusedAt: encodeInstant(version.refusedAt),
    refusal: { code, description, details: [...details] },
    reissuedAt: encodeInstant(version.reissued.at),
    reissuedBy: version.reissued.by,
  }
}

interface Changed {
  readonly invoice: ListedInvoice
}

const recordOf = (outside: OutsideIssue) => {
  const { by: recordedBy, reason } = outside
  return { ...encodeOutsideIssue(outside), ...optional({ recordedBy, reason }) }
}

const listedWithRecord = (invoice: ListedInvoice) => {
  const { outside: _outside, ...listed } = encodeListedInvoice(invoice)
  return "outside" in invoice ? { ...listed, outside: recordOf(invoice.outside) } : listed
}

const encodeWithVersions = ({ invoice }: Changed): z.output<typeof invoiceWithVersions> => ({
  ...listedWithRecord(invoice),
  ...optional({ keepsNumber: "number" in invoice ? undefined : numberKept(invoice) }),
  refusedVersions: (invoice.refusedVersions ?? []).map(encodeVersion),
})

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

const readInvoiceVersionsRoute = operatorOperation({
  id: "readInvoiceVersions",
  at: "GET /internal/v1/tenants/{id}/invoices/{invoiceId}",
  scope: "reader",
  tags,
  summary: "Read an invoice and its rejected versions",
  description:
    "Returns a summary of the invoice and every version that KSeF rejected before the invoice " +
    "was reissued: when and why it was rejected, who requested the reissue, and the hashes of " +
    "the archived files.",
  parameters: invoiceOfTenant,
  returns: ok("The invoice.", invoiceWithVersions, encodeWithVersions),
  problems: ["tenant_not_found", "invoice_not_found"],
  handle: ({ path }) => readInvoice(path.id, path.invoiceId),
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
    invoiceWithVersions,
    encodeWithVersions,
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
