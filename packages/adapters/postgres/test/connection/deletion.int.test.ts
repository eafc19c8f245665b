/** Deletion of expired rows, however many there are. */
import { beforeEach, describe, expect, it } from "vitest"
import { deleteExpired, expiry } from "../../src/connection/sql.ts"
import { forgetKeysSql } from "../../src/order/placement.ts"
import { rowsOf, useDatabase } from "../fixtures/opened.ts"

describe("deleteExpired", () => {
  const opened = useDatabase()
  const forgetBottles = expiry("forget_bottles", "bottles", "best_before < $1")
  const left = async (): Promise<number> =>
    (await rowsOf(opened().database, "select from bottles")).length

  beforeEach(async () => {
    const { database } = opened()
    await rowsOf(database, "drop table if exists bottles")
    await rowsOf(
      database,
      "create table bottles as select nth as best_before from generate_series(1, 25) as nth",
    )
  })

  it("expired rows are deleted in batches", async () => {
    const { sql } = opened().database
    const asked: Array<ReadonlyArray<unknown>> = []
    const query: typeof sql.query = (statement, values) => {
      asked.push(values)
      return sql.query(statement, values)
    }
    expect(await deleteExpired({ query }, forgetBottles, 21, 10)).toBe(20)
    expect(asked).toEqual([
      [21, 10],
      [21, 10],
      [21, 10],
    ])
    expect(await left()).toBe(5)
  })

  it("a deletion skips locked rows, and the next one deletes them", async () => {
    const { sql } = opened().database
    const gone = await sql.transaction(async (query) => {
      const text = "select from bottles where best_before = 3 for update"
      await query({ name: "", text }, [])
      return deleteExpired(sql, forgetBottles, 21, 10)
    })
    expect(gone).toBe(19)
    expect(await deleteExpired(sql, forgetBottles, 21)).toBe(1)
  })

  it("expired rows are found by an index among very many others", async () => {
    const { database } = opened()
    await rowsOf(
      database,
      `insert into idempotency_keys (tenant_id, key, fingerprint, order_id, expires_at)
       select 'ten', nth::text, '', '', nth from generate_series(1, 20000) as nth`,
    )
    await rowsOf(database, "analyze idempotency_keys")
    const plan = await database.sql.query<{ "QUERY PLAN": string }>(
      { name: "", text: `explain ${forgetKeysSql.text}` },
      [100, 10],
    )
    const text = plan.map((row) => row["QUERY PLAN"]).join("\n")
    expect(text).toContain("idempotency_keys_expires_at_index")
    expect(text).not.toContain("Seq Scan")
  })
})
