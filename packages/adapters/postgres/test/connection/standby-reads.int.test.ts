/** Reads on a standby: they miss nothing, and the primary answers when it can't. */
import { eventually } from "@procurement/testing"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { statement } from "../../src/connection/statement.ts"
import { type Database, makeEventLog, makeOrderRepository, openDatabase } from "../../src/index.ts"
import { aPlacement } from "../fixtures/examples.ts"
import { rowsOf, run } from "../fixtures/opened.ts"
import { startWithStandby } from "../fixtures/standby.ts"

const countSql = statement("count_notes", "select count(*)::int as count from notes")

describe("Reads on a standby", { timeout: 60_000 }, () => {
  let servers: Awaited<ReturnType<typeof startWithStandby>>
  const opened: Array<Database> = []
  /** The servers that answered the reads, in order. */
  const answered: Array<string> = []

  const open = async (replica?: string): Promise<Database> => {
    const onRead = (server: string): void => void answered.push(server)
    const database = await openDatabase({
      url: servers.primary.url,
      poolSize: 4,
      replica: replica === undefined ? undefined : { url: replica, onRead },
    })
    opened.push(database)
    return database
  }
  const write = (database: Database) => rowsOf(database, "insert into notes values (1)")
  const countIn = async ({ reads }: Database): Promise<number | undefined> =>
    (await reads.query<{ count: number }>(countSql, []))[0]?.count
  /** Runs a command on the standby itself. */
  const onStandby = async (text: string): Promise<void> => {
    const standby = await openDatabase({ url: servers.standby.url, poolSize: 2 })
    await rowsOf(standby, text)
    await standby.close()
  }
  const untilStandbyAnswers = (database: Database) =>
    eventually(async () => {
      await countIn(database)
      return answered.at(-1) === "standby"
    })

  beforeAll(async () => {
    servers = await startWithStandby()
    const database = await open()
    await database.migrate()
    await rowsOf(database, "create table notes (id integer)")
  })
  afterEach(async () => {
    answered.length = 0
    await Promise.all(opened.splice(0).map((database) => database.close()))
  })
  afterAll(() => servers.stop())

  it("see each write at once, also that of another process", async () => {
    const [writing, reading] = [await open(), await open(servers.standby.url)]
    const before = (await countIn(reading)) ?? 0
    for (let nth = 1; nth <= 50; nth += 1) {
      await write(writing)
      expect(await countIn(reading)).toBe(before + nth)
    }
    expect(answered.filter((server) => server === "standby").length).toBeGreaterThan(25)
  })

  it("that come together each see what was written before them", async () => {
    const [writing, reading] = [await open(), await open(servers.standby.url)]
    let written = (await countIn(reading)) ?? 0
    const readAfterWrite = async () => {
      await write(writing)
      written += 1
      const atLeast = written
      expect(await countIn(reading)).toBeGreaterThanOrEqual(atLeast)
    }
    await Promise.all(Array.from({ length: 200 }, readAfterWrite))
  })

  it("of a standby that is late are answered by the primary, until it is back", async () => {
    const [writing, reading] = [await open(), await open(servers.standby.url)]
    await untilStandbyAnswers(reading)
    await onStandby("select pg_wal_replay_pause()")
    const before = (await countIn(writing)) ?? 0
    await write(writing)
    expect(await countIn(reading)).toBe(before + 1)
    expect(answered.at(-1)).toBe("primary")
    await onStandby("select pg_wal_replay_resume()")
    await untilStandbyAnswers(reading)
  })

  it("list an order, and no event before an older transaction has ended", async () => {
    const reading = await open(servers.standby.url)
    const [orders, events] = [makeOrderRepository(reading), makeEventLog(reading)]
    const placement = aPlacement()
    const { tenantId, id } = placement.order
    await run(orders.place(placement))
    await untilStandbyAnswers(reading)
    expect(await run(orders.page(tenantId, { limit: 10 }))).toMatchObject({ orders: [{ id }] })
    const countEvents = async () => {
      const page = await run(events.page(tenantId, { limit: 10 }))
      return page.events.length
    }
    expect(await countEvents()).toBe(1)
    const client = await reading.connect()
    await client.query("begin")
    await client.query("insert into notes values (2)")
    const later = aPlacement()
    await run(orders.place({ ...later, order: { ...later.order, tenantId } }))
    expect(await countEvents()).toBe(1)
    await client.query("commit")
    client.release()
    expect(answered.every((server) => server === "standby")).toBe(true)
  })

  it("refuse a replica of another database", async () => {
    const other = new URL(servers.primary.url)
    other.pathname = "/template1"
    const database = await open(other.href)
    await expect(database.migrate()).rejects.toThrow(
      "the replica is not a standby of the primary: it has another database",
    )
  })

  it("of a standby that was promoted, or is away, are answered by the primary", async () => {
    const reading = await open(servers.standby.url)
    await untilStandbyAnswers(reading)
    await servers.standby.stop()
    await write(reading)
    const before = await countIn(reading)
    expect(answered.at(-1)).toBe("primary")
    // A server that accepts writes is no standby.
    const confused = await open(servers.primary.url)
    expect(await countIn(confused)).toBe(before)
    expect(answered.at(-1)).toBe("primary")
    await (await open(servers.standby.url)).migrate()
  })
})
