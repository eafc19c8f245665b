/** What is common to answers about invoices: their status, their files, and that there is none. */
import { hash } from "node:crypto"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { InvoiceId } from "@procurement/domain/identity"
import {
  type Invoice,
  InvoiceNotFound,
  type InvoiceNotIssued,
  type KeptInvoice,
} from "@procurement/domain/invoice"
import { readPaymentStatus } from "@procurement/domain/payment"
import { z } from "zod"
import { etagHeader, headersWith, json, securedProblems } from "../openapi-parts.ts"
import { problem } from "../problem.ts"
import { isMatch, jsonReply, notModified, type Reply } from "../reply.ts"
import type { Call } from "../route.ts"
import { encodeInvoice, invoiceBody } from "../schema/invoice.ts"
import { identifier } from "../schema/primitives.ts"

export const isInvoiceId = Schema.is(InvoiceId)

/** The id in the path; what is none can't be found. */
export const invoiceIdOf = ({ request }: Call): Effect.Effect<InvoiceId, InvoiceNotFound> => {
  const id = String(request.params["id"])
  return isInvoiceId(id) ? Effect.succeed(id) : Effect.fail(new InvoiceNotFound({ id }))
}

/** The invoice in full, with what was paid. */
export const showInvoice = Effect.fnUntraced(function* (kept: KeptInvoice) {
  return encodeInvoice(kept, yield* readPaymentStatus(kept.invoice))
})

/** Seconds: how soon it is worth asking again for an invoice on its way. */
const pollSeconds = 2

/** A rejected invoice will have no file however long one waits; all others are on their way. */
export const notIssued = Effect.fnUntraced(function* ({ kept }: InvoiceNotIssued) {
  if (kept.invoice._tag !== "Rejected") {
    const headers = { vary: "Accept", "retry-after": String(pollSeconds) }
    return jsonReply(202, yield* showInvoice(kept), headers)
  }
  const { code, description } = kept.invoice.refusal
  const detail = {
    en: `KSeF answered ${code}: ${description}`,
    pl: `KSeF odpowiedział ${code}: ${description}`,
  }
  return yield* Effect.fail(problem("invoice_rejected", { detail }))
})

/** What of an answer depends on the request, unless it says more. */
const varyByType = { vary: "Accept" }

/**
 * The body under the strong entity tag that is the SHA-256 of its bytes; or that the caller has it.
 */
export const taggedBytes = (
  { request }: Call,
  body: Uint8Array,
  described: Readonly<Record<string, string>>,
  digest: string = hash("sha256", body),
): Reply => {
  const { vary = varyByType.vary, ...headers } = described
  const etag = `"${digest}"`
  const cached = { etag, vary, "cache-control": "private, no-cache" }
  return isMatch(request.headers["if-none-match"], etag)
    ? notModified(cached)
    : { status: 200, headers: { ...headers, ...cached }, body }
}

/** The name under which a file of the invoice is saved: its number, and that ending. */
export const disposition = (invoice: Invoice, ending: string): string => {
  const name = "number" in invoice ? invoice.number.replaceAll("/", "-") : invoice.id
  return `attachment; filename="${name}${ending}"`
}

export const invoiceTags = ["Invoices"]

export const invoiceParameters = {
  path: z.object({ id: identifier("inv", "the invoice") }),
  header: z.object({ "If-None-Match": z.string().exactOptional() }),
}

export const bytesOfFile = { schema: { type: "string", format: "binary" } } as const

export const fileHeaders = headersWith({
  ETag: etagHeader.meta({ description: "Strong: SHA-256 of the bytes, as the archive has it." }),
  Vary: z.string(),
  "Content-Disposition": z.string().exactOptional(),
})

export const notReady = {
  description: "On its way: ask again after Retry-After seconds.",
  headers: headersWith({ "Retry-After": z.string(), Vary: z.string() }),
  content: json(invoiceBody),
}

export const unchanged = { description: "You have these bytes.", headers: fileHeaders }

export const invoiceProblems = securedProblems("invoice_not_found", "invoice_rejected")
