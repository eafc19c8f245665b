/** Connections that are kept for the next delivery, and what that must never cost. */
import { createServer, type Server } from "node:http"
import type { Socket } from "node:net"
import { describe, expect, it, vi } from "vitest"
import { type AttemptReport, StaleConnectionError } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import type { HttpWebhookSender } from "../src/index.ts"
import { accepted, aSender, aSending, failed, send, sendBy } from "./a-delivery.ts"
import { anEndpoint, anEndpointAnswering, aTcpEndpoint, listening } from "./loopback-server.ts"

const closed = "the connection was closed before a response"
const ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

/** Sends deliveries one after another and returns their reports. */
const sendTimes = async (times: number, url: string, sender = aSender()) => {
  const reports = []
  for (let nth = 0; nth < times; nth += 1) reports.push(await sendBy(sender, url))
  return reports
}

const stale = new StaleConnectionError()

/** The report, or `StaleConnectionError` if a kept connection was closed. */
const trySending = (
  sender: HttpWebhookSender,
  url: string,
  isResend = false,
): Promise<AttemptReport | StaleConnectionError> =>
  sender
    .send(aSending(url, { isResend }))
    .pipe(Effect.catchTag("StaleConnectionError", Effect.succeed), Effect.runPromise)

describe("Kept connections", () => {
  it("one connection carries successive deliveries and is kept between them", async () => {
    const { connections, requests, url } = await aTcpEndpoint((socket) => socket.write(ok))
    const sender = aSender()
    expect(await sendTimes(20, url, sender)).toEqual(Array(20).fill(accepted(200)))
    expect([connections(), requests(), sender.idleConnections()]).toEqual([1, 20, 1])
  })

  it("concurrent deliveries use separate connections", async () => {
    const { connections, url } = await aTcpEndpoint((socket) =>
      setTimeout(() => socket.write(ok), 50),
    )
    const sender = aSender()
    await Promise.all(Array.from({ length: 5 }, () => sendBy(sender, url)))
    expect([connections(), sender.idleConnections()]).toEqual([5, 5])
  })

  it.each([
    ["its answer says close", "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"],
    ["its answer is of HTTP/1.0", "HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok"],
    ["its 204 has a body", "HTTP/1.1 204 No Content\r\nContent-Length: 2\r\n\r\nok"],
    ["it may stand idle for a second only", ok.replace("\r\n", "\r\nKeep-Alive: timeout=1\r\n")],
  ])("a connection is not kept when %s", async (_what, answer) => {
    const { connections, url } = await aTcpEndpoint((socket) => socket.write(answer))
    const sender = aSender()
    await sendTimes(2, url, sender)
    await expect.poll(() => sender.idleConnections()).toBe(0)
    expect(connections()).toBe(2)
  })

  it("a connection is closed a second before the endpoint's keep-alive timeout", async () => {
    const answer = ok.replace("\r\n", "\r\nKeep-Alive: timeout=2\r\n")
    const { url } = await aTcpEndpoint((socket) => socket.write(answer))
    const sender = aSender()
    await sendBy(sender, url)
    expect(sender.idleConnections()).toBe(1)
    await vi.waitFor(() => expect(sender.idleConnections()).toBe(0), { timeout: 3_500 })
  })

  it("a connection that the endpoint closes is removed", async () => {
    const answered: Array<Socket> = []
    const { url } = await aTcpEndpoint((socket) => {
      answered.push(socket)
      socket.write(ok)
    })
    const sender = aSender()
    await sendBy(sender, url)
    expect(sender.idleConnections()).toBe(1)
    for (const socket of answered) socket.end()
    await expect.poll(() => sender.idleConnections()).toBe(0)
  })

  it("a connection is closed when the endpoint sends an unrequested response", async () => {
    const answered: Array<Socket> = []
    const { url } = await aTcpEndpoint((socket) => {
      answered.push(socket)
      socket.write(ok)
    })
    const sender = aSender()
    await sendBy(sender, url)
    expect(sender.idleConnections()).toBe(1)
    for (const socket of answered) socket.write(ok)
    await expect.poll(() => sender.idleConnections()).toBe(0)
  })

  it("a connection is not reused beyond its maximum age", async () => {
    const { connections, url } = await aTcpEndpoint((socket) => socket.write(ok))
    await sendTimes(3, url, aSender({ connectionAge: 0 }))
    expect(connections()).toBe(3)
  })

  it("a closed sender closes its connections and keeps none afterwards", async () => {
    const { url } = await aTcpEndpoint((socket) => socket.write(ok))
    const sender = aSender()
    await sendBy(sender, url)
    sender.close()
    expect(sender.idleConnections()).toBe(0)
    expect(await sendBy(sender, url)).toEqual(accepted(200))
    expect(sender.idleConnections()).toBe(0)
  })
})

