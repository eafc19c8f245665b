/** The archive's record of an invoice: its files, their hashes and their retention. */
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

/** Files that the invoice references; other files are referenced only by the archive record. */
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
  /** Last day on which the files must exist. */
  retainUntil: LocalDate,
  /** Signature level that the archived files prove together. */
  signatureLevel: SignatureLevel,
  /** Renewal date of the time stamp; absent without a time stamp. */
  nextRenewalAt: Schema.optionalKey(Instant),
  archivedAt: Instant,
  files: Schema.Array(ArchivedFile),
})
export type ArchiveRecord = typeof ArchiveRecord.Type

/** Retention in years, from the end of the calendar year of issue. */
export const retentionYears = 10

/** Returns 31 December of the tenth year after the year of issue. */
export const retainUntil = (issueDate: LocalDate): LocalDate =>
  addDays(localDate(yearOf(issueDate) + retentionYears + 1, 1, 1), -1)

/**
 * The archive's record of a signature renewal: a separate container next to the invoice's files,
 * because the invoice's record is sealed permanently (ADR 0034).
 */
export const RenewalRecord = Schema.Struct({
  invoiceId: InvoiceId,
  /** Consecutive number, from 1. */
  sequence: Schema.Int.check(Schema.isGreaterThan(0)),
  /** Hash of the renewed container; the new container includes it under the new time stamp. */
  covers: Sha256,
  container: ArchivedFile,
  signatureLevel: SignatureLevel,
  renewedAt: Instant,
  /** Date of the next renewal. */
  nextRenewalAt: Instant,
  retainUntil: LocalDate,
})
export type RenewalRecord = typeof RenewalRecord.Type

/** Returns the strongest container: the last renewal's, else the evidence, else the sealed one. */
export const strongestContainer = (
  record: ArchiveRecord,
  renewals: ReadonlyArray<RenewalRecord>,
): ArchivedFile | undefined =>
  renewals.at(-1)?.container ??
  record.files.find(({ role }) => role === "evidence") ??
  record.files.find(({ role }) => role === "container")

/**
 * - `Missing`: never stored in this archive.
 * - `Damaged`: the bytes do not match their hash and are not returned.
 * - `Conflict`: another record already exists.
 * - `Unavailable`: no response or no space; retry.
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

/**
 * The ten-year archive: files by content hash, and one record per invoice.
 *
 * Write-once: files and records are never changed or overwritten.
 */
export class DocumentArchive extends Context.Service<
  DocumentArchive,
  {
    /**
     * Stores the bytes durably under their SHA-256. Storing the same bytes again changes nothing.
     */
    readonly put: (bytes: Uint8Array) => Effect.Effect<Sha256, ArchiveError>
    /**
     * Returns the bytes with that hash, verified while reading. Fails with `Missing` or `Damaged`.
     */
    readonly get: (digest: Sha256) => Effect.Effect<Uint8Array, ArchiveError>
    /**
     * Stores the record of an invoice. Fails with `Missing` unless all its files exist. Storing the
     * same record again changes nothing; another record for the invoice fails with `Conflict`.
     */
    readonly seal: (record: ArchiveRecord) => Effect.Effect<void, ArchiveError>
    /** Returns the sealed record of an invoice; `Option.none` when it has none. */
    readonly record: (id: InvoiceId) => Effect.Effect<Option.Option<ArchiveRecord>, ArchiveError>
    /**
     * Stores the record of a renewal. Fails with `Missing` unless its container exists, and with
     * `Conflict` unless the invoice's record and all earlier renewals exist. Storing the same
     * renewal again changes nothing; another renewal with its number fails with `Conflict`.
     */
    readonly addRenewal: (renewal: RenewalRecord) => Effect.Effect<void, ArchiveError>
    /** Returns the renewals of an invoice's signature, oldest first; empty when there are none. */
    readonly renewals: (id: InvoiceId) => Effect.Effect<ReadonlyArray<RenewalRecord>, ArchiveError>
    /**
     * Reads every file of the record and its renewals, and verifies hash and size. Fails with
     * `Missing` without a record, and with `Unavailable` when the archive can't be read.
     */
    readonly verify: (id: InvoiceId) => Effect.Effect<ArchiveVerification, ArchiveError>
  }
>()("@procurement/domain/archive/DocumentArchive") {}
