/** A primary and its standby: connections follow the one that accepts writes. */
import { execFile } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { eventually } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startEmbeddedPostgres } from "../../src/embedded/index.ts"
import { type Database, openDatabase } from "../../src/index.ts"
import { rowsOf } from "../fixtures/opened.ts"

const portSql = "select current_setting('port') as port"

describe("A list of servers", { timeout: 60_000 }, () => {
  let folder = ""
  let primary: Awaited<ReturnType<typeof startEmbeddedPostgres>>
  let standby: typeof primary
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
    folder = await mkdtemp(join(tmpdir(), "failover-"))
    const [one, two] = [join(folder, "one"), join(folder, "two")]
    await (await startEmbeddedPostgres({ directory: one })).stop()
    // With the owners of its files, because the server has an account of its own.
    await promisify(execFile)("cp", ["-a", one, two])
    await writeFile(join(two, "data", "standby.signal"), "")
    primary = await startEmbeddedPostgres({ directory: one })
    standby = await startEmbeddedPostgres({ directory: two })
  })
  afterAll(async () => {
    await Promise.all(opened.map((database) => database.close()))
    await Promise.all([primary.stop(), standby.stop()])
    await rm(folder, { recursive: true, force: true })
  })

  it("a standby is passed over, by migrations too", async () => {
    const database = await open(standby.url, primary.url)
    await database.migrate()
    expect(await portOf(database)).toBe(new URL(primary.url).port)
  })

  it("when the primary has ended, connections go to the promoted standby", async () => {
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
