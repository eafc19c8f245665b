/** Records a document that the seller issued outside KSeF, with a scan of it. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { DocumentArchive } from "../../archive/document-archive.ts"
import type { InvoiceId, TenantId } from "../../identity/type-id.ts"
import { InvoiceRepository } from "../../invoice/invoice-repository.ts"
import { isPdf } from "../../invoice/outside-issue.ts"
import { readInvoice } from "../../invoice/use-cases/read-invoice.ts"
import { issueOutside, type OutsideCommand } from "../issue-outside.ts"
import { IssueOutsideRefused } from "../order-rejections.ts"
import { decideNow } from "./change-documents.ts"

/**
 * Ends an invoice or a correction as issued outside KSeF, and returns it; idempotent. The scan is
 * archived before the record names it.
 *
 * Fails with `InvoiceNotFound` or `IssueOutsideRefused`.
 */
export const recordOutsideIssue = Effect.fnUntraced(function* (
  tenantId: TenantId,
  id: InvoiceId,
  issue: Omit<OutsideCommand, "scan">,
  scan?: Uint8Array,
) {
  const { orderId } = (yield* readInvoice(tenantId, id)).invoice
  const invoices = yield* InvoiceRepository
  const owner = Option.getOrElse(yield* invoices.withOutsideNumber(issue.number), () => id)
  if (owner !== id) return yield* new IssueOutsideRefused({ id, reason: "NumberTaken" })
  if (scan !== undefined && !isPdf(scan)) {
    return yield* new IssueOutsideRefused({ id, reason: "ScanNotPdf" })
  }
  const archive = yield* DocumentArchive
  const archived = scan === undefined ? {} : { scan: yield* archive.put(scan) }
  const isTaken = Effect.map(
    invoices.withOutsideNumber(issue.number),
    Option.exists((other) => other !== id),
  )
  yield* decideNow(orderId, (order, documents, moment) =>
    issueOutside(order, documents, id, { ...issue, ...archived }, moment),
  ).pipe(
    // Another record of the number may have come first; the store keeps one.
    Effect.catchDefect((defect) =>
      Effect.flatMap(isTaken, (is) =>
        is ? new IssueOutsideRefused({ id, reason: "NumberTaken" }) : Effect.die(defect),
      ),
    ),
  )
  return yield* readInvoice(tenantId, id)
})
