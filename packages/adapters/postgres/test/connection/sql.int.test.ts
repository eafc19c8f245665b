/** Transactions whose statements travel together commit together, or not at all. */
import { beforeEach, describe, expect, it } from "vitest"
import type { Call, Ending, Query } from "../../src/connection/sql.ts"
import { rowsOf, useDatabase } from "../fixtures/opened.ts"

/** One connection for whoever has the lock, and one for all others. */
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

describe("The transaction of the only one that has a lock", () => {
  it("does what comes first, in the middle and last", async () => {
    const done = await theOne(noting("first"), async (rows, query) => {
      await query(...noting("middle"))
      return { result: rows.map(({ word }) => word).join(), last: noting("last") }
    })
    expect(done).toBe("first")
    expect(await noted()).toEqual(["first", "last", "middle"])
    expect(await locks()).toEqual([])
  })

  it("needs nothing last", async () => {
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
    "does nothing when %s fails, and says why",
    async (_what, first, work) => {
      await expect(theOne(first, work)).rejects.toThrow("division by zero")
      expect(await noted()).toEqual([])
      expect(await locks()).toEqual([])
      expect(await theOne(noting("again"), async () => ({ result: "done" }))).toBe("done")
    },
  )

  it("leaves connections that can have cursors", async () => {
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

  it("does nothing while another has the lock", async () => {
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
