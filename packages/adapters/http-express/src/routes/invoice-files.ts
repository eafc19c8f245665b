/**
 * The forms of an invoice at addresses of their own, for callers that can't choose by `Accept`, as
 * most generated clients. Nothing is negotiated here (RFC 9110, 12.1).
 */
import * as Effect from "effect/Effect"
import type { InvoiceNotIssued } from "@procurement/domain/invoice"
import { z } from "zod"
import { etagHeader, headersWith, json, unnegotiatedProblems } from "../openapi/responses.ts"
import type { DomainFailure } from "../problem/failures.ts"
import type { Problem } from "../problem/problem.ts"
import type { Reply } from "../request/reply.ts"
import type { Call, HttpPorts, SecuredRoute } from "../request/route.ts"
import { invoiceBody } from "../schema/invoice.ts"
import {
  acceptLanguage,
  asice,
  bytesOfFile,
  fileHeaders,
  invoiceParameters,
  invoiceTags as tags,
  pdf,
  readStatus,
  sendFile,
  sendPicture,
  unchanged,
  withoutFile,
  xml,
} from "./invoice-reading.ts"

const fileProblems = unnegotiatedProblems(
  "invoice_not_found",
  "invoice_not_issued",
  "invoice_rejected",
)

interface FileRoute {
  readonly form: "xml" | "pdf" | "container" | "upo"
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly mediaType: string
  readonly requestParams?: NonNullable<SecuredRoute["operation"]["requestParams"]>
  readonly read: (
    call: Call,
  ) => Effect.Effect<Reply, DomainFailure | Problem | InvoiceNotIssued, HttpPorts>
}

const notYet =
  "Until the file exists: 409 with `invoice_not_issued`; request it again after `Retry-After` " +
  "seconds."

const fileRoute = ({ form, mediaType, read, ...described }: FileRoute): SecuredRoute => ({
  kind: "secured",
  method: "get",
  path: `/v1/invoices/{id}/${form}`,
  scope: "invoices:read",
  isUnnegotiated: true,
  handle: (call) =>
    Effect.catchTag(read(call), "InvoiceNotIssued", (failure) => Effect.fail(withoutFile(failure))),
  operation: {
    tags,
    requestParams: invoiceParameters,
    ...described,
    description: `${described.description} ${notYet}`,
    responses: {
      "200": {
        description: "The file.",
        headers: fileHeaders,
        content: { [mediaType]: bytesOfFile },
      },
      "304": unchanged,
      ...fileProblems,
    },
  },
})

const statusRoute: SecuredRoute = {
  kind: "secured",
  method: "get",
  path: "/v1/invoices/{id}/status",
  scope: "invoices:read",
  isUnnegotiated: true,
  handle: readStatus,
  operation: {
    operationId: "readInvoiceStatus",
    tags,
    summary: "Read the status of an invoice",
    description:
      "How far the invoice is, its numbers and its payment: what `/v1/invoices/{id}` returns as " +
      "`application/json`.",
    requestParams: invoiceParameters,
    responses: {
      "200": {
        description: "The status.",
        headers: headersWith({ ETag: etagHeader, Vary: z.string() }),
        content: json(invoiceBody),
      },
      "304": unchanged,
      ...unnegotiatedProblems("invoice_not_found"),
    },
  },
}

export const invoiceFileRoutes: ReadonlyArray<SecuredRoute> = [
  statusRoute,
  fileRoute({
    form: "xml",
    operationId: "readInvoiceXml",
    summary: "Read the XML of an invoice",
    description: "FA(3), exactly the bytes that KSeF has.",
    mediaType: xml,
    read: (call) => sendFile(call, "invoice", xml),
  }),
  fileRoute({
    form: "pdf",
    operationId: "readInvoicePdf",
    summary: "Read the PDF of an invoice",
    description: "A printable version with KSeF's QR code.",
    mediaType: pdf,
    requestParams: {
      ...invoiceParameters,
      header: invoiceParameters.header.extend({ "Accept-Language": acceptLanguage }),
    },
    read: sendPicture,
  }),
  fileRoute({
    form: "container",
    operationId: "readInvoiceContainer",
    summary: "Read the signed container of an invoice",
    description: "The XML with its seal (ASiC-E).",
    mediaType: asice,
    read: (call) => sendFile(call, "container", asice),
  }),
  fileRoute({
    form: "upo",
    operationId: "readUpo",
    summary: "Read the UPO, KSeF's receipt",
    description: "As KSeF has signed it.",
    mediaType: xml,
    read: (call) => sendFile(call, "upo", xml),
  }),
]
