/** One delivery to real servers that respond. */
import { replayHeaderName } from "@procurement/domain/webhook"
import { once } from "node:events"
import { type ServerResponse, STATUS_CODES } from "node:http"
import { describe, expect, it } from "vitest"
import { makeWebhookSender } from "../src/index.ts"
import { accepted, atSeconds, body, eventId, send } from "./a-delivery.ts"
import { anEndpoint, anEndpointAnswering, aTcpEndpoint } from "./loopback-server.ts"

const refused = (status: number, failure: string) => ({
  outcome: { _tag: "EndpointFailed" },
  status,
  failure,
})

describe("Endpoints that accept", () => {
  it("a delivery is one POST of the exact body, signed for the event", async () => {
    const { received, url } = await anEndpointAnswering(200, {}, "thank you")
    expect(await send(`${url}/hooks/invoices?from=us&x=%C5%BC`)).toEqual(accepted(200))
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
  })

  it("only a replay has the replay header", async () => {
    const { received, url } = await anEndpointAnswering(204)
    for (const kind of ["event", "replay", "test"] as const) {
      await send(url, {}, { delivery: { eventId, kind, body } })
    }
    const marks = received.map(({ headers }) => headers[replayHeaderName.toLowerCase()])
    expect(marks).toEqual([undefined, "true", undefined])
  })

  it.each([201, 202, 204, 299])("an endpoint may accept a delivery with %i", async (status) => {
    const { url } = await anEndpointAnswering(status)
    expect(await send(url)).toEqual(accepted(status))
  })

  it("a delivery has the configured user agent", async () => {
    const { received, url } = await anEndpointAnswering(204)
    await send(url, { userAgent: "shop/2 (hooks)" })
    expect(received[0]?.headers["user-agent"]).toBe("shop/2 (hooks)")
    expect(() =>
      makeWebhookSender({ allowHttp: true, allowLoopback: true, userAgent: "a\nb" }),
    ).toThrow(/user-agent/)
  })

  it("a delivery is accepted even when the answer's body drips forever or is cut off", async () => {
    const dripping = await anEndpoint((_request, response) => {
      const drip = setInterval(() => response.write("…"), 20)
      response.writeHead(200).once("close", () => clearInterval(drip))
    })
    expect(await send(dripping.url, { timeout: "1 second" })).toEqual(accepted(200))
    const cut = await anEndpoint((_request, response) => {
      response.writeHead(200, { "content-length": "100" })
      response.write("half", () => response.destroy())
    })
    expect(await send(cut.url)).toEqual(accepted(200))
  })

  it("the sender stops reading an endless response body", async () => {
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
    expect(await send(url, { timeout: "20 seconds" })).toEqual(accepted(200))
    await ended
    expect(written).toBeLessThan(32 * 1_024 * 1_024)
  })

  it.each([
    ["speaks HTTP/1.0", "HTTP/1.0 200 OK\r\n\r\nthank you"],
    ["speaks HTTP/1.0 with a length", "HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok"],
    ["announces itself", "HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\n\r\n"],
    ["sends chunks", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n"],
    ["adds a body to 200 without a length", "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nok"],
  ])("a delivery is accepted by an endpoint that %s", async (_what, answer) => {
    const { url } = await aTcpEndpoint((socket) => socket.end(answer))
    expect(await send(url)).toEqual(accepted(200))
  })
})

describe("Endpoints that do not accept", () => {
  it.each([304, 400, 401, 404, 500, 502])("a delivery fails with %i", async (status) => {
    const { url } = await anEndpointAnswering(status, { "retry-after": "7" }, "<html>no</html>")
    const failure = `HTTP ${status} ${STATUS_CODES[status]}`
    expect((await send(url)).failure).toContain(failure)
  })

  it("a 410 is an endpoint that asks for no more deliveries", async () => {
    const { url } = await anEndpointAnswering(410, { "retry-after": "7" })
    const failure = "HTTP 410 Gone"
    expect(await send(url)).toEqual({ outcome: { _tag: "EndpointGone" }, status: 410, failure })
  })

  it.each([301, 302, 303, 307, 308])("a redirect with %i is not followed", async (status) => {
    const target = await anEndpointAnswering(200)
    const { received, url } = await anEndpointAnswering(status, { location: target.url })
    const failure = `HTTP ${status} ${STATUS_CODES[status]}: redirects are not followed`
    expect(await send(url)).toEqual(refused(status, failure))
    expect([received.length, target.received.length]).toEqual([1, 0])
  })

  it.each([
    [429, "120", 120],
    [503, "Fri, 20 Nov 2026 10:05:00 GMT", 300],
    [503, "Friday, 20-Nov-26 10:05:00 GMT", 300],
    [429, "Fri Nov 20 10:05:00 2026", 300],
    [503, "soon", undefined],
    [500, "120", undefined],
  ])("a %i with Retry-After %s sets a delay if supported", async (status, value, seconds) => {
    const { url } = await anEndpointAnswering(status, { "retry-after": value })
    const waiting = seconds === undefined ? {} : { retryAfterSeconds: seconds }
    expect((await send(url)).outcome).toEqual({ _tag: "EndpointFailed", ...waiting })
  })
})
