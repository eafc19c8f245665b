/**
 * A batch in the hands of this worker: saved step by step, its lease renewed while work goes on.
 *
 * Whoever loses the lease stops at once: another worker has taken the batch over.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"
import { instant } from "../../calendar/instant.ts"
import { type Batch, type BatchFact, moveBatch } from "../batch.ts"
import { BatchRepository, type BatchWork, type KeptBatch } from "../batch-repository.ts"

const renewalsPerLease = 3

export interface HeldBatch {
  readonly now: () => Batch
  readonly attempts: () => number
  /** The next step begins at once, in the same hands. */
  readonly goOn: (fact: BatchFact) => ReturnType<typeof saveFact>
  /** The batch is left to whoever comes first when it is due; `fact` may have moved it. */
  readonly leave: (work: BatchWork, fact?: BatchFact) => ReturnType<typeof saveFact>
  readonly renew: ReturnType<typeof renewLease>
}

interface Hand {
  kept: KeptBatch
  readonly leaseMillis: number
  readonly turn: Semaphore.Semaphore
}

const saveFact = (hand: Hand, work: BatchWork, keeps: boolean, fact: BatchFact | undefined) =>
  Effect.gen(function* () {
    const batches = yield* BatchRepository
    const now = instant(yield* Clock.currentTimeMillis)
    const { batch: before, version: expectedVersion } = hand.kept
    const batch = fact === undefined ? before : moveBatch(before, fact, now)
    const keepLeaseUntil = keeps ? instant(now + hand.leaseMillis) : undefined
    const version = yield* batches.save({ batch, expectedVersion, work, keepLeaseUntil })
    hand.kept = { batch, version, work }
    yield* Effect.logDebug("batch saved", { batchId: batch.id, state: batch._tag })
  }).pipe(hand.turn.withPermits(1))

const renewLease = (hand: Hand) =>
  Effect.gen(function* () {
    const batches = yield* BatchRepository
    const now = instant(yield* Clock.currentTimeMillis)
    const { batch, version } = hand.kept
    yield* batches.renew(batch.id, version, instant(now + hand.leaseMillis))
  }).pipe(hand.turn.withPermits(1))

const holding = (kept: KeptBatch, leaseMillis: number): HeldBatch => {
  const hand: Hand = { kept, leaseMillis, turn: Semaphore.makeUnsafe(1) }
  return {
    now: () => hand.kept.batch,
    attempts: () => hand.kept.work.attempts,
    goOn: (fact) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        saveFact(hand, { dueAt: instant(now), attempts: 0 }, true, fact),
      ),
    leave: (work, fact) => saveFact(hand, work, false, fact),
    renew: renewLease(hand),
  }
}

/**
 * Does the work with the batch and renews the lease meanwhile. Fails with `StaleBatch`, the work
 * being interrupted, when somebody else has the batch.
 */
export const withBatch = <A, E, R>(
  kept: KeptBatch,
  leaseMillis: number,
  work: (held: HeldBatch) => Effect.Effect<A, E, R>,
) => {
  const held = holding(kept, leaseMillis)
  const renewing = Effect.sleep(leaseMillis / renewalsPerLease).pipe(
    Effect.andThen(held.renew),
    // A database that is away for a moment; longer than the lease, another has the batch then.
    Effect.catchTag("BatchRepositoryError", () => Effect.void),
    Effect.forever,
  )
  return Effect.raceFirst(work(held), renewing)
}
