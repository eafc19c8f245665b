import { describe, expect, it } from "vitest"
import { openDatabase } from "../src/index.ts"
import { rowsOf, useDatabase } from "./fixtures/opened.ts"

describe("Databases", () => {
  const opened = useDatabase()

  it("commits wait for the disk, even if the server's default is asynchronous", async () => {
    const name = new URL(opened().url).pathname.slice(1)
    const careless = `alter database ${name} set synchronous_commit = off`
    await rowsOf(opened().database, careless)
    const database = await openDatabase({ url: opened().url })
    const settings = await rowsOf(database, "show synchronous_commit")
    expect(settings).toEqual([{ synchronous_commit: "on" }])
    await database.close()
  })

  it("statements and idle transactions time out after a minute", async () => {
    const names = ["statement_timeout", "idle_in_transaction_session_timeout"]
    const select = "select name, setting from pg_settings where name = any($1)"
    const rows = await rowsOf<{ setting: string }>(opened().database, select, [names])
    expect(rows.map(({ setting }) => setting)).toEqual(["60000", "60000"])
  })

  it("connections have the application's name, and no more are open than allowed", async () => {
    const applicationName = "crowded house"
    const database = await openDatabase({ url: opened().url, poolSize: 3, applicationName })
    await Promise.all(Array.from({ length: 12 }, () => rowsOf(database, "select pg_sleep(0.01)")))
    const counting = "select count(*) as count from pg_stat_activity where application_name = $1"
    expect(await rowsOf(database, counting, [applicationName])).toEqual([{ count: "3" }])
    await database.close()
  })

  it("closing a database waits for running statements", async () => {
    const database = await openDatabase({ url: opened().url })
    const running = rowsOf(database, "select 1 as one from pg_sleep(0.1)")
    await rowsOf(database, "select 1")
    await database.close()
    expect(await running).toEqual([{ one: 1 }])
  })

  it("opening a database does not connect before the first query", async () => {
    const url = new URL(opened().url)
    url.port = "1"
    const database = await openDatabase({ url: url.href })
    await expect(database.migrate()).rejects.toMatchObject({ code: "ECONNREFUSED" })
    await database.close()
  })
})
