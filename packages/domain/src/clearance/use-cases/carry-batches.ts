/**
 * Sends a started batch in the background. Building and uploading a package may take minutes;
 * dispatch rounds continue meanwhile.
 *
 * Sends one batch at a time, so the disk needs space for one package. When sending fails with a
 * defect or an unavailable repository, only the lease of that batch is lost.
 */
import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import { instant } from "../../calendar/instant.ts"
import { inTrace, logFailure } from "../../trace/trace-context.ts"
import { BatchRepository, type StartedBatch } from "../batch-repository.ts"
import { sendBatch } from "./send-batch.ts"

export interface BatchCarrier {
  readonly isCarrying: () => boolean
  /** Starts sending the batch and returns immediately. Sending outlives the caller. */
  readonly carry: (started: StartedBatch, leaseMillis: number) => ReturnType<typeof startSending>
  /** Completes when no batch is being sent. */
  readonly ended: Effect.Effect<void>
}

interface CarrierState {
  carrying: Deferred.Deferred<void> | undefined
  readonly onEnd: () => void
}

const sending = (started: StartedBatch, leaseMillis: number) => {
  const { id } = started.kept.batch
  return sendBatch(started, leaseMillis).pipe(
    inTrace(undefined, "send batch", { "batch.id": id, "batch.invoices": started.entries.length }),
    Effect.catchCause((cause) =>
      logFailure(cause, "failed to send a batch; another attempt follows when its lease expires", {
        batchId: id,
      }),
    ),
  )
}

const startSending = (state: CarrierState, started: StartedBatch, leaseMillis: number) =>
  Effect.gen(function* () {
    const end = yield* Deferred.make<void>()
    state.carrying = end
    yield* sending(started, leaseMillis).pipe(
      Effect.ensuring(
        Effect.suspend(() => {
          state.carrying = undefined
          state.onEnd()
          return Deferred.succeed(end, undefined)
        }),
      ),
      Effect.forkDetach,
    )
  })

/** Calls `onEnd` when a batch has been sent or abandoned. */
export const makeBatchCarrier = (onEnd: () => void = () => undefined): BatchCarrier => {
  const state: CarrierState = { carrying: undefined, onEnd }
  return {
    isCarrying: () => state.carrying !== undefined,
    carry: (started, leaseMillis) => startSending(state, started, leaseMillis),
    ended: Effect.suspend(() =>
      state.carrying === undefined ? Effect.void : Deferred.await(state.carrying),
    ),
  }
}

/**
 * Operators look up the outcome of a package within this period. The archive and the reconciliation
 * store the session of each invoice separately.
 */
export const batchRetentionDays = 90

const dayMillis = 86_400_000

/** Deletes old, ended batches, at most `limit` per call to keep locks short; returns how many. */
export const forgetOldBatches = Effect.fnUntraced(function* (limit: number) {
  const batches = yield* BatchRepository
  const now = yield* Clock.currentTimeMillis
  const before = instant(Math.max(0, now - batchRetentionDays * dayMillis))
  return yield* batches.forget(before, limit)
})
