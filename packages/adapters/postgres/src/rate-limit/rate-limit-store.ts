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
import { deleteExpired, expiry } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"

/**
 * Parameters, one item of each for a bucket: keys, new levels and instants, expected levels and
 * instants (null: no row). Locks the rows in the order of their keys, so that two swaps never wait
 * for each other in a circle; forgetting waits for none.
 */
const swapBucketsSql = statement(
  "swap_buckets",
  `
with given as (
  select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])
    as given (key, level, filled_at, old_level, old_filled_at)
),
swapped as (
  insert into rate_limit_buckets as bucket (key, level, filled_at)
  select key, level, filled_at from given
  where old_level is null or exists (
    select from rate_limit_buckets as present where present.key = given.key
  )
  order by key
  on conflict (key) do update set level = excluded.level, filled_at = excluded.filled_at
  where exists (
    select from given where given.key = bucket.key
      and old_level = bucket.level and old_filled_at = bucket.filled_at
  )
  returning key
)
select given.key, swapped.key is not null as is_swapped, found.level, found.filled_at
from given left join swapped using (key) left join rate_limit_buckets as found using (key)`,
)

/** Parameters: before, limit. Skips locked rows. */
const forgetBucketsSql = expiry("forget_buckets", "rate_limit_buckets", "filled_at < $1")

interface SwapRow {
  readonly key: string
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

interface Swap {
  readonly expected: Bucket | undefined
  readonly bucket: Bucket
  readonly settle: (row: SwapRow | undefined) => void
  readonly fail: (cause: unknown) => void
}

const swapAll = async (sql: Database["sql"], swaps: ReadonlyMap<string, Swap>): Promise<void> => {
  const all = [...swaps.values()]
  const values = [
    [...swaps.keys()],
    all.map(({ bucket }) => bucket.level),
    all.map(({ bucket }) => bucket.at),
    all.map(({ expected }) => expected?.level ?? null),
    all.map(({ expected }) => expected?.at ?? null),
  ]
  const rows = await sql.query<SwapRow>(swapBucketsSql, values)
  const byKey = new Map(rows.map((row) => [row.key, row]))
  for (const [key, { settle }] of swaps) settle(byKey.get(key))
}

/** Swaps requested in one tick share a statement, for example those of a request's buckets. */
const makeSwap = (sql: Database["sql"]) => {
  let open: Map<string, Swap> | undefined
  const next = (): Map<string, Swap> => {
    const swaps = new Map<string, Swap>()
    open = swaps
    queueMicrotask(() => {
      if (open === swaps) open = undefined
      swapAll(sql, swaps).catch((cause: unknown) => {
        for (const { fail } of swaps.values()) fail(cause)
      })
    })
    return swaps
  }
  return (
    key: string,
    expected: Bucket | undefined,
    bucket: Bucket,
  ): Promise<SwapRow | undefined> =>
    new Promise((settle, fail) => {
      const swaps = open === undefined || open.has(key) ? next() : open
      swaps.set(key, { expected, bucket, settle, fail })
    })
}

export const makeRateLimitStore = ({ sql }: Database): RateLimitStore["Service"] => {
  const memory = makeCache()
  const swap = makeSwap(sql)
  const swapIn =
    (key: string) =>
    async (expected: Bucket | undefined, { bucket }: BucketStep<unknown>) => {
      const row = await swap(key, expected, bucket)
      if (row === undefined) throw new TypeError("a swap must return one row")
      return { isSwapped: row.is_swapped, stored: bucketOf(row) }
    }
  return {
    modify: <A>(key: string, step: (bucket: Bucket | undefined) => BucketStep<A>) =>
      attempt("RateLimitStore", async () => {
        const { bucket, result } = await compareAndSwap(memory.get(key), step, swapIn(key))
        memory.set(key, bucket)
        return result
      }),
    forget: (before) =>
      attempt("RateLimitStore", () => deleteExpired(sql, forgetBucketsSql, before)),
  }
}

export const layerRateLimitStore = layerOf(RateLimitStore, makeRateLimitStore)
