/** Challenges over real HTTP: how endpoints respond, and which responses count as agreement. */
import { describe, expect, it } from "@effect/vitest"
import { Entropy, type TenantId } from "@procurement/domain/identity"
import { layerEntropyMemory } from "@procurement/adapter-memory"
import { makeLocalRateLimitStore } from "@procurement/domain/rate-limit"
import { makeEndpointChallenge } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { TestClock } from "effect/testing"
import type { Socket } from "node:net"
import { Webhook } from "standardwebhooks"
import type { WebhookSenderOptions } from "../src/index.ts"
import { aSender, secret } from "./a-delivery.ts"
import { anEchoing, asJson, asText, aTcpEchoing } from "./echoing-endpoints.ts"
import { aClosedPort, anEndpoint, anEndpointAnswering } from "./loopback-server.ts"

const tenantId = "ten_01kafq3v8pe0rr2c1m5kz9x7wd" as TenantId

const asking = (url: string, options: Partial<WebhookSenderOptions> = {}) =>
  Effect.gen(function* () {
    const { ask } = makeEndpointChallenge({
      sender: aSender(options),
      limits: makeLocalRateLimitStore(),
      entropy: yield* Entropy,
    })
    yield* ask({ tenantId, url, secrets: [secret] })
  }).pipe(Effect.provide(layerEntropyMemory(7)))

const faultOf = (url: string, options: Partial<WebhookSenderOptions> = {}) =>
  Effect.map(Effect.flip(asking(url, options)), (failure) =>
    failure._tag === "EndpointNotVerified" ? failure.fault : failure,
  )

const head = "HTTP/1.1 200 OK\r\n"

describe("Endpoints that pass the challenge", () => {
  it.live.each([
    ["with the challenge as its body", asText, 200],
    ["with the challenge as JSON", asJson, 200],
    ["with 201 as well", asText, 201],
  ] as const)("an endpoint passes %s", ([, write, status]) =>
    Effect.gen(function* () {
      const { url } = yield* Effect.promise(() => anEchoing(write, status))
      yield* asking(url)
    }),
  )

  it.live("an endpoint may send the challenge in chunks, or end its body with the connection", () =>
    Effect.gen(function* () {
      const chunked = (challenge: string) =>
        `${head}Transfer-Encoding: chunked\r\n\r\n2b\r\n${challenge}\r\n0\r\n\r\n`
      for (const write of [chunked, (challenge: string) => `${head}\r\n${challenge}`]) {
        const { url } = yield* Effect.promise(() =>
          aTcpEchoing((socket, challenge) => socket.end(write(challenge))),
        )
        yield* asking(url)
      }
    }),
  )

  it.live("the challenge is a POST that any Standard Webhooks library verifies", () =>
    Effect.gen(function* () {
      const { url, received } = yield* Effect.promise(() => anEchoing(asText))
      yield* asking(`${url}/hooks?a=b`)
      expect(received).toHaveLength(1)
      const [{ method, path, headers, body } = { headers: {}, body: "" }] = received
      expect([method, path]).toEqual(["POST", "/hooks?a=b"])
      const signed = headers as Record<string, string>
      expect(new Webhook(secret).verify(body, signed)).toMatchObject({
        type: "webhook.verification",
      })
    }),
  )
})

