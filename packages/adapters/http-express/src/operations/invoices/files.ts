/**
 * The representations of an invoice at separate addresses, for callers that can't choose by
 * `Accept`, such as most generated clients. No content is negotiated (RFC 9110, 12.1).
 */
import * as Effect from "effect/Effect"
import type { InvoiceNotIssued } from "@procurement/domain/invoice"
import { z } from "zod"
import { rawOperation } from "../../audience/customers.ts"
import { operators } from "../../audience/operators.ts"
import type { Failure } from "../../problem/problem-of.ts"
import type { Problem } from "../../problem/problem.ts"
import { routeOf } from "../../request/operation.ts"
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
import { invoiceOfTenant } from "./rejected.ts"

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

const readingFile = <Ports>(read: FileRoute<Ports>["read"], call: InvoiceCall) =>
  Effect.catchTag(read(call), "InvoiceNotIssued", (failure) => Effect.fail(withoutFile(failure)))

/** What the routes of customers and operators have in common. */
const sharedBy = <Ports>(route: FileRoute<Ports>) => {
  const { summary, mediaType, file = bytesOfFile, description, headers } = route
  const returns = {
    status: 200,
    description: "The file.",
    content: { [mediaType]: file },
    headers: fileHeaders,
  } as const
  return {
    summary,
    description: `${description} ${notYet}`,
    tags,
    isUnnegotiated: true,
    headers: { ...ifNoneMatch, ...headers },
    returns: [returns, unchanged],
    problems: ["invoice_not_found", "invoice_not_issued", "invoice_rejected"],
  } as const
}

const fileRoute = <Ports>(route: FileRoute<Ports>) =>
  rawOperation({
    ...sharedBy(route),
    id: route.id,
    at: `GET /v1/invoices/{id}/${route.form}`,
    scope: "invoices:read",
    parameters,
    handle: (call) => readingFile(route.read, call),
  })

/** The same file for the seller; a PDF in Polish, unless the caller prefers another language. */
const operatorFileRoute = <Ports>(route: FileRoute<Ports>) => {
  const shared = sharedBy(route)
  const described = routeOf(operators, {
    ...shared,
    id: `${route.id}OfTenant`,
    at: `GET /internal/v1/tenants/{id}/invoices/{invoiceId}/${route.form}`,
    parameters: invoiceOfTenant,
    problems: ["tenant_not_found", ...shared.problems],
    handle: ({ request, path: { id: tenantId, invoiceId: id } }) =>
      readingFile(route.read, {
        request,
        principal: { tenantId, tenant: { language: "pl" } },
        path: { id },
      }),
  })
  return { ...described, scope: "reader" } as const
}

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

const forBoth = <Ports>(route: FileRoute<Ports>) => ({
  customer: fileRoute(route),
  operator: operatorFileRoute(route),
})

const routes = [
  forBoth({
    form: "xml",
    id: "readInvoiceXml",
    summary: "Read the XML of an invoice",
    description: "The FA(3) XML, byte for byte as KSeF has it.",
    mediaType: xml,
    file: xmlFile,
    read: (call) => sendFile(call, "invoice", xml),
  }),
  forBoth({
    form: "pdf",
    id: "readInvoicePdf",
    summary: "Read the PDF of an invoice",
    description: "A printable version with KSeF's QR code.",
    mediaType: pdf,
    headers: { "Accept-Language": acceptLanguage },
    read: sendPdf,
  }),
  forBoth({
    form: "container",
    id: "readInvoiceContainer",
    summary: "Read the signed container of an invoice",
    description: "An ASiC-E container with the XML and its seal.",
    mediaType: asice,
    read: (call) => sendFile(call, "container", asice),
  }),
  forBoth({
    form: "upo",
    id: "readUpo",
    summary: "Read KSeF's receipt (UPO) of an invoice",
    description: "The receipt with KSeF's signature.",
    mediaType: xml,
    file: { ...bytesOfFile, example: "<Potwierdzenie>…</Potwierdzenie>" },
    read: (call) => sendFile(call, "upo", xml),
  }),
]

export const invoiceFileRoutes = [statusRoute, ...routes.map(({ customer }) => customer)]

export const operatorFileRoutes = routes.map(({ operator }) => operator)
