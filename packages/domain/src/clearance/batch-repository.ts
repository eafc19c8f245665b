/**
 * Where batches are kept, and the queue of those that somebody has to go on with.
 *
 * A batch holds its invoices: they are in no other queue until a save takes them out of it. What
 * holds a batch is its lease alone, so a worker that dies leaves all of it to the next one.
 */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Sha256 } from "../archive/archive-record.ts"
import type { Instant } from "../calendar/instant.ts"
import type { LocalDate } from "../calendar/local-date.ts"
import type { BatchId, InvoiceId } from "../identity/type-id.ts"
import type { SendingPlace } from "../invoice/sending-order.ts"
import type { Claim } from "../work-queue/claim.ts"
import type { Batch } from "./batch.ts"

export class BatchRepositoryError extends Data.TaggedError("BatchRepositoryError")<{
  readonly reason: "Unavailable"
  readonly cause?: unknown
}> {
  get isRetryable(): boolean {
    return true
  }
}

/** Another save came first, or the lease ran out and somebody else holds the batch. */
export class StaleBatch extends Data.TaggedError("StaleBatch")<{ readonly id: BatchId }> {}

/** When to look at a batch again, beside the batch itself. */
export interface BatchWork {
  /** None when nothing is left to do. */
  readonly dueAt: Instant | undefined
  /** How often in a row the present step did not come to an end. */
  readonly attempts: number
}

export interface KeptBatch {
  readonly batch: Batch
  /** Grows with every save and every claim. */
  readonly version: number
  readonly work: BatchWork
}

/** As much of an invoice as a package needs: a batch of ten thousand fits into little memory. */
export interface BatchEntry extends SendingPlace {
  readonly id: InvoiceId
  readonly digest: Sha256
  readonly sizeBytes: number
  readonly issueDate: LocalDate
  /** Its day of issue stands: it was issued offline, or may have been sent before. */
  readonly isDated: boolean
}

export interface BatchBeginning {
  readonly id: BatchId
  /** Invoices at most. */
  readonly limit: number
  readonly now: Instant
  readonly leaseUntil: Instant
}

export interface BegunBatch {
  readonly kept: KeptBatch
  /** In the order of numbers. */
  readonly entries: ReadonlyArray<BatchEntry>
}

export interface BatchChange {
  readonly batch: Batch
  readonly expectedVersion: number
  readonly work: BatchWork
  /** How long the caller keeps its claim after the save; none gives it up. */
  readonly keepLeaseUntil?: Instant | undefined
}

export class BatchRepository extends Context.Service<
  BatchRepository,
  {
    /**
     * Claims invoices that are ready, due and held by nobody, and begins a batch with them, held
     * by the caller; or none when there is not one. They are those that leave first
     * (`compareForSending`), and none while a lower number of its series is being prepared, as in
     * `claimDue` of invoices. All are issued offline or none is, as the first of them. Technical
     * corrections never go in a batch, nor does what goes alone until then (`packages`). A claim
     * counts as a save of the invoice. Batches begun at the same time get disjoint invoices.
     */
    readonly begin: (
      beginning: BatchBeginning,
    ) => Effect.Effect<Option.Option<BegunBatch>, BatchRepositoryError>
    /** The invoices that are in the batch now, in the order of their numbers. */
    readonly entries: (
      id: BatchId,
    ) => Effect.Effect<ReadonlyArray<BatchEntry>, BatchRepositoryError>
    /** Takes up to `limit` batches that are due and not leased, oldest due first. */
    readonly claimDue: (
      claim: Claim,
    ) => Effect.Effect<ReadonlyArray<KeptBatch>, BatchRepositoryError>
    /** Stores the batch and its work; answers the new version, or fails and changes nothing. */
    readonly save: (change: BatchChange) => Effect.Effect<number, StaleBatch | BatchRepositoryError>
    /** Keeps the claim longer; fails with `StaleBatch` when somebody else holds the batch. */
    readonly renew: (
      id: BatchId,
      version: number,
      leaseUntil: Instant,
    ) => Effect.Effect<void, StaleBatch | BatchRepositoryError>
    /** How many batches were begun after that instant. */
    readonly begunSince: (since: Instant) => Effect.Effect<number, BatchRepositoryError>
    /**
     * Removes up to `limit` batches that came to their end and were begun before that instant,
     * oldest first, and answers how many. What is not at its end stays, and what holds an invoice.
     */
    readonly forget: (before: Instant, limit: number) => Effect.Effect<number, BatchRepositoryError>
    /** When the next batch can be claimed, or none when none ever will by itself. */
    readonly nextDueAt: Effect.Effect<Option.Option<Instant>, BatchRepositoryError>
  }
>()("@procurement/domain/clearance/BatchRepository") {}
