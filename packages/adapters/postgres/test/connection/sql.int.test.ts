/** Transactions whose statements travel together commit together, or not at all. */
import { beforeEach, describe, expect, it } from "vitest"
import type { Call, Ending, Query } from "../../src/connection/sql.ts"
import { rowsOf, useDatabase } from "../fixtures/opened.ts"

/** One connection for the holder of the lock, and one for all others. */
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

type Work = (rows: ReadonlyArray<Noted>, query: Query) => Promise<Ending<string>>

const theOne = (first: Call, work: Work) => sql().transactionOfOne<Noted, string>(lock, first, work)

beforeEach(async () => {
  await rowsOf(opened().database, "drop table if exists noted")
  await rowsOf(opened().database, "create table noted (word text primary key)")
})

describe("transactionOfOne", () => {
  it("a transaction runs its first, middle and last statements and releases the lock", async () => {
    const done = await theOne(noting("first"), async (rows, query) => {
      await query(...noting("middle"))
      return { result: rows.map(({ word }) => word).join(), last: noting("last") }
    })
    expect(done).toBe("first")
    expect(await noted()).toEqual(["first", "last", "middle"])
    expect(await locks()).toEqual([])
  })

  it("a transaction needs no last statement", async () => {
    expect(await theOne(noting("first"), async () => ({ result: "done" }))).toBe("done")
    expect(await noted()).toEqual(["first"])
  })

  it.each([
    ["the first statement", failing, async () => ({ result: "" })],
    ["the last", noting("first"), async () => ({ result: "", last: failing })],
    [
      "one in the middle",
      noting("first"),
      async (_: unknown, query: Query) => {
        await query(...failing)
        return { result: "" }
      },
    ],
  ] satisfies ReadonlyArray<[string, Call, Work]>)(
    "a transaction stores nothing when %s fails, and reports the error",
    async (_what, first, work) => {
      await expect(theOne(first, work)).rejects.toThrow("division by zero")
      expect(await noted()).toEqual([])
      expect(await locks()).toEqual([])
      expect(await theOne(noting("again"), async () => ({ result: "done" }))).toBe("done")
    },
  )

  it("a transaction leaves connections that support cursors", async () => {
    const { database } = opened()
    await theOne(noting("first"), async () => ({ result: "done" }))
    await expect(theOne(failing, async () => ({ result: "" }))).rejects.toThrow()
    const connection = database.orm.driver.getConnection()
    const cursors = [1, 2].map(() => connection.stream<Noted>("select word from noted"))
    // Each on a connection of its own.
    const rows = await Promise.all(cursors.map((cursor) => cursor.next()))
    expect(rows.map(({ value }) => value)).toMatchObject([{ word: "first" }, { word: "first" }])
    await Promise.all(cursors.map((cursor) => cursor.return?.()))
  })

  it("a transaction does nothing while another one holds the lock", async () => {
    const { database } = opened()
    const other = await database.connect()
    await other.query(`select pg_advisory_lock(${lock})`)
    const never = async () => {
      throw new Error("called without the lock")
    }
    expect(await theOne(noting("first"), never)).toBeUndefined()
    await other.query(`select pg_advisory_unlock(${lock})`)
    other.release()
    expect(await noted()).toEqual([])
  })
})
