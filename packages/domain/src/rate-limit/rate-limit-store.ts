/** Where buckets are kept, for one process or for several that share them. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { Instant } from "../calendar/instant.ts"
import type { Bucket } from "./bucket.ts"

export class RateLimitStoreError extends Data.TaggedError("RateLimitStoreError")<{
  readonly reason: "Unavailable"
  readonly cause?: unknown
}> {
  get isRetryable(): boolean {
    return true
  }
}

/** What a step makes of a bucket: how it stands afterwards, and an answer for whoever asked. */
export interface BucketStep<A> {
  readonly bucket: Bucket
  readonly answer: A
}

export class RateLimitStore extends Context.Service<
  RateLimitStore,
  {
    /**
     * Has the step change the bucket under that key as if nobody else did anything meanwhile, and
     * answers what it answered. The step is given none for a bucket never stored, or forgotten
     * since. It has to be pure: it may be run several times, and only the last run counts. When it
     * throws, nothing changes.
     */
    readonly modify: <A>(
      key: string,
      step: (bucket: Bucket | undefined) => BucketStep<A>,
    ) => Effect.Effect<A, RateLimitStoreError>
    /** Forgets every bucket whose `at` is before the instant; answers how many. */
    readonly forget: (before: Instant) => Effect.Effect<number, RateLimitStoreError>
  }
>()("@procurement/domain/rate-limit/RateLimitStore") {}
