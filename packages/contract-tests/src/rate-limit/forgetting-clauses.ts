/** Clauses of RateLimitStore on deletion of full buckets. */
import { expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import { RateLimitStore } from "@procurement/domain/rate-limit"
import * as Effect from "effect/Effect"
import { freshEra } from "../builders/fresh.ts"
import { clauses, needing } from "../suite/clause.ts"
import { expectSame } from "../suite/expecting.ts"
import { freshKey, look, put } from "./buckets.ts"

export const forgettingClauses = clauses<RateLimitStore>({
  *"deletes every bucket from before an instant, and no later one"() {
    const store = yield* RateLimitStore
    const limit = freshEra()
    const keys = [freshKey(), freshKey(), freshKey()]
    for (const [nth, key] of keys.entries()) {
      yield* put(key, { level: nth, at: instant(limit + nth - 1) })
    }
    yield* store.forget(limit)
    const [before, , after] = yield* Effect.forEach(keys, (key) => look(key, limit))
    expect(before).toBeUndefined()
    expectSame(yield* look(keys[1] ?? "", limit), { level: 1, at: limit })
    expectSame(after, { level: 2, at: instant(limit + 1) })
  },

  "returns how many it has deleted": needing("isolated", function* () {
    const store = yield* RateLimitStore
    const limit = freshEra()
    yield* store.forget(limit)
    for (const level of [1, 2, 3]) yield* put(freshKey(), { level, at: instant(limit - level) })
    expect(yield* store.forget(limit)).toBe(3)
    expect(yield* store.forget(limit)).toBe(0)
  }),
})
