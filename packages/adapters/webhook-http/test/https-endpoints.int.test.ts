/** Deliveries over TLS: whose certificates are taken, and what is said of the others. */
import type { AttemptReport } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { makeWebhookSender, type WebhookSenderOptions } from "../src/index.ts"
import { aDelivery, aSubscription, at } from "./a-delivery.ts"
import { anEndpointAnswering, aTcpServer, aTlsEndpoint } from "./loopback-server.ts"

const send = (url: string, options: Partial<WebhookSenderOptions> = {}): Promise<AttemptReport> => {
  const sender = makeWebhookSender({ allowLoopback: true, allowHttp: false, ...options })
  return Effect.runPromise(sender.send(aDelivery(), aSubscription(url), at))
}

const failed = { _tag: "EndpointFailed" }

describe("An https endpoint", () => {
  it("is reached by name when its certificate is trusted", async () => {
    const { certificate, port } = await aTlsEndpoint()
    const report = await send(`https://localhost:${port}/`, { ca: [certificate] })
    expect(report).toEqual({ fact: { _tag: "EndpointAccepted" }, status: 204 })
  })

  it("has failed when its certificate is not trusted", async () => {
    const { port } = await aTlsEndpoint()
    const report = await send(`https://localhost:${port}/`)
    expect(report).toEqual({ fact: failed, detail: "TLS: self-signed certificate" })
  })

  it("has failed when its certificate is for another name", async () => {
    const { certificate, port } = await aTlsEndpoint(["shop.example"])
    const { detail } = await send(`https://localhost:${port}/`, { ca: [certificate] })
    expect(detail).toMatch(/^TLS: .*localhost.*shop\.example/s)
  })

  it("has failed when it does not speak TLS", async () => {
    const { url } = await anEndpointAnswering(200)
    const { detail } = await send(url.replace("http:", "https:"))
    expect(detail).toMatch(/^TLS: \S/)
  })

  it("has failed when the handshake takes longer than a connection may", async () => {
    const { port } = await aTcpServer((socket) => socket.resume())
    const report = await send(`https://127.0.0.1:${port}/`, { connectTimeout: "100 millis" })
    expect(report).toEqual({ fact: failed, detail: "no connection in time" })
  })
})
