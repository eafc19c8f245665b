/** A router on a real server: which handler gets which request, and what leaves. */
import { listen, say } from "@procurement/testing"
import { describe, expect, it, onTestFinished } from "vitest"
import {
  bodyText,
  type HttpRequest,
  listenerOf,
  makeServer,
  Refusal,
  type Route,
  route,
  sized,
  type Surface,
} from "../src/index.ts"

const text = (status: number, body: string) => sized({ status, headers: {}, body })
const shown = ({ method, url, parameters }: HttpRequest) =>
  text(200, `${method} ${url.pathname} ${JSON.stringify(parameters)}`)

const routes: ReadonlyArray<Route> = [
  route("GET", "/orders/{id}", shown),
  route("POST", "/orders/{id}", async (request) => text(200, bodyText(await request.body()))),
  route("GET", "/{language:en|pl}/{page:.*}", shown),
  route("GET", "/style.css", shown),
  route("GET", "/refused", () => {
    throw new Refusal(text(409, "refused"))
  }),
  route("GET", "/broken", () => {
    throw new Error("secret")
  }),
  route("GET", "/reset", () => undefined),
]

const surface: Surface = {
  routes,
  notFound: () => text(404, "not found"),
  wrongMethod: text(405, "wrong method"),
  faults: {
    malformed_address: text(400, "malformed address"),
    incomplete_body: text(400, "incomplete body"),
    slow_body: text(408, "slow body"),
    large_body: text(413, "large body"),
    coded_body: text(415, "coded body"),
  },
  failed: () => text(500, "failed"),
  limits: { bytes: 10, millis: 1_000 },
}

const serve = async (changes: Partial<Surface> = {}): Promise<string> => {
  const server = makeServer(listenerOf({ ...surface, ...changes }), {
    answerTo: (fault) => ({ headers: {}, body: fault }),
  })
  const { url, stop } = await listen(server)
  onTestFinished(stop)
  return url
}

/** Sends it as it is: `fetch` would normalize the path. */
const ask = async (url: string, line: string, rest = "\r\n"): Promise<string> =>
  say(url, `${line} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${rest}`)

describe("A router", () => {
  it.each([
    ["GET /orders/a%2Fb%20c?x=1", '200 OK[^]*GET /orders/a%2Fb%20c {"id":"a/b c"}$'],
    ["GET /pl/a%20b/", '200 OK[^]*{"language":"pl","page":"a%20b/"}$'],
    ["GET /orders/%zz", "400 [^]*malformed address$"],
    ["GET /pl/%zz", '200 OK[^]*"page":"%zz"}$'],
    ["GET /styleXcss", "404 [^]*not found$"],
    ["GET //orders/1", "404 [^]*not found$"],
    ["GET http://other/orders/1", '200 OK[^]*{"id":"1"}$'],
    ["GET /Orders/1", "404 [^]*not found$"],
    ["GET /orders/1/", "404 [^]*not found$"],
    ["PUT /orders/1", "405 [^]*allow: GET, HEAD, POST, OPTIONS[^]*wrong method$"],
    ["OPTIONS /orders/1", "204 [^]*allow: GET, HEAD, POST, OPTIONS"],
    ["OPTIONS /unknown", "404 [^]*not found$"],
    ["HEAD /orders/1", "200 OK[^]*content-length: 25\r\n[^]*\r\n\r\n$"],
    ["GET /refused", "409 [^]*refused$"],
    ["GET /broken", "500 [^]*failed$"],
    ["GET /reset", ""],
  ])("%s gets %s", async (line, answer) => {
    const received = await ask(await serve(), line)
    expect(received).toMatch(new RegExp(answer === "" ? "^$" : `^HTTP/1\\.1 ${answer}`, "i"))
  })

  it("a lenient one ignores case and a slash at the end, and may hide other methods", async () => {
    const { wrongMethod: _, ...hiding } = surface
    const server = makeServer(listenerOf({ ...hiding, isLenient: true }), {
      answerTo: () => ({ headers: {}, body: "" }),
    })
    const { url, stop } = await listen(server)
    onTestFinished(stop)
    expect(await ask(url, "GET /ORDERS/1/")).toMatch(/{"id":"1"}$/)
    expect(await ask(url, "PUT /orders/1")).toMatch(/not found$/)
  })

  it("requests wait until the surface is known, and each response is completed", async () => {
    const known = Promise.withResolvers<Surface>()
    const server = makeServer(listenerOf(known.promise), {
      answerTo: () => ({ headers: {}, body: "" }),
    })
    const { url, stop } = await listen(server)
    onTestFinished(stop)
    const answer = ask(url, "GET /unknown")
    known.resolve({ ...surface, complete: (response) => ({ ...response, status: 410 }) })
    expect(await answer).toMatch(/^HTTP\/1\.1 410 /)
  })
})

describe("A body", () => {
  it.each([
    ["of the greatest length", "Content-Length: 10\r\n\r\n0123456789", "200 [^]*0123456789$"],
    [
      "with a byte order mark",
      "Content-Length: 5\r\n\r\n\u00EF\u00BB\u00BF{}",
      "200 [^]*\r\n\r\n{}$",
    ],
    ["that is absent, although coded", "Content-Encoding: gzip\r\n\r\n", "200 "],
    ["that is too long", "Content-Length: 11\r\n\r\n01234567890", "413 [^]*large body$"],
    [
      "that is too long in chunks",
      "Transfer-Encoding: chunked\r\n\r\nb\r\n01234567890\r\n0\r\n\r\n",
      "413 [^]*large body$",
    ],
    [
      "with a coding",
      "Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}",
      "415 [^]*coded body$",
    ],
    ["that does not end", "Content-Length: 2\r\n\r\n{", "408 [^]*slow body$"],
  ])("%s is read or rejected", async (_what, rest, answer) => {
    const received = await ask(await serve(), "POST /orders/1", rest)
    expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${answer}`))
  })
})
