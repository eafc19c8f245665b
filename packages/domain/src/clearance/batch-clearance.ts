/**
 * Clears many invoices at once through KSeF's batch session.
 *
 * `pack` builds a package from files of the archive, `open` announces it, `deliver` uploads it, and
 * `progress` and `results` read back its outcome. Nothing is retried blindly; the adapter is not a
 * source of truth. Source: CIRFMF/ksef-docs, sesja-wsadowa.md, consulted 2026-11-20.
 */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { ArchiveError, Sha256 } from "../archive/document-archive.ts"
import type { Instant } from "../calendar/instant.ts"
import type { ClearanceOutcome, InvoiceClearanceError } from "../invoice/invoice-clearance.ts"
import type { SubmissionReceipt } from "../invoice/invoice.ts"

/** The most invoices that one session takes. */
export const maximumBatchInvoices = 10_000

/** The most bytes of all files together before compression: KSeF takes 5 GB. */
export const maximumBatchBytes = 4_500_000_000

/** What goes into a package, in this order. */
export interface BatchContents {
  readonly digests: ReadonlyArray<Sha256>
  /**
   * Returns the bytes with that hash. Called once for each file, never for many at the same time.
   */
  readonly read: (digest: Sha256) => Effect.Effect<Uint8Array, ArchiveError>
  /** All invoices of the session were issued offline. */
  readonly offline: boolean
}

/** An encrypted package on disk, ready to be sent. It is deleted when its scope ends. */
export interface PackedBatch {
  readonly invoices: number
  /** Size of the package in bytes before encryption. */
  readonly sizeBytes: number
  readonly parts: number
}

/** A session that waits for its package; KSeF has none of it yet. */
export interface OpenBatch {
  readonly sessionReference: string
  readonly openedAt: Instant
}

export type BatchProgress =
  /** Not delivered: KSeF processes nothing of it unless it is delivered later. */
  | { readonly _tag: "Open" }
  | { readonly _tag: "Processing"; readonly code: number }
  /** Every file has its result. */
  | { readonly _tag: "Ended"; readonly invoices: number }
  /** KSeF gave up on the whole package; none of its files has a result. */
  | { readonly _tag: "Failed"; readonly code: number; readonly description: string }
  /** KSeF knows no such session. */
  | { readonly _tag: "Unknown" }

export interface BatchResult {
  readonly digest: Sha256
  readonly receipt: SubmissionReceipt
  readonly outcome: ClearanceOutcome
  /** Where the UPO is available for some hours without counting towards any limit. */
  readonly receiptUrl?: string | undefined
}

export interface BatchResultsPage {
  readonly results: ReadonlyArray<BatchResult>
  /** The page after this one; absent on the last page. */
  readonly next?: string | undefined
}

export class BatchClearance extends Context.Service<
  BatchClearance,
  {
    /**
     * Builds the package on disk, so memory does not grow with it. Makes no calls. Fails with the
     * archive's error when a file can't be read, with `NotTaken` when the disk has no room for it.
     */
    readonly pack: (
      contents: BatchContents,
    ) => Effect.Effect<PackedBatch, InvoiceClearanceError | ArchiveError, Scope.Scope>
    /** Opens a session for the package. */
    readonly open: (packed: PackedBatch) => Effect.Effect<OpenBatch, InvoiceClearanceError>
    /**
     * Uploads all parts and closes the session. After `OutcomeLost` only `progress` can find out
     * whether KSeF processes the package; after any other failure KSeF will not process it.
     */
    readonly deliver: (
      packed: PackedBatch,
      opened: OpenBatch,
    ) => Effect.Effect<void, InvoiceClearanceError>
    /** The progress of a session, requested once. */
    readonly progress: (
      sessionReference: string,
    ) => Effect.Effect<BatchProgress, InvoiceClearanceError>
    /**
     * A page of up to 1,000 results, in the order of the package. A result without the hash of its
     * file is left out and does not block the others.
     */
    readonly results: (
      sessionReference: string,
      page?: string,
    ) => Effect.Effect<BatchResultsPage, InvoiceClearanceError>
  }
>()("@procurement/domain/clearance/BatchClearance") {}
