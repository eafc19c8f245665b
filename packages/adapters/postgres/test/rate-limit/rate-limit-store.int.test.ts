import { instant } from "@procurement/domain/calendar"
import {
  fullBucket,
  type RateLimitStore,
  standardPolicies,
  take,
} from "@procurement/domain/rate-limit"
import { Unavailable } from "@procurement/domain/unavailable"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { type Database, makeRateLimitStore, openDatabase } from "../../src/index.ts"
import { rowsOf, run, useDatabase } from "../fixtures/opened.ts"

const policy = standardPolicies.token
const now = instant(Date.UTC(2026, 10, 20, 9, 30))

const takeFrom = (store: RateLimitStore["Service"], key: string) =>
  run(
    store.modify(key, (bucket) => {
      const taking = take(bucket ?? fullBucket(policy, now), policy, now, 1)
      return { bucket: taking.bucket, result: taking.isAdmitted }
    }),
  )

const counting = (database: Database) => {
  const counted = { statements: 0 }
  const query: Database["sql"]["query"] = (statement, values) => {
    counted.statements += 1
    return database.sql.query(statement, values)
  }
  const store = makeRateLimitStore({ ...database, sql: { ...database.sql, query } })
  return { counted, store }
}

describe("Rate limit store on PostgreSQL", () => {
  const opened = useDatabase()

  it("a take costs one statement while no other process uses the bucket", async () => {
    const { counted, store } = counting(opened().database)
    for (let nth = 0; nth < 10; nth += 1) await takeFrom(store, "mine")
    expect(counted.statements).toBe(10)
  })

  it("takes at the same time share a statement, unless they are from one bucket", async () => {
    const { counted, store } = counting(opened().database)
    const keys = ["token", "client", "route"]
    for (const _ of keys) await Promise.all(keys.map((key) => takeFrom(store, key)))
    expect(counted.statements).toBe(3)
    await Promise.all([takeFrom(store, "token"), takeFrom(store, "token")])
    // Both read the same state, so one of them tries again.
    expect(counted.statements).toBe(6)
    const rows = await rowsOf<{ level: string }>(
      opened().database,
      "select level from rate_limit_buckets where key in ('token', 'client', 'route') order by key",
    )
    expect(rows.map(({ level }) => Number(level) / 60_000)).toEqual([57, 57, 55])
  })

  it("a write between two takes by another process costs one more statement", async () => {
    const mine = counting(opened().database)
    const other = makeRateLimitStore(opened().database)
    await takeFrom(mine.store, "ours")
    await takeFrom(other, "ours")
    await takeFrom(mine.store, "ours")
    expect(mine.counted.statements).toBe(3)
    const rows = await rowsOf<{ level: string }>(
      opened().database,
      "select level from rate_limit_buckets where key = 'ours'",
    )
    expect(rows).toEqual([{ level: String(57 * 60_000) }])
  })

  it("the table of buckets is unlogged", async () => {
    const rows = await rowsOf(
      opened().database,
      "select relpersistence from pg_class where relname = 'rate_limit_buckets'",
    )
    expect(rows).toEqual([{ relpersistence: "u" }])
  })

  it("an unreachable server fails with a retryable error", async () => {
    const url = new URL(opened().url)
    url.port = "1"
    const database = await openDatabase({ url: url.href })
    const store = makeRateLimitStore(database)
    const failure = await run(Effect.flip(store.forget(now)))
    expect(failure).toBeInstanceOf(Unavailable)
    expect(failure.isRetryable).toBe(true)
    await database.close()
  })
})
