/**
 * Stores batches, and the queue of batches that need more work.
 *
 * A batch holds its invoices: they are in no other queue until a save takes them out of it. Only a
 * lease ties a batch to a worker, so when a worker dies the next one takes over the whole batch.
 */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Sha256 } from "../archive/document-archive.ts"
import type { Instant, LocalDate } from "../calendar/instant.ts"
import type { BatchId, InvoiceId } from "../identity/type-id.ts"
import type { SendingPlace } from "../invoice/sending-order.ts"
import type { Unavailable } from "../unavailable.ts"
import type { Claim } from "../work-queue/claim.ts"
import type { Batch } from "./batch.ts"

/** Another save came first, or the lease expired and another worker holds the batch. */
export class StaleBatch extends Data.TaggedError("StaleBatch")<{ readonly id: BatchId }> {}

/** When to process the batch next, stored beside the batch itself. */
export interface BatchWork {
  /** Undefined when nothing is left to do. */
  readonly dueAt: Instant | undefined
  /** How many times in a row the present step has not finished. */
  readonly attempts: number
}

export interface VersionedBatch {
  readonly batch: Batch
  /** Increases with every save and every claim. */
  readonly version: number
  readonly work: BatchWork
}

/** The part of an invoice that a package needs: a batch of ten thousand fits into little memory. */
export interface BatchEntry extends SendingPlace {
  readonly id: InvoiceId
  readonly digest: Sha256
  readonly sizeBytes: number
  readonly issueDate: LocalDate
  /** Its day of issue is fixed: it was issued offline, or may have been sent before. */
  readonly isDated: boolean
  /** The goods left on a day that contradicts its file (`contradictsSupply`). */
  readonly isContradicted: boolean
}

export interface BatchBeginning {
  readonly id: BatchId
  /** The most invoices to claim. */
  readonly limit: number
  readonly now: Instant
  readonly leaseUntil: Instant
}

export interface StartedBatch {
  readonly kept: VersionedBatch
  /** In the order of numbers. */
  readonly entries: ReadonlyArray<BatchEntry>
}

export interface BatchChange {
  readonly batch: Batch
  readonly expectedVersion: number
  readonly work: BatchWork
  /** How long the caller keeps its claim after the save; undefined releases the claim. */
  readonly keepLeaseUntil?: Instant | undefined
}

export class BatchRepository extends Context.Service<
  BatchRepository,
  {
    /**
     * Claims invoices that are ready, due and not held, and starts a batch with them, held by the
     * caller; `Option.none` when there are no such invoices. It selects them as
     * `InvoiceRepository.claimDue` does in the stage `sending`: in the order in which they leave
     * (`compareForSending`), shared between tenants, and none while a lower number of the same
     * tenant is being prepared. Either all of them are issued offline or none is, like the first of
     * them. A batch never contains technical corrections, nor invoices that have to go alone for
     * now (`packages`). A claim counts as a save of the invoice. Batches started at the same time
     * get disjoint invoices.
     */
    readonly begin: (
      beginning: BatchBeginning,
    ) => Effect.Effect<Option.Option<StartedBatch>, Unavailable>
    /** The invoices that are in the batch now, in the order of their numbers. */
    readonly entries: (id: BatchId) => Effect.Effect<ReadonlyArray<BatchEntry>, Unavailable>
    /** Claims up to `limit` batches that are due and not leased, oldest due first. */
    readonly claimDue: (claim: Claim) => Effect.Effect<ReadonlyArray<VersionedBatch>, Unavailable>
    /** Stores the batch and its work and returns the new version, or fails and changes nothing. */
    readonly save: (change: BatchChange) => Effect.Effect<number, StaleBatch | Unavailable>
    /** Extends the lease; fails with `StaleBatch` when another worker holds the batch. */
    readonly renew: (
      id: BatchId,
      version: number,
      leaseUntil: Instant,
    ) => Effect.Effect<void, StaleBatch | Unavailable>
    /** How many batches were started after that instant. */
    readonly startedSince: (since: Instant) => Effect.Effect<number, Unavailable>
    /**
     * Removes up to `limit` ended batches that were started before that instant, oldest first, and
     * returns how many. A batch that has not ended, or that still holds an invoice, stays.
     */
    readonly forget: (before: Instant, limit: number) => Effect.Effect<number, Unavailable>
    /** When the next batch becomes due; `Option.none` when none will without another save. */
    readonly nextDueAt: Effect.Effect<Option.Option<Instant>, Unavailable>
  }
>()("@procurement/domain/clearance/BatchRepository") {}
