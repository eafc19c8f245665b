/** The archive's record of one invoice: its files, their hashes, and how long they are kept. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
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
  /** When a new time stamp is due; absent without a time stamp to renew. */
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
// invoice's record, which is sealed forever (ADR 0034).

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

// The ten-year archive: files by the hash of their bytes, and one record for each invoice.
//
// Write-once: neither a file nor a record is ever changed or overwritten.

/**
 * `Missing`: never stored here. `Damaged`: the bytes no longer match their hash and are not
 * returned. `Conflict`: there already is another record. `Unavailable`: no response or no space;
 * retry.
 */
export type ArchiveReason = "Missing" | "Damaged" | "Conflict" | "Unavailable"

export class ArchiveError extends Data.TaggedError("ArchiveError")<{
  readonly reason: ArchiveReason
  readonly detail: string
  readonly cause?: unknown
}> {
  get isRetryable(): boolean {
    return this.reason === "Unavailable"
  }
}

export interface ArchiveProblem {
  readonly file: string
  readonly reason: ArchiveReason
  readonly detail: string
}

export interface ArchiveVerification {
  readonly filesChecked: number
  readonly problems: ReadonlyArray<ArchiveProblem>
}

export class DocumentArchive extends Context.Service<
  DocumentArchive,
  {
    /** Stores the bytes durably under their SHA-256. The same bytes again change nothing. */
    readonly put: (bytes: Uint8Array) => Effect.Effect<Sha256, ArchiveError>
    /** The bytes with that hash, checked as they are read. Fails with `Missing` or `Damaged`. */
    readonly get: (digest: Sha256) => Effect.Effect<Uint8Array, ArchiveError>
    /**
     * Stores the record of an invoice once all its files exist (else `Missing`). The same record
     * again changes nothing; another one for the same invoice fails with `Conflict`.
     */
    readonly seal: (record: ArchiveRecord) => Effect.Effect<void, ArchiveError>
    /** The sealed record of an invoice; `Option.none` when it has none. */
    readonly record: (id: InvoiceId) => Effect.Effect<Option.Option<ArchiveRecord>, ArchiveError>
    /**
     * Stores the record of a renewal once its container exists (else `Missing`) and the invoice has
     * a record and all earlier renewals (else `Conflict`). The same renewal again changes nothing;
     * another one with the same number fails with `Conflict`.
     */
    readonly addRenewal: (renewal: RenewalRecord) => Effect.Effect<void, ArchiveError>
    /** The renewals of an invoice's signature, oldest first; empty when there are none. */
    readonly renewals: (id: InvoiceId) => Effect.Effect<ReadonlyArray<RenewalRecord>, ArchiveError>
    /**
     * Reads every file of the record and of its renewals again and compares hash and size. Fails
     * with `Missing` when there is no record, with `Unavailable` when the archive can't be read.
     */
    readonly verify: (id: InvoiceId) => Effect.Effect<ArchiveVerification, ArchiveError>
  }
>()("@procurement/domain/archive/DocumentArchive") {}
