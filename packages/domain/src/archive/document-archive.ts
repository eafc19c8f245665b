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
import type { ArchiveRecord, Sha256 } from "./archive-record.ts"
import type { RenewalRecord } from "./renewal-record.ts"

/**
 * `Missing`: never stored here. `Damaged`: the bytes no longer have their hash; they are not handed
 * out. `Conflict`: another record is already there. `Unavailable`: no answer or no space; try
 * again.
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
     * Stores the record of an invoice, once all its files are there (else `Missing`). The same
     * record again changes nothing, another one for the same invoice fails with `Conflict`.
     */
    readonly seal: (record: ArchiveRecord) => Effect.Effect<void, ArchiveError>
    /** The sealed record of an invoice, or none. */
    readonly record: (id: InvoiceId) => Effect.Effect<Option.Option<ArchiveRecord>, ArchiveError>
    /**
     * Stores the record of a renewal, once its container is there (else `Missing`) and the invoice
     * has a record and all renewals before this one (else `Conflict`). The same renewal again
     * changes nothing, another one of the same number fails with `Conflict`.
     */
    readonly addRenewal: (renewal: RenewalRecord) => Effect.Effect<void, ArchiveError>
    /** The renewals of an invoice's signature, the oldest first; none: there was none. */
    readonly renewals: (id: InvoiceId) => Effect.Effect<ReadonlyArray<RenewalRecord>, ArchiveError>
    /**
     * Reads every file of the record and of its renewals again and compares hash and size. Fails
     * with `Missing` when there is no record, with `Unavailable` when it can't look.
     */
    readonly verify: (id: InvoiceId) => Effect.Effect<ArchiveVerification, ArchiveError>
  }
>()("@procurement/domain/archive/DocumentArchive") {}
