/** Stores of buckets with one fault each. */
import {
  type Bucket,
  makeLocalRateLimitStore,
  RateLimitStore,
} from "@procurement/domain/rate-limit"
import * as Effect from "effect/Effect"
import { rateLimitStoreClauses } from "../../src/rate-limit/index.ts"
import { proves } from "./saboteur.ts"
import { serviceSaboteur } from "./service-saboteur.ts"

const saboteur = serviceSaboteur(RateLimitStore, makeLocalRateLimitStore, rateLimitStoreClauses)

type Modify = RateLimitStore["Service"]["modify"]

/** The bucket changed on its way into the store. */
const storing =
  (modify: Modify, change: (bucket: Bucket) => Bucket): Modify =>
  (key, step) =>
    modify(key, (bucket) => {
      const { bucket: next, result } = step(bucket)
      return { bucket: change(next), result }
    })

proves("RateLimitStore", rateLimitStoreClauses, [
  saboteur(
    "returns a bucket for every key",
    ({ modify }) => ({
      modify: (key, step) => modify(key, (bucket) => step(bucket ?? { level: 0, at: 0 as never })),
    }),
    "passes no bucket",
  ),
  saboteur(
    "keeps levels in 32 bits",
    ({ modify }) => ({
      modify: storing(modify, ({ level, at }) => ({ level: Math.trunc(level) | 0, at })),
    }),
    "passes every bucket to the step",
  ),
  saboteur(
    "returns the first result every time",
    ({ modify }) => {
      const first = new Map<string, unknown>()
      return {
        modify: (key, step) =>
          modify(key, (bucket) => {
            const stepped = step(bucket)
            if (!first.has(key)) first.set(key, stepped.result)
            return { ...stepped, result: first.get(key) as typeof stepped.result }
          }),
      }
    },
    "returns what the",
  ),
  saboteur(
    "ignores the case of keys",
    ({ modify }) => ({ modify: (key, step) => modify(key.toLowerCase(), step) }),
    "distinguishes keys that",
  ),
  saboteur(
    "reads and writes in two steps",
    ({ modify }) => {
      const buckets = new Map<string, Bucket>()
      return {
        modify: (key, step) =>
          Effect.gen(function* () {
            const { bucket, result } = step(buckets.get(key))
            yield* Effect.sleep(1)
            buckets.set(key, bucket)
            yield* modify(key, () => ({ bucket, result }))
            return result
          }),
      }
    },
    "loses no step and",
  ),
  saboteur(
    "rounds levels to whole tokens",
    ({ modify }) => ({
      modify: storing(modify, ({ level, at }) => ({ level: level - (level % 60_000), at })),
    }),
    "changes a bucket",
  ),
  saboteur(
    "empties the bucket before the step",
    ({ modify }) => ({
      modify: (key, step) =>
        Effect.suspend(() => {
          let seen: Bucket | undefined
          const before = modify(key, (bucket) => {
            seen = bucket
            return { bucket: { level: 0, at: bucket?.at ?? (0 as never) }, result: undefined }
          })
          return Effect.andThen(
            before,
            modify(key, () => step(seen)),
          )
        }),
    }),
    "nothing when the step throws",
  ),
  saboteur(
    "deletes the buckets of that instant too",
    ({ forget }) => ({ forget: (before) => forget((before + 1) as typeof before) }),
    "deletes every bucket",
  ),
  saboteur(
    "does not count deleted buckets",
    ({ forget }) => ({ forget: (before) => Effect.as(forget(before), 0) }),
    "returns how many it has",
  ),
])
