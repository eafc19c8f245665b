/**
 * Token buckets in PostgreSQL, shared by every process on one database.
 *
 * What is remembered of a bucket spares the question how it stands: while no other process takes
 * from it, a lease is one statement. Nothing waits for the disk (the table is unlogged).
 */
import * as Layer from "effect/Layer"
import { instant } from "@procurement/domain/calendar"
import {
  type Bucket,
  type BucketStep,
  RateLimitStore,
  RateLimitStoreError,
} from "@procurement/domain/rate-limit"
import { attempt } from "../connection/attempt.ts"
import { countDeleted, deletion } from "../connection/deletion.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { compareAndSwap } from "./compare-and-swap.ts"

/** Values: key, new level, new instant, expected level, expected instant (null: no row). */
export const swapBucketSql = statement(
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

const rememberedBuckets = 10_000

/** The buckets as last seen, the oldest forgotten when there are many. */
const makeMemory = () => {
  const seen = new Map<string, Bucket>()
  return {
    get: (key: string) => seen.get(key),
    set: (key: string, bucket: Bucket): void => {
      seen.delete(key)
      seen.set(key, bucket)
      const oldest = seen.keys().next()
      if (seen.size > rememberedBuckets && !oldest.done) seen.delete(oldest.value)
    },
  }
}

export const makeRateLimitStore = ({ sql }: Database): RateLimitStore["Service"] => {
  const memory = makeMemory()
  const swapIn =
    (key: string) =>
    async (expected: Bucket | undefined, { bucket }: BucketStep<unknown>) => {
      const values = [key, bucket.level, bucket.at, expected?.level ?? null, expected?.at ?? null]
      const [row] = await sql.query<SwapRow>(swapBucketSql, values)
      if (row === undefined) throw new TypeError("a swap answers one row")
      return { isSwapped: row.is_swapped, found: bucketOf(row) }
    }
  return {
    modify: <A>(key: string, step: (bucket: Bucket | undefined) => BucketStep<A>) =>
      attempt(RateLimitStoreError, async () => {
        const { bucket, answer } = await compareAndSwap(memory.get(key), step, swapIn(key))
        memory.set(key, bucket)
        return answer
      }),
    forget: (before) =>
      attempt(RateLimitStoreError, () => countDeleted(sql, forgetBucketsSql, [before])),
  }
}

export const layerRateLimitStore = (database: Database): Layer.Layer<RateLimitStore> =>
  Layer.sync(RateLimitStore, () => makeRateLimitStore(database))
