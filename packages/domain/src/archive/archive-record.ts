/**
 * What the archive keeps of one invoice: which files, under which hashes, and until when.
 */
import * as Schema from "effect/Schema"
import { addDays, LocalDate, localDate, yearOf } from "../calendar/local-date.ts"
import { Instant } from "../calendar/instant.ts"
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

/** The files that the invoice itself knows; the others are there for the archive's sake. */
export type IssuedFileRole = Exclude<FileRole, "evidence">

export const ArchivedFile = Schema.Struct({
  role: FileRole,
  mediaType: Schema.String,
  digest: Sha256,
  sizeBytes: Schema.Int,
})
export type ArchivedFile = typeof ArchivedFile.Type

/** ETSI EN 319 132-1: basic, with a time stamp, with long-term evidence, with it renewed. */
export const signatureLevels = ["B", "T", "LT", "LTA"] as const
export const SignatureLevel = Schema.Literals(signatureLevels)
export type SignatureLevel = typeof SignatureLevel.Type

export const ArchiveRecord = Schema.Struct({
  invoiceId: InvoiceId,
  number: Schema.String,
  ksefNumber: Schema.String,
  issueDate: LocalDate,
  /** The last day on which the files must still be there. */
  retainUntil: LocalDate,
  /** What the archived files prove together. */
  signatureLevel: SignatureLevel,
  /** When a new time stamp is due; none: there is no time stamp to be renewed. */
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
