/** Turns of tenants: what one tenant does at the same time leaves connections for the others. */
import { createServer, IncomingMessage, request as httpRequest, ServerResponse } from "node:http"
import { Socket } from "node:net"
import express from "express"
import { eventually, listen } from "@procurement/testing"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { makeTurns } from "../src/limits/turns.ts"

/** Every request stays open until it is released. */
const startServer = async (turns = 2) => {
  const open: Array<() => void> = []
  let time = 0
  const late = { arrived: 0, left: 0 }
  const app = express()
  app.use(({ headers }, response, next) => {
    if (headers["x-late"] === undefined) return next()
    late.arrived += 1
    return response.once("close", () => {
      late.left += 1
      next()
    })
  })
  const takeTurn = makeTurns({ turns, now: () => time })
  const inTurn = async (...[request, response, next]: Parameters<express.RequestHandler>) => {
    const tenantId = String(request.headers["x-tenant"])
    const responseBytes = () => Number(request.headers["x-response"] ?? 0)
    const ending = await takeTurn(request, response, { tenantId, responseBytes })
    if (ending === undefined) next()
    else if ("_tag" in ending && ending._tag !== "Gone") next(ending)
  }
  app.use((request, response, next) => void inTurn(request, response, next))
  app.use((_request, response) => void open.push(() => response.end("done")))
  app.use(((error, _request, response, _next) => {
    response.status(503).end(error.code)
  }) as express.ErrorRequestHandler)
  const { port, stop } = await listen(createServer(app))
  onTestFinished(stop)
  const send = (tenant: string, bytes = 0, more: Readonly<Record<string, string>> = {}) => {
    const headers = { "x-tenant": tenant, "content-length": bytes, ...more }
    const sent = httpRequest({ port, method: "POST", headers })
    const ended = new Promise<number | undefined>((resolve) => {
      sent.on("response", (response) => resolve(response.resume().statusCode))
      sent.on("error", () => resolve(undefined))
    })
    sent.end(Buffer.alloc(bytes))
    return { ended, abort: () => sent.destroy() }
  }
  const passTime = (millis: number): void => void (time += millis)
  return { open, late, send, passTime }
}

describe("Turns of tenants", () => {
  it("a tenant's third request waits for its first, and another tenant's does not", async () => {
    const { open, send } = await startServer()
    const first = send("a")
    await eventually(() => open.length === 1)
    send("a")
    await eventually(() => open.length === 2)
    const third = send("a")
    const other = send("b")
    await eventually(() => open.length === 3)
    open[2]?.()
    expect(await other.ended).toBe(200)
    expect(open).toHaveLength(3)
    open[0]?.()
    expect(await first.ended).toBe(200)
    await eventually(() => open.length === 4)
    open[3]?.()
    expect(await third.ended).toBe(200)
  })

  it("a waiting request that is aborted gives up its place", async () => {
    const { open, send } = await startServer()
    send("a")
    send("a")
    await eventually(() => open.length === 2)
    const aborted = send("a")
    const last = send("a")
    aborted.abort()
    expect(await aborted.ended).toBeUndefined()
    open[0]?.()
    await eventually(() => open.length === 3)
    open[2]?.()
    expect(await last.ended).toBe(200)
  })

  it("a request whose caller left before its turn holds none", async () => {
    const { open, late, send } = await startServer()
    for (const nth of [1, 2]) {
      const sent = send("a", 32_001, { "x-late": "yes" })
      await eventually(() => late.arrived === nth)
      sent.abort()
      await eventually(() => late.left === nth)
    }
    const large = send("a", 32_001)
    await eventually(() => open.length === 1)
    open[0]?.()
    expect(await large.ended).toBe(200)
  })

  it("a tenant's second large request is rejected during the first, later it waits", async () => {
    const { open, send, passTime } = await startServer()
    const large = send("a", 32_001)
    await eventually(() => open.length === 1)
    expect(await send("a", 32_001).ended).toBe(503)
    const [small, other] = [send("a", 32_000), send("b", 32_001)]
    await eventually(() => open.length === 3)
    for (const end of open) end()
    expect(await Promise.all([large.ended, small.ended, other.ended])).toEqual([200, 200, 200])
    const next = send("a", 32_001)
    const [beside, ofOther] = [send("a", 32_000), send("c", 32_001)]
    await eventually(() => open.length === 5)
    passTime(1_000)
    await eventually(() => open.length === 6)
    for (const end of open) end()
    expect(await Promise.all([next.ended, beside.ended, ofOther.ended])).toEqual([200, 200, 200])
  })

  it("a large request waits for a second at most, also while its tenant reads", async () => {
    const { open, send, passTime } = await startServer()
    const finish = async (ended: Promise<number | undefined>): Promise<void> => {
      let status: number | undefined
      void ended.then((value) => (status = value))
      await eventually(() => {
        for (const end of open.splice(0)) end()
        return status === 200
      })
    }
    const read = () => finish(send("a", 0, { "x-response": "100001" }).ended)
    await read()
    const large = send("a", 32_001)
    for (let nth = 0; nth < 6; nth += 1) {
      await read()
      passTime(500)
    }
    await read()
    await finish(large.ended)
  })

  it("for a second after a large response a tenant has two turns, others have all", async () => {
    const { open, send, passTime } = await startServer(3)
    const large = send("a", 0, { "x-response": "100001" })
    await eventually(() => open.length === 1)
    open[0]?.()
    expect(await large.ended).toBe(200)
    const own = [1, 2, 3].map(() => send("a"))
    const others = [1, 2, 3].map(() => send("b", 0, { "x-response": "100000" }))
    await eventually(() => open.length === 6)
    passTime(1_000)
    await eventually(() => open.length === 7)
    for (const end of open) end()
    const ended = [...own, ...others].map((each) => each.ended)
    expect(new Set(await Promise.all(ended))).toEqual(new Set([200]))
  })

  it.each([1, 150, 250, 300, 400, 500, 600, 700, 900, 1_000])(
    "a waiting request gets its turn though %i ms pass between two readings of the clock",
    async (step) => {
      vi.useFakeTimers()
      onTestFinished(() => void vi.useRealTimers())
      let ahead = 0
      const takeTurn = makeTurns({ now: () => Date.now() + (ahead += step) })
      const take = () => {
        const request = new IncomingMessage(new Socket())
        request.headers["content-length"] = "32001"
        const response = new ServerResponse(request)
        const taken = takeTurn(request, response, { tenantId: "a", responseBytes: () => 0 })
        return { taken, end: () => void response.emit("close") }
      }
      const first = take()
      expect(first.taken).toBeUndefined()
      first.end()
      const second = take()
      await vi.advanceTimersByTimeAsync(2_000)
      expect(await second.taken).toBeUndefined()
      second.end()
    },
  )
})
