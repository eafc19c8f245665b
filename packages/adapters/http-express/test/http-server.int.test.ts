/** The server against what is too slow, too large or no HTTP at all: refused, and it stays up. */
import { connect } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type ApiServer, startApi } from "./api-server.ts"

let server: ApiServer
/** One that waits for nobody: whoever has to be in time asks the other. */
let hasty: ApiServer
beforeAll(async () => {
  const limits = { headersTimeoutMillis: 300, requestTimeoutMillis: 600 }
  server = await startApi()
  hasty = await startApi({ limits })
})
afterAll(() => Promise.all([server.close(), hasty.close()]))

/** Everything the server says to these bytes until it closes the connection. */
const say = (text: string, { port }: ApiServer = server): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text))
    const heard: Array<Buffer> = []
    socket.on("data", (chunk) => heard.push(chunk))
    socket.on("error", () => resolve(Buffer.concat(heard).toString()))
    socket.on("close", () => resolve(Buffer.concat(heard).toString()))
  })

const expectRefusal = (answer: string, status: number, code: string): void => {
  const [head = "", body = ""] = answer.split("\r\n\r\n")
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head).toContain("application/problem+json")
  const problem = JSON.parse(body)
  expect([problem.status, problem.code]).toEqual([status, code])
  expect(head).toContain(`x-request-id: ${problem.request_id}`)
}

const host = "Host: localhost\r\n"

describe("The server refuses", () => {
  it("headers of more than 16 KB", async () => {
    const answer = await say(`GET /livez HTTP/1.1\r\n${host}X: ${"x".repeat(20_000)}\r\n\r\n`)
    expectRefusal(answer, 431, "headers_too_large")
  })

  it("a flood of small headers", async () => {
    const flood = Array.from({ length: 5_000 }, (_, index) => `X-${index}: y\r\n`).join("")
    expectRefusal(await say(`GET /livez HTTP/1.1\r\n${host}${flood}\r\n`), 431, "headers_too_large")
  })

  it("headers that do not come to an end", async () => {
    const answer = await say(`GET /livez HTTP/1.1\r\n${host}X: y`, hasty)
    expectRefusal(answer, 408, "request_timeout")
  })

  it("a body that does not come to an end", async () => {
    const token = await hasty.token()
    const head = `POST /v1/orders HTTP/1.1\r\n${host}Authorization: Bearer ${token}\r\n`
    const answer = await say(
      `${head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
      hasty,
    )
    expectRefusal(answer, 408, "request_timeout")
    expect(hasty.ledger.orders.size).toBe(0)
  })

  it.each([
    ["what is no HTTP", "hello\r\n\r\n"],
    [
      "two lengths",
      `POST /v1/orders HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
    ],
    [
      "a length and chunks",
      `POST /v1/orders HTTP/1.1\r\n${host}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ["a space before a colon", `GET /livez HTTP/1.1\r\n${host}X : y\r\n\r\n`],
    ["a line end in a header", `GET /livez HTTP/1.1\r\n${host}X: a\rb\r\n\r\n`],
  ])("%s", async (_title, text) => {
    expectRefusal(await say(text), 400, "malformed_request")
  })

  it("none of the good requests that follow", async () => {
    for (const each of [server, hasty]) {
      expect((await each.fetch("/livez")).status).toBe(200)
      expect(each.defects).toEqual([])
    }
  })
})
