/**
 * The ten-year archive: files by the hash of their bytes, and one record for each invoice.
 *
 * Write-once: neither a file nor a record is ever changed or overwritten.
 */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { InvoiceId } from "../identity/type-id.ts"
import type { ArchiveRecord, RenewalRecord, Sha256 } from "./archive-record.ts"

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
