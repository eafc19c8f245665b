/**
 * Token buckets in PostgreSQL, shared by every process on one database.
 *
 * A process caches the last state of a bucket and does not read it again: while no other process
 * takes from it, a lease is one statement. No statement waits for the disk (the table is unlogged).
 */
import { instant } from "@procurement/domain/calendar"
import { type Bucket, type BucketStep, RateLimitStore } from "@procurement/domain/rate-limit"
import { attempt, layerOf } from "../connection/attempt.ts"
import { compareAndSwap } from "../connection/contention.ts"
import { queryCount, deletion } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"

/** Parameters: key, new level, new instant, expected level, expected instant (null: no row). */
const swapBucketSql = statement(
  "swap_bucket",
  `
with swapped as (
  insert into rate_limit_buckets as bucket (key, level, filled_at)
  select $1, $2, $3
  where $4::bigint is null or exists (select from rate_limit_buckets where key = $1)
  on conflict (key) do update set level = excluded.level, filled_at = excluded.filled_at
  where bucket.level = $4::bigint and bucket.filled_at = $5::bigint
  returning 1
)
select exists (select from swapped) as is_swapped, found.level, found.filled_at
from (select) as one left join rate_limit_buckets as found on found.key = $1`,
)

const forgetBucketsSql = deletion("forget_buckets", "rate_limit_buckets where filled_at < $1")

interface SwapRow {
  readonly is_swapped: boolean
  readonly level: string | null
  readonly filled_at: string | null
}

const bucketOf = ({ level, filled_at }: SwapRow): Bucket | undefined =>
  level === null || filled_at === null
    ? undefined
    : { level: Number(level), at: instant(Number(filled_at)) }

const maximumBuckets = 10_000

/** The cached buckets; drops the oldest beyond `maximumBuckets`. */
const makeCache = () => {
  const seen = new Map<string, Bucket>()
  return {
    get: (key: string) => seen.get(key),
    set: (key: string, bucket: Bucket): void => {
      seen.delete(key)
      seen.set(key, bucket)
      const oldest = seen.keys().next()
      if (seen.size > maximumBuckets && !oldest.done) seen.delete(oldest.value)
    },
  }
}

export const makeRateLimitStore = ({ sql }: Database): RateLimitStore["Service"] => {
  const memory = makeCache()
  const swapIn =
    (key: string) =>
    async (expected: Bucket | undefined, { bucket }: BucketStep<unknown>) => {
      const values = [key, bucket.level, bucket.at, expected?.level ?? null, expected?.at ?? null]
      const [row] = await sql.query<SwapRow>(swapBucketSql, values)
      if (row === undefined) throw new TypeError("a swap must return one row")
      return { isSwapped: row.is_swapped, found: bucketOf(row) }
    }
  return {
    modify: <A>(key: string, step: (bucket: Bucket | undefined) => BucketStep<A>) =>
      attempt("RateLimitStore", async () => {
        const { bucket, result } = await compareAndSwap(memory.get(key), step, swapIn(key))
        memory.set(key, bucket)
        return result
      }),
    forget: (before) =>
      attempt("RateLimitStore", () => queryCount(sql, forgetBucketsSql, [before])),
  }
}

export const layerRateLimitStore = layerOf(RateLimitStore, makeRateLimitStore)
