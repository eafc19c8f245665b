/**
 * One request on one connection, and what came of it.
 *
 * The status alone decides: an answer that breaks off or never ends after it is an answer all the
 * same. Its body is read, so that the connection can carry the next request, and not kept.
 */
import type { Dispatcher } from "undici"
import type { Connection } from "./connection.ts"

export interface Post {
  readonly origin: string
  readonly path: string
  /** Names and values by turns. */
  readonly headers: Array<string>
  readonly body: string
}

export interface Answer {
  readonly status: number
  /** The value of `Retry-After`. */
  readonly retryAfter: string | undefined
}

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

/** Read so that well-behaved endpoints can finish. */
const answerLimitBytes = 64 * 1_024

/** Informational answers (1xx) before the real one; more of them are a flood. */
const maximumInterims = 16

/** Customers read this. */
export class TooManyInterimsError extends Error {
  override readonly name = "TooManyInterimsError"
  constructor() {
    super("the endpoint sent too many informational answers")
  }
}

/** What was learnt so far. */
interface Progress {
  answer: Answer | undefined
  isBegun: boolean
  isEnded: boolean
  interims: number
  receivedBytes: number
  writtenAt: number | undefined
}

const endingOf = (
  { answer, isBegun, writtenAt }: Progress,
  cause: unknown,
  isReusable: boolean,
): Ending => {
  if (answer !== undefined) return { _tag: "Answered", answer, isReusable }
  const sinceWrittenMillis = writtenAt === undefined ? 0 : performance.now() - writtenAt
  return { _tag: "Broken", cause, isBegun, sinceWrittenMillis }
}

const handlerOf = (
  progress: Progress,
  onWritten: () => void,
  end: (cause: unknown, isReusable: boolean) => void,
): Dispatcher.DispatchHandler => ({
  onRequestStart: () => undefined,
  onRequestSent: () => {
    progress.writtenAt = performance.now()
    onWritten()
  },
  onResponseStarted: () => {
    progress.isBegun = true
  },
  onResponseStart: (_controller, status, headers) => {
    if (status >= 200) progress.answer = { status, retryAfter: [headers["retry-after"]].flat()[0] }
    else {
      progress.interims += 1
      if (progress.interims > maximumInterims) end(new TooManyInterimsError(), false)
    }
  },
  onResponseData: (_controller, chunk) => {
    progress.receivedBytes += chunk.length
    if (progress.receivedBytes > answerLimitBytes) end(undefined, false)
  },
  // Whether the connection goes on is decided by undici right after this.
  onResponseEnd: () => queueMicrotask(() => end(undefined, true)),
  onResponseError: (_controller, cause) => end(cause, false),
})

/** Sends the request; the function that it answers gives it up, for that cause. */
export const exchange = (
  { client, destroy }: Connection,
  { path, headers, body }: Post,
  { onWritten, onEnd }: ExchangeEvents,
): ((cause: Error) => void) => {
  const progress: Progress = {
    answer: undefined,
    isBegun: false,
    isEnded: false,
    interims: 0,
    receivedBytes: 0,
    writtenAt: undefined,
  }
  const end = (cause: unknown, isReusable: boolean): void => {
    if (progress.isEnded) return
    progress.isEnded = true
    if (!isReusable) destroy()
    onEnd(endingOf(progress, cause, isReusable))
  }
  const handler = handlerOf(progress, onWritten, end)
  client.dispatch({ method: "POST", path, headers, body }, handler)
  return (cause) => end(cause, false)
}
