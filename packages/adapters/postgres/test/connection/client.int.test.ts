/** What a connection adds to the driver's: it times out, and takes every form of query. */
import { once } from "node:events"
import { type AddressInfo, connect, createServer } from "node:net"
import { Pool } from "pg"
import { afterAll, describe, expect, it, vi } from "vitest"
import { isUnavailable } from "../../src/connection/attempt.ts"
import { LeanClient } from "../../src/connection/client.ts"
import { useDatabase } from "../fixtures/opened.ts"

const opened = useDatabase()
const pools: Array<Pool> = []
afterAll(() => Promise.all(pools.map((pool) => pool.end())))

/** Of one connection. */
const poolOf = (answerMillis: number): Pool => {
  // Less than the types of the driver want, and all that its pool uses.
  const lean: object = { Client: LeanClient, answerMillis }
  const pool = new Pool({ connectionString: opened().url, max: 1, ...lean })
  // The tests look at the outcome of the query; a lost connection is also reported here.
  pool.on("connect", (client) => client.on("error", () => undefined))
  pools.push(pool)
  return pool
}
const timeout = 60_000

const failureOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => "no failure",
    (cause: unknown) => cause,
  )

describe("Queries", () => {
  it("a query can be sent in every form that the driver accepts", async () => {
    const client = await poolOf(timeout).connect()
    const answerOf = <A>(ask: (callback: (error: Error, answer: A) => void) => void): Promise<A> =>
      new Promise((resolve, reject) => {
        ask((error, answer) => (error ? reject(error) : resolve(answer)))
      })
    const [one, text, values] = ["select 1 as n", "select $1::integer as n", [1]]
    const answers = [
      await client.query(one),
      await client.query(text, values),
      await client.query({ text, values }),
      await client.query({ text }, values),
      await answerOf((callback) => client.query(one, callback)),
      await answerOf((callback) => client.query({ text, values }, callback)),
      await answerOf((callback) => client.query(text, values, callback)),
      await answerOf((callback) => client.query(Object.assign({ text, values }, { callback }))),
    ]
    for (const answer of answers) expect(answer).toMatchObject({ rows: [{ n: 1 }] })
    expect(() => client.query(null as never)).toThrow(TypeError)
    client.release()
  })

  it("a failed query has the caller's stack and leaves the connection usable", async () => {
    const pool = poolOf(timeout)
    const client = await pool.connect()
    const asking = async (): Promise<unknown> => await client.query("select nothing")
    const failure = await failureOf(asking())
    expect(failure).toMatchObject({ code: "42703", stack: expect.stringContaining("asking") })
    // A value that the driver itself can't send.
    const loop: Record<string, unknown> = {}
    loop["loop"] = loop
    expect(await failureOf(client.query("select $1", [loop]))).toBeInstanceOf(TypeError)
    expect((await client.query("select 1 as n")).rows).toEqual([{ n: 1 }])
    client.release()
    expect(await failureOf(pool.query("select nothing"))).toMatchObject({ code: "42703" })
    expect(pool.totalCount).toBe(0)
  })

  it("a connection that is lost during its first statement fails only its caller", async () => {
    const { hostname, port } = new URL(opened().url)
    const proxy = createServer((client) => {
      const server = connect(Number(port), hostname)
      server.pipe(client)
      client.on("data", (sent) => {
        if (sent.includes("set statement_timeout")) client.destroy()
        else server.write(sent)
      })
      client.on("close", () => server.destroy())
    })
    proxy.listen(0, "127.0.0.1")
    await once(proxy, "listening")
    const url = new URL(opened().url)
    url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
    const lean: object = { Client: LeanClient, setup: "set statement_timeout = 1000" }
    const pool = new Pool({ connectionString: url.href, ...lean })
    pools.push(pool)
    const failure = await failureOf(pool.query("select 1"))
    expect(String(failure)).toContain("Connection terminated unexpectedly")
    expect(isUnavailable(failure)).toBe(true)
    expect(pool.totalCount).toBe(0)
    proxy.close()
  })

  it("a query without a response in time is unavailable and ends its connection", async () => {
    const pool = poolOf(200)
    const failure = await failureOf(pool.query("select pg_sleep(60)"))
    expect(failure).toMatchObject({ code: "ETIMEDOUT" })
    expect(isUnavailable(failure)).toBe(true)
    expect(pool.totalCount).toBe(0)
  })

  it("after a query without a response in time, the next query fails at once", async () => {
    const client = await poolOf(200).connect()
    const failure = await failureOf(client.query("select pg_sleep(60)"))
    expect(failure).toMatchObject({ code: "ETIMEDOUT" })
    const next = await failureOf(client.query("rollback"))
    expect(String(next)).toContain("is not queryable")
    expect(isUnavailable(next)).toBe(true)
    client.release(true)
  })

  it("a query clears its timer, however it ends", async () => {
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

describe("Connections of a database", () => {
  it("a connection is a LeanClient that waits longer than the server's timeout", async () => {
    const client = await opened().database.connect()
    expect(client).toBeInstanceOf(LeanClient)
    expect(client).toMatchObject({ answerMillis: 90_000 })
    client.release()
  })

  it("a connection supports cursors", async () => {
    const connection = opened().database.orm.driver.getConnection()
    let rows = 0
    for await (const _ of connection.stream("select generate_series(1, 250)")) rows += 1
    expect(rows).toBe(250)
  })
})
