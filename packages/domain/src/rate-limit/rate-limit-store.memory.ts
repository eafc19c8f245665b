/** `RateLimitStore` in memory: the reference, and all that a single process needs. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Bucket } from "./bucket.ts"
import { RateLimitStore } from "./rate-limit-store.ts"

export const makeRateLimitStoreMemory = (): RateLimitStore["Service"] => {
  const buckets = new Map<string, Bucket>()
  return {
    modify: (key, step) =>
      Effect.sync(() => {
        const { bucket, answer } = step(buckets.get(key))
        buckets.set(key, bucket)
        return answer
      }),
    forget: (before) =>
      Effect.sync(() => {
        const idle = [...buckets].filter(([, { at }]) => at < before)
        for (const [key] of idle) buckets.delete(key)
        return idle.length
      }),
  }
}

export const layerRateLimitStoreMemory: Layer.Layer<RateLimitStore> = Layer.sync(
  RateLimitStore,
  makeRateLimitStoreMemory,
)
