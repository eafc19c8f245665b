/**
 * The representations of an invoice at separate addresses, for callers that can't choose by
 * `Accept`, such as most generated clients. No content is negotiated (RFC 9110, 12.1).
 */
import * as Effect from "effect/Effect"
import type { InvoiceNotIssued } from "@procurement/domain/invoice"
import { z } from "zod"
import { rawOperation } from "../../audience/customers.ts"
import type { Failure } from "../../problem/problem-of.ts"
import type { Problem } from "../../problem/problem.ts"
import type { Reply } from "../../request/reply.ts"
import { etagHeader } from "../../request/responses.ts"
import { invoiceBody } from "../../schema/invoice.ts"
import {
  acceptLanguage,
  asice,
  bytesOfFile,
  fileHeaders,
  ifNoneMatch,
  type InvoiceCall,
  invoicePath as parameters,
  invoiceTags as tags,
  pdf,
  readStatus,
  sendFile,
  sendPdf,
  unchanged,
  withoutFile,
  xml,
  xmlFile,
} from "./reading.ts"

interface FileRoute<Ports> {
  readonly form: "xml" | "pdf" | "container" | "upo"
  readonly id: string
  readonly summary: string
  readonly description: string
  readonly mediaType: string
  readonly file?: typeof bytesOfFile & { readonly example?: string }
  readonly headers?: z.ZodRawShape
  readonly read: (
    call: InvoiceCall,
  ) => Effect.Effect<Reply, Failure | Problem | InvoiceNotIssued, Ports>
}

const notYet =
  "Until the file exists, the response is 409 `invoice_not_issued`: request it again after " +
  "`Retry-After` seconds."

const fileRoute = <Ports>({
  form,
  mediaType,
  file = bytesOfFile,
  read,
  description,
  headers,
  ...described
}: FileRoute<Ports>) =>
  rawOperation({
    ...described,
    description: `${description} ${notYet}`,
    at: `GET /v1/invoices/{id}/${form}`,
    scope: "invoices:read",
    tags,
    isUnnegotiated: true,
    parameters,
    headers: { ...ifNoneMatch, ...headers },
    returns: [
      {
        status: 200,
        description: "The file.",
        content: { [mediaType]: file },
        headers: fileHeaders,
      },
      unchanged,
    ],
    problems: ["invoice_not_found", "invoice_not_issued", "invoice_rejected"],
    handle: (call) =>
      Effect.catchTag(read(call), "InvoiceNotIssued", (failure) =>
        Effect.fail(withoutFile(failure)),
      ),
  })

const statusRoute = rawOperation({
  id: "readInvoiceStatus",
  at: "GET /v1/invoices/{id}/status",
  scope: "invoices:read",
  tags,
  summary: "Read the status of an invoice",
  description:
    "Returns the invoice's status, its numbers and its payment, as `/v1/invoices/{id}` does for " +
    "`application/json`.",
  isUnnegotiated: true,
  parameters,
  headers: { ...ifNoneMatch, "Accept-Language": acceptLanguage },
  returns: [
    {
      status: 200,
      description: "The status.",
      schema: invoiceBody,
      headers: { ETag: etagHeader, Vary: z.string() },
    },
    unchanged,
  ],
  problems: ["invoice_not_found"],
  handle: readStatus,
})

export const invoiceFileRoutes = [
  statusRoute,
  fileRoute({
    form: "xml",
    id: "readInvoiceXml",
    summary: "Read the XML of an invoice",
    description: "The FA(3) XML, byte for byte as KSeF has it.",
    mediaType: xml,
    file: xmlFile,
    read: (call) => sendFile(call, "invoice", xml),
  }),
  fileRoute({
    form: "pdf",
    id: "readInvoicePdf",
    summary: "Read the PDF of an invoice",
    description: "A printable version with KSeF's QR code.",
    mediaType: pdf,
    headers: { "Accept-Language": acceptLanguage },
    read: sendPdf,
  }),
  fileRoute({
    form: "container",
    id: "readInvoiceContainer",
    summary: "Read the signed container of an invoice",
    description: "An ASiC-E container with the XML and its seal.",
    mediaType: asice,
    read: (call) => sendFile(call, "container", asice),
  }),
  fileRoute({
    form: "upo",
    id: "readUpo",
    summary: "Read KSeF's receipt (UPO) of an invoice",
    description: "The receipt with KSeF's signature.",
    mediaType: xml,
    file: { ...bytesOfFile, example: "<Potwierdzenie>…</Potwierdzenie>" },
    read: (call) => sendFile(call, "upo", xml),
  }),
]