describe("Stale connections", () => {
  it.each(["end", "resetAndDestroy"] as const)(
    "a closed kept connection is reported as stale; a resend opens a new one (%s)",
    async (close) => {
      const endpoint = await aTcpEndpoint((socket, nth) => {
        if (nth === 1) socket.write(ok)
        else socket[close]()
      })
      const sender = aSender()
      expect(await trySending(sender, endpoint.url)).toEqual(accepted(200))
      for (let nth = 0; nth < 5; nth += 1) {
        expect(await trySending(sender, endpoint.url)).toEqual(stale)
        expect(await trySending(sender, endpoint.url, true)).toEqual(accepted(200))
      }
      // One response, then 5 times: closed on the reused connection, a response on a new one.
      expect([endpoint.requests(), endpoint.connections()]).toEqual([11, 6])
    },
  )

  it("a resend always uses a new connection, which may fail", async () => {
    let isBroken = false
    const endpoint = await aTcpEndpoint((socket) => {
      if (isBroken) socket.resetAndDestroy()
      else socket.write(ok)
    })
    const sender = aSender()
    await Promise.all([sendBy(sender, endpoint.url), sendBy(sender, endpoint.url)])
    expect(sender.idleConnections()).toBe(2)
    isBroken = true
    expect(await trySending(sender, endpoint.url)).toEqual(stale)
    expect(await trySending(sender, endpoint.url, true)).toEqual(failed(closed))
    expect(sender.idleConnections()).toBe(1)
    expect(endpoint.requests()).toBe(4)
  })

  it("a partial response or a timeout on a kept connection fails the delivery", async () => {
    const started = await aTcpEndpoint((socket, nth) =>
      nth === 1 ? socket.write(ok) : socket.end("HTTP/1.1 200 O"),
    )
    expect(await sendTimes(2, started.url)).toEqual([accepted(200), failed(closed)])
    const silent = await aTcpEndpoint((socket, nth) => nth === 1 && socket.write(ok))
    const hasty = aSender({ timeout: "500 millis" })
    const reports = await sendTimes(2, silent.url, hasty)
    expect(reports).toEqual([accepted(200), failed("the response timed out")])
    expect([started.requests(), silent.requests()]).toEqual([2, 2])
  })

  it("a late close fails the delivery, because the endpoint may have processed it", async () => {
    const endpoint = await aTcpEndpoint((socket, nth) => {
      if (nth === 1) socket.write(ok)
      else setTimeout(() => socket.end(), 2_300)
    })
    expect(await sendTimes(2, endpoint.url)).toEqual([accepted(200), failed(closed)])
    expect(endpoint.requests()).toBe(2)
  })

  it("a stale send calls onWritten once", async () => {
    const { url } = await aTcpEndpoint((socket, nth) =>
      nth === 1 ? socket.write(ok) : socket.resetAndDestroy(),
    )
    const sender = aSender()
    await sendBy(sender, url)
    let calls = 0
    const sending = aSending(url, { onWritten: () => (calls += 1) })
    expect(await Effect.runPromise(Effect.flip(sender.send(sending)))).toEqual(stale)
    expect(calls).toBe(1)
  })

  it("no delivery is lost to a server that closes idle connections at once", async () => {
    const server: Server = createServer((request, response) => {
      request.resume().on("end", () => response.end())
    })
    server.keepAliveTimeout = 1
    // Without a hint from the server, because the test is about the race.
    server.on("request", (_request, response) => response.setHeader("keep-alive", "timeout=60"))
    const url = `http://127.0.0.1:${await listening(server)}`
    const sender = aSender()
    for (let nth = 0; nth < 300; nth += 1) {
      const first = await trySending(sender, url)
      const report = first instanceof StaleConnectionError ? trySending(sender, url, true) : first
      expect(await report).toEqual(accepted(200))
    }
  })
})

describe("Connections to several endpoints", () => {
  it("each endpoint has its own connections, at most 32 of them idle", async () => {
    const one = await anEndpointAnswering(204)
    const other = await anEndpoint((_request, response) =>
      setTimeout(() => response.writeHead(204).end(), 100),
    )
    const sender = aSender()
    await Promise.all(Array.from({ length: 40 }, () => sendBy(sender, other.url)))
    await sendBy(sender, one.url)
    expect(sender.idleConnections()).toBe(33)
    expect(await send(one.url)).toEqual(accepted(204))
  })
})
