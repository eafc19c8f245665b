/** Bodies rejected before their end: the response arrives, then the connection closes. */
import { connect } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type ApiServer, startApi } from "./api-server.ts"

let server: ApiServer
beforeAll(async () => {
  server = await startApi({ limits: { requestTimeoutMillis: 60_000, unreadBodyMillis: 300 } })
})
afterAll(() => server.close())

const piece = Buffer.alloc(65_536, " ")

/** The server's response to an endless body, sent while the connection is open. */
const sendWithoutEnd = (head: string): Promise<string> =>
  new Promise((resolve) => {
    const received: Array<Buffer> = []
    let sending: NodeJS.Timeout | undefined
    // The body only after the head: a connection may take longer than the pause between pieces.
    const socket = connect(server.port, "127.0.0.1", () => {
      socket.write(head)
      sending = setInterval(() => socket.writable && socket.write(piece), 10)
    })
    socket.on("data", (chunk) => received.push(chunk))
    socket.on("error", () => undefined)
    socket.on("close", () => {
      clearInterval(sending)
      resolve(Buffer.concat(received).toString())
    })
  })

describe("Bodies of nine gigabytes", () => {
  it.each([
    ["a body that is too large", true, 413],
    ["a body with an unknown token", false, 401],
  ])("%s is rejected, and its connection is closed", async (_title, isKnown, status) => {
    const token = isKnown ? await server.token() : "unknown"
    const answer = await sendWithoutEnd(
      `POST /v1/orders HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
        "Content-Type: application/json\r\nContent-Length: 9000000000\r\n\r\n",
    )
    const statuses = [...answer.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, each]) => Number(each))
    expect(statuses).toEqual([status])
    expect((await server.fetch("/livez")).status).toBe(200)
  })
})
