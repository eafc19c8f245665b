/**
 * One request on one connection, and what came of it.
 *
 * The status alone decides: an answer that breaks off or never ends after it is an answer all the
 * same. Its body is read, so that the connection can carry the next request, and not kept.
 */
import type { AnswerHead } from "./answer-head.ts"
import { makeAnswerReader } from "./answer-reader.ts"
import type { Connection } from "./connection.ts"

export interface Post {
  readonly origin: string
  readonly path: string
  /** Names and values by turns. */
  readonly headers: ReadonlyArray<string>
  readonly body: string
}

export type Answer = Pick<AnswerHead, "status" | "retryAfter">

export type Ending =
  | { readonly _tag: "Answered"; readonly answer: Answer; readonly isReusable: boolean }
  | {
      readonly _tag: "Broken"
      readonly cause: unknown
      /** Whether a byte of an answer came. */
      readonly isBegun: boolean
      /** Milliseconds since the request was written; 0 when it was not. */
      readonly sinceWrittenMillis: number
    }

export interface ExchangeEvents {
  /** The request was handed to the socket whole. */
  readonly onWritten: () => void
  /** Once, with nothing after it. */
  readonly onEnd: (ending: Ending) => void
}

/** Head and body as one text: one write, and one system call. */
const requestText = ({ path, headers, body }: Post, host: string): string => {
  let text = `POST ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: keep-alive\r\n`
  for (let nth = 0; nth < headers.length; nth += 2) {
    text += `${headers[nth]}: ${headers[nth + 1]}\r\n`
  }
  return `${text}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

/** Sends the request; the function that it answers gives it up, for that cause. */
export const exchange = (
  connection: Connection,
  post: Post,
  { onWritten, onEnd }: ExchangeEvents,
): ((cause: Error) => void) => {
  const reader = makeAnswerReader()
  let writtenAt: number | undefined
  let isBegun = false
  let isEnded = false

  const end = (cause: unknown, isWhole: boolean): void => {
    if (isEnded) return
    isEnded = true
    const head = reader.head()
    const isReusable = isWhole && reader.isReusable() && connection.rest(head?.keepAliveSeconds)
    if (!isReusable) connection.destroy()
    if (head !== undefined) return onEnd({ _tag: "Answered", answer: head, isReusable })
    const sinceWrittenMillis = writtenAt === undefined ? 0 : performance.now() - writtenAt
    return onEnd({ _tag: "Broken", cause, isBegun, sinceWrittenMillis })
  }
  const isAnswered = (bytes: Buffer): boolean => {
    try {
      return reader.read(bytes)
    } catch (cause) {
      end(cause, false)
      return false
    }
  }
  connection.carry(requestText(post, connection.host), {
    onWritten: () => {
      writtenAt = performance.now()
      onWritten()
    },
    onBytes: (bytes) => {
      isBegun = true
      if (isAnswered(bytes)) end(undefined, true)
    },
    onOver: (cause) => end(cause, false),
  })
  return (cause) => end(cause, false)
}
