/**
 * /v1/invoices/{id}: how far an invoice is, and its files once KSeF has acknowledged it.
 *
 * Files are the archived bytes; their entity tag is their SHA-256, for the invoice the same hash
 * that KSeF has.
 */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { FileRole } from "@procurement/domain/archive"
import { InvoiceId } from "@procurement/domain/identity"
import {
  InvoiceNotFound,
  type InvoiceNotIssued,
  type Invoice,
  type KeptInvoice,
  readInvoice,
  readInvoiceFile,
} from "@procurement/domain/invoice"
import { z } from "zod"
import { preferredType } from "../negotiation.ts"
import { etagHeader, headers, headersWith, json, securedProblems } from "../openapi-parts.ts"
import { problem } from "../problem.ts"
import { isMatch, jsonReply, notModified } from "../reply.ts"
import type { Call, SecuredRoute } from "../route.ts"
import { encodeInvoice, invoiceBody } from "../schema/invoice.ts"
import { identifier } from "../schema/primitives.ts"

const isInvoiceId = Schema.is(InvoiceId)

const xml = "application/xml"
const asice = "application/vnd.etsi.asic-e+zip"
const status = "application/json"

/** Seconds: how soon it is worth asking again for an invoice on its way. */
const pollSeconds = 2

const fileEndings: Record<FileRole, string> = {
  invoice: ".xml",
  container: ".asice",
  upo: ".upo.xml",
}

const fileNameOf = (invoice: Invoice, role: FileRole): string => {
  const number = "number" in invoice ? invoice.number.replaceAll("/", "-") : invoice.id
  return `${number}${fileEndings[role]}`
}

const statusReply = (httpStatus: 200 | 202, kept: KeptInvoice) =>
  jsonReply(httpStatus, encodeInvoice(kept), {
    vary: "Accept",
    ...(httpStatus === 202 ? { "retry-after": String(pollSeconds) } : {}),
  })

/** A rejected invoice will have no file however long one waits; all others are on their way. */
const notIssued = ({ kept }: InvoiceNotIssued) => {
  if (kept.invoice._tag !== "Rejected") return Effect.succeed(statusReply(202, kept))
  const { code, description } = kept.invoice.refusal
  return Effect.fail(problem("invoice_rejected", `KSeF answered ${code}: ${description}`))
}

const idOf = ({ request }: Call): Effect.Effect<InvoiceId, InvoiceNotFound> => {
  const id = String(request.params["id"])
  return isInvoiceId(id) ? Effect.succeed(id) : Effect.fail(new InvoiceNotFound({ id }))
}

const sendFile = Effect.fnUntraced(function* (call: Call, role: FileRole, mediaType: string) {
  const { kept, digest, bytes } = yield* readInvoiceFile(
    call.principal.tenantId,
    yield* idOf(call),
    role,
  )
  const etag = `"${digest}"`
  const fileHeaders = { etag, vary: "Accept", "cache-control": "private, no-cache" }
  if (isMatch(call.request.headers["if-none-match"], etag)) return notModified(fileHeaders)
  const disposition = `attachment; filename="${fileNameOf(kept.invoice, role)}"`
  const described = { "content-type": mediaType, "content-disposition": disposition }
  return { status: 200, headers: { ...described, ...fileHeaders }, body: bytes }
})

const readStatus = Effect.fnUntraced(function* (call: Call) {
  return statusReply(200, yield* readInvoice(call.principal.tenantId, yield* idOf(call)))
})

const readAny = (call: Call) => {
  const wanted = preferredType(call.request, [xml, status, asice])
  if (wanted === status) return readStatus(call)
  const file =
    wanted === asice ? sendFile(call, "container", asice) : sendFile(call, "invoice", xml)
  return Effect.catchTag(file, "InvoiceNotIssued", notIssued)
}

const readUpo = (call: Call) =>
  Effect.catchTag(sendFile(call, "upo", xml), "InvoiceNotIssued", notIssued)

const tags = ["Invoices"]
const path = z.object({ id: identifier("inv", "the invoice") })
const header = z.object({ "If-None-Match": z.string().exactOptional() })
const requestParams = { path, header }

const fileHeaders = headersWith({
  ETag: etagHeader.meta({ description: "SHA-256 of the bytes." }),
  Vary: z.string(),
  "Content-Disposition": z.string().exactOptional(),
})
const waitHeaders = headersWith({ "Retry-After": z.string(), Vary: z.string() })
const bytes = { schema: { type: "string", format: "binary" } } as const
const notReady = {
  description: "On its way: ask again after Retry-After seconds.",
  headers: waitHeaders,
  content: json(invoiceBody),
}
const unchanged = { description: "You have these bytes.", headers: fileHeaders }
const problems = securedProblems("invoice_not_found", "invoice_rejected")

export const invoiceRoutes: ReadonlyArray<SecuredRoute> = [
  {
    kind: "secured",
    method: "get",
    path: "/v1/invoices/{id}",
    scope: "invoices:read",
    produces: [xml, status, asice],
    takesBody: false,
    handle: readAny,
    operation: {
      operationId: "readInvoice",
      tags,
      summary: "Read an invoice",
      requestParams,
      description:
        "FA(3) XML by default; `application/json` for its status; the signed ASiC-E container by its media type.",
      responses: {
        "200": {
          description: "The file, or the status when that was asked for.",
          headers: fileHeaders.partial().extend(headers.shape),
          content: { [xml]: bytes, ...json(invoiceBody), [asice]: bytes },
        },
        "202": notReady,
        "304": unchanged,
        ...problems,
      },
    },
  },
  {
    kind: "secured",
    method: "get",
    path: "/v1/invoices/{id}/upo",
    scope: "invoices:read",
    produces: [xml],
    takesBody: false,
    handle: readUpo,
    operation: {
      operationId: "readUpo",
      tags,
      summary: "Read the UPO, KSeF's receipt",
      requestParams,
      responses: {
        "200": { description: "The UPO.", headers: fileHeaders, content: { [xml]: bytes } },
        "202": notReady,
        "304": unchanged,
        ...problems,
      },
    },
  },
]
