/**
 * GET /v1/invoices/{id}: the status of an invoice, and once KSeF has accepted it, its files and its
 * picture.
 *
 * Files are the archived bytes; their entity tag is their SHA-256, which for the XML equals KSeF's
 * hash. The picture is rendered from the archived XML, so it can't differ from it.
 */
import { hash } from "node:crypto"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { IssuedFileRole } from "@procurement/domain/archive"
import { InvoiceId, type TenantId } from "@procurement/domain/identity"
import {
  documentName,
  InvoiceNotFound,
  type InvoiceNotIssued,
  type ListedInvoice,
  readInvoice,
  readInvoiceFile,
  readInvoicePdf,
  type VersionedInvoice,
} from "@procurement/domain/invoice"
import { optional } from "@procurement/domain/optional"
import { readPaymentStatus } from "@procurement/domain/payment"
import type { Tenant } from "@procurement/domain/tenant"
import { type Language, languages } from "@procurement/domain/text"
import { z } from "zod"
import { rawOperation } from "../../audience/customers.ts"
import { type Problem, problem } from "../../problem/problem.ts"
import { preferredLanguage, preferredType } from "../../request/head.ts"
import { pathId } from "../../request/reading.ts"
import { isMatch, jsonReply, notModified, type Reply } from "../../request/reply.ts"
import { etagHeader } from "../../request/responses.ts"
import type { Differing } from "../../request/returns.ts"
import type { Call } from "../../request/route.ts"
import { encodeInvoice, invoiceBody } from "../../schema/invoice.ts"

export const isInvoiceId = Schema.is(InvoiceId)

export const invoicePath = {
  id: pathId("inv", "the invoice", isInvoiceId, (id) => new InvoiceNotFound({ id })),
}

/** A request for one invoice, of the customer or of the seller. */
export interface InvoiceCall extends Pick<Call, "request"> {
  readonly principal: {
    readonly tenantId: TenantId
    readonly tenant: Pick<Tenant, "language">
  }
  readonly path: { readonly id: InvoiceId }
}

/** The complete invoice with its payments; its problem in the given language. */
export const showInvoice = Effect.fnUntraced(function* (
  stored: VersionedInvoice<ListedInvoice>,
  language: Language,
) {
  return encodeInvoice(stored, yield* readPaymentStatus(stored.invoice), language)
})

/** The `Retry-After`, in seconds, of an invoice that is still being issued. */
const pollSeconds = 2

const retryAfter = { "retry-after": String(pollSeconds) }

/** Why an invoice has no file: KSeF has rejected it, or it is still being processed. */
export const withoutFile = ({ kept: { invoice } }: InvoiceNotIssued): Problem => {
  if (invoice._tag !== "Rejected") return problem("invoice_not_issued", { headers: retryAfter })
  const { code, description } = invoice.refusal
  return problem("invoice_rejected", {
    detail: {
      en: `KSeF responded with ${code}: ${description}`,
      pl: `KSeF odpowiedział ${code}: ${description}`,
    },
  })
}

/** The status of an invoice that is still being processed. */
const notIssued = Effect.fnUntraced(function* (call: InvoiceCall, failure: InvoiceNotIssued) {
  const { kept } = failure
  if (kept.invoice._tag === "Rejected") return yield* Effect.fail(withoutFile(failure))
  return jsonReply(202, yield* showInvoice(kept, preferredLanguage(call.request)), retryAfter)
})

/** The body with its SHA-256 as strong entity tag, or a 304 when the caller has it. */
export const taggedBytes = (
  { request }: Pick<Call, "request">,
  body: Uint8Array,
  described: Readonly<Record<string, string>>,
  digest: string = hash("sha256", body),
): Reply => {
  const { vary } = described
  const etag = `"${digest}"`
  const cached = { etag, ...optional({ vary }), "cache-control": "private, no-cache" }
  return isMatch(request.headers["if-none-match"], etag)
    ? notModified(cached)
    : { status: 200, headers: { ...described, ...cached }, body }
}

const byLanguage = { vary: "Accept-Language" }

/** The file name of a download: the invoice's number, and the ending. */
const disposition = (invoice: ListedInvoice, ending: string): string =>
  `attachment; filename="${documentName(invoice)}${ending}"`

export const invoiceTags = ["Invoices"]

export const ifNoneMatch = { "If-None-Match": z.string().exactOptional() }

export const bytesOfFile = { schema: { type: "string", format: "binary" } } as const
export const xmlFile = {
  ...bytesOfFile,
  example:
    '<?xml version="1.0" encoding="UTF-8"?>' +
    '<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/">…</Faktura>',
}

export const fileHeaders = {
  ETag: etagHeader.meta({ description: "Strong entity tag: the SHA-256 of the archived bytes." }),
  Vary: z.string().exactOptional(),
  "Content-Disposition": z.string().exactOptional(),
}

