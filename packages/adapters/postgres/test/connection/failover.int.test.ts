/** A primary and its standby: connections follow the one that accepts writes. */
import { eventually } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Database, openDatabase } from "../../src/index.ts"
import { rowsOf } from "../fixtures/opened.ts"
import { startWithStandby } from "../fixtures/standby.ts"

const portSql = "select current_setting('port') as port"

describe("A list of servers", { timeout: 60_000 }, () => {
  let servers: Awaited<ReturnType<typeof startWithStandby>>
  const opened: Array<Database> = []

  const open = async (first: string, second: string): Promise<Database> => {
    const { host } = new URL(first)
    const url = first.replace(host, `${host},${new URL(second).host}`)
    const database = await openDatabase({ url, poolSize: 2 })
    opened.push(database)
    return database
  }
  const portOf = async (database: Database): Promise<string> =>
    (await rowsOf<{ port: string }>(database, portSql))[0]?.port ?? ""

  beforeAll(async () => {
    servers = await startWithStandby()
  })
  afterAll(async () => {
    await Promise.all(opened.map((database) => database.close()))
    await servers.stop()
  })

  it("a standby is passed over, by migrations too", async () => {
    const { primary, standby } = servers
    const database = await open(standby.url, primary.url)
    await database.migrate()
    expect(await portOf(database)).toBe(new URL(primary.url).port)
  })

  it("when the primary has ended, connections go to the promoted standby", async () => {
    const { primary, standby } = servers
    const database = await open(primary.url, standby.url)
    expect(await portOf(database)).toBe(new URL(primary.url).port)
    await primary.stop()
    // The cause is the primary's, not that the other server is a standby.
    await expect(portOf(database)).rejects.toThrow(/ECONNREFUSED|terminat/)
    const promoting = await openDatabase({ url: standby.url, poolSize: 2 })
    opened.push(promoting)
    await rowsOf(promoting, "select pg_promote()")
    const { port } = new URL(standby.url)
    await eventually(async () => (await portOf(database).catch(() => "")) === port)
    await rowsOf(database, "create table written (id integer)")
  })
})
