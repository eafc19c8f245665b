import { listen } from "@procurement/testing"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { createServer, type RequestListener } from "node:http"
import { Agent, type Dispatcher } from "undici"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { sendRequest, type HttpRequest } from "../src/http/send-request.ts"

const serving = async (listener: RequestListener) => {
  const { url, stop } = await listen(createServer(listener))
  onTestFinished(stop)
  return url
}

const requestTo = (origin: string, deadlineMillis = 10_000): HttpRequest => ({
  origin,
  path: "/",
  method: "POST",
  headers: {},
  body: "body",
  deadlineMillis,
  maximumBytes: 1_000,
})

const agentWith = (connections: number) => new Agent({ allowH2: false, connections, pipelining: 1 })

describe("sendRequest", () => {
  it("a request that times out in the connection queue is never sent", async () => {
    const paths: Array<string> = []
    let answerFirst = () => {}
    const origin = await serving((request, response) => {
      paths.push(request.url ?? "")
      answerFirst = () => response.end("done")
    })
    const agent = agentWith(1)
    const first = Effect.runPromise(sendRequest(agent, { ...requestTo(origin), path: "/first" }))
    await expect.poll(() => paths).toEqual(["/first"])
    const queued = sendRequest(agent, { ...requestTo(origin, 20), path: "/queued" })
    const broken = await Effect.runPromise(Effect.flip(queued))
    expect(broken.started).toBe(false)
    answerFirst()
    expect((await first).bytes.toString()).toBe("done")
    const last = Effect.runPromise(sendRequest(agent, { ...requestTo(origin), path: "/last" }))
    await expect.poll(() => paths).toEqual(["/first", "/last"])
    answerFirst()
    await last
  })

  it("interrupting the caller closes the connection at the server", async () => {
    let arrived = 0
    let closed = 0
    const origin = await serving((_request, response) => {
      arrived += 1
      response.on("close", () => (closed += 1))
    })
    const waiting = Effect.runFork(sendRequest(agentWith(1), requestTo(origin)))
    await expect.poll(() => arrived).toBe(1)
    await Effect.runPromise(Fiber.interrupt(waiting))
    await expect.poll(() => closed).toBe(1)
  })

  it("a response above the size limit fails the request", async () => {
    const origin = await serving((_request, response) => response.end("x".repeat(1_001)))
    const broken = await Effect.runPromise(
      Effect.flip(sendRequest(agentWith(1), requestTo(origin))),
    )
    expect(broken).toMatchObject({ started: true, head: { status: 200 } })
    expect(broken.cause.message).toBe("more than 1000 bytes")
  })

  it("a request ends at its deadline although bytes keep arriving", async () => {
    const origin = await serving((request, response) => {
      response.writeHead(200)
      const drip = setInterval(() => response.write("."), 5)
      request.socket.on("close", () => clearInterval(drip))
    })
    const agent = agentWith(1)
    const flowing = Promise.withResolvers<void>()
    const dispatch: Dispatcher["dispatch"] = (options, handler) =>
      agent.dispatch(options, {
        ...handler,
        onResponseData: (controller, chunk) => {
          handler.onResponseData?.(controller, chunk)
          flowing.resolve()
        },
      })
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    onTestFinished(() => void vi.useRealTimers())
    const exchanged = sendRequest({ dispatch } as Dispatcher, requestTo(origin, 100))
    const broken = Effect.runPromise(Effect.flip(exchanged))
    await flowing.promise
    vi.advanceTimersByTime(100)
    expect(await broken).toMatchObject({ started: true, head: { status: 200 } })
  })

  it("an informational response is skipped", async () => {
    const origin = await serving((_request, response) => {
      response.writeEarlyHints({ link: "</style.css>; rel=preload" })
      response.writeHead(202).end("late")
    })
    const answer = await Effect.runPromise(sendRequest(agentWith(1), requestTo(origin)))
    expect([answer.status, answer.bytes.toString()]).toEqual([202, "late"])
  })

  it("a request is aborted when a dispatcher tries to repeat it", async () => {
    let aborted = 0
    const controller = { abort: () => (aborted += 1) } as never
    const repeating = {
      dispatch: (_options: unknown, handler: Dispatcher.DispatchHandler) => {
        handler.onRequestStart?.(controller, {})
        handler.onRequestStart?.(controller, {})
        return true
      },
    } as never
    const broken = await Effect.runPromise(
      Effect.flip(sendRequest(repeating, requestTo("http://127.0.0.1"))),
    )
    expect(broken.started).toBe(true)
    expect(aborted).toBe(1)
  })

  it("a request with an invalid header is reported as not started", async () => {
    const request = { ...requestTo("http://127.0.0.1"), headers: { bad: "line\nbreak" } }
    const broken = await Effect.runPromise(Effect.flip(sendRequest(agentWith(1), request)))
    expect(broken.started).toBe(false)
  })
})
