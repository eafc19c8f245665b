import { describe, expect, it } from "@effect/vitest"
import {
  BatchRepository,
  batchRetentionDays,
  forgetOldBatches,
} from "@procurement/domain/clearance"
import * as Effect from "effect/Effect"
import { TestClock } from "effect/testing"
import { batchesOf, immortal, minute, start, withOrders } from "./support/batch-worlds.ts"
import { work } from "./support/dispatch-world.ts"

const day = 86_400_000

describe("forgetOldBatches", () => {
  it.effect("a batch is deleted after ninety days, and its invoices do not change", () =>
    Effect.gen(function* () {
      const world = yield* withOrders(30)
      yield* work(world, 10 * minute, immortal)
      const before = [...world.ledger.invoices.values()].map(({ kept }) => kept)
      const started = Math.max(...batchesOf(world).map(({ startedAt }) => startedAt))
      const forget = (limit: number) =>
        Effect.provideService(forgetOldBatches(limit), BatchRepository, world.batches)
      expect(batchesOf(world)).toHaveLength(3)
      yield* TestClock.setTime(start + batchRetentionDays * day)
      expect(yield* forget(10)).toBe(0)
      yield* TestClock.setTime(started + 1 + batchRetentionDays * day)
      expect(yield* forget(2)).toBe(2)
      expect(yield* forget(2)).toBe(1)
      expect(batchesOf(world)).toEqual([])
      expect([...world.ledger.invoices.values()].map(({ kept }) => kept)).toEqual(before)
    }),
  )
})