describe("Endpoints that fail the challenge", () => {
  it.live.each([
    ["200 and nothing", 200, "", { _tag: "OtherBody" }],
    ["204", 204, "", { _tag: "OtherBody" }],
    ["a page", 200, "<html>Welcome</html>", { _tag: "OtherBody" }],
    ["more than a challenge", 200, "x".repeat(1_025), { _tag: "NotWhole" }],
    ["a megabyte", 200, "x".repeat(1_000_000), { _tag: "NotWhole" }],
    ["404", 404, "no", { _tag: "NotAccepted", detail: "HTTP 404 Not Found" }],
  ] as const)("an endpoint that answers %s fails", ([, status, body, fault]) =>
    Effect.gen(function* () {
      const { url } = yield* Effect.promise(() => anEndpointAnswering(status, {}, body))
      expect(yield* faultOf(url)).toEqual(fault)
    }),
  )

  it.live("an endpoint that echoes the whole request fails", () =>
    Effect.gen(function* () {
      const { url } = yield* Effect.promise(async () => {
        const endpoint = anEndpoint((_request, response) => {
          void endpoint.then(({ received }) => response.end(received.at(-1)?.body))
        })
        return endpoint
      })
      expect(yield* faultOf(url)).toEqual({ _tag: "OtherBody" })
    }),
  )

  it.live("an endpoint that returns the challenge with a 500 fails", () =>
    Effect.gen(function* () {
      const { url } = yield* Effect.promise(() => anEchoing(asText, 500))
      const detail = "HTTP 500 Internal Server Error"
      expect(yield* faultOf(url)).toEqual({ _tag: "NotAccepted", detail })
    }),
  )

  it.live("an endpoint that redirects fails, and the redirect is not followed", () =>
    Effect.gen(function* () {
      const good = yield* Effect.promise(() => anEchoing(asText))
      const { url } = yield* Effect.promise(() => anEchoing(asText, 307, { location: good.url }))
      const fault = yield* faultOf(url)
      expect(fault).toMatchObject({ _tag: "NotAccepted" })
      expect(JSON.stringify(fault)).toContain("redirects are not followed")
      expect(good.received).toEqual([])
    }),
  )

  it.live("an endpoint whose response breaks off fails, however the response is framed", () =>
    Effect.gen(function* () {
      const cut = (challenge: string) => `${head}Content-Length: 60\r\n\r\n${challenge}`
      const chunked = (challenge: string) =>
        `${head}Transfer-Encoding: chunked\r\n\r\n2b\r\n${challenge}\r\n`
      for (const write of [cut, chunked]) {
        const { url } = yield* Effect.promise(() =>
          aTcpEchoing((socket, challenge) => socket.end(write(challenge))),
        )
        expect(yield* faultOf(url)).toEqual({ _tag: "NotWhole" })
      }
      const reset = yield* Effect.promise(() =>
        aTcpEchoing((socket, challenge) => {
          socket.write(`${head}\r\n${challenge}`, () => socket.resetAndDestroy())
        }),
      )
      expect(yield* faultOf(reset.url)).toMatchObject({ _tag: expect.stringMatching(/^Not/) })
    }),
  )

  it.effect("an endpoint that is silent or drips fails after five seconds", () =>
    Effect.gen(function* () {
      for (const begin of ["", `${head}Content-Length: 60\r\n\r\nab`]) {
        const asked = Promise.withResolvers<Socket>()
        const { url } = yield* Effect.promise(() =>
          aTcpEchoing((socket) => {
            socket.write(begin)
            asked.resolve(socket)
          }),
        )
        const fiber = yield* Effect.forkChild(faultOf(url))
        const socket = yield* Effect.promise(() => asked.promise)
        const closed = new Promise((resolve) => socket.once("close", resolve))
        yield* TestClock.adjust("5 seconds")
        expect(yield* Fiber.join(fiber)).toEqual({ _tag: "TooLate" })
        // The connection is closed as well.
        yield* Effect.promise(() => closed)
      }
    }),
  )

  it.live("a closed port and a non-public address fail", () =>
    Effect.gen(function* () {
      const { url, received } = yield* Effect.promise(() => anEchoing(asText))
      const closed = `http://127.0.0.1:${yield* Effect.promise(aClosedPort)}`
      expect(yield* faultOf(closed)).toEqual({
        _tag: "NotAccepted",
        detail: "the connection was refused",
      })
      expect(yield* faultOf(url, { allowLoopback: false })).toEqual({
        _tag: "NotAccepted",
        detail: "the host resolves to a non-public IP address",
      })
      expect(received).toEqual([])
    }),
  )
})
