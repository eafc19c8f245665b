/** Reads an invoice: its current state and, once issued, its files. */
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import {
  DocumentArchive,
  type IssuedFileRole,
  type Sha256,
} from "../../archive/document-archive.ts"
import type { InvoiceId, TenantId } from "../../identity/type-id.ts"
import type { Language } from "../../text/line-text.ts"
import { InvoiceRepository, type VersionedInvoice } from "../invoice-repository.ts"
import { InvoicePdf } from "../invoice-writer.ts"
import type { ListedInvoice } from "../invoice.ts"

export class InvoiceNotFound extends Data.TaggedError("InvoiceNotFound")<{ readonly id: string }> {}

/** The file does not exist yet; `kept` is the current invoice. */
export class InvoiceNotIssued extends Data.TaggedError("InvoiceNotIssued")<{
  readonly kept: VersionedInvoice<ListedInvoice>
}> {}

export interface InvoiceFile {
  readonly kept: VersionedInvoice<ListedInvoice>
  readonly digest: Sha256
  readonly bytes: Uint8Array
}

/** Returns the invoice without its lines; it may have 4,000, and a reader needs its state. */
export const readInvoice = Effect.fnUntraced(function* (tenantId: TenantId, id: InvoiceId) {
  const invoices = yield* InvoiceRepository
  const [listed] = yield* invoices.findListed(tenantId, [id])
  return listed ?? (yield* new InvoiceNotFound({ id }))
})

export const readWholeInvoice = Effect.fnUntraced(function* (tenantId: TenantId, id: InvoiceId) {
  const invoices = yield* InvoiceRepository
  const stored = yield* invoices.find(tenantId, id)
  return Option.isSome(stored) ? stored.value : yield* new InvoiceNotFound({ id })
})

/**
 * Returns whether the buyer may have the invoice: KSeF acknowledged it, or it was issued offline
 * and not refused.
 */
export const isWithBuyer = (invoice: ListedInvoice): boolean =>
  invoice._tag === "Acknowledged" ||
  invoice._tag === "Archived" ||
  (invoice._tag !== "Rejected" && "offline" in invoice && invoice.offline !== undefined)

const fileOf = (invoice: ListedInvoice, role: IssuedFileRole): Sha256 | undefined => {
  if (!("document" in invoice && "container" in invoice) || !isWithBuyer(invoice)) return undefined
  if (role === "invoice") return invoice.document.digest
  if (role === "container") return invoice.container.digest
  return invoice._tag === "Archived" ? invoice.upo.digest : undefined
}

/** Reads one file of an issued invoice from the archive and verifies its hash. */
export const readInvoiceFile = Effect.fnUntraced(function* (
  tenantId: TenantId,
  id: InvoiceId,
  role: IssuedFileRole,
) {
  const kept = yield* readInvoice(tenantId, id)
  const digest = fileOf(kept.invoice, role)
  if (digest === undefined) return yield* new InvoiceNotIssued({ kept })
  const archive = yield* DocumentArchive
  const bytes = yield* archive.get(digest)
  return { kept, digest, bytes } satisfies InvoiceFile
})

/** Renders the PDF of an issued invoice from the archived file. */
export const readInvoicePdf = Effect.fnUntraced(function* (
  tenantId: TenantId,
  id: InvoiceId,
  language: Language,
) {
  const { kept, bytes } = yield* readInvoiceFile(tenantId, id, "invoice")
  const { invoice } = kept
  const ksefNumber = "ksefNumber" in invoice ? invoice.ksefNumber : undefined
  const certificateLink = "offline" in invoice ? invoice.offline?.certificateLink : undefined
  const renderer = yield* InvoicePdf
  const request = { tenantId, xml: bytes, ksefNumber, certificateLink, language }
  const pdf = yield* renderer.render(request)
  return { kept, pdf }
})
