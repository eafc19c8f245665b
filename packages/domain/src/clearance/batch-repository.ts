/**
 * Stores batches and the queue of unfinished ones.
 *
 * A batch holds its invoices: they are in no other queue until a save releases them. Only a lease
 * ties a batch to a worker. When the worker dies, another one takes over the whole batch.
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

/** Another save came first, or the lease expired and another worker claimed the batch. */
export class StaleBatch extends Data.TaggedError("StaleBatch")<{ readonly id: BatchId }> {}

/** The time to process the batch next; stored next to the batch. */
export interface BatchWork {
  /** Undefined when no work is left. */
  readonly dueAt: Instant | undefined
  /** Consecutive unsuccessful attempts at the current step. */
  readonly attempts: number
}

export interface VersionedBatch {
  readonly batch: Batch
  /** Increases with every save and every claim. */
  readonly version: number
  readonly work: BatchWork
}

/** The data of an invoice that a package needs. Ten thousand entries fit into little memory. */
export interface BatchEntry extends SendingPlace {
  readonly id: InvoiceId
  readonly digest: Sha256
  readonly sizeBytes: number
  readonly issueDate: LocalDate
  /** Whether the day of issue is fixed: the invoice was issued offline or may have been sent. */
  readonly isDated: boolean
  /** Whether the goods left on a day that contradicts the file (`contradictsSupply`). */
  readonly isContradicted: boolean
}

export interface BatchBeginning {
  readonly id: BatchId
  /** Maximum number of invoices to claim. */
  readonly limit: number
  readonly now: Instant
  readonly leaseUntil: Instant
}

export interface StartedBatch {
  readonly kept: VersionedBatch
  /** In the order of ids. */
  readonly entries: ReadonlyArray<BatchEntry>
}

export interface BatchChange {
  readonly batch: Batch
  readonly expectedVersion: number
  readonly work: BatchWork
  /** End of the extended lease; undefined releases the claim. */
  readonly keepLeaseUntil?: Instant | undefined
}

export class BatchRepository extends Context.Service<
  BatchRepository,
  {
    /**
     * Claims ready, due and unleased invoices and starts a batch with them, leased to the caller.
     * Returns `Option.none` when there are no such invoices.
     *
     * Selects invoices as `InvoiceRepository.claimDue` does for the stage `sending`: in sending
     * order (`compareSendingPlaces`), shared between tenants. Either all of them are issued offline
     * or none is, as the first one determines. A batch excludes technical corrections and invoices
     * that must be sent individually for now (`packages`). A claim counts as a save of the invoice.
     * Concurrent calls claim disjoint invoices.
     */
    readonly begin: (
      beginning: BatchBeginning,
    ) => Effect.Effect<Option.Option<StartedBatch>, Unavailable>
    /** Returns the invoices that are currently in the batch, by id. */
    readonly entries: (id: BatchId) => Effect.Effect<ReadonlyArray<BatchEntry>, Unavailable>
    /** Claims up to `limit` batches that are due and not leased, oldest due first. */
    readonly claimDue: (claim: Claim) => Effect.Effect<ReadonlyArray<VersionedBatch>, Unavailable>
    /**
     * Stores the batch and its work and returns the new version. Fails with `StaleBatch` and
     * changes nothing when another save came first.
     */
    readonly save: (change: BatchChange) => Effect.Effect<number, StaleBatch | Unavailable>
    /** Extends the lease. Fails with `StaleBatch` when another worker has claimed the batch. */
    readonly renew: (
      id: BatchId,
      version: number,
      leaseUntil: Instant,
    ) => Effect.Effect<void, StaleBatch | Unavailable>
    /** Counts the batches started after that instant. */
    readonly startedSince: (since: Instant) => Effect.Effect<number, Unavailable>
    /**
     * Deletes up to `limit` ended batches that were started before that instant, oldest first, and
     * returns how many. Unfinished batches and batches that still hold an invoice stay.
     */
    readonly forget: (before: Instant, limit: number) => Effect.Effect<number, Unavailable>
    /** Returns when the next batch becomes due; `Option.none` when no batch is scheduled. */
    readonly nextDueAt: Effect.Effect<Option.Option<Instant>, Unavailable>
  }
>()("@procurement/domain/clearance/BatchRepository") {}
