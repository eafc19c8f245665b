/** Batches of invoices that are ready in a unique era, and batches as a queue. */
import { type Instant, instant } from "@procurement/domain/calendar"
import {
  BatchRepository,
  type StartedBatch,
  type VersionedBatch,
} from "@procurement/domain/clearance"
import { type BatchId, entropyBytesPerId, typeId } from "@procurement/domain/identity"
import * as Effect from "effect/Effect"
import { freshEra } from "../builders/fresh.ts"
import { readyInvoices } from "../invoice/ready-invoices.ts"
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import { expectSome } from "../suite/expecting.ts"
import type { Claimed, TimedQueue } from "../work-queue/work-queue.ts"

/** The ports of the batch suite: orders become invoices, and batches hold invoices. */
export type BatchPorts = BatchRepository | LedgerPorts

export const freshBatchId = (at: Instant): BatchId =>
  typeId("bat", at, crypto.getRandomValues(new Uint8Array(entropyBytesPerId))) as BatchId

export const minute = 60_000

/** Starts a batch with the invoices that are ready at that instant, held for a minute. */
export const begin = (now: Instant, limit = 50) =>
  Effect.flatMap(BatchRepository, (batches) =>
    batches.begin({ id: freshBatchId(now), limit, now, leaseUntil: instant(now + minute) }),
  )

/** A batch of the given number of invoices, all that were ready then. */
export const startedWith = Effect.fnUntraced(function* (count: number, at: Instant = freshEra()) {
  yield* readyInvoices(count, { at })
  return expectSome(yield* begin(at)) satisfies StartedBatch
})

const held = ({ batch, version }: VersionedBatch): Claimed<BatchPorts> => ({
  id: batch.id,
  release: (dueAt) =>
    Effect.gen(function* () {
      const batches = yield* BatchRepository
      yield* batches.save({ batch, expectedVersion: version, work: { dueAt, attempts: 0 } })
    }),
})

export const batchQueue: TimedQueue<BatchPorts> = {
  noun: "batch",
  enqueue: (dueTimes) =>
    Effect.forEach(dueTimes, (dueAt) =>
      Effect.gen(function* () {
        const { kept } = yield* startedWith(1)
        yield* held(kept).release(dueAt)
        return kept.batch.id
      }),
    ),
  claim: (claim) =>
    Effect.gen(function* () {
      const batches = yield* BatchRepository
      return (yield* batches.claimDue(claim)).map(held)
    }),
  nextDueAt: Effect.flatMap(BatchRepository, (batches) => batches.nextDueAt),
}
