/**
 * Sends one HTTP request, at most once, and reads its whole response; and requests to the presigned
 * URLs from KSeF, to upload the parts of a batch and to download receipts.
 *
 * Invariants: `started` is false only when no byte was written; a request that was cancelled in the
 * connection queue is never written afterwards; a request that was written is never written again,
 * even when the connection fails.
 */
import type { IncomingHttpHeaders } from "node:http"
import type { Readable } from "node:stream"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { Dispatcher } from "undici"
import { type KsefConnectionOptions, settingsOf } from "../ksef-options.ts"

export interface HttpRequest {
  readonly origin: string
  readonly path: string
  readonly method: Dispatcher.HttpMethod
  readonly headers: Record<string, string>
  readonly body: string | Readable | null
  readonly deadlineMillis: number
  readonly maximumBytes: number
}

export interface ResponseHead {
  readonly status: number
  readonly headers: IncomingHttpHeaders
}

export interface HttpResponse extends ResponseHead {
  readonly bytes: Buffer
}

export class HttpRequestFailed extends Data.TaggedError("HttpRequestFailed")<{
  readonly started: boolean
  /** Present when the response had started. */
  readonly head?: ResponseHead | undefined
  readonly cause: Error
}> {}

type Settle = (outcome: Effect.Effect<HttpResponse, HttpRequestFailed>) => void

interface ResponseReader {
  readonly handler: Dispatcher.DispatchHandler
  readonly abort: (cause: Error) => void
}

const makeResponseReader = (maximumBytes: number, settle: Settle): ResponseReader => {
  let running: Dispatcher.DispatchController | undefined
  let settled = false
  let head: ResponseHead | undefined
  const chunks: Array<Buffer> = []
  let sizeBytes = 0
  const finish = (outcome: Effect.Effect<HttpResponse, HttpRequestFailed>): void => {
    if (settled) return
    settled = true
    settle(outcome)
  }
  const fail = (cause: Error): void =>
    finish(Effect.fail(new HttpRequestFailed({ started: running !== undefined, head, cause })))
  const abort = (cause: Error): void => {
    fail(cause)
    running?.abort(cause)
  }
  const handler: Dispatcher.DispatchHandler = {
    onRequestStart: (controller) => {
      // undici calls this just before it writes: the last chance to stop the request.
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
      if (head === undefined) fail(new Error("the response has no status line"))
      else finish(Effect.succeed({ ...head, bytes: Buffer.concat(chunks, sizeBytes) }))
    },
    onResponseError: (_controller, error) => fail(error),
  }
  return { handler, abort }
}

/** Sends the request and reads the whole response with any status. Never retries. */
export const sendRequest = (
  dispatcher: Dispatcher,
  request: HttpRequest,
): Effect.Effect<HttpResponse, HttpRequestFailed> =>
  Effect.callback((resume) => {
    const { deadlineMillis, maximumBytes, ...sent } = request
    const { handler, abort } = makeResponseReader(maximumBytes, (outcome) => {
      clearTimeout(deadline)
      resume(outcome)
    })
    const late = () => abort(new Error(`no complete response within ${deadlineMillis} ms`))
    const deadline = setTimeout(late, deadlineMillis)
    try {
      // undici's own timers are off: the deadline covers queueing, connecting and reading.
      dispatcher.dispatch({ ...sent, headersTimeout: 0, bodyTimeout: 0 }, handler)
    } catch (error) {
      abort(error instanceof Error ? error : new Error(String(error)))
    }
    return Effect.sync(() => abort(new Error("interrupted")))
  })

interface PresignedUpload {
  readonly url: string
  readonly method: "PUT" | "POST"
  readonly headers: Readonly<Record<string, string>>
  readonly sizeBytes: number
  /** Opens the content from its first byte; called again for every attempt. */
  readonly read: () => Readable
}

export interface Presigned {
  /** The response with any status, at most 8 MiB. */
  readonly get: (url: string) => Effect.Effect<HttpResponse, HttpRequestFailed>
  readonly upload: (upload: PresignedUpload) => Effect.Effect<HttpResponse, HttpRequestFailed>
}

const maximumGotBytes = 8 * 1024 * 1024
const maximumAnswerBytes = 64 * 1024

const notSafe = (): HttpRequestFailed =>
  new HttpRequestFailed({ started: false, cause: new Error("the URL does not use https") })

export const makePresigned = (
  options: KsefConnectionOptions,
  dispatcher: Dispatcher,
): Presigned => {
  const settings = settingsOf(options)
  const isPlainAllowed = new URL(options.baseUrl).protocol === "http:"
  const parseUrl = (address: string): Effect.Effect<URL, HttpRequestFailed> =>
    Effect.suspend(() => {
      const url = URL.parse(address)
      const isSafe = url?.protocol === "https:" || (isPlainAllowed && url?.protocol === "http:")
      return url !== null && isSafe ? Effect.succeed(url) : Effect.fail(notSafe())
    })
  return {
    get: (address) =>
      Effect.flatMap(parseUrl(address), ({ origin, pathname, search }) =>
        sendRequest(dispatcher, {
          origin,
          path: `${pathname}${search}`,
          method: "GET",
          headers: { "user-agent": settings.userAgent },
          body: null,
          deadlineMillis: settings.requestMillis,
          maximumBytes: maximumGotBytes,
        }),
      ),
    upload: ({ url: address, method, headers, sizeBytes, read }) =>
      Effect.flatMap(parseUrl(address), ({ origin, pathname, search }) => {
        const body = read()
        return sendRequest(dispatcher, {
          origin,
          path: `${pathname}${search}`,
          method,
          headers: {
            ...headers,
            "user-agent": settings.userAgent,
            "content-length": String(sizeBytes),
          },
          body,
          deadlineMillis: settings.uploadMillis,
          maximumBytes: maximumAnswerBytes,
        }).pipe(Effect.ensuring(Effect.sync(() => body.destroy())))
      }),
  }
}
