/** Requests to a scripted server on loopback. */
import { listen } from "@procurement/testing"
import * as Effect from "effect/Effect"
import { createServer, type RequestListener, type ServerResponse } from "node:http"
import { describe, expect, it, onTestFinished } from "vitest"
import { makeTextApi, refusedStatus, type TextApiOptions } from "../src/index.ts"

const anApi = async (answer: RequestListener, options: Partial<TextApiOptions> = {}) => {
  const { url: baseUrl, stop } = await listen(createServer(answer))
  onTestFinished(stop)
  return makeTextApi({ baseUrl, maximumBytes: 1_000, ...options })
}

type Api = Pick<ReturnType<typeof makeTextApi>, "get">

const failureOf = async (api: Api) => {
  const { reason, detail } = await Effect.runPromise(Effect.flip(api.get("/rates")))
  return [reason, detail]
}

describe("Responses", () => {
  it("have the status and the text, below a base URL with a path", async () => {
    const { url, stop } = await listen(
      createServer(({ url: path, headers }, response) => {
        response.writeHead(404).end(`${path} as ${headers.accept}`)
      }),
    )
    onTestFinished(stop)
    const api = makeTextApi({ baseUrl: `${url}/api/`, maximumBytes: 1_000 })
    const text = "/api/rates?day=1 as application/json"
    expect(await Effect.runPromise(api.get("/rates?day=1"))).toEqual({ status: 404, text })
  })

  it("of status 200 are read whole or not at all; the text of others is cut", async () => {
    const text = "x".repeat(1_000)
    const whole = await anApi((_request, response) => response.end(text))
    expect(await Effect.runPromise(whole.get("/"))).toEqual({ status: 200, text })
    const long = await anApi((_request, response) => response.end(`${text}x`))
    expect(await failureOf(long)).toEqual(["UnexpectedAnswer", "more than 1000 bytes"])
    const page = await anApi((_request, response) => response.writeHead(503).end(`${text}x`))
    expect(await Effect.runPromise(page.get("/"))).toMatchObject({ status: 503 })
  })

  it.each([500, 502, 503, 429, 408])("HTTP %i is transient", (status) => {
    expect(refusedStatus(status)).toMatchObject({
      reason: "Unavailable",
      detail: `HTTP ${status}`,
    })
  })

  it.each([204, 301, 400, 403])("HTTP %i is not transient", (status) => {
    expect(refusedStatus(status)).toMatchObject({ reason: "UnexpectedAnswer" })
  })
})

describe("Servers without a response", () => {
  it.each<[string, (response: ServerResponse) => void]>([
    ["never answers", () => undefined],
    ["never ends its answer", (response) => response.writeHead(200).write("{")],
  ])("a server that %s is unavailable", async (_what, answer) => {
    const api = await anApi((_request, response) => answer(response), { timeout: "300 millis" })
    expect(await failureOf(api)).toEqual(["Unavailable", "no answer in time"])
  })

  it("a broken connection is unavailable, and a response that is not HTTP unexpected", async () => {
    const broken = await anApi((_request, response) => response.destroy())
    expect(await failureOf(broken)).toEqual(["Unavailable", "no answer (UND_ERR_SOCKET)"])
    const cut = await anApi((_request, response) => {
      response.writeHead(200, { "content-length": "500" })
      response.write("{", () => response.destroy())
    })
    const anyBreak = expect.stringMatching(/^no answer \(UND_ERR_/)
    expect(await failureOf(cut)).toEqual(["Unavailable", anyBreak])
    const garbled = await anApi((_request, response) => {
      response.socket?.end("SSH-2.0-x\r\n\r\n")
    })
    expect(await failureOf(garbled)).toEqual(["UnexpectedAnswer", "the answer is not HTTP"])
    const away = makeTextApi({ baseUrl: "http://127.0.0.1:1", maximumBytes: 1_000 })
    expect(await failureOf(away)).toEqual(["Unavailable", "no answer (ECONNREFUSED)"])
  })

  it("rejects a base URL that is not a URL", () => {
    expect(() => makeTextApi({ baseUrl: "api.nbp.pl", maximumBytes: 1 })).toThrow(TypeError)
  })
})
