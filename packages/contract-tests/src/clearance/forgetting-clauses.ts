/** Clauses of BatchRepository on deletion: only batches that ended long ago. */
import { expect } from "@effect/vitest"
import { type Instant, instant } from "@procurement/domain/calendar"
import { type StartedBatch, BatchRepository, moveBatch } from "@procurement/domain/clearance"
import { InvoiceRepository } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import { freshEra } from "../builders/fresh.ts"
import { idsOfKept, savedAfter } from "../invoice/ready-invoices.ts"
import { clauses } from "../suite/clause.ts"
import { type BatchPorts, startedWith, minute } from "./started-batches.ts"

const rest = { dueAt: undefined, attempts: 0 }

const emptied = Effect.fnUntraced(function* ({ entries, kept }: StartedBatch) {
  const invoices = yield* InvoiceRepository
  const held = yield* invoices.inBatch(
    kept.batch.id,
    entries.map(({ id }) => id),
  )
  for (const one of held) yield* savedAfter(one, [], rest)
  return idsOfKept(held)
})

/** An abandoned batch without invoices. */
const endedAt = Effect.fnUntraced(function* (at: Instant) {
  const batches = yield* BatchRepository
  const started = yield* startedWith(1, at)
  yield* emptied(started)
  const { batch: before, version: expectedVersion } = started.kept
  const batch = moveBatch(before, { _tag: "GivenUp", code: "NotTaken", detail: "away" }, at)
  yield* batches.save({ batch, expectedVersion, work: rest })
  return started
})

/** How many of the batches started since that instant, in the same era, still exist. */
const leftSince = Effect.fnUntraced(function* (at: Instant) {
  const batches = yield* BatchRepository
  const later = yield* batches.startedSince(instant(at + minute))
  return (yield* batches.startedSince(instant(at - 1))) - later
})

/** A new era without older batches that could be deleted first. */
const freshGround = Effect.fnUntraced(function* () {
  const batches = yield* BatchRepository
  const at = freshEra()
  while ((yield* batches.forget(at, 1_000)) > 0);
  return at
})

export const batchForgettingClauses = clauses<BatchPorts>({
  *"deletes ended batches that were started before an instant, oldest first, up to a limit"() {
    const batches = yield* BatchRepository
    const at = yield* freshGround()
    const later = instant(at + 5)
    yield* endedAt(at)
    yield* endedAt(instant(at + 1))
    yield* endedAt(instant(at + 2))
    yield* endedAt(later)
    expect(yield* batches.forget(later, 2)).toBe(2)
    expect(yield* leftSince(at)).toBe(2)
    expect(yield* leftSince(instant(at + 2))).toBe(2)
    expect(yield* batches.forget(later, 2)).toBe(1)
    expect(yield* batches.forget(later, 2)).toBe(0)
    expect(yield* leftSince(at)).toBe(1)
  },

  *"deletes no running batch, however old it is"() {
    const batches = yield* BatchRepository
    const at = yield* freshGround()
    const started = yield* startedWith(1, at)
    yield* emptied(started)
    expect(yield* batches.forget(instant(at + 1), 5)).toBe(0)
    expect(yield* leftSince(at)).toBe(1)
  },

  *"deletes no batch that holds an invoice"() {
    const batches = yield* BatchRepository
    const at = yield* freshGround()
    const { entries, kept } = yield* startedWith(1, at)
    const fact = { _tag: "GivenUp", code: "NotTaken", detail: "away" } as const
    const batch = moveBatch(kept.batch, fact, at)
    yield* batches.save({ batch, expectedVersion: kept.version, work: rest })
    expect(yield* batches.forget(instant(at + 1), 5)).toBe(0)
    expect((yield* batches.entries(batch.id)).map(({ id }) => id)).toEqual(
      entries.map(({ id }) => id),
    )
  },
})
