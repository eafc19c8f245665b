/** Steps on buckets that the clauses use. */
import type { Instant } from "@procurement/domain/calendar"
import {
  type Bucket,
  fullBucket,
  type Policy,
  RateLimitStore,
  standardPolicies,
  take,
} from "@procurement/domain/rate-limit"
import * as Effect from "effect/Effect"
import { freshCode } from "../builders/fresh.ts"

export const aPolicy: Policy = standardPolicies.token

/** A unique key with every kind of character that a key may have. */
export const freshKey = (): string => `key:place order:"Zażółć" %_\\ ${freshCode(16)}`

/** Stores the bucket in place of the existing one. */
export const put = Effect.fnUntraced(function* (key: string, bucket: Bucket) {
  const store = yield* RateLimitStore
  yield* store.modify(key, () => ({ bucket, result: undefined }))
})

/** The bucket that a step receives. Leaves it unchanged; stores a full one if there is none. */
export const look = Effect.fnUntraced(function* (key: string, now: Instant) {
  const store = yield* RateLimitStore
  return yield* store.modify(key, (bucket) => ({
    bucket: bucket ?? fullBucket(aPolicy, now),
    result: bucket,
  }))
})

/** Takes one token; returns whether there was one. */
export const takeOne = Effect.fnUntraced(function* (key: string, now: Instant) {
  const store = yield* RateLimitStore
  return yield* store.modify(key, (bucket) => {
    const taking = take(bucket ?? fullBucket(aPolicy, now), aPolicy, now, 1)
    return { bucket: taking.bucket, result: taking.isAdmitted }
  })
})
