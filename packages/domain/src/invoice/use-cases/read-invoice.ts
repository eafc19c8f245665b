/** Reading an invoice: how far it is, and its files once it is issued. */
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { DocumentArchive } from "../../archive/document-archive.ts"
import type { IssuedFileRole, Sha256 } from "../../archive/archive-record.ts"
import type { InvoiceId, TenantId } from "../../identity/type-id.ts"
import type { Invoice } from "../invoice.ts"
import { InvoiceRepository, type KeptInvoice } from "../invoice-repository.ts"

export class InvoiceNotFound extends Data.TaggedError("InvoiceNotFound")<{ readonly id: string }> {}

/** The file is not there yet; the invoice tells how far it is. */
export class InvoiceNotIssued extends Data.TaggedError("InvoiceNotIssued")<{
  readonly kept: KeptInvoice
}> {}

export interface InvoiceFile {
  readonly kept: KeptInvoice
  readonly digest: Sha256
  readonly bytes: Uint8Array
}

export const readInvoice = Effect.fnUntraced(function* (tenantId: TenantId, id: InvoiceId) {
  const invoices = yield* InvoiceRepository
  const kept = yield* invoices.find(tenantId, id)
  return Option.isSome(kept) ? kept.value : yield* new InvoiceNotFound({ id })
})

/** KSeF has acknowledged it, or it was issued without KSeF and is not refused. */
const isWithBuyer = (invoice: Invoice): boolean =>
  invoice._tag === "Acknowledged" ||
  invoice._tag === "Archived" ||
  (invoice._tag !== "Rejected" && "offline" in invoice && invoice.offline !== undefined)

const fileOf = (invoice: Invoice, role: IssuedFileRole): Sha256 | undefined => {
  if (!("document" in invoice && "container" in invoice) || !isWithBuyer(invoice)) return undefined
  if (role === "invoice") return invoice.document.digest
  if (role === "container") return invoice.container.digest
  return invoice._tag === "Archived" ? invoice.upo.digest : undefined
}

/** The bytes of one file of an issued invoice, from the archive, checked against their hash. */
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