export const unchanged = {
  status: 304,
  id: "invoice_not_modified",
  description: "Your copy is current.",
  headers: fileHeaders,
} as const

export const xml = "application/xml"
export const asice = "application/vnd.etsi.asic-e+zip"
export const pdf = "application/pdf"
const status = "application/json"

const endings: Record<IssuedFileRole, string> = {
  invoice: ".xml",
  container: ".asice",
  upo: ".upo.xml",
}

export const sendFile = Effect.fnUntraced(function* (
  call: InvoiceCall,
  role: IssuedFileRole,
  mediaType: string,
) {
  const { principal, path } = call
  const { kept, digest, bytes } = yield* readInvoiceFile(principal.tenantId, path.id, role)
  const described = {
    "content-type": mediaType,
    "content-disposition": disposition(kept.invoice, endings[role]),
  }
  return taggedBytes(call, bytes, described, digest)
})

/**
 * The caller's preferred language; the account's language when the caller accepts any, English
 * otherwise.
 */
export const languageOf = ({
  request,
  principal,
}: Pick<InvoiceCall, "request" | "principal">): Language => {
  const accepted = request.acceptsLanguages([principal.tenant.language, ...languages])
  return languages.find((language) => language === accepted) ?? "en"
}

export const sendPdf = Effect.fnUntraced(function* (call: InvoiceCall) {
  const { principal, path } = call
  const language = languageOf(call)
  const { pdf: bytes, kept } = yield* readInvoicePdf(principal.tenantId, path.id, language)
  return taggedBytes(call, bytes, {
    "content-type": pdf,
    "content-language": language === "pl" ? "pl" : `pl, ${language}`,
    "content-disposition": disposition(kept.invoice, ".pdf"),
    ...byLanguage,
  })
})

export const readStatus = Effect.fnUntraced(function* (call: InvoiceCall) {
  const stored = yield* readInvoice(call.principal.tenantId, call.path.id)
  const shown = yield* showInvoice(stored, preferredLanguage(call.request))
  const { body, headers: described } = jsonReply(200, shown, byLanguage)
  return taggedBytes(call, body, described)
})

const produces = [xml, status, asice, pdf]

const fileOf = (call: InvoiceCall) => {
  switch (preferredType(call.request, produces)) {
    case asice:
      return sendFile(call, "container", asice)
    case pdf:
      return sendPdf(call)
    default:
      return sendFile(call, "invoice", xml)
  }
}

export const acceptLanguage = z
  .string()
  .exactOptional()
  .meta({
    description:
      "Language of the PDF (Polish, or Polish and English; the account's by default) and of " +
      "`problem.detail` (English by default).",
    example: "en",
  })

export const readInvoiceRoute = rawOperation({
  id: "readInvoice",
  at: "GET /v1/invoices/{id}",
  scope: "invoices:read",
  tags: invoiceTags,
  summary: "Read an invoice",
  description:
    "The header `Accept` selects the representation. By default it is the FA(3) XML, byte for " +
    "byte as KSeF has it. `application/json` selects the status, the KSeF number and the " +
    "payment; `application/pdf` a printable version with KSeF's QR code; " +
    "`application/vnd.etsi.asic-e+zip` the signed container. Each representation also has a " +
    "separate address: `/xml`, `/status`, `/pdf` and `/container`.",
  produces,
  parameters: invoicePath,
  headers: { ...ifNoneMatch, "Accept-Language": acceptLanguage },
  returns: [
    {
      status: 200,
      description: "The file, or the status if JSON was requested.",
      schema: invoiceBody,
      content: { [xml]: xmlFile, [asice]: bytesOfFile, [pdf]: bytesOfFile },
      headers: {
        ...fileHeaders,
        "Content-Language": z
          .string()
          .exactOptional()
          .meta({ description: "Languages of the PDF: `pl` or `pl, en`." }),
      },
    },
    {
      status: 202,
      description: "The invoice is not ready: request it again after Retry-After seconds.",
      schema: invoiceBody,
      example: {
        status: "sent",
        ksefNumber: undefined,
        timeline: [{ status: "sent", at: "2026-11-20T12:00:02.040Z" }],
        upo: { available: false },
      } satisfies Differing<z.output<typeof invoiceBody>>,
      headers: { "Retry-After": z.string(), Vary: z.string() },
    },
    unchanged,
  ],
  problems: ["invoice_not_found", "invoice_rejected"],
  handle: (call) =>
    Effect.map(
      preferredType(call.request, produces) === status
        ? readStatus(call)
        : Effect.catchTag(fileOf(call), "InvoiceNotIssued", (failure) => notIssued(call, failure)),
      (reply) => ({ ...reply, headers: { ...reply.headers, vary: "Accept, Accept-Language" } }),
    ),
})
