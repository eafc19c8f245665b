/** Stores of buckets with one fault each. */
import {
  type Bucket,
  makeLocalRateLimitStore,
  RateLimitStore,
} from "@procurement/domain/rate-limit"
import { rateLimitStoreClauses } from "../../src/rate-limit/index.ts"
import { groundOf } from "../mutants/grounds.ts"
import { proves } from "./saboteur.ts"
import { serviceSaboteur } from "./service-saboteur.ts"

const saboteur = serviceSaboteur(RateLimitStore, makeLocalRateLimitStore, rateLimitStoreClauses)

type Modify = RateLimitStore["Service"]["modify"]

/** Alters the bucket before it is stored. */
const storing =
  (modify: Modify, change: (bucket: Bucket) => Bucket): Modify =>
  (key, step) =>
    modify(key, (bucket) => {
      const { bucket: next, result } = step(bucket)
      return { bucket: change(next), result }
    })

proves(
  "RateLimitStore",
  rateLimitStoreClauses,
  [
    saboteur(
      "rounds levels to whole tokens",
      ({ modify }) => ({
        modify: storing(modify, ({ level, at }) => ({ level: level - (level % 60_000), at })),
      }),
      "changes a bucket",
    ),
  ],
  groundOf(RateLimitStore, () => ({}), makeLocalRateLimitStore),
)
