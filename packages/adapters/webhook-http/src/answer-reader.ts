/**
 * Reads one answer from the bytes of a connection, however they are cut into pieces.
 *
 * Knows no sockets. A body is skipped, not kept: it is read for as long as that is worth a
 * connection, and no longer. What is kept of an answer meanwhile is 16 KB at most.
 */
import { type AnswerHead, notHttp, readAnswerHead, UnreadableAnswerError } from "./answer-head.ts"

export interface AnswerReader {
  /**
   * Takes what has come; whether the answer is over. Nothing may be read after that, nor after it
   * has thrown an `UnreadableAnswerError`.
   */
  readonly read: (bytes: Buffer) => boolean
  /** Of the final answer, once it was read: its status stands, whatever its body comes to. */
  readonly head: () => AnswerHead | undefined
  /** Whether the answer came to its own end, with nothing after it, and the connection goes on. */
  readonly isReusable: () => boolean
}

const maximumHeadBytes = 16 * 1_024

/** Of a body; read so that well-behaved endpoints can finish. */
const maximumBodyBytes = 64 * 1_024

/** Of the line before a chunk, with extensions. */
const maximumSizeLineBytes = 1_024

/** Informational answers (1xx) before the real one; more of them are a flood. */
const maximumInterims = 16

const beginning = "HTTP/1."
const sizeLine = /^([0-9a-fA-F]{1,8})[\t ]*(?:;.*)?$/

/** What is read next: `skip` bytes of a body or a chunk, a line of chunks, or nothing any more. */
type Stage = "head" | "body" | "size" | "chunk" | "chunk-end" | "trailers" | "rest" | "over"

interface Reading {
  stage: Stage
  /** What came and was not read yet, a character for each byte. */
  text: string
  head: AnswerHead | undefined
  interims: number
  /** To be skipped of a body or a chunk. */
  leftBytes: number
  bodyBytes: number
}

const stageAfter = { AfterBytes: "body", AfterChunks: "size", WithConnection: "rest" } as const

/** Whatever is missing of a head, it has to begin like one. */
const mustBecomeHead = ({ text }: Reading): void => {
  if (!text.startsWith(beginning) && !beginning.startsWith(text)) throw notHttp()
  if (text.length <= maximumHeadBytes) return
  throw new UnreadableAnswerError("the answer's headers are longer than 16 KB")
}

const takeHead = (reading: Reading): boolean => {
  const end = reading.text.indexOf("\r\n\r\n")
  if (end < 0 || end > maximumHeadBytes) mustBecomeHead(reading)
  if (end < 0) return false
  const head = readAnswerHead(reading.text.slice(0, end))
  reading.text = reading.text.slice(end + 4)
  if (head.status === 101) {
    throw new UnreadableAnswerError("the endpoint wants to speak another protocol than HTTP/1.1")
  }
  if (head.status < 200) {
    reading.interims += 1
    if (reading.interims <= maximumInterims) return true
    throw new UnreadableAnswerError("the endpoint sent too many informational answers")
  }
  reading.head = head
  reading.stage = stageAfter[head.bodyEnd._tag]
  if (head.bodyEnd._tag === "AfterBytes") reading.leftBytes = head.bodyEnd.count
  return true
}

const skip = (reading: Reading, count: number): void => {
  reading.text = reading.text.slice(count)
  reading.bodyBytes += count
}

/** Whether nothing is left to be skipped. */
const skipLeft = (reading: Reading, next: Stage): boolean => {
  const count = Math.min(reading.leftBytes, reading.text.length)
  reading.leftBytes -= count
  skip(reading, count)
  if (reading.leftBytes > 0) return false
  reading.stage = next
  return true
}

/** The next line without its end, or undefined when it is not whole. */
const takeLine = (reading: Reading, maximumBytes: number): string | undefined => {
  const end = reading.text.indexOf("\r\n")
  if ((end < 0 ? reading.text.length : end) > maximumBytes) throw notHttp()
  if (end < 0) return undefined
  const line = reading.text.slice(0, end)
  skip(reading, end + 2)
  return line
}

const takeSize = (reading: Reading): boolean => {
  const line = takeLine(reading, maximumSizeLineBytes)
  if (line === undefined) return false
  const [, digits] = sizeLine.exec(line) ?? []
  if (digits === undefined) throw notHttp()
  reading.leftBytes = Number.parseInt(digits, 16)
  reading.stage = reading.leftBytes === 0 ? "trailers" : "chunk"
  return true
}

const takeChunkEnd = (reading: Reading): boolean => {
  const line = takeLine(reading, 1)
  if (line === undefined) return false
  if (line !== "") throw notHttp()
  reading.stage = "size"
  return true
}

const takeTrailer = (reading: Reading): boolean => {
  const line = takeLine(reading, maximumHeadBytes)
  if (line === "") reading.stage = "over"
  return line !== undefined
}

/** Reads what is there of one stage; whether there may be more to read. */
const step = (reading: Reading): boolean => {
  switch (reading.stage) {
    case "head":
      return takeHead(reading)
    case "body":
      return skipLeft(reading, "over")
    case "size":
      return takeSize(reading)
    case "chunk":
      return skipLeft(reading, "chunk-end")
    case "chunk-end":
      return takeChunkEnd(reading)
    case "trailers":
      return takeTrailer(reading)
    case "rest":
      skip(reading, reading.text.length)
      return false
    case "over":
      return false
  }
}

export const makeAnswerReader = (): AnswerReader => {
  const reading: Reading = {
    stage: "head",
    text: "",
    head: undefined,
    interims: 0,
    leftBytes: 0,
    bodyBytes: 0,
  }
  return {
    read: (bytes) => {
      reading.text += bytes.toString("latin1")
      while (step(reading)) if (reading.bodyBytes > maximumBodyBytes) break
      return reading.stage === "over" || reading.bodyBytes > maximumBodyBytes
    },
    head: () => reading.head,
    isReusable: () =>
      reading.stage === "over" && reading.text === "" && reading.head?.isPersistent === true,
  }
}
