/** The transaction of the only holder of a lock is atomic. */
import { beforeEach, describe, expect, it } from "vitest"
import type { Call, Query } from "../../src/connection/sql.ts"
import { rowsOf, useDatabase } from "../fixtures/opened.ts"

/** One connection for the holder of the lock, and one for everything else. */
const opened = useDatabase(2)
const sql = () => opened().database.sql
const lock = 4_711n

interface Noted {
  readonly word: string
}

const call = (text: string, ...values: ReadonlyArray<unknown>): Call => [{ name: "", text }, values]
const noting = (word: string): Call =>
  call("insert into noted (word) values ($1) returning word", word)
const failing = call("select 1 / $1::integer as nothing", 0)
const noted = async (): Promise<ReadonlyArray<string>> => {
  const rows = await rowsOf<Noted>(opened().database, "select word from noted order by word")
  return rows.map(({ word }) => word)
}
const locks = () =>
  rowsOf(
    opened().database,
    `select from pg_locks join pg_database on pg_database.oid = pg_locks.database
     where locktype = 'advisory' and granted and datname = current_database()`,
  )

type Work = (query: Query) => Promise<string>

const theOne = (work: Work) => sql().exclusiveTransaction(lock, work)

beforeEach(async () => {
  await rowsOf(opened().database, "drop table if exists noted")
  await rowsOf(opened().database, "create table noted (word text primary key)")
})

describe("exclusiveTransaction", () => {
  it("a transaction commits its statements and releases the lock", async () => {
    const done = await theOne(async (query) => {
      const rows = await query<Noted>(...noting("first"))
      await query(...noting("second"))
      return rows.map(({ word }) => word).join()
    })
    expect(done).toBe("first")
    expect(await noted()).toEqual(["first", "second"])
    expect(await locks()).toEqual([])
  })

  it("a transaction stores nothing when a statement fails, and reports the error", async () => {
    const work: Work = async (query) => {
      await query(...noting("first"))
      await query(...failing)
      return ""
    }
    await expect(theOne(work)).rejects.toThrow("division by zero")
    expect(await noted()).toEqual([])
    expect(await locks()).toEqual([])
    expect(await theOne(async () => "done")).toBe("done")
  })

  it("a transaction does nothing while another one holds the lock", async () => {
    const { database } = opened()
    const other = await database.connect()
    await other.query(`select pg_advisory_lock(${lock})`)
    const never = async () => {
      throw new Error("called without the lock")
    }
    expect(await theOne(never)).toBeUndefined()
    await other.query(`select pg_advisory_unlock(${lock})`)
    other.release()
    expect(await noted()).toEqual([])
  })
})
