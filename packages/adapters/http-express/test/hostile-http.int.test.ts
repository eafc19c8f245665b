/**
 * Requests that two servers in a row could parse differently, and slow callers: the server rejects
 * them, closes the connection, processes nothing that follows, and still serves other callers.
 */
import { connect, type Socket } from "node:net"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { type ApiServer, startApi } from "./api-server.ts"
import { anOrder, bearer, expectNothingStored } from "./requests.ts"

let server: ApiServer
let token: string
beforeAll(async () => {
  server = await startApi()
  token = await server.token()
})
afterEach(async () => {
  expect((await server.fetch("/livez")).status).toBe(200)
  expect(server.defects).toEqual([])
})
afterAll(() => server.close())

interface Reply {
  readonly text: string
  readonly statuses: ReadonlyArray<number>
  readonly code: string | undefined
  readonly isClosed: boolean
}

const opened = ({ port }: ApiServer): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket))
  })

const timeoutMillis = 15_000

/** The server's response to these bytes, until it closes the connection or `isEnough` is true. */
const say = async (
  text: string,
  isEnough: (reply: string) => Promise<boolean> | boolean = () => false,
  to = server,
): Promise<Reply> => {
  const socket = await opened(to)
  const chunks: Array<Buffer> = []
  const receivedSoFar = (): string => Buffer.concat(chunks).toString("latin1")
  const isClosed = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), timeoutMillis)
    const end = (): void => {
      clearTimeout(timer)
      resolve(true)
    }
    socket.on("data", async (chunk) => {
      chunks.push(chunk)
      if (await isEnough(receivedSoFar())) resolve(false)
    })
    socket.on("error", end)
    socket.on("close", end)
    socket.write(Buffer.from(text, "latin1"))
  })
  socket.destroy()
  const reply = receivedSoFar()
  const statuses = [...reply.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status))
  return { text: reply, statuses, code: /"code":"(\w+)"/.exec(reply)?.[1], isClosed }
}

/** Waits a moment after the start of a response, to catch a forbidden second one. */
const afterAMoment = async (): Promise<boolean> => {
  await new Promise((resolve) => setTimeout(resolve, 250))
  return true
}

const order = JSON.stringify(anOrder)
/** The text that an attacker tries to pass off as a separate request. */
const smuggled = (): string => post(`Content-Length: ${order.length}\r\n\r\n${order}`)

const post = (rest: string, as = token): string =>
  `POST /v1/orders HTTP/1.1\r\nHost: api\r\nAuthorization: Bearer ${as}\r\n` +
  `Content-Type: application/json\r\n${rest}`
const get = (rest: string): string => `GET /livez HTTP/1.1\r\n${rest}`

const chunked = "Transfer-Encoding: chunked\r\n\r\n"
const last = "0\r\n\r\n"

const lengths: ReadonlyArray<readonly [string, string]> = [
  ["a length and chunks", `Content-Length: 4\r\n${chunked}${last}`],
  ["chunks and a length", `Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n${last}`],
  ["two lengths that differ", "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} "],
  ["two lengths that agree", "Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}"],
  ["a list of lengths", "Content-Length: 2, 2\r\n\r\n{}"],
  ["a length with a sign", "Content-Length: +2\r\n\r\n{}"],
  ["a negative length", "Content-Length: -1\r\n\r\n{}"],
  ["a hexadecimal length", "Content-Length: 0x2\r\n\r\n{}"],
  ["a length that overflows", `Content-Length: ${"9".repeat(30)}\r\n\r\n{}`],
  ["an empty length", "Content-Length: \r\n\r\n{}"],
]

const codings: ReadonlyArray<readonly [string, string]> = [
  ["an unknown coding", `Transfer-Encoding: xchunked\r\n\r\n${last}`],
  ["a coding before the chunks", `Transfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n${last}`],
  ["identity before the chunks", `Transfer-Encoding: identity, chunked\r\n\r\n${last}`],
  ["a coding after the chunks", `Transfer-Encoding: chunked, identity\r\n\r\n${last}`],
  ["chunks named twice", `Transfer-Encoding: chunked\r\n${chunked}${last}`],
  ["another coding in a second header", `Transfer-Encoding: identity\r\n${chunked}${last}`],
  ["a vertical tab before the coding", `Transfer-Encoding: \u000bchunked\r\n\r\n${last}`],
  ["a space before the colon", `Transfer-Encoding : chunked\r\n\r\n${last}`],
  ["quotes around the coding", `Transfer-Encoding: "chunked"\r\n\r\n${last}`],
  ["a parameter of the coding", `Transfer-Encoding: chunked;q=1\r\n\r\n${last}`],
  ["a coding on a separate line", `Transfer-Encoding:\r\n chunked\r\n\r\n${last}`],
]

