/**
 * Clearing many invoices at once: KSeF's batch session.
 *
 * A package is built from files of the archive, announced by `open`, handed over by `deliver`, and
 * read back by `progress` and `results`. Nothing is retried blindly; the adapter keeps no truth of
 * its own. Source: CIRFMF/ksef-docs, sesja-wsadowa.md, consulted 2026-11-20.
 */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { ArchiveError } from "../archive/document-archive.ts"
import type { Sha256 } from "../archive/archive-record.ts"
import type { Instant } from "../calendar/instant.ts"
import type { ClearanceOutcome, InvoiceClearanceError } from "../invoice/invoice-clearance.ts"
import type { SubmissionReceipt } from "../invoice/invoice.ts"

/** Invoices in one session at most. */
export const maximumBatchInvoices = 10_000

/** Bytes of all files together at most, before they are compressed: KSeF takes 5 GB. */
export const maximumBatchBytes = 4_500_000_000

/** What goes into a package, in this order. */
export interface BatchContents {
  readonly digests: ReadonlyArray<Sha256>
  /** Gives the bytes with that hash; asked once for each, never for many at the same time. */
  readonly read: (digest: Sha256) => Effect.Effect<Uint8Array, ArchiveError>
  /** All invoices of the session were issued offline. */
  readonly offline: boolean
}

/** A package that is ready to be sent, encrypted, on disk; gone when its scope ends. */
export interface PackedBatch {
  readonly invoices: number
  /** Bytes of the package before encryption. */
  readonly sizeBytes: number
  readonly parts: number
}

/** A session that waits for its package; nothing of it is at KSeF yet. */
export interface OpenBatch {
  readonly sessionReference: string
  readonly openedAt: Instant
}

export type BatchProgress =
  /** Not delivered: nothing of it will ever be processed unless it still is. */
  | { readonly _tag: "Open" }
  | { readonly _tag: "Processing"; readonly code: number }
  /** Every file has its result. */
  | { readonly _tag: "Ended"; readonly invoices: number }
  /** KSeF gave up on the whole package; no file of it has a result. */
  | { readonly _tag: "Failed"; readonly code: number; readonly description: string }
  /** KSeF knows no such session. */
  | { readonly _tag: "Unknown" }

export interface BatchResult {
  readonly digest: Sha256
  readonly receipt: SubmissionReceipt
  readonly outcome: ClearanceOutcome
  /** Where the UPO can be had without counting to any limit, for some hours. */
  readonly receiptUrl?: string | undefined
}

export interface BatchResultsPage {
  readonly results: ReadonlyArray<BatchResult>
  /** The page after this one; none after the last. */
  readonly next?: string | undefined
}

export class BatchClearance extends Context.Service<
  BatchClearance,
  {
    /**
     * Builds the package on disk: memory does not grow with it. Calls nobody. Fails with the
     * archive's error when a file can't be read, with `NotTaken` when there is no room for it.
     */
    readonly pack: (
      contents: BatchContents,
    ) => Effect.Effect<PackedBatch, InvoiceClearanceError | ArchiveError, Scope.Scope>
    /** Opens a session for the package. */
    readonly open: (packed: PackedBatch) => Effect.Effect<OpenBatch, InvoiceClearanceError>
    /**
     * Uploads all parts and closes the session. After `OutcomeLost` only `progress` can tell
     * whether KSeF works on it; after any other failure it will not.
     */
    readonly deliver: (
      packed: PackedBatch,
      opened: OpenBatch,
    ) => Effect.Effect<void, InvoiceClearanceError>
    /** How far a session is, asked once. */
    readonly progress: (
      sessionReference: string,
    ) => Effect.Effect<BatchProgress, InvoiceClearanceError>
    /** A page of up to 1,000 results, in the order of the package. */
    readonly results: (
      sessionReference: string,
      page?: string,
    ) => Effect.Effect<BatchResultsPage, InvoiceClearanceError>
  }
>()("@procurement/domain/clearance/BatchClearance") {}
