/** The server rejects requests that are too slow, too large or malformed, and stays available. */
import { connect } from "node:net"
import { connect as connectTls } from "node:tls"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import { makeAddressLimits } from "../src/index.ts"
import { type ApiServer, startApi } from "./api-server.ts"
import { makeCertificate } from "./setup/index.ts"

let server: ApiServer
/** A server with short timeouts; requests that must not time out go to the other. */
let hasty: ApiServer
beforeAll(async () => {
  const limits = { headersTimeoutMillis: 300, requestTimeoutMillis: 600 }
  const addressLimits = makeAddressLimits(() => instant(Date.now()))
  server = await startApi({ addressLimits })
  hasty = await startApi({ addressLimits, limits })
})
afterAll(() => Promise.all([server.close(), hasty.close()]))

/** The server's response to these bytes, until it closes the connection. */
const say = (text: string, { port }: ApiServer = server): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text))
    const received: Array<Buffer> = []
    socket.on("data", (chunk) => received.push(chunk))
    socket.on("error", () => resolve(Buffer.concat(received).toString()))
    socket.on("close", () => resolve(Buffer.concat(received).toString()))
  })

const expectRefusal = (answer: string, status: number, code: string): void => {
  const [head = "", body = ""] = answer.split("\r\n\r\n")
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head).toContain("application/problem+json")
  const problem = JSON.parse(body)
  expect([problem.status, problem.code]).toEqual([status, code])
  expect(head).toContain(`x-request-id: ${problem.request_id}`)
  expect(head).toMatch(/^traceresponse: 00-[\da-f]{32}-[\da-f]{16}-00$/m)
  expect(head).toContain("x-ratelimit-remaining: 120")
}

const host = "Host: localhost\r\n"

describe("Rejected requests", () => {
  it("the server returns 431 for headers of more than 16 KB", async () => {
    const answer = await say(`GET /livez HTTP/1.1\r\n${host}X: ${"x".repeat(20_000)}\r\n\r\n`)
    expectRefusal(answer, 431, "headers_too_large")
  })

  it("the server returns 431 for a flood of small headers", async () => {
    const flood = Array.from({ length: 5_000 }, (_, index) => `X-${index}: y\r\n`).join("")
    expectRefusal(await say(`GET /livez HTTP/1.1\r\n${host}${flood}\r\n`), 431, "headers_too_large")
  })

  it("the server returns 408 for headers that do not end", async () => {
    const answer = await say(`GET /livez HTTP/1.1\r\n${host}X: y`, hasty)
    expectRefusal(answer, 408, "request_timeout")
  })

  it("the server returns 408 for a body that does not end", async () => {
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
    ["text that is not HTTP", "hello\r\n\r\n"],
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
  ])("the server returns 400 for %s", async (_title, text) => {
    expectRefusal(await say(text), 400, "malformed_request")
  })

  it("the server still accepts valid requests afterwards", async () => {
    for (const each of [server, hasty]) {
      expect((await each.fetch("/livez")).status).toBe(200)
      expect(each.defects).toEqual([])
    }
  })
})

describe("Strict-Transport-Security (RFC 6797)", () => {
  const certificate = makeCertificate("localhost")
  const requests = [
    ["a valid request", "GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"],
    ["an unknown path", "GET /nowhere HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"],
    ["a missing token", "GET /v1/orders HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"],
    ["text that is not HTTP", "hello\r\n\r\n"],
  ] as const
  let overTls: ApiServer
  beforeAll(async () => {
    overTls = await startApi({
      tls: { key: certificate.keyPem, cert: certificate.certificatePem },
    })
  })
  afterAll(() => overTls.close())

  const sayOverTls = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const { port } = overTls
      const options = { port, ca: certificate.certificatePem, servername: "localhost" }
      const socket = connectTls(options, () => socket.write(text))
      const received: Array<Buffer> = []
      socket.on("data", (chunk: Buffer) => received.push(chunk))
      socket.on("error", reject)
      socket.on("close", () => resolve(Buffer.concat(received).toString()))
    })

  it.each(requests)("the response to %s has HSTS over TLS only", async (_, text) => {
    const header = "strict-transport-security: max-age=31536000\r\n"
    expect((await sayOverTls(text)).toLowerCase()).toContain(header)
    expect((await say(text)).toLowerCase()).not.toContain("strict-transport-security")
  })
})
