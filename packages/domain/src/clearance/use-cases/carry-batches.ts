/**
 * Sends a started batch beside the rounds of dispatching: building and uploading a package may take
 * minutes, and no single invoice waits for that.
 *
 * One batch at a time, so that the disk has to hold one package only. A defect or an unavailable
 * repository costs the lease of the batch and nothing else.
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
  /** Starts to send the batch and returns at once; sending continues after the caller has ended. */
  readonly carry: (started: StartedBatch, leaseMillis: number) => ReturnType<typeof carried>
  /** Completes when no batch is being sent. */
  readonly ended: Effect.Effect<void>
}

interface Hands {
  carrying: Deferred.Deferred<void> | undefined
  readonly onEnd: () => void
}

const sending = (started: StartedBatch, leaseMillis: number) => {
  const { entries, kept } = started
  const { id } = kept.batch
  return sendBatch(started, leaseMillis).pipe(
    inTrace(undefined, "send batch", { "batch.id": id, "batch.invoices": entries.length }),
    Effect.catchCause((cause) =>
      logFailure(cause, "sending a batch failed, it is tried again when its lease ends", {
        batchId: id,
      }),
    ),
  )
}

const carried = (hands: Hands, started: StartedBatch, leaseMillis: number) =>
  Effect.gen(function* () {
    const end = yield* Deferred.make<void>()
    hands.carrying = end
    yield* sending(started, leaseMillis).pipe(
      Effect.ensuring(
        Effect.suspend(() => {
          hands.carrying = undefined
          hands.onEnd()
          return Deferred.succeed(end, undefined)
        }),
      ),
      Effect.forkDetach,
    )
  })

/** `onEnd` is called when a batch has left or was given up. */
export const makeBatchCarrier = (onEnd: () => void = () => undefined): BatchCarrier => {
  const hands: Hands = { carrying: undefined, onEnd }
  return {
    isCarrying: () => hands.carrying !== undefined,
    carry: (started, leaseMillis) => carried(hands, started, leaseMillis),
    ended: Effect.suspend(() =>
      hands.carrying === undefined ? Effect.void : Deferred.await(hands.carrying),
    ),
  }
}

// Deletes batches that ended long ago.
//
// Nothing needs them any more: the archive and the reconciliation store the session of each invoice
// with the invoice. For a quarter of a year people can still look up the outcome of a package.

export const batchRemembranceDays = 90

const dayMillis = 86_400_000

/** Deletes at most `limit` of them, so that no lock lasts long; returns how many. */
export const forgetOldBatches = Effect.fnUntraced(function* (limit: number) {
  const batches = yield* BatchRepository
  const now = yield* Clock.currentTimeMillis
  const before = instant(Math.max(0, now - batchRemembranceDays * dayMillis))
  return yield* batches.forget(before, limit)
})
