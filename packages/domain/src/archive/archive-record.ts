/** The archive's record of one invoice: its files, their hashes, and how long they are kept. */
import * as Schema from "effect/Schema"
import { addDays, Instant, LocalDate, localDate, yearOf } from "../calendar/instant.ts"
import { InvoiceId } from "../identity/type-id.ts"

/** SHA-256 of a file's exact bytes, 64 lower-case hexadecimal digits. */
export const Sha256 = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/)).pipe(
  Schema.brand("Sha256"),
)
export type Sha256 = typeof Sha256.Type

/** `evidence`: a container of level LT, which proves the signature without its certificates. */
export const fileRoles = ["invoice", "container", "upo", "evidence"] as const
export const FileRole = Schema.Literals(fileRoles)
export type FileRole = typeof FileRole.Type

/** The files that the invoice itself knows; the others exist only in the archive. */
export type IssuedFileRole = Exclude<FileRole, "evidence">

export const ArchivedFile = Schema.Struct({
  role: FileRole,
  mediaType: Schema.String,
  digest: Sha256,
  sizeBytes: Schema.Int,
})
export type ArchivedFile = typeof ArchivedFile.Type

/** ETSI EN 319 132-1: basic, with a time stamp, with long-term evidence, with renewed evidence. */
export const signatureLevels = ["B", "T", "LT", "LTA"] as const
export const SignatureLevel = Schema.Literals(signatureLevels)
export type SignatureLevel = typeof SignatureLevel.Type

export const ArchiveRecord = Schema.Struct({
  invoiceId: InvoiceId,
  number: Schema.String,
  ksefNumber: Schema.String,
  issueDate: LocalDate,
  /** The last day on which the files must still exist. */
  retainUntil: LocalDate,
  /** The level that the archived files together prove. */
  signatureLevel: SignatureLevel,
  /** When a new time stamp is due; absent when there is no time stamp to renew. */
  nextRenewalAt: Schema.optionalKey(Instant),
  archivedAt: Instant,
  files: Schema.Array(ArchivedFile),
})
export type ArchiveRecord = typeof ArchiveRecord.Type

/** Years a file is kept, counted from the end of the calendar year of issue. */
export const retentionYears = 10

/** 31 December of the tenth year after the year of issue. */
export const retainUntil = (issueDate: LocalDate): LocalDate =>
  addDays(localDate(yearOf(issueDate) + retentionYears + 1, 1, 1), -1)

// The archive's record of one renewal of a signature: a separate container beside the files of the
// invoice's record, which is sealed forever (ADR 0038).

export const RenewalRecord = Schema.Struct({
  invoiceId: InvoiceId,
  /** The first renewal has 1, each further one the next number. */
  sequence: Schema.Int.check(Schema.isGreaterThan(0)),
  /** The renewed container: the new one contains all of it, under the new time stamp. */
  covers: Sha256,
  container: ArchivedFile,
  signatureLevel: SignatureLevel,
  renewedAt: Instant,
  /** When the next renewal is due. */
  nextRenewalAt: Instant,
  retainUntil: LocalDate,
})
export type RenewalRecord = typeof RenewalRecord.Type

/** The strongest container: that of the last renewal, else the evidence, else the sealed one. */
export const strongestContainer = (
  record: ArchiveRecord,
  renewals: ReadonlyArray<RenewalRecord>,
): ArchivedFile | undefined =>
  renewals.at(-1)?.container ??
  record.files.find(({ role }) => role === "evidence") ??
  record.files.find(({ role }) => role === "container")
