/**
 * Carries a begun batch beside the rounds of dispatching: to build and to upload a package may take
 * minutes, and no single invoice waits for that.
 *
 * One batch at a time, so that the disk has to hold one package. A defect or a repository that is
 * away costs the lease of the batch, and nothing else.
 */
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import type { BegunBatch } from "../batch-repository.ts"
import { inTrace } from "../../trace/trace-context.ts"
import { sendBatch } from "./send-batch.ts"

export interface BatchCarrier {
  readonly isCarrying: () => boolean
  /** Begins to carry, and answers at once; the batch is carried on when the caller has ended. */
  readonly carry: (begun: BegunBatch, leaseMillis: number) => ReturnType<typeof carried>
  /** Answers when nothing is carried any more. */
  readonly ended: Effect.Effect<void>
}

interface Hands {
  carrying: Deferred.Deferred<void> | undefined
  readonly onEnd: () => void
}

const sending = (begun: BegunBatch, leaseMillis: number) => {
  const { entries, kept } = begun
  const { id } = kept.batch
  return sendBatch(begun, leaseMillis).pipe(
    inTrace(undefined, "send batch", { "batch.id": id, "batch.invoices": entries.length }),
    Effect.catchCause((cause) => Effect.logError("a batch broke", { batchId: id }, cause)),
  )
}

const carried = (hands: Hands, begun: BegunBatch, leaseMillis: number) =>
  Effect.gen(function* () {
    const end = yield* Deferred.make<void>()
    hands.carrying = end
    yield* sending(begun, leaseMillis).pipe(
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

/** `onEnd` is called when a batch has left, or was given up. */
export const makeBatchCarrier = (onEnd: () => void = () => undefined): BatchCarrier => {
  const hands: Hands = { carrying: undefined, onEnd }
  return {
    isCarrying: () => hands.carrying !== undefined,
    carry: (begun, leaseMillis) => carried(hands, begun, leaseMillis),
    ended: Effect.suspend(() =>
      hands.carrying === undefined ? Effect.void : Deferred.await(hands.carrying),
    ),
  }
}
