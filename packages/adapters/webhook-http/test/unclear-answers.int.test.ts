/** Responses that two parsers could read differently, and the connections that they end. */
import { describe, expect, it } from "vitest"
import { accepted, aSender, failed, send, sendBy } from "./a-delivery.ts"
import { aTcpEndpoint } from "./loopback-server.ts"

const head = (...lines: ReadonlyArray<string>): string => `${lines.join("\r\n")}\r\n\r\n`
const ok = "HTTP/1.1 200 OK"
const chunked = "Transfer-Encoding: chunked"

const answering = (text: string) =>
  aTcpEndpoint((socket) => void socket.write(Buffer.from(text, "latin1")))

describe("Ambiguous responses", () => {
  it.each<[string, string]>([
    ["two lengths", head(ok, "Content-Length: 2", "Content-Length: 2")],
    ["a list of lengths", head(ok, "Content-Length: 2, 2")],
    ["a length with a sign", head(ok, "Content-Length: +2")],
    ["a length and a space that is none in HTTP", head(ok, "Content-Length: 2\xa0")],
    ["a length and an encoding", head(ok, "Content-Length: 2", chunked)],
    ["a space before the colon", head(ok, "Content-Length : 2")],
    ["a folded line", head(ok, "x: 1", " y: 2")],
    ["bare line feeds", `${ok}\nContent-Length: 2\r\n\r\n`],
    ["a bare carriage return", head(ok, "x: 1\rContent-Length: 2")],
    ["a zero byte", head(ok, "x: \0")],
    ["a header without a name", head(ok, ": 1")],
    ["a status of four digits", head("HTTP/1.1 2000 OK")],
    ["another version", head("HTTP/1.2 200 OK")],
  ])("a response is not valid HTTP with %s", async (_what, text) => {
    const { url } = await answering(text)
    expect(await send(url, { timeout: "1 second" })).toEqual(
      failed("the response is not valid HTTP"),
    )
  })

  it.each<[string, string]>([
    ["a chunk with a sign", "-2\r\n"],
    ["a chunk of seventeen digits", "00000000000000002\r\n"],
    ["a chunk that is longer than it says", "2\r\nokay\r\n"],
    ["no chunk at all", ""],
  ])("a response with %s is accepted, and its connection is closed", async (_what, chunk) => {
    const { connections, url } = await answering(`${head(ok, chunked)}${chunk}`)
    const sender = aSender({ timeout: "1 second" })
    expect(await sendBy(sender, url)).toEqual(accepted(200))
    expect(await sendBy(sender, url)).toEqual(accepted(200))
    expect(connections()).toBe(2)
  })
})
