/**
 * One HTTP request written at most once, and its whole answer.
 *
 * Knows no KSeF. What always holds: `started` is false only when not a byte was written; a request
 * given up while it queued for a connection is never written afterwards, and one that was written
 * is never written again, whatever the connection does.
 */
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { IncomingHttpHeaders } from "node:http"
import type { Readable } from "node:stream"
import type { Dispatcher } from "undici"

export interface ExchangeRequest {
  readonly origin: string
  readonly path: string
  readonly method: Dispatcher.HttpMethod
  readonly headers: Record<string, string>
  readonly body: string | Readable | null
  readonly deadlineMillis: number
  readonly maximumBytes: number
}

export interface ExchangeHead {
  readonly status: number
  readonly headers: IncomingHttpHeaders
}

export interface Exchanged extends ExchangeHead {
  readonly bytes: Buffer
}

export class ExchangeBroken extends Data.TaggedError("ExchangeBroken")<{
  readonly started: boolean
  /** Present when the answer had begun. */
  readonly head?: ExchangeHead | undefined
  readonly cause: Error
}> {}

type Settle = (outcome: Effect.Effect<Exchanged, ExchangeBroken>) => void

interface Listening {
  readonly handler: Dispatcher.DispatchHandler
  readonly abort: (cause: Error) => void
}

const listen = (maximumBytes: number, settle: Settle): Listening => {
  let running: Dispatcher.DispatchController | undefined
  let settled = false
  let head: ExchangeHead | undefined
  const chunks: Array<Buffer> = []
  let sizeBytes = 0
  const finish = (outcome: Effect.Effect<Exchanged, ExchangeBroken>): void => {
    if (settled) return
    settled = true
    settle(outcome)
  }
  const fail = (cause: Error): void =>
    finish(Effect.fail(new ExchangeBroken({ started: running !== undefined, head, cause })))
  const abort = (cause: Error): void => {
    fail(cause)
    running?.abort(cause)
  }
  const handler: Dispatcher.DispatchHandler = {
    onRequestStart: (controller) => {
      // undici calls this just before it writes: the last moment to keep a request from leaving.
      if (settled || running !== undefined) {
        fail(new Error("the connection was lost"))
        controller.abort(new Error("given up"))
        return
      }
      running = controller
    },
    onResponseStart: (_controller, status, headers) => {
      if (status >= 200) head = { status, headers }
    },
    onResponseData: (_controller, chunk) => {
      sizeBytes += chunk.length
      chunks.push(chunk)
      if (sizeBytes > maximumBytes) abort(new Error(`more than ${maximumBytes} bytes`))
    },
    onResponseEnd: () => {
      if (head === undefined) fail(new Error("the answer has no head"))
      else finish(Effect.succeed({ ...head, bytes: Buffer.concat(chunks, sizeBytes) }))
    },
    onResponseError: (_controller, error) => fail(error),
  }
  return { handler, abort }
}

/** Sends the request and reads the whole answer, whatever its status. Never repeats anything. */
export const exchange = (
  dispatcher: Dispatcher,
  request: ExchangeRequest,
): Effect.Effect<Exchanged, ExchangeBroken> =>
  Effect.callback((resume) => {
    const { deadlineMillis, maximumBytes, ...sent } = request
    const { handler, abort } = listen(maximumBytes, (outcome) => {
      clearTimeout(deadline)
      resume(outcome)
    })
    const late = () => abort(new Error(`no whole answer within ${deadlineMillis} ms`))
    const deadline = setTimeout(late, deadlineMillis)
    try {
      // undici's own timers are off: the deadline covers queueing, connecting and reading.
      dispatcher.dispatch({ ...sent, headersTimeout: 0, bodyTimeout: 0 }, handler)
    } catch (error) {
      abort(error instanceof Error ? error : new Error(String(error)))
    }
    return Effect.sync(() => abort(new Error("interrupted")))
  })
