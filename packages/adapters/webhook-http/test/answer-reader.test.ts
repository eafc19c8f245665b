/** What is taken for an answer of HTTP/1.1, and when its connection may carry another request. */
import { describe, expect, it } from "vitest"
import { readAnswerHead } from "../src/answer-head.ts"
import { makeAnswerReader } from "../src/answer-reader.ts"

const reading = (text: string) => {
  const reader = makeAnswerReader()
  const isOver = reader.read(Buffer.from(text, "latin1"))
  return { isOver, isReusable: reader.isReusable(), status: reader.head()?.status }
}

const head = (...lines: ReadonlyArray<string>): string => `${lines.join("\r\n")}\r\n\r\n`
const ok = "HTTP/1.1 200 OK"
const chunked = "Transfer-Encoding: chunked"

describe("An answer", () => {
  it.each<[string, string, number]>([
    ["is over with its head", head("HTTP/1.1 204 No Content", "Server: x"), 204],
    ["needs no words for its status", head("HTTP/1.1 204"), 204],
    ["may announce an empty body without one", head("HTTP/1.1 204 No", "Content-Length: 0"), 204],
    ["is over with as many bytes as it says", `${head(ok, "content-length: 2")}ok`, 200],
    ["is over with its last chunk", `${head(ok, chunked)}2\r\nok\r\n0\r\n\r\n`, 200],
    ["may extend its chunks", `${head(ok, chunked)}a;x="1" \r\n0123456789\r\n00\r\n\r\n`, 200],
    ["may end with headers", `${head(ok, chunked)}0\r\nX-Sum: 1\r\nX-Of: 2\r\n\r\n`, 200],
    [
      "may be announced",
      head("HTTP/1.1 103 Early Hints", "Link: </x>") + head("HTTP/1.1 204"),
      204,
    ],
    ["may have letters in its headers", head("HTTP/1.1 204 Żółw \xb3", "x:\t\xf3 \t"), 204],
  ])("%s, and its connection goes on", (_what, text, status) => {
    expect(reading(text)).toEqual({ isOver: true, isReusable: true, status })
  })

  it.each<[string, string]>([
    ["says close", head(ok, "Connection: x, Close", "Content-Length: 0")],
    ["is of HTTP/1.0", head("HTTP/1.0 200 OK", "Content-Length: 0")],
    ["is a 204 that announces a body", head("HTTP/1.1 204 No", "Content-Length: 2")],
    ["is a 304 that announces chunks", head("HTTP/1.1 304 Not Modified", chunked)],
    ["is followed by something", `${head(ok, "Content-Length: 0")}H`],
    ["has a body of more than 64 KB", `${head(ok, "content-length: 70000")}${"x".repeat(65_537)}`],
    [
      "has chunks of more than 64 KB",
      `${head(ok, chunked)}1\r\nx\r\n${"1\r\nx\r\n".repeat(11_000)}`,
    ],
  ])("is over, and so is its connection, when it %s", (_what, text) => {
    expect(reading(text)).toMatchObject({ isOver: true, isReusable: false })
  })

  it.each<[string, string]>([
    ["its head is cut", "HTTP/1.1 200 OK\r\nx: 1\r\n"],
    ["a byte of its body is missing", `${head(ok, "Content-Length: 2")}o`],
    ["a line of its chunks is missing", `${head(ok, chunked)}2\r\nok\r\n0\r\n`],
    ["its body ends with the connection", `${head(ok)}ok`],
    ["its encoding is another one", `${head(ok, "Transfer-Encoding: gzip")}ok`],
    ["it is only announced", head("HTTP/1.1 100 Continue")],
  ])("is not over while %s", (_what, text) => {
    expect(reading(text)).toMatchObject({ isOver: false, isReusable: false })
  })

  it("tells what its headers ask for", () => {
    const reader = makeAnswerReader()
    const hints = ["Retry-After:  120 ", "Keep-Alive: max=5, timeout=7", "Content-Length: 0"]
    reader.read(Buffer.from(head("HTTP/1.1 503 No", ...hints)))
    expect(reader.head()).toMatchObject({ retryAfter: "120", keepAliveSeconds: 7 })
  })
})

describe("What could be understood in two ways", () => {
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
    ["a chunk with a sign", `${head(ok, chunked)}-2\r\n`],
    ["a chunk of nine digits", `${head(ok, chunked)}000000002\r\n`],
    ["a chunk that is longer than it says", `${head(ok, chunked)}2\r\nokay\r\n`],
    ["a line of chunks without end", `${head(ok, chunked)}2;${"x".repeat(1_100)}`],
  ])("is no answer: %s", (_what, text) => {
    expect(() => reading(text)).toThrow("the answer is not HTTP")
  })

  it("is seen in one look at a line, however many blanks are in it", () => {
    // If blanks could be shared out between two parts of a pattern, that would take minutes.
    const blanks = " \t".repeat(200_000)
    expect(() => readAnswerHead(`${ok}\r\nx:${blanks}\0`)).toThrow("the answer is not HTTP")
    expect(readAnswerHead(`${ok}\r\nx:${blanks}x${blanks}`).status).toBe(200)
  })
})
