/** One delivery against real servers, the well-behaved and the others. */
import type { AttemptReport, Subscription } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { once } from "node:events"
import { type ServerResponse, STATUS_CODES } from "node:http"
import type { Socket } from "node:net"
import { describe, expect, it } from "vitest"
import { makeWebhookSender, type WebhookSenderOptions } from "../src/index.ts"
import { signatureHeaders, signingKey } from "../src/webhook-signature.ts"
import { aDelivery, aSubscription, at, atSeconds, body, eventId, secret } from "./a-delivery.ts"
import { aClosedPort, anEndpoint, anEndpointAnswering, aTcpServer } from "./loopback-server.ts"

const send = (
  url: string,
  options: Partial<WebhookSenderOptions> = {},
  change: Partial<Subscription> = {},
): Promise<AttemptReport> => {
  const sender = makeWebhookSender({ allowLoopback: true, allowHttp: true, ...options })
  return Effect.runPromise(sender.send(aDelivery(), aSubscription(url, change), at))
}

const failed = { _tag: "EndpointFailed" }
const closed = "the connection was closed before an answer"

describe("An endpoint that accepts", () => {
  it("got one POST of the exact body, signed for the event, and is reported so", async () => {
    const { received, url } = await anEndpointAnswering(200, {}, "thank you")
    expect(await send(`${url}/hooks/invoices?from=us&x=%C5%BC`)).toEqual({
      fact: { _tag: "EndpointAccepted" },
      status: 200,
    })
    expect(received).toHaveLength(1)
    const [request] = received
    expect(request?.method).toBe("POST")
    expect(request?.path).toBe("/hooks/invoices?from=us&x=%C5%BC")
    expect(request?.body).toBe(body)
    expect(request?.headers).toMatchObject({
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(body)),
      "user-agent": "procurement-webhooks/1",
      "webhook-id": eventId,
      "webhook-timestamp": String(atSeconds),
    })
    const key = signingKey(secret) as Buffer
    expect(request?.headers).toMatchObject(signatureHeaders(key, eventId, atSeconds, body))
  })

  it.each([201, 202, 204, 299])("may do so with %i", async (status) => {
    const { url } = await anEndpointAnswering(status)
    expect((await send(url)).fact).toEqual({ _tag: "EndpointAccepted" })
  })

  it("sees the user agent it was told of", async () => {
    const { received, url } = await anEndpointAnswering(204)
    await send(url, { userAgent: "shop/2 (hooks)" })
    expect(received[0]?.headers["user-agent"]).toBe("shop/2 (hooks)")
    expect(() =>
      makeWebhookSender({ allowHttp: true, allowLoopback: true, userAgent: "a\nb" }),
    ).toThrow(/user-agent/)
  })

  it("has accepted even when its answer's body never ends or is cut off", async () => {
    const dripping = await anEndpoint((_request, response) => response.writeHead(200).write("…"))
    expect((await send(dripping.url, { timeout: "2 seconds" })).fact._tag).toBe("EndpointAccepted")
    const cut = await anEndpoint((_request, response) => {
      response.writeHead(200, { "content-length": "100" })
      response.write("half", () => response.destroy())
    })
    expect((await send(cut.url)).fact._tag).toBe("EndpointAccepted")
  })

  it("is not read beyond 64 KB of its answer", async () => {
    let written = 0
    const pour = (response: ServerResponse): void => {
      const chunk = Buffer.alloc(65_536)
      while (!response.destroyed && response.write(chunk)) written += chunk.length
      written += chunk.length
      response.once("drain", () => pour(response))
    }
    let ended: Promise<unknown> = Promise.resolve()
    const { url } = await anEndpoint((_request, response) => {
      ended = once(response, "close")
      pour(response.writeHead(200))
    })
    expect((await send(url, { timeout: "20 seconds" })).fact._tag).toBe("EndpointAccepted")
    await ended
    expect(written).toBeLessThan(32 * 1_024 * 1_024)
  })
})

