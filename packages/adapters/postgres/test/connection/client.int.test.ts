/** Query timeouts, on connections that are set up before their first use. */
import { connect, createServer } from "node:net"
import { listen } from "@procurement/testing"
import type { PoolClient } from "pg"
import { afterAll, describe, expect, it, vi } from "vitest"
import { isUnavailable } from "../../src/connection/attempt.ts"
import {
  type ConnectionPool,
  defaultTimeLimits,
  openPool,
  queryInTime,
} from "../../src/connection/client.ts"
import { useDatabase } from "../fixtures/opened.ts"

const opened = useDatabase()
const pools: Array<ConnectionPool> = []
afterAll(() => Promise.all(pools.map((pool) => pool.end())))

/** A pool of one connection. */
const poolOf = (url = opened().url): ConnectionPool => {
  const options = { url, poolSize: 1, applicationName: "test", log: undefined }
  const pool = openPool(options, defaultTimeLimits)
  pools.push(pool)
  return pool
}
const timeout = 60_000
const ask = (client: PoolClient, text: string, values: Array<unknown> = [], millis = timeout) =>
  queryInTime(client, { text, values }, millis)

const failureOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => "no failure",
    (cause: unknown) => cause,
  )

describe("Connections", () => {
  it("when all are in use for too long, no other server is tried", async () => {
    const { host } = new URL(opened().url)
    const pool = poolOf(opened().url.replace(host, `${host},127.0.0.1:1`))
    const client = await pool.connect()
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    try {
      const failed = vi.fn<(cause: unknown) => void>()
      const waiting = pool.connect().catch(failed)
      await vi.advanceTimersByTimeAsync(10_000)
      expect(failed).toHaveBeenCalledOnce()
      expect(isUnavailable(failed.mock.lastCall?.[0])).toBe(true)
      await waiting
    } finally {
      vi.useRealTimers()
      client.release()
    }
  })
})

describe("Queries", () => {
  it("a failed query has the caller's stack and leaves the connection usable", async () => {
    const client = await poolOf().connect()
    const asking = async (): Promise<unknown> => await ask(client, "select nothing")
    const failure = await failureOf(asking())
    expect(failure).toMatchObject({ code: "42703", stack: expect.stringContaining("asking") })
    // A value that the driver can't serialise.
    const loop: Record<string, unknown> = {}
    loop["loop"] = loop
    expect(await failureOf(ask(client, "select $1", [loop]))).toBeInstanceOf(TypeError)
    expect((await ask(client, "select 1 as n")).rows).toEqual([{ n: 1 }])
    client.release()
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
    const { port: proxyPort, stop } = await listen(proxy)
    const url = new URL(opened().url)
    url.host = `127.0.0.1:${proxyPort}`
    const pool = poolOf(url.href)
    const failure = await failureOf(pool.connect())
    expect(String(failure)).toContain("Connection terminated unexpectedly")
    expect(isUnavailable(failure)).toBe(true)
    // The only place of the pool is free again.
    expect(await failureOf(pool.connect())).toMatchObject({ message: String(failure).slice(7) })
    await stop()
  })

  it("a query without a response in time is unavailable, and the next fails at once", async () => {
    const client = await poolOf().connect()
    const failure = await failureOf(ask(client, "select pg_sleep(60)", [], 200))
    expect(failure).toMatchObject({ code: "ETIMEDOUT" })
    expect(isUnavailable(failure)).toBe(true)
    const next = await failureOf(ask(client, "rollback"))
    expect(String(next)).toContain("is not queryable")
    expect(isUnavailable(next)).toBe(true)
    client.release(true)
  })

  it("a response in time counts, though the process had no CPU to read it", async () => {
    const client = await poolOf().connect()
    const asking = ask(client, "select pg_sleep(0.1)", [], 200)
    await new Promise(setImmediate)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
    expect((await asking).rows).toHaveLength(1)
    client.release()
  })

  it("a query clears its timer, however it ends", async () => {
    const millis = 54_321
    const started = vi.spyOn(globalThis, "setTimeout")
    const stopped = vi.spyOn(globalThis, "clearTimeout")
    const pool = poolOf()
    const client = await pool.connect()
    await ask(client, "select 1", [], millis)
    await failureOf(ask(client, "select nothing", [], millis))
    await failureOf(ask(client, "select $1", [1, 2], millis))
    const asleep = failureOf(ask(client, "select pg_sleep(60)", [], millis))
    // Closes the connection while the query runs.
    client.release(true)
    await asleep
    await failureOf(ask(client, "select 1", [], millis))
    const other = await pool.connect()
    await failureOf(ask(other, "select pg_terminate_backend(pg_backend_pid())", [], millis))
    other.release(true)
    const clocks = started.mock.results.filter((_, nth) => started.mock.calls[nth]?.[1] === millis)
    const missed = clocks.filter(({ value }) => !stopped.mock.calls.some(([one]) => one === value))
    vi.restoreAllMocks()
    expect(clocks).toHaveLength(6)
    expect(missed).toEqual([])
  })
})

describe("Connections of a database", () => {
  it("the server's limits are set, and a lost connection in use fails only its query", async () => {
    const client = await opened().database.connect()
    const limits = `select current_setting('statement_timeout') as statement,
      current_setting('synchronous_commit') as commit`
    expect((await ask(client, limits)).rows).toEqual([{ statement: "1min", commit: "on" }])
    const lost = await failureOf(ask(client, "select pg_terminate_backend(pg_backend_pid())"))
    expect(lost).toMatchObject({ code: "57P01" })
    client.release(true)
  })
})
