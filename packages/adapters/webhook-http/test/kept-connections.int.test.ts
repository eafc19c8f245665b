/** Connections that are kept for the next delivery, and what that must never cost. */
import { createServer, type Server } from "node:http"
import type { Socket } from "node:net"
import { buildConnector } from "undici"
import { describe, expect, it, vi } from "vitest"
import { type AttemptReport, StaleConnectionError } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { openConnection } from "../src/connection.ts"
import { type Ending, exchange } from "../src/exchange.ts"
import type { HttpWebhookSender } from "../src/index.ts"
import { accepted, aSender, aSending, failed, send, sendBy } from "./a-delivery.ts"
import { anEndpoint, anEndpointAnswering, aTcpEndpoint, listening } from "./loopback-server.ts"

const closed = "the connection was closed before an answer"
const ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

/** Every delivery in turn; how each was reported. */
const sendTimes = async (times: number, url: string, sender = aSender()) => {
  const reports = []
  for (let nth = 0; nth < times; nth += 1) reports.push(await sendBy(sender, url))
  return reports
}

const stale = new StaleConnectionError()

/** Whether it found its connection closed, or else its report. */
const trySending = (
  sender: HttpWebhookSender,
  url: string,
  isAnew = false,
): Promise<AttemptReport | StaleConnectionError> =>
  sender
    .send(aSending(url, { isAnew }))
    .pipe(Effect.catchTag("StaleConnectionError", Effect.succeed), Effect.runPromise)

describe("A connection", () => {
  it("carries one delivery after the other, and stands still between them", async () => {
    const { connections, requests, url } = await aTcpEndpoint((socket) => socket.write(ok))
    const sender = aSender()
    expect(await sendTimes(20, url, sender)).toEqual(Array(20).fill(accepted(200)))
    expect([connections(), requests(), sender.idleConnections()]).toEqual([1, 20, 1])
  })

  it("carries one delivery at a time: what comes meanwhile gets another", async () => {
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
  ])("is not kept when %s", async (_what, answer) => {
    const { connections, url } = await aTcpEndpoint((socket) => socket.write(answer))
    const sender = aSender()
    await sendTimes(2, url, sender)
    await expect.poll(() => sender.idleConnections()).toBe(0)
    expect(connections()).toBe(2)
  })

  it("is closed and forgotten a second before the endpoint would close it", async () => {
    const answer = ok.replace("\r\n", "\r\nKeep-Alive: timeout=2\r\n")
    const { url } = await aTcpEndpoint((socket) => socket.write(answer))
    const sender = aSender()
    await sendBy(sender, url)
    expect(sender.idleConnections()).toBe(1)
    await vi.waitFor(() => expect(sender.idleConnections()).toBe(0), { timeout: 3_500 })
  })

  it("is closed and forgotten when the endpoint closes it", async () => {
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

  it("is closed when the endpoint sends what nobody asked for", async () => {
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

  it("is not used beyond its age", async () => {
    const { connections, url } = await aTcpEndpoint((socket) => socket.write(ok))
    await sendTimes(3, url, aSender({ connectionAge: 0 }))
    expect(connections()).toBe(3)
  })

  it("connects once: a request that finds it closed fails and opens no other", async () => {
    const { connections, url } = await aTcpEndpoint((socket) => socket.end(ok))
    const options = { connect: buildConnector({}), idleMillis: 4_000, maximumIdleMillis: 4_000 }
    const connection = openConnection(url, options, () => undefined)
    const post = { origin: url, path: "/", headers: [], body: "{}" }
    const exchanged = () =>
      new Promise<Ending>((onEnd) => exchange(connection, post, { onWritten: vi.fn(), onEnd }))
    expect((await exchanged())._tag).toBe("Answered")
    await expect.poll(() => connection.isOver()).toBe(true)
    expect(await exchanged()).toMatchObject({ _tag: "Broken", cause: { code: "ECONNRESET" } })
    expect(connections()).toBe(1)
  })

  it("is closed with the sender, and none is kept after that", async () => {
    const { url } = await aTcpEndpoint((socket) => socket.write(ok))
    const sender = aSender()
    await sendBy(sender, url)
    sender.close()
    expect(sender.idleConnections()).toBe(0)
    expect(await sendBy(sender, url)).toEqual(accepted(200))
    expect(sender.idleConnections()).toBe(0)
  })
})

describe("A kept connection that turns out to be closed", () => {
  it.each(["end", "resetAndDestroy"] as const)(
    "is no failure, and is told: a new one is opened for what is sent anew (%s)",
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
      // 1 answered, then 5 times: refused on the kept connection, answered on a new one.
      expect([endpoint.requests(), endpoint.connections()]).toEqual([11, 6])
    },
  )

  it("is never given to what is sent anew, however many wait; a new one can fail", async () => {
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

  it("has failed when an answer had begun, or nothing came in time", async () => {
    const begun = await aTcpEndpoint((socket, nth) =>
      nth === 1 ? socket.write(ok) : socket.end("HTTP/1.1 200 O"),
    )
    expect(await sendTimes(2, begun.url)).toEqual([accepted(200), failed(closed)])
    const silent = await aTcpEndpoint((socket, nth) => nth === 1 && socket.write(ok))
    const hasty = aSender({ timeout: "500 millis" })
    const reports = await sendTimes(2, silent.url, hasty)
    expect(reports).toEqual([accepted(200), failed("no answer in time")])
    expect([begun.requests(), silent.requests()]).toEqual([2, 2])
  })

  it("has failed when the close came late: the endpoint may have worked on it", async () => {
    const endpoint = await aTcpEndpoint((socket, nth) => {
      if (nth === 1) socket.write(ok)
      else setTimeout(() => socket.end(), 2_300)
    })
    expect(await sendTimes(2, endpoint.url)).toEqual([accepted(200), failed(closed)])
    expect(endpoint.requests()).toBe(2)
  })

  it("says once that it was written", async () => {
    const { url } = await aTcpEndpoint((socket, nth) =>
      nth === 1 ? socket.write(ok) : socket.resetAndDestroy(),
    )
    const sender = aSender()
    await sendBy(sender, url)
    let told = 0
    const sending = aSending(url, { onWritten: () => (told += 1) })
    expect(await Effect.runPromise(Effect.flip(sender.send(sending)))).toEqual(stale)
    expect(told).toBe(1)
  })

  it("loses nothing to a server that closes idle connections as fast as it can", async () => {
    const server: Server = createServer((request, response) => {
      request.resume().on("end", () => response.end())
    })
    server.keepAliveTimeout = 1
    // No hint: what is tested is the race.
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

describe("Many endpoints", () => {
  it("have connections of their own, at most 32 idle for each", async () => {
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
