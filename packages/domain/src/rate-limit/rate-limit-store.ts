/** Stores rate-limit buckets for one process or for several that share them. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Instant } from "../calendar/instant.ts"
import type { Unavailable } from "../unavailable.ts"
import type { Bucket } from "./bucket.ts"

/** Bucket after a step, and the result for the caller. */
export interface BucketStep<A> {
  readonly bucket: Bucket
  readonly result: A
}

export class RateLimitStore extends Context.Service<
  RateLimitStore,
  {
    /**
     * Applies the step to the bucket with that key, isolated from other callers, and returns its
     * result. The step receives undefined for a bucket that was never stored or was deleted. It
     * must be pure: it may run several times, and only the last run counts. A step that throws
     * changes nothing.
     */
    readonly modify: <A>(
      key: string,
      step: (bucket: Bucket | undefined) => BucketStep<A>,
    ) => Effect.Effect<A, Unavailable>
    /** Deletes all buckets whose `at` is before the instant; returns how many. */
    readonly forget: (before: Instant) => Effect.Effect<number, Unavailable>
  }
>()("@procurement/domain/rate-limit/RateLimitStore") {}

/** Creates a store for a single process, in memory. */
export const makeLocalRateLimitStore = (): RateLimitStore["Service"] => {
  const buckets = new Map<string, Bucket>()
  return {
    modify: (key, step) =>
      Effect.sync(() => {
        const { bucket, result } = step(buckets.get(key))
        buckets.set(key, bucket)
        return result
      }),
    forget: (before) =>
      Effect.sync(() => {
        const idle = [...buckets].filter(([, { at }]) => at < before)
        for (const [key] of idle) buckets.delete(key)
        return idle.length
      }),
  }
}

export const layerLocalRateLimitStore: Layer.Layer<RateLimitStore> = Layer.sync(
  RateLimitStore,
  makeLocalRateLimitStore,
)