const chunks: ReadonlyArray<readonly [string, string]> = [
  ["an extension of 20 KB", `${chunked}2;${"x".repeat(20_000)}\r\n{}\r\n${last}`],
  ["a size that overflows", `${chunked}${"F".repeat(18)}\r\n{}\r\n${last}`],
  ["a negative size", `${chunked}-2\r\n{}\r\n${last}`],
  ["a size with 0x", `${chunked}0x2\r\n{}\r\n${last}`],
  ["a bare line feed after the size", `${chunked}2\n{}\r\n${last}`],
  ["a bare line feed in an extension", `${chunked}2;a\n{}\r\n${last}`],
  ["no end of line after the data", `${chunked}2\r\n{}${last}`],
]

const host = "Host: api\r\n"
const heads: ReadonlyArray<readonly [string, string]> = [
  ["bare line feeds", "GET /livez HTTP/1.1\nHost: api\n\n"],
  ["one bare line feed", get("Host: api\nX: y\r\n\r\n")],
  ["a bare line feed at the end", get(`${host}\n`)],
  ["a bare carriage return", get(`${host}X: a\rb\r\n\r\n`)],
  ["a folded header", get(`${host}X: y\r\n z\r\n\r\n`)],
  ["a fold before the first header", get(` ${host}\r\n`)],
  ["no host", get("\r\n")],
  ["two hosts", get(`${host}Host: other\r\n\r\n`)],
  ["an invalid host", get("Host: a b<>\r\n\r\n")],
  ["a zero byte in a name", get(`${host}X\u0000: y\r\n\r\n`)],
  ["a zero byte in a value", get(`${host}X: y\u0000\r\n\r\n`)],
  ["a zero byte in the path", `GET /livez\u0000 HTTP/1.1\r\n${host}\r\n`],
  ["no version", "GET /livez\r\n\r\n"],
  ["version 2.0", `GET /livez HTTP/2.0\r\n${host}\r\n`],
  ["version 9.9", `GET /livez HTTP/9.9\r\n${host}\r\n`],
  ["the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
  ["TLS", "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003"],
  ["a method in small letters", `get /livez HTTP/1.1\r\n${host}\r\n`],
  ["a URL of another protocol", `GET ftp://other/livez HTTP/1.1\r\n${host}\r\n`],
  ["chunks in HTTP/1.0", `POST /v1/orders HTTP/1.0\r\n${host}${chunked}${last}`],
]

const table: ReadonlyArray<readonly [string, () => string]> = [
  ...[...lengths, ...codings, ...chunks].map(([title, rest]) => [title, () => post(rest)] as const),
  ...heads.map(([title, text]) => [title, () => text] as const),
]

describe("Rejected requests", () => {
  it.each(table)("the server returns one 400 and disconnects for %s", async (_title, text) => {
    const { statuses, code, isClosed } = await say(`${text()}${smuggled()}`)
    expect([statuses, code, isClosed]).toEqual([[400], "malformed_request", true])
    expectNothingStored(server)
  })

  it("the server returns one 431 and disconnects for trailers of 20 KB", async () => {
    const trailers = `${chunked}2\r\n{}\r\n0\r\nX: ${"y".repeat(20_000)}\r\n\r\n`
    const { statuses, isClosed } = await say(post(trailers) + smuggled())
    expect([statuses, isClosed]).toEqual([[431], true])
    expectNothingStored(server)
  })

  it("the server returns one 431 and disconnects for a path of 20 KB", async () => {
    const { statuses, isClosed } = await say(`GET /${"a".repeat(20_000)} HTTP/1.1\r\n${host}\r\n`)
    expect([statuses, isClosed]).toEqual([[431], true])
  })

  it("the server disconnects for CONNECT without a response", async () => {
    const { statuses, isClosed } = await say(`CONNECT a:80 HTTP/1.1\r\n${host}\r\n`)
    expect([statuses, isClosed]).toEqual([[], true])
  })
})

describe("Unambiguous requests", () => {
  const one = (text: string): Promise<Reply> => say(text, afterAMoment)

  it("a request with an absolute URL gets 200 without that host in the response", async () => {
    const { statuses, text } = await one(`GET http://other.example/livez HTTP/1.1\r\n${host}\r\n`)
    expect(statuses).toEqual([200])
    expect(text).not.toContain("other.example")
  })

  it("a request with an upgrade or an unknown expectation gets 200", async () => {
    const upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\n"
    expect((await one(get(`${host}${upgrade}\r\n`))).statuses).toEqual([200])
    expect((await one(get(`${host}Expect: miracles\r\n\r\n`))).statuses).toEqual([200])
  })

  it("an unread body is never parsed as the next request", async () => {
    const inner = smuggled()
    const { statuses } = await one(get(`${host}Content-Length: ${inner.length}\r\n\r\n${inner}`))
    expect(statuses).toEqual([200])
    const anonymous = `POST /v1/orders HTTP/1.1\r\n${host}Content-Length: ${inner.length}\r\n\r\n`
    expect((await one(anonymous + inner)).statuses).toEqual([401])
    expectNothingStored(server)
  })

  it("encoded line breaks in a path or header do not add response headers", async () => {
    const injected = "%0d%0aSet-Cookie:%20a=b"
    const path = await one(`GET /v1/${injected} HTTP/1.1\r\n${host}\r\n`)
    const id = await one(get(`${host}X-Request-Id: a${injected}\r\n\r\n`))
    for (const { text } of [path, id]) {
      expect(text.split("\r\n\r\n")[0]?.toLowerCase()).not.toContain("set-cookie")
    }
  })
})

describe("Body size limit", () => {
  const bodyOf = (bytes: number): string => {
    const start = '{"reference":"'
    return `${start}${"x".repeat(bytes - start.length - 2)}"}`
  }
  const statusOf = async (bytes: number, init: RequestInit): Promise<number> => {
    const headers = { "content-type": "application/json", ...bearer(token) }
    const all = { method: "POST", headers, ...init }
    expect(bodyOf(bytes)).toHaveLength(bytes)
    return (await server.fetch("/v1/orders", all)).status
  }
  const inPieces = (text: string) => ({
    body: new Blob([text]).stream(),
    duplex: "half" as const,
  })

  it("a body of a megabyte is read; one byte more is rejected with 413", async () => {
    expect(await statusOf(1_000_000, { body: bodyOf(1_000_000) })).toBe(422)
    expect(await statusOf(1_000_001, { body: bodyOf(1_000_001) })).toBe(413)
  })

  it("a chunked body has the same limit as one with a Content-Length", async () => {
    expect(await statusOf(1_000_000, inPieces(bodyOf(1_000_000)))).toBe(422)
    expect(await statusOf(1_000_001, inPieces(bodyOf(1_000_001)))).toBe(413)
  })
})

describe("Slow callers", () => {
  /** Has short timeouts, which on a busy machine would also end other requests. */
  let hasty: ApiServer
  let itsToken: string
  beforeAll(async () => {
    const limits = { headersTimeoutMillis: 800, requestTimeoutMillis: 1_600 }
    hasty = await startApi({ limits })
    itsToken = await hasty.token()
  })
  afterEach(async () => {
    expect((await hasty.fetch("/livez")).status).toBe(200)
    expect(hasty.defects).toEqual([])
    expectNothingStored(hasty)
  })
  afterAll(() => hasty.close())

  it("slow callers do not delay others and get 408", async () => {
    const half = `GET /v1/orders HTTP/1.1\r\n${host}X-A: b\r\n`
    const slow = Array.from({ length: 100 }, () => say(half, undefined, hasty))
    expect((await hasty.fetch("/livez")).status).toBe(200)
    for (const { statuses, isClosed } of await Promise.all(slow)) {
      expect([statuses, isClosed]).toEqual([[408], true])
    }
  })

  it.each([
    ["a header", () => `GET /livez HTTP/1.1\r\n${host}`, "X: y\r\n"],
    ["a byte of the body", () => post("Content-Length: 500\r\n\r\n{", itsToken), " "],
  ])("slow callers who send %s every 40 ms get 408 too", async (_title, head, drop) => {
    const socket = await opened(hasty)
    const received: Array<Buffer> = []
    const closed = new Promise((resolve) => socket.on("close", resolve))
    socket.on("data", (chunk) => received.push(chunk))
    socket.on("error", () => undefined)
    socket.write(head())
    const dripping = setInterval(() => socket.writable && socket.write(drop), 40)
    await closed
    clearInterval(dripping)
    expect(Buffer.concat(received).toString()).toMatch(/^HTTP\/1\.1 408 /)
  })
})
