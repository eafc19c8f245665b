/**
 * Archived signatures whose evidence is due to be renewed: their archive record says from when on.
 * Pure: the record and the present arrive as arguments.
 */
import type { ArchiveRecord, SignatureLevel } from "../archive/archive-record.ts"
import type { Instant } from "../calendar/instant.ts"
import type { InvoiceId } from "../identity/type-id.ts"

export interface RenewalDue {
  readonly invoiceId: InvoiceId
  readonly number: string
  readonly signatureLevel: SignatureLevel
  readonly nextRenewalAt: Instant
}

/** One when it is due at `now`, else none; a record without a date is never due. */
export const renewalDue = (
  record: ArchiveRecord | undefined,
  now: Instant,
): ReadonlyArray<RenewalDue> => {
  if (record?.nextRenewalAt === undefined || record.nextRenewalAt > now) return []
  const { invoiceId, number, signatureLevel, nextRenewalAt } = record
  return [{ invoiceId, number, signatureLevel, nextRenewalAt }]
}
