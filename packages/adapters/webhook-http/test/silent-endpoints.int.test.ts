/** One delivery to real servers that send no response, or no valid HTTP. */
import * as Effect from "effect/Effect"
import { once } from "node:events"
import type { Socket } from "node:net"
import { describe, expect, it } from "vitest"
import { aSender, aSending, failed, send } from "./a-delivery.ts"
import { aClosedPort, anEndpoint, aTcpEndpoint } from "./loopback-server.ts"

const closed = "the connection was closed before a response"
const tooLong = "the response headers exceed 16 KB"
const notHttp = "the response is not valid HTTP"

const drip = (socket: Socket, text: string, beginning = ""): void => {
  socket.write(beginning)
  const timer = setInterval(() => socket.write(text), 20)
  socket.on("close", () => clearInterval(timer))
}

describe("Endpoints without a valid response", () => {
  const timeout = "1 second"

  it("a delivery fails at the timeout and closes its connection", async () => {
    let ended: Promise<unknown> = Promise.resolve()
    const { received, url } = await anEndpoint((_request, response) => {
      ended = once(response, "close")
    })
    expect(await send(url, { timeout })).toEqual(failed("the response timed out"))
    await ended
    expect(received).toHaveLength(1)
  })

  it.each<[string, (socket: Socket) => void]>([
    ["its headers drip", (socket) => drip(socket, "x: 1\r\n", "HTTP/1.1 200 OK\r\n")],
    ["its status line drips", (socket) => drip(socket, "H")],
    ["it keeps to empty lines", (socket) => drip(socket, "\r\n")],
  ])("a delivery fails when %s past the limit", async (_what, misbehave) => {
    const { url } = await aTcpEndpoint((socket) => misbehave(socket))
    expect((await send(url, { timeout })).outcome._tag).toBe("EndpointFailed")
  })

  it.each<[string, string, (socket: Socket) => void]>([
    ["resets the connection", closed, (socket) => socket.resetAndDestroy()],
    ["closes the connection", closed, (socket) => socket.end()],
    ["closes it within the headers", closed, (socket) => socket.end("HTTP/1.1 200 OK\r\nx: 1")],
    ["speaks SSH", notHttp, (socket) => socket.end("SSH-2.0-x\r\n\r\n")],
    ["has a status that is none", notHttp, (socket) => socket.end("HTTP/1.1 099 No\r\n\r\n")],
    ["speaks HTTP/2", notHttp, (socket) => socket.end("\0\0\u0012\u0004\0\0\0\0\0")],
    [
      "has two lengths",
      notHttp,
      (socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nok"),
    ],
    [
      "sends headers of 20 KB",
      tooLong,
      (socket) => socket.write(`HTTP/1.1 200 OK\r\n${`x: ${"y".repeat(1_020)}\r\n`.repeat(20)}`),
    ],
    [
      "sends one endless header",
      tooLong,
      (socket) => socket.write(`HTTP/1.1 200 OK\r\nx: ${"y".repeat(200_000)}`),
    ],
    [
      "only announces itself, again and again",
      "the endpoint sent too many informational responses",
      (socket) => socket.write("HTTP/1.1 103 Early Hints\r\n\r\n".repeat(100)),
    ],
    [
      "says 100 Continue without being asked",
      "the endpoint sent an unrequested 100 Continue",
      (socket) => socket.end("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n\r\n"),
    ],
    [
      "switches protocols",
      "the endpoint requires a protocol other than HTTP/1.1",
      (socket) =>
        socket.write("HTTP/1.1 101 No\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n"),
    ],
  ])("a delivery fails when the endpoint %s", async (_what, failure, misbehave) => {
    const { requests, url } = await aTcpEndpoint((socket) => misbehave(socket))
    expect(await send(url)).toEqual(failed(failure))
    expect(requests()).toBe(1)
  })

  it("a delivery fails when nothing listens on the port", async () => {
    const report = await send(`http://127.0.0.1:${await aClosedPort()}`)
    expect(report).toEqual(failed("the connection was refused"))
  })

  it("an interrupted delivery closes its connection at once", async () => {
    const interruption = new AbortController()
    let ended: Promise<unknown> = Promise.resolve()
    const { url } = await anEndpoint((_request, response) => {
      ended = once(response, "close")
      interruption.abort()
    })
    const sent = aSender().send(aSending(url))
    await expect(Effect.runPromise(sent, { signal: interruption.signal })).rejects.toThrow()
    await ended
  })
})

describe("onWritten", () => {
  it("onWritten is called when the request is sent, long before the answer", async () => {
    const events: Array<string> = []
    const { url } = await anEndpoint((_request, response) => {
      events.push("arrived")
      response.end()
    })
    await send(url, {}, { onWritten: () => events.push("written") })
    expect(events).toEqual(["written", "arrived"])
  })

  it.each([
    ["nothing listens", async () => `http://127.0.0.1:${await aClosedPort()}`],
    ["the host may not be reached", async () => "http://10.0.0.1:1/"],
    ["the URL can't be read", async () => "no url"],
    ["the answer never comes", async () => (await anEndpoint(() => undefined)).url],
  ])("onWritten is called once, also when %s", async (_what, open) => {
    const url = await open()
    let calls = 0
    await send(url, { timeout: "300 millis" }, { onWritten: () => (calls += 1) })
    expect(calls).toBe(1)
  })

  it("onWritten is called when the send is interrupted before it is connected", async () => {
    let calls = 0
    const never = aSender({ resolve: () => new Promise(() => undefined) })
    const sent = never.send(aSending("http://shop.example/", { onWritten: () => (calls += 1) }))
    const signal = AbortSignal.timeout(50)
    await expect(Effect.runPromise(sent, { signal })).rejects.toThrow()
    expect(calls).toBe(1)
  })
})
