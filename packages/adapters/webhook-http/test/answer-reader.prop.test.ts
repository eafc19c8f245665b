/** Answers as a network delivers them: in pieces that mean nothing. */
import { describe, expect, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { makeAnswerReader } from "../src/answer-reader.ts"

const upTo = (maximum: number) => Schema.Int.check(Schema.isBetween({ minimum: 0, maximum }))

const Answer = Schema.Struct({
  interims: upTo(3),
  status: Schema.Literals([200, 204, 302, 429, 503]),
  framing: Schema.Literals(["length", "chunks"]),
  chunkBytes: Schema.Array(upTo(40)).check(Schema.isMaxLength(5)),
})
type Answer = typeof Answer.Type

const Pieces = Schema.Array(upTo(30)).check(Schema.isMaxLength(40))

const bodyOf = ({ framing, chunkBytes }: Answer): string => {
  const parts = chunkBytes.filter((count) => count > 0).map((count) => "\r\n0".repeat(count))
  if (framing === "length") {
    const body = parts.join("")
    return `content-length: ${body.length}\r\n\r\n${body}`
  }
  const chunks = parts.map((part) => `${part.length.toString(16)}\r\n${part}\r\n`)
  return `transfer-encoding: chunked\r\n\r\n${chunks.join("")}0\r\n\r\n`
}

const written = (answer: Answer): string => {
  const interims = "HTTP/1.1 103 Early Hints\r\n\r\n".repeat(answer.interims)
  const first = `${interims}HTTP/1.1 ${answer.status} Some Words\r\nx-any: 1\r\n`
  return answer.status === 204 ? `${first}\r\n` : `${first}${bodyOf(answer)}`
}

/** In pieces of so many bytes, again and again. */
const cut = (text: string, pieces: ReadonlyArray<number>): ReadonlyArray<string> => {
  const cuts: Array<string> = []
  let at = 0
  for (let nth = 0; at < text.length; nth += 1) {
    const count = (pieces[nth % Math.max(pieces.length, 1)] ?? text.length) + 1
    cuts.push(text.slice(at, at + count))
    at += count
  }
  return cuts
}

describe("An answer in pieces", () => {
  it.prop(
    "is over with its last byte, not sooner, and its connection goes on",
    { answer: Answer, pieces: Pieces },
    ({ answer, pieces }) => {
      const reader = makeAnswerReader()
      const overs = cut(written(answer), pieces).map((text) => reader.read(Buffer.from(text)))
      expect(overs.indexOf(true)).toBe(overs.length - 1)
      expect(reader.head()?.status).toBe(answer.status)
      expect(reader.isReusable()).toBe(true)
    },
  )

  it.prop(
    "with anything after it is no reason to use its connection again",
    { answer: Answer },
    ({ answer }) => {
      const reader = makeAnswerReader()
      expect(reader.read(Buffer.from(`${written(answer)}\r\n`))).toBe(true)
      expect(reader.isReusable()).toBe(false)
    },
  )
})
