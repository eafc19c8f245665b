/** What a connection does that the driver's own does not: it forgets, and it gives up. */
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { Pool } from "pg"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { LeanClient } from "../../src/connection/client.ts"
import { isUnavailable } from "../../src/connection/unavailable.ts"
import { useDatabase } from "../fixtures/opened.ts"

const opened = useDatabase()
const pools: Array<Pool> = []
afterAll(() => Promise.all(pools.map((pool) => pool.end())))

/** Of one connection. */
const poolOf = (answerMillis: number): Pool => {
  // Less than the types of the driver want, and all that its pool uses.
  const lean: object = { Client: LeanClient, answerMillis }
  const pool = new Pool({ connectionString: opened().url, max: 1, ...lean })
  // What becomes of a query is what is looked at; a lost connection says so here as well.
  pool.on("connect", (client) => client.on("error", () => undefined))
  pools.push(pool)
  return pool
}
const patience = 60_000

const failureOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => "no failure",
    (cause: unknown) => cause,
  )

describe("An answer", () => {
  /** More than 100 kB. */
  const query = {
    name: "rows",
    text: "select $1 || n as body from generate_series(1, 200) as s (n)",
    values: ["x".repeat(500)],
  }
  const questions = 50
  /** Hundreds of bytes are usual; the driver's own client keeps all of an answer. */
  const bound = 10_000
  let collect: (what: { readonly type: "major" | "minor" }) => void
  beforeAll(() => {
    // A context that is made meanwhile has the function; the flag is not left to other files.
    setFlagsFromString("--expose-gc")
    collect = runInNewContext("gc")
    setFlagsFromString("--no-expose-gc")
  })

  const oldBytes = (): number =>
    getHeapSpaceStatistics().find((space) => space.space_name === "old_space")?.space_used_size ?? 0

  /** Asks, and holds nothing of the answer. */
  const askAndForget = async (ask: () => Promise<unknown>): Promise<void> => {
    await ask().then(() => undefined)
    await new Promise(setImmediate)
  }

  /** How many bytes of each answer have become old, though nobody has kept any. */
  const remembered = async (ask: () => Promise<unknown>): Promise<number> => {
    // Whatever is made once is made before.
    for (let nth = 0; nth < questions; nth += 1) await askAndForget(ask)
    collect({ type: "major" })
    const before = oldBytes()
    for (let nth = 0; nth < questions; nth += 1) {
      await askAndForget(ask)
      collect({ type: "minor" })
    }
    return (oldBytes() - before) / questions
  }

  it("is forgotten with whoever asked the pool", async () => {
    const pool = poolOf(patience)
    expect(await remembered(() => pool.query(query))).toBeLessThan(bound)
  })

  it("is forgotten with whoever asked on a connection of its own", async () => {
    const client = await poolOf(patience).connect()
    expect(await remembered(() => client.query(query))).toBeLessThan(bound)
    client.release()
  })
})

describe("A query", () => {
  it("can be asked in every way that the driver knows", async () => {
    const client = await poolOf(patience).connect()
    const told = <A>(ask: (tell: (error: Error, answer: A) => void) => void): Promise<A> =>
      new Promise((resolve, reject) => {
        ask((error, answer) => (error ? reject(error) : resolve(answer)))
      })
    const [one, text, values] = ["select 1 as n", "select $1::integer as n", [1]]
    const answers = [
      await client.query(one),
      await client.query(text, values),
      await client.query({ text, values }),
      await client.query({ text }, values),
      await told((tell) => client.query(one, tell)),
      await told((tell) => client.query({ text, values }, tell)),
      await told((tell) => client.query(text, values, tell)),
      await told((callback) => client.query(Object.assign({ text, values }, { callback }))),
    ]
    for (const answer of answers) expect(answer).toMatchObject({ rows: [{ n: 1 }] })
    expect(() => client.query(null as never)).toThrow(TypeError)
    client.release()
  })

  it("that fails says where it was asked, and leaves the connection as it was", async () => {
    const pool = poolOf(patience)
    const client = await pool.connect()
    const asking = async (): Promise<unknown> => await client.query("select nothing")
    const failure = await failureOf(asking())
    expect(failure).toMatchObject({ code: "42703", stack: expect.stringContaining("asking") })
    // What the driver itself can't send.
    const loop: Record<string, unknown> = {}
    loop["loop"] = loop
    expect(await failureOf(client.query("select $1", [loop]))).toBeInstanceOf(TypeError)
    expect((await client.query("select 1 as n")).rows).toEqual([{ n: 1 }])
    client.release()
    expect(await failureOf(pool.query("select nothing"))).toMatchObject({ code: "42703" })
    expect(pool.totalCount).toBe(0)
  })

  it("without an answer in time ends with its connection, as unavailable", async () => {
    const pool = poolOf(200)
    const failure = await failureOf(pool.query("select pg_sleep(60)"))
    expect(failure).toMatchObject({ code: "ETIMEDOUT" })
    expect(isUnavailable(failure)).toBe(true)
    expect(pool.totalCount).toBe(0)
  })

  it("without an answer in time lets those after it fail at once", async () => {
    const client = await poolOf(200).connect()
    const failure = await failureOf(client.query("select pg_sleep(60)"))
    expect(failure).toMatchObject({ code: "ETIMEDOUT" })
    const next = await failureOf(client.query("rollback"))
    expect(String(next)).toContain("is not queryable")
    expect(isUnavailable(next)).toBe(true)
    client.release(true)
  })

  it("stops its clock, however it ends", async () => {
    const millis = 54_321
    const started = vi.spyOn(globalThis, "setTimeout")
    const stopped = vi.spyOn(globalThis, "clearTimeout")
    const pool = poolOf(millis)
    await pool.query("select 1")
    const client = await pool.connect()
    await failureOf(client.query("select nothing"))
    await failureOf(client.query("select $1", [1, 2]))
    const asleep = failureOf(client.query("select pg_sleep(60)"))
    // Closes the connection under it.
    client.release(true)
    await asleep
    await failureOf(client.query("select 1"))
    const other = await pool.connect()
    await failureOf(other.query("select pg_terminate_backend(pg_backend_pid())"))
    other.release(true)
    const clocks = started.mock.results.filter((_, nth) => started.mock.calls[nth]?.[1] === millis)
    const missed = clocks.filter(({ value }) => !stopped.mock.calls.some(([one]) => one === value))
    vi.restoreAllMocks()
    expect(clocks).toHaveLength(6)
    expect(missed).toEqual([])
  })
})

describe("The connections of a database", () => {
  it("are of this kind, and wait longer than the server does", async () => {
    const client = await opened().database.connect()
    expect(client).toBeInstanceOf(LeanClient)
    expect(client).toMatchObject({ answerMillis: 90_000 })
    client.release()
  })

  it("have cursors too", async () => {
    const connection = opened().database.orm.driver.getConnection()
    let rows = 0
    for await (const _ of connection.stream("select generate_series(1, 250)")) rows += 1
    expect(rows).toBe(250)
  })
})
