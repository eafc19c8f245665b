/** Requests that reach no handler; the API tests the full table. */
import { listen, say } from "@procurement/testing"
import { expect, it, onTestFinished } from "vitest"
import { makeServer } from "../src/index.ts"

const serve = async (): Promise<string> => {
  const server = makeServer((_request, response) => response.end("served"), {
    limits: { headersTimeoutMillis: 300, requestTimeoutMillis: 600 },
    answerTo: (fault) => ({ headers: { "content-type": "text/plain" }, body: fault }),
  })
  const { url, stop } = await listen(server)
  onTestFinished(stop)
  return url
}

const host = "Host: a\r\n"

it.each([
  ["two hosts", `GET / HTTP/1.1\r\n${host}Host: b\r\n\r\n`, "400 Bad Request", "malformed_request"],
  ["a host with a path", "GET / HTTP/1.1\r\nHost: a/b@c\r\n\r\n", "400", "malformed_request"],
  ["HTTP/2.0", `GET / HTTP/2.0\r\n${host}\r\n`, "400", "malformed_request"],
  [
    "a coding before the chunks",
    `POST / HTTP/1.1\r\n${host}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
    "400",
    "malformed_request",
  ],
  ["headers that do not end", `GET / HTTP/1.1\r\n${host}`, "408", "request_timeout"],
  [
    "headers of 20 KB",
    `GET / HTTP/1.1\r\n${host}X: ${"x".repeat(20_000)}\r\n\r\n`,
    "431",
    "headers_too_large",
  ],
])("a request with %s is answered once and never served", async (_what, bytes, status, fault) => {
  const answer = await say(await serve(), bytes)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status}[^]*connection: close\r\n\r\n${fault}$`))
})

it("an unknown expectation is ignored, and a bare check of HTTP/1.0 is served", async () => {
  const url = await serve()
  const weird = `POST / HTTP/1.1\r\n${host}Expect: weird\r\nConnection: close\r\n\r\n`
  for (const bytes of [weird, "OPTIONS / HTTP/1.0\r\n\r\n"]) {
    expect(await say(url, bytes)).toMatch(/^HTTP\/1\.1 200 OK[^]*served/)
  }
})
