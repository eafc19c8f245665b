/** Reads an invoice: its current state and, once issued, its files. */
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schedule from "effect/Schedule"
import {
  DocumentArchive,
  type IssuedFileRole,
  type Sha256,
} from "../../archive/document-archive.ts"
import type { LocalDate } from "../../calendar/instant.ts"
import type { InvoiceId, TenantId } from "../../identity/type-id.ts"
import type { Language } from "../../text/line-text.ts"
import { type DocumentFiles, issuedFileOf, pdfFactsOf } from "../document-files.ts"
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

/** Reads one file of an issued invoice from the archive and verifies its hash. */
export const readInvoiceFile = Effect.fnUntraced(function* (
  tenantId: TenantId,
  id: InvoiceId,
  role: IssuedFileRole,
) {
  const stored = yield* readInvoice(tenantId, id)
  const digest = issuedFileOf(stored.invoice, role)
  if (digest === undefined) return yield* new InvoiceNotIssued({ kept: stored })
  const archive = yield* DocumentArchive
  const bytes = yield* archive.get(digest)
  return { kept: stored, digest, bytes } satisfies InvoiceFile
})

/** Renders the PDF of an issued invoice from the archived file. */
export const readInvoicePdf = Effect.fnUntraced(function* (
  tenantId: TenantId,
  id: InvoiceId,
  language: Language,
) {
  const { kept, bytes } = yield* readInvoiceFile(tenantId, id, "invoice")
  const renderer = yield* InvoicePdf
  const pdf = yield* renderer.render({ ...pdfFactsOf(kept.invoice), xml: bytes, language })
  return { kept, pdf }
})

/** A file as a folder or an archive contains it. */
export interface DocumentFile {
  readonly name: string
  readonly day: LocalDate
  readonly content: Uint8Array
}

/**
 * Reads the files of a document that exist: XML, UPO, PDF, scan. Tries again when the archive or
 * the PDF is unavailable for a moment, because a file of a month would be lost.
 */
export const readDocumentFiles = Effect.fnUntraced(
  function* ({ name, issueDate, xml, upo, scan, pdf }: DocumentFiles, language: Language) {
    const archive = yield* DocumentArchive
    const renderer = yield* InvoicePdf
    const files: Array<DocumentFile> = []
    const add = (ending: string, content: Uint8Array) =>
      void files.push({ name: `${name}${ending}`, day: issueDate, content })
    if (scan !== undefined) add(".pdf", yield* archive.get(scan))
    if (xml === undefined) return files
    const bytes = yield* archive.get(xml)
    add(".xml", bytes)
    if (upo !== undefined) add(".upo.xml", yield* archive.get(upo))
    add(".pdf", yield* renderer.render({ ...pdf, xml: bytes, language }))
    return files
  },
  Effect.retry({
    while: ({ isRetryable }) => isRetryable,
    times: 3,
    schedule: Schedule.spaced("1 second"),
  }),
)
