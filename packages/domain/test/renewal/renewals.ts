/** Archived invoices with signatures to renew. */
import {
  type ArchiveRecord,
  type RenewalRecord,
  retainUntil,
  type Sha256,
} from "@procurement/domain/archive"
import { type Instant, instant, localDate } from "@procurement/domain/calendar"
import type { InvoiceId } from "@procurement/domain/identity"

export const minuteMillis = 60_000
export const dayMillis = 86_400_000

const issueDate = localDate(2026, 11, 20)
const mediaType = "application/vnd.etsi.asic-e+zip"

export const digestLike = (nth: number): Sha256 => nth.toString(16).padStart(64, "0") as Sha256

export const aRecord = (changes: Partial<ArchiveRecord>): ArchiveRecord => ({
  invoiceId: "inv_01jcz0000000000000000000a1" as InvoiceId,
  number: "FV/2026/11/000001",
  ksefNumber: "5265877635-20261120-0100001AF629-AF",
  issueDate,
  retainUntil: retainUntil(issueDate),
  archivedAt: instant(Date.UTC(2026, 10, 20)),
  signatureLevel: "LT",
  files: [],
  ...changes,
})

export const aRenewal = (
  { invoiceId, retainUntil: until }: ArchiveRecord,
  sequence: number,
  nextRenewalAt: Instant,
): RenewalRecord => ({
  invoiceId,
  sequence,
  covers: digestLike(sequence),
  container: { role: "evidence", mediaType, digest: digestLike(sequence + 1), sizeBytes: 9 },
  signatureLevel: "LTA",
  renewedAt: instant(nextRenewalAt - 365 * dayMillis),
  nextRenewalAt,
  retainUntil: until,
})
