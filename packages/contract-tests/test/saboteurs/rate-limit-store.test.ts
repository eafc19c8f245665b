/** Stores of buckets with one fault each. */
import {
  type Bucket,
  makeRateLimitStoreMemory,
  RateLimitStore,
} from "@procurement/domain/rate-limit"
import * as Effect from "effect/Effect"
import { rateLimitStoreClauses } from "../../src/rate-limit/index.ts"
import { proves } from "./saboteur.ts"
import { serviceSaboteur } from "./service-saboteur.ts"

const saboteur = serviceSaboteur(RateLimitStore, makeRateLimitStoreMemory, rateLimitStoreClauses)

type Modify = RateLimitStore["Service"]["modify"]

/** The bucket changed on its way into the store. */
const storing =
  (modify: Modify, change: (bucket: Bucket) => Bucket): Modify =>
  (key, step) =>
    modify(key, (bucket) => {
      const { bucket: next, answer } = step(bucket)
      return { bucket: change(next), answer }
    })

proves("RateLimitStore", rateLimitStoreClauses, [
  saboteur(
    "has a bucket for everybody",
    ({ modify }) => ({
      modify: (key, step) => modify(key, (bucket) => step(bucket ?? { level: 0, at: 0 as never })),
    }),
    "none for a bucket never stored",
  ),
  saboteur(
    "keeps levels in 32 bits",
    ({ modify }) => ({
      modify: storing(modify, ({ level, at }) => ({ level: Math.trunc(level) | 0, at })),
    }),
    "exactly as the step before left it",
  ),
  saboteur(
    "answers what it was told first",
    ({ modify }) => {
      const first = new Map<string, unknown>()
      return {
        modify: (key, step) =>
          modify(key, (bucket) => {
            const stepped = step(bucket)
            if (!first.has(key)) first.set(key, stepped.answer)
            return { ...stepped, answer: first.get(key) as typeof stepped.answer }
          }),
      }
    },
    "answers what the step answers",
  ),
  saboteur(
    "does not mind the case of keys",
    ({ modify }) => ({ modify: (key, step) => modify(key.toLowerCase(), step) }),
    "differ by case",
  ),
  saboteur(
    "reads and writes in two steps",
    ({ modify }) => {
      const buckets = new Map<string, Bucket>()
      return {
        modify: (key, step) =>
          Effect.gen(function* () {
            const { bucket, answer } = step(buckets.get(key))
            yield* Effect.sleep(1)
            buckets.set(key, bucket)
            yield* modify(key, () => ({ bucket, answer }))
            return answer
          }),
      }
    },
    "no token twice when many come at once",
  ),
  saboteur(
    "rounds levels to whole tokens",
    ({ modify }) => ({
      modify: storing(modify, ({ level, at }) => ({ level: level - (level % 60_000), at })),
    }),
    "what the domain does to it",
  ),
  saboteur(
    "empties the bucket before the step",
    ({ modify }) => ({
      modify: (key, step) =>
        Effect.suspend(() => {
          let seen: Bucket | undefined
          const before = modify(key, (bucket) => {
            seen = bucket
            return { bucket: { level: 0, at: bucket?.at ?? (0 as never) }, answer: undefined }
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
    "forgets the instant's own buckets too",
    ({ forget }) => ({ forget: (before) => forget((before + 1) as typeof before) }),
    "none from it or after it",
  ),
  saboteur(
    "does not count what it forgets",
    ({ forget }) => ({ forget: (before) => Effect.as(forget(before), 0) }),
    "how many it has forgotten",
  ),
])
