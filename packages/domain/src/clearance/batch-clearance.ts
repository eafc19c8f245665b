/**
 * Clears many invoices at once in a KSeF batch session.
 *
 * `pack` builds a package from archived files, `open` announces it, `deliver` uploads it, and
 * `progress` and `results` read the outcome. Transmissions are never retried blindly; the adapter
 * is not a source of truth. Source: CIRFMF/ksef-docs, sesja-wsadowa.md, consulted 2026-11-20.
 */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { ArchiveError, Sha256 } from "../archive/document-archive.ts"
import type { Instant } from "../calendar/instant.ts"
import type { ClearanceOutcome, InvoiceClearanceError } from "../invoice/invoice-clearance.ts"
import type { SubmissionReceipt } from "../invoice/invoice.ts"

/** Maximum number of invoices per session. */
export const maximumBatchInvoices = 10_000

/** Maximum uncompressed bytes of all files together; KSeF accepts 5 GB. */
export const maximumBatchBytes = 4_500_000_000

/** Content of a package, in order. */
export interface BatchContents {
  readonly digests: ReadonlyArray<Sha256>
  /** Returns the bytes with this hash. Called once per file, never concurrently. */
  readonly read: (digest: Sha256) => Effect.Effect<Uint8Array, ArchiveError>
  /** Whether all invoices of the session were issued offline. */
  readonly offline: boolean
}

/** An encrypted package on disk, ready to be sent. Deleted when its scope closes. */
export interface PackedBatch {
  readonly invoices: number
  /** Size of the package in bytes before encryption. */
  readonly sizeBytes: number
  readonly parts: number
}

/** A session that waits for its package; nothing has been uploaded. */
export interface OpenBatch {
  readonly sessionReference: string
  readonly openedAt: Instant
}

export type BatchProgress =
  /** Not delivered. KSeF processes nothing unless the package is delivered later. */
  | { readonly _tag: "Open" }
  | { readonly _tag: "Processing"; readonly code: number }
  /** Every file has its result. */
  | { readonly _tag: "Ended"; readonly invoices: number }
  /** KSeF stopped processing the package; no file has a result. */
  | { readonly _tag: "Failed"; readonly code: number; readonly description: string }
  /** KSeF does not have the session. */
  | { readonly _tag: "Unknown" }

export interface BatchResult {
  readonly digest: Sha256
  readonly receipt: SubmissionReceipt
  readonly outcome: ClearanceOutcome
  /** URL of the UPO, valid for some hours; downloads count towards no limit. */
  readonly receiptUrl?: string | undefined
}

export interface BatchResultsPage {
  readonly results: ReadonlyArray<BatchResult>
  /** Token of the next page; absent on the last page. */
  readonly next?: string | undefined
}

export class BatchClearance extends Context.Service<
  BatchClearance,
  {
    /**
     * Builds the package on disk, so memory does not grow with it. Makes no calls. Fails with the
     * archive's error when a file can't be read, and with `NotTaken` when the disk is full.
     */
    readonly pack: (
      contents: BatchContents,
    ) => Effect.Effect<PackedBatch, InvoiceClearanceError | ArchiveError, Scope.Scope>
    /** Opens a session for the package. */
    readonly open: (packed: PackedBatch) => Effect.Effect<OpenBatch, InvoiceClearanceError>
    /**
     * Uploads all parts and closes the session. After `OutcomeLost`, only `progress` can find out
     * whether KSeF processes the package. After any other failure KSeF does not process it.
     */
    readonly deliver: (
      packed: PackedBatch,
      opened: OpenBatch,
    ) => Effect.Effect<void, InvoiceClearanceError>
    /** Reads the progress of a session with one request. */
    readonly progress: (
      sessionReference: string,
    ) => Effect.Effect<BatchProgress, InvoiceClearanceError>
    /**
     * Returns a page of up to 1,000 results, in package order. A result without a file hash is
     * skipped and does not block others.
     */
    readonly results: (
      sessionReference: string,
      page?: string,
    ) => Effect.Effect<BatchResultsPage, InvoiceClearanceError>
  }
>()("@procurement/domain/clearance/BatchClearance") {}
