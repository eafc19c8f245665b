/** Clauses of BatchRepository on `save` and `renew`: one version after the other. */
import { expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import {
  type Batch,
  type BatchChange,
  type BatchFact,
  BatchRepository,
  moveBatch,
  StaleBatch,
} from "@procurement/domain/clearance"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { freshEra } from "../builders/fresh.ts"
import { clauses } from "../suite/clause.ts"
import { expectSame, failureOf, together } from "../suite/expecting.ts"
import { type BatchPorts, startedWith, minute } from "./started-batches.ts"

const facts: ReadonlyArray<BatchFact> = [
  { _tag: "SessionOpened", sessionReference: "20261120-SB-1" },
  { _tag: "DeliveryStarted" },
  { _tag: "DeliveryDone" },
  { _tag: "ResultsReady" },
  { _tag: "PageRead", next: "żeton/==" },
  { _tag: "AllResultsRead" },
]

const aChange = Effect.fnUntraced(function* () {
  const at = freshEra()
  const { kept } = yield* startedWith(1, at)
  const { batch, version: expectedVersion } = kept
  const work = { dueAt: at, attempts: 3 }
  return { batch, expectedVersion, work } satisfies BatchChange
})

/** The batch as a claim returns it. */
const claimed = Effect.fnUntraced(function* ({ id, startedAt }: Batch, later = minute) {
  const batches = yield* BatchRepository
  const now = instant(startedAt + later)
  const all = yield* batches.claimDue({ limit: 50, now, leaseUntil: instant(now + minute) })
  return all.find(({ batch }) => batch.id === id)
})

export const batchSaveClauses = clauses<BatchPorts>({
  *"returns batches in every state exactly as last saved, with their work"() {
    const batches = yield* BatchRepository
    const change = yield* aChange()
    let { batch } = change as { batch: Batch }
    let version = change.expectedVersion
    for (const [nth, fact] of facts.entries()) {
      batch = moveBatch(batch, fact, change.batch.startedAt)
      const work = { dueAt: change.work.dueAt, attempts: nth }
      const saved = yield* batches.save({ batch, expectedVersion: version, work })
      expect(saved).toBeGreaterThan(version)
      const versioned = yield* claimed(batch, (nth + 2) * 2 * minute)
      expectSame(versioned?.batch, batch)
      expect(versioned?.work).toEqual(work)
      expect(versioned?.version).toBeGreaterThan(saved)
      version = versioned?.version ?? 0
    }
  },

  *"rejects a save based on a stale version and changes nothing"() {
    const batches = yield* BatchRepository
    const change = yield* aChange()
    yield* batches.save(change)
    const work = { dueAt: undefined, attempts: 9 }
    const failure = yield* failureOf(batches.save({ ...change, work }))
    expect(failure).toBeInstanceOf(StaleBatch)
    expect(failure).toMatchObject({ id: change.batch.id })
    expect((yield* claimed(change.batch))?.work).toEqual(change.work)
  },

  *"lets exactly one of many saves of a batch win"() {
    const batches = yield* BatchRepository
    const change = yield* aChange()
    const exits = yield* together(
      Array.from({ length: 6 }, () => Effect.exit(batches.save(change))),
    )
    expect(exits.filter(Exit.isSuccess)).toHaveLength(1)
  },

  *"extends the claim to the time that a save names, and lets it expire then"() {
    const batches = yield* BatchRepository
    const change = yield* aChange()
    const keepLeaseUntil = instant(change.batch.startedAt + 5 * minute)
    yield* batches.save({ ...change, keepLeaseUntil })
    expect(yield* claimed(change.batch, 5 * minute - 1)).toBeUndefined()
    expect(yield* claimed(change.batch, 5 * minute)).toBeDefined()
  },

  *"renews the claim of the worker that holds the batch"() {
    const batches = yield* BatchRepository
    const { batch, expectedVersion } = yield* aChange()
    yield* batches.renew(batch.id, expectedVersion, instant(batch.startedAt + 9 * minute))
    expect(yield* claimed(batch, 8 * minute)).toBeUndefined()
    expect(yield* claimed(batch, 9 * minute)).toBeDefined()
  },

  *"renews nothing for a worker that no longer holds the batch"() {
    const batches = yield* BatchRepository
    const { batch, expectedVersion } = yield* aChange()
    expect(yield* claimed(batch)).toBeDefined()
    const late = instant(batch.startedAt + 99 * minute)
    const failure = yield* failureOf(batches.renew(batch.id, expectedVersion, late))
    expect(failure).toBeInstanceOf(StaleBatch)
    expect(yield* claimed(batch, 3 * minute)).toBeDefined()
  },

  *"counts the batches that were started after an instant, in any state"() {
    const batches = yield* BatchRepository
    const at = freshEra()
    const before = yield* batches.startedSince(at)
    const { kept } = yield* startedWith(1, instant(at + 1))
    const work = { dueAt: undefined, attempts: 0 }
    yield* batches.save({ batch: kept.batch, expectedVersion: kept.version, work })
    expect(yield* batches.startedSince(at)).toBe(before + 1)
    expect(yield* batches.startedSince(instant(at + 1))).toBe(before)
  },
})
