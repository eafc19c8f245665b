/** The receivers for Express, Fastify and fetch-style frameworks, over real HTTP. */
import { createServer, type Server } from "node:http"
import { Readable } from "node:stream"
import { listen } from "@procurement/testing"
import express from "express"
import fastify from "fastify"
import { describe, expect, it, onTestFinished } from "vitest"
import {
  expressWebhookHandler,
  fastifyWebhooks,
  fetchWebhookHandler,
  signWebhook,
  type WebhookEvent,
  type WebhookReceiver,
} from "../src/index.ts"

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`

const listening = async (server: Server): Promise<string> => {
  const { url, stop } = await listen(server)
  onTestFinished(stop)
  return `${url}/hooks`
}

const frameworks: Readonly<Record<string, (receiver: WebhookReceiver) => Promise<string>>> = {
  "node:http": (receiver) => {
    const handler = expressWebhookHandler(receiver)
    return listening(
      createServer((request, response) => {
        void handler(request, response, () => response.writeHead(500).end())
      }),
    )
  },
  Express: (receiver) => {
    const app = express()
    app.post("/hooks", expressWebhookHandler(receiver))
    app.use(express.json())
    app.use((_error: unknown, _request: unknown, response: express.Response, _next: unknown) => {
      response.status(500).end()
    })
    return listening(createServer(app))
  },
  "Express with express.raw": (receiver) => {
    const app = express()
    const raw = express.raw({ type: "application/json", limit: "30mb" })
    app.post("/hooks", raw, expressWebhookHandler(receiver))
    app.use((_error: unknown, _request: unknown, response: express.Response, _next: unknown) => {
      response.status(500).end()
    })
    return listening(createServer(app))
  },
  Fastify: async (receiver) => {
    const app = fastify()
    await app.register(fastifyWebhooks({ path: "/hooks", ...receiver }))
    onTestFinished(() => app.close())
    return `${await app.listen({ host: "127.0.0.1", port: 0 })}/hooks`
  },
  fetch: (receiver) => {
    const handler = fetchWebhookHandler(receiver)
    return listening(
      createServer(async (request, response) => {
        const headers = new Headers(request.headers as Record<string, string>)
        const body = Readable.toWeb(request) as ReadableStream
        const init = { method: "POST", headers, body, duplex: "half" } as const
        const answer = await handler(new Request("http://receiver/hooks", init)).catch(
          () => new Response(null, { status: 500 }),
        )
        response.writeHead(answer.status).end(await answer.text())
      }),
    )
  },
}

const id = "evt_01kafq3v8pe0rr2c1m5kz9x7wd"
const challenge = "qL3m-0pXv_7T1yQn2Wc4Rb6Zs8Uf9Hd5Kj1Ge3Ia7Mo"
const bodyOf = (type: string, data: object = {}) =>
  JSON.stringify({ id, type, version: 1, createdAt: "2026-11-20T12:00:00.000Z", data })

const post = async (url: string, body: string, signedBody = body) => {
  const timestamp = Math.floor(Date.now() / 1_000)
  const signature = await signWebhook({ secret, id, timestamp, body: signedBody })
  const headers = { "content-type": "application/json", ...signature }
  const response = await fetch(url, { method: "POST", headers, body })
  return [response.status, await response.text()]
}

describe.each(Object.entries(frameworks))("A webhook receiver for %s", (_name, start) => {
  it("the receiver passes a verified event on, typed, and responds with 204", async () => {
    const events: Array<WebhookEvent> = []
    const url = await start({ secret, onEvent: (event) => void events.push(event) })
    const body = bodyOf("invoice.issued", { number: "FV/2026/11/000001", note: "Zażółć" })
    expect(await post(url, body)).toEqual([204, ""])
    expect(events).toEqual([JSON.parse(body)])
  })

  it("the receiver rejects a forged event with 400 and reports the reason", async () => {
    const reasons: Array<string> = []
    const onEvent = () => expect.unreachable("a forged event was passed on")
    const onRejected = (reason: string) => void reasons.push(reason)
    const url = await start({ secret, onEvent, onRejected })
    const body = bodyOf("invoice.issued")
    expect(await post(url, body, `${body} `)).toEqual([400, "SignatureMismatch"])
    expect((await fetch(url, { method: "POST", body })).status).toBe(400)
    expect(reasons).toEqual(["SignatureMismatch", "MissingHeader"])
  })

  it("the receiver rejects a body of more than a megabyte with 413", async () => {
    const url = await start({ secret, onEvent: () => undefined })
    for (const size of [1_000_001, 20_000_000]) {
      expect((await post(url, "x".repeat(size)))[0]).toBe(413)
    }
    expect(await post(url, "x".repeat(99))).toEqual([400, "NoEvent"])
  })

  it("the receiver answers signed challenges, and without a secret every challenge", async () => {
    const onEvent = () => expect.unreachable("a challenge was passed on")
    const body = bodyOf("webhook.verification", { challenge })
    const registered = await start({ secret, onEvent })
    expect(await post(registered, body)).toEqual([200, challenge])
    expect((await post(registered, body, `${body} `))[0]).toBe(400)
    const registering = await start({ secret: undefined, onEvent })
    expect(await post(registering, body, `${body} `)).toEqual([200, challenge])
    expect(await post(registering, bodyOf("invoice.issued"))).toEqual([400, "UnusableSecret"])
  })

  it("an error of the callback makes the service retry", async () => {
    const url = await start({ secret, onEvent: () => Promise.reject(new Error("disk full")) })
    expect((await post(url, bodyOf("invoice.issued")))[0]).toBe(500)
  })
})

describe("A webhook receiver for Express", () => {
  it("a body that express.json() has parsed fails with an error that names the fix", async () => {
    const app = express().use(express.json())
    const receiver = { secret, onEvent: () => undefined }
    const errors: Array<unknown> = []
    app.post("/hooks", expressWebhookHandler(receiver))
    app.use((error: unknown, _request: unknown, response: express.Response, _next: unknown) => {
      errors.push(error)
      response.status(500).end()
    })
    const url = await listening(createServer(app))
    expect((await post(url, bodyOf("invoice.issued")))[0]).toBe(500)
    expect(errors).toMatchObject([{ message: expect.stringContaining("before express.json()") }])
  })

  it.each<readonly [string, (bytes: Buffer) => unknown]>([
    ["an object", (bytes) => JSON.parse(bytes.toString())],
    ["changed text", (bytes) => ` ${bytes.toString()}`],
  ])("a receiver behind a parser of %s verifies rawBody", async (_what, parse) => {
    const events: Array<string> = []
    const app = express().use(express.raw({ type: "application/json" }), (request, _, next) => {
      // As Cloud Functions and NestJS do.
      Object.assign(request, { rawBody: request.body, body: parse(request.body) })
      next()
    })
    const onEvent = ({ type }: WebhookEvent) => void events.push(type)
    app.post("/hooks", expressWebhookHandler({ secret, onEvent }))
    const url = await listening(createServer(app))
    expect(await post(url, bodyOf("invoice.issued"))).toEqual([204, ""])
    expect(events).toEqual(["invoice.issued"])
  })
})

describe("A webhook receiver for fetch", () => {
  it("the receiver reads no more than its limit of a large body", async () => {
    let pulled = 0
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        if (pulled > 9_000_000) return controller.close()
        pulled += 10_000
        return controller.enqueue(new Uint8Array(10_000))
      },
    })
    const init = { method: "POST", body, duplex: "half" } as const
    const handler = fetchWebhookHandler({ secret, onEvent: () => undefined })
    expect((await handler(new Request("http://receiver/hooks", init))).status).toBe(413)
    expect(pulled).toBeLessThan(1_100_000)
  })
})
