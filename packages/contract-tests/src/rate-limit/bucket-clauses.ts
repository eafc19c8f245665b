/** Clauses of RateLimitStore on buckets: a step and the store of its result are atomic. */
import { expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import { type Bucket, fullBucket, RateLimitStore, take } from "@procurement/domain/rate-limit"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { usualInstant } from "../builders/fresh.ts"
import { clauses } from "../suite/clause.ts"
import { expectSame, together } from "../suite/expecting.ts"
import { forEachRun } from "../suite/property.ts"
import { aPolicy, freshKey, look, put, takeOne } from "./buckets.ts"

export const bucketClauses = clauses<RateLimitStore>({
  *"passes no bucket to the step for a key that was never stored"() {
    yield* put(freshKey(), fullBucket(aPolicy, usualInstant))
    expect(yield* look(freshKey(), usualInstant)).toBeUndefined()
  },

  "passes every bucket to the step exactly as the previous step returned it": forEachRun(
    function* (random) {
      const key = freshKey()
      for (const level of [0, random.int(0, 2_000_000_000), random.int(0, 12_060_000_000)]) {
        const bucket: Bucket = { level, at: instant(usualInstant + random.int(-9_999, 9_999)) }
        yield* put(key, bucket)
        expectSame(yield* look(key, usualInstant), bucket)
      }
    },
  ),

  *"returns what the step returns"() {
    const store = yield* RateLimitStore
    const key = freshKey()
    yield* put(key, { level: 17, at: usualInstant })
    const step = (bucket: Bucket | undefined) => ({
      bucket: { level: (bucket?.level ?? 0) + 1, at: usualInstant },
      result: [bucket?.level, "answer"],
    })
    expect(yield* store.modify(key, step)).toEqual([17, "answer"])
    expect(yield* store.modify(key, step)).toEqual([18, "answer"])
  },

  *"distinguishes keys that differ in case or in a trailing space"() {
    const key = freshKey()
    const keys = [key, key.toLowerCase(), `${key} `, `${key}%`]
    for (const [level, each] of keys.entries()) yield* put(each, { level, at: usualInstant })
    for (const [level, each] of keys.entries()) {
      expectSame(yield* look(each, usualInstant), { level, at: usualInstant })
    }
  },

  *"loses no step and grants no token twice when many steps run concurrently"() {
    const key = freshKey()
    const admitted = yield* together(
      Array.from({ length: aPolicy.capacity + 40 }, () => takeOne(key, usualInstant)),
    )
    expect(admitted.filter(Boolean)).toHaveLength(aPolicy.capacity)
    expectSame(yield* look(key, usualInstant), { level: 0, at: usualInstant })
  },

  "changes a bucket exactly as the domain does, request after request": forEachRun(function* (
    random,
  ) {
    const key = freshKey()
    let bucket = fullBucket(aPolicy, usualInstant)
    yield* put(key, bucket)
    let at = usualInstant
    for (let nth = 0; nth < 40; nth += 1) {
      at = instant(at + random.int(-20, 60))
      const taking = take(bucket, aPolicy, at, 1)
      bucket = taking.bucket
      expect(yield* takeOne(key, at)).toBe(taking.isAdmitted)
    }
    expectSame(yield* look(key, at), bucket)
  }, 5),

  *"changes nothing when the step throws"() {
    const store = yield* RateLimitStore
    const key = freshKey()
    const bucket = { level: 5, at: usualInstant }
    yield* put(key, bucket)
    const crashing = store.modify(key, () => {
      throw new RangeError("a step that throws")
    })
    const exit = yield* Effect.exit(crashing)
    expect(Exit.isFailure(exit)).toBe(true)
    expectSame(yield* look(key, usualInstant), bucket)
  },
})