describe("An endpoint that answers anything else", () => {
  it.each([400, 401, 404, 410, 500, 502])("has failed with %i", async (status) => {
    const { url } = await anEndpointAnswering(status, { "retry-after": "7" }, "<html>no</html>")
    const detail = `HTTP ${status} ${STATUS_CODES[status]}`
    expect(await send(url)).toEqual({ fact: failed, status, detail })
  })

  it.each([301, 302, 303, 307, 308])("is not followed to where %i points", async (status) => {
    const target = await anEndpointAnswering(200)
    const { received, url } = await anEndpointAnswering(status, { location: target.url })
    const detail = `HTTP ${status} ${STATUS_CODES[status]}: redirects are not followed`
    expect(await send(url)).toEqual({ fact: failed, status, detail })
    expect([received.length, target.received.length]).toEqual([1, 0])
  })

  it.each([
    [429, "120", 120],
    [503, "Fri, 20 Nov 2026 10:05:00 GMT", 300],
    [503, "soon", undefined],
  ])("may ask with %i to wait (%s)", async (status, value, seconds) => {
    const { url } = await anEndpointAnswering(status, { "retry-after": value })
    const { fact } = await send(url)
    expect(fact).toEqual(seconds === undefined ? failed : { ...failed, retryAfterSeconds: seconds })
  })
})

describe("An endpoint that gives no answer", () => {
  const timeout = "1 second"

  it("has failed when the time is over, and its connection is closed", async () => {
    let ended: Promise<unknown> = Promise.resolve()
    const { received, url } = await anEndpoint((_request, response) => {
      ended = once(response, "close")
    })
    expect(await send(url, { timeout })).toEqual({ fact: failed, detail: "no answer in time" })
    await ended
    expect(received).toHaveLength(1)
  })

  it("has failed when its headers drip past the limit", async () => {
    const { port } = await aTcpServer((socket) => {
      socket.write("HTTP/1.1 200 OK\r\n")
      const drip = setInterval(() => socket.write("x-slow: 1\r\n"), 20)
      socket.on("close", () => clearInterval(drip))
    })
    const report = await send(`http://127.0.0.1:${port}`, { timeout })
    expect(report).toEqual({ fact: failed, detail: "no answer in time" })
  })

  it.each<[string, string, (socket: Socket) => void]>([
    ["resets the connection", closed, (socket) => socket.resetAndDestroy()],
    ["closes the connection", closed, (socket) => socket.end()],
    ["does not speak HTTP", "the answer is not HTTP", (socket) => socket.end("SSH-2.0-x\r\n\r\n")],
    [
      "sends endless headers",
      "the answer's headers are too long",
      (socket) => socket.write(`HTTP/1.1 200 OK\r\nx: ${"y".repeat(200_000)}`),
    ],
  ])("has failed when it %s", async (_what, detail, misbehave) => {
    const { port } = await aTcpServer((socket) => socket.once("data", () => misbehave(socket)))
    expect(await send(`http://127.0.0.1:${port}`)).toEqual({ fact: failed, detail })
  })

  it("has failed when nothing listens there", async () => {
    const report = await send(`http://127.0.0.1:${await aClosedPort()}`)
    expect(report).toEqual({ fact: failed, detail: "the connection was refused" })
  })

  it("is let go at once when the delivery is interrupted", async () => {
    const interruption = new AbortController()
    let ended: Promise<unknown> = Promise.resolve()
    const { url } = await anEndpoint((_request, response) => {
      ended = once(response, "close")
      interruption.abort()
    })
    const sender = makeWebhookSender({ allowLoopback: true, allowHttp: true })
    const sent = sender.send(aDelivery(), aSubscription(url), at)
    await expect(Effect.runPromise(sent, { signal: interruption.signal })).rejects.toThrow()
    await ended
  })
})
