import { describe, expect, it } from "vitest"
import { makeAnswerReader } from "./answer-reader.ts"

const answer = (status: number, body: string): string =>
  `HTTP/1.1 ${status} Any\r\nContent-Type: text/plain\r\ncontent-length: ${body.length}\r\n\r\n${body}`

/** The statuses that are reported for bytes in pieces of that size. */
const statusesOf = (bytes: string, pieceSize: number): ReadonlyArray<number> => {
  const statuses: Array<number> = []
  const read = makeAnswerReader((status) => statuses.push(status))
  const whole = Buffer.from(bytes)
  for (let at = 0; at < whole.length; at += pieceSize) read(whole.subarray(at, at + pieceSize))
  return statuses
}

const three = answer(201, "first\r\n\r\nHTTP/1.1 500") + answer(204, "") + answer(503, "x")

describe("makeAnswerReader", () => {
  it.each([1, 2, 7, 50, 10_000])("responses in pieces of %i bytes are separated", (pieceSize) => {
    expect(statusesOf(three, pieceSize)).toEqual([201, 204, 503])
  })

  it("the reader waits for the last byte of a body", () => {
    expect(statusesOf(answer(200, "body").slice(0, -1), 3)).toEqual([])
  })

  it("the reader rejects a response without Content-Length", () => {
    const chunked = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n"
    expect(() => statusesOf(chunked, 1_000)).toThrow("no Content-Length")
  })
})
