/** Where a delivery never goes, whatever a customer registered. */
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { makeWebhookSender, type WebhookSenderOptions } from "../src/index.ts"
import { aDelivery, aSubscription, at } from "./a-delivery.ts"
import { anEndpointAnswering } from "./loopback-server.ts"

const detailOf = async (
  url: string,
  options: Partial<WebhookSenderOptions> = {},
  secret = aSubscription("").secret,
): Promise<string | undefined> => {
  const sender = makeWebhookSender({ allowLoopback: false, allowHttp: true, ...options })
  const sent = sender.send(aDelivery(), aSubscription(url, { secret }), at)
  const { detail, fact, status } = await Effect.runPromise(sent)
  expect([fact, status]).toEqual([{ _tag: "EndpointFailed" }, undefined])
  return detail
}

const notPublic = "the host has no public address"

describe("A server on this machine", () => {
  it.each(["127.0.0.1", "localhost", "127.1", "0x7f000001", "2130706433", "[::ffff:127.0.0.1]"])(
    "is not reached as %s",
    async (host) => {
      const { received, url } = await anEndpointAnswering(200)
      expect(await detailOf(url.replace("127.0.0.1", host))).toBe(notPublic)
      expect(received).toEqual([])
    },
  )

  it("is reached when loopback is allowed, and other private addresses still are not", async () => {
    const { received, url } = await anEndpointAnswering(404)
    const sender = makeWebhookSender({ allowLoopback: true, allowHttp: true })
    const local = sender.send(
      aDelivery(),
      aSubscription(url.replace("127.0.0.1", "[::ffff:127.0.0.1]")),
      at,
    )
    expect((await Effect.runPromise(local)).status).toBe(404)
    expect(received).toHaveLength(1)
    for (const host of ["10.0.0.1", "169.254.169.254", "[fe80::1]", "0.0.0.0", "[::]"]) {
      expect(await detailOf(`http://${host}:1/`, { allowLoopback: true })).toBe(notPublic)
    }
  })
})

describe("A subscription that cannot be used", () => {
  it.each([
    ["http://shop.example/", "the URL does not begin with https://"],
    ["ftp://shop.example/", "the URL does not begin with https://"],
    ["file:///etc/passwd", "the URL does not begin with https://"],
    ["https://user:pass@shop.example/", "the URL holds a user or a password"],
    ["shop.example", "the URL cannot be read"],
    ["https://", "the URL cannot be read"],
  ])("says why: %s", async (url, detail) => {
    expect(await detailOf(url, { allowHttp: false })).toBe(detail)
  })

  it("says so when the secret is none", async () => {
    const detail = await detailOf("https://shop.example/", {}, "hunter2")
    expect(detail).toBe("the subscription's secret cannot be used")
  })
})
