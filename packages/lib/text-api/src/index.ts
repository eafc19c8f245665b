/** GET requests to a public API that returns short texts. */
import * as Data from "effect/Data"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { Agent, request } from "undici"

export interface TextApiOptions {
  /** May have a path and a trailing slash. */
  readonly baseUrl: string
  /** The time limit of a request; 10 seconds by default. */
  readonly timeout?: Duration.Input | undefined
  /** Of a response with status 200. The text of another one is cut. */
  readonly maximumBytes: number
}

export interface TextResponse {
  readonly status: number
  readonly text: string
}

/** `Unavailable` may pass; `UnexpectedAnswer` needs a person. */
export class NoText extends Data.TaggedError("NoText")<{
  readonly reason: "Unavailable" | "UnexpectedAnswer"
  readonly detail: string
  readonly cause?: unknown
}> {}

/** The error of a response with another status than 200. */
export const refusedStatus = (status: number, detail = `HTTP ${status}`): NoText => {
  const mayPass = status >= 500 || status === 429 || status === 408
  return new NoText({ reason: mayPass ? "Unavailable" : "UnexpectedAnswer", detail })
}

/** Undefined for a defect of this package. */
const failureOf = (cause: unknown): NoText | undefined => {
  if (cause instanceof NoText) return cause
  if (!(cause instanceof Error)) return undefined
  if (cause.name === "TimeoutError")
    return new NoText({ reason: "Unavailable", detail: "no answer in time", cause })
  if (cause.name === "HTTPParserError")
    return new NoText({ reason: "UnexpectedAnswer", detail: "the answer is not HTTP", cause })
  if (!("code" in cause)) return undefined
  return new NoText({ reason: "Unavailable", detail: `no answer (${cause.code})`, cause })
}

/** Throws when `baseUrl` is invalid. */
export const makeTextApi = ({ baseUrl, timeout = "10 seconds", maximumBytes }: TextApiOptions) => {
  const base = new URL(baseUrl).href.replace(/\/$/, "")
  const timeoutMillis = Duration.toMillis(timeout)
  // With a few requests a day the server would close an idle connection in between.
  const dispatcher = new Agent({ pipelining: 0, headersTimeout: 0, bodyTimeout: 0 })

  const read = async (path: string, signal: AbortSignal): Promise<TextResponse> => {
    const headers = { accept: "application/json" }
    const { body, statusCode } = await request(base + path, { dispatcher, headers, signal })
    const chunks: Array<Uint8Array> = []
    let length = 0
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      length += chunk.length
      if (length > maximumBytes) break
      chunks.push(chunk)
    }
    if (length > maximumBytes && statusCode === 200) {
      const detail = `more than ${maximumBytes} bytes`
      throw new NoText({ reason: "UnexpectedAnswer", detail })
    }
    return { status: statusCode, text: Buffer.concat(chunks).toString("utf8") }
  }

  return {
    get: (path: string): Effect.Effect<TextResponse, NoText> =>
      Effect.tryPromise({
        try: (interrupted) =>
          read(path, AbortSignal.any([interrupted, AbortSignal.timeout(timeoutMillis)])),
        catch: (cause) => cause,
      }).pipe(
        Effect.catch((cause) => {
          const failure = failureOf(cause)
          return failure === undefined ? Effect.die(cause) : Effect.fail(failure)
        }),
      ),
  }
}
