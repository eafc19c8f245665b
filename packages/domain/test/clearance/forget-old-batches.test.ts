import { describe, expect, it } from "@effect/vitest"
import {
  BatchRepository,
  batchRemembranceDays,
  forgetOldBatches,
} from "@procurement/domain/clearance"
import * as Effect from "effect/Effect"
import { TestClock } from "effect/testing"
import { batchesOf, immortal, minute, start, withOrders } from "./support/batch-worlds.ts"
import { work } from "./support/dispatch-world.ts"

const day = 86_400_000

describe("A batch of long ago", () => {
  it.effect("is kept for ninety days, and then forgotten; its invoices stay as they are", () =>
    Effect.gen(function* () {
      const world = yield* withOrders(30)
      yield* work(world, 10 * minute, immortal)
      const before = [...world.ledger.invoices.values()].map(({ kept }) => kept)
      const begun = Math.max(...batchesOf(world).map(({ begunAt }) => begunAt))
      const forget = (limit: number) =>
        Effect.provideService(forgetOldBatches(limit), BatchRepository, world.batches)
      expect(batchesOf(world)).toHaveLength(3)
      yield* TestClock.setTime(start + batchRemembranceDays * day)
      expect(yield* forget(10)).toBe(0)
      yield* TestClock.setTime(begun + 1 + batchRemembranceDays * day)
      expect(yield* forget(2)).toBe(2)
      expect(yield* forget(2)).toBe(1)
      expect(batchesOf(world)).toEqual([])
      expect([...world.ledger.invoices.values()].map(({ kept }) => kept)).toEqual(before)
    }),
  )
})
