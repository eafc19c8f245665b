/**
 * Small exchanges with time-stamping authorities and with those who publish certificates and their
 * status: one request, one answer of a limited size, within a limited time.
 *
 * All that is fetched is signed by somebody and checked by the caller, so plain http is accepted,
 * as the certificates themselves name it. Redirects are not followed.
 */
import { Agent, fetch, ProxyAgent, type Response } from "undici"

export interface WebRequest {
  readonly url: string
  /** With a body: POST, else GET. */
  readonly body?: Uint8Array
  readonly mediaType?: string
  readonly authorization?: string
}

/** Answers the body of a success. Rejects with `WebFailure` for everything else. */
export interface Web {
  readonly exchange: (request: WebRequest) => Promise<Uint8Array>
  readonly close: () => Promise<void>
}

/** There was no answer, or not one of use; a later try may fare better. */
export class WebFailure extends Error {
  override readonly name = "WebFailure"
}

export interface WebOptions {
  /** For the whole exchange. */
  readonly timeoutMillis: number
  readonly longestAnswerBytes: number
  /** An http proxy, e.g. `http://proxy.example:3128`; empty or absent: none. */
  readonly proxyUrl?: string
}

const readBody = async (body: Response["body"], longest: number): Promise<Uint8Array> => {
  const chunks: Array<Uint8Array> = []
  let length = 0
  for await (const chunk of body ?? []) {
    const bytes: Uint8Array = chunk
    length += bytes.length
    if (length > longest) throw new WebFailure(`answered more than ${longest} bytes`)
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

const headersOf = ({ mediaType, authorization }: WebRequest): Record<string, string> => ({
  ...(mediaType === undefined ? {} : { "content-type": mediaType }),
  ...(authorization === undefined ? {} : { authorization }),
})

/** What fetch keeps to itself is in the cause. */
const reasonOf = (failure: unknown): string => {
  if (!(failure instanceof Error)) return String(failure)
  const { cause, message } = failure
  return cause instanceof Error && cause.message !== "" ? cause.message : message
}

const hostOf = (url: string): string => new URL(url).host

export const openWeb = ({ timeoutMillis, longestAnswerBytes, proxyUrl = "" }: WebOptions): Web => {
  // A proxy gets http requests with their whole address (RFC 9112, 3.2.2), https through a tunnel.
  const dispatcher = proxyUrl === "" ? new Agent({ connections: 8 }) : new ProxyAgent(proxyUrl)
  const attempt = async (request: WebRequest): Promise<Uint8Array> => {
    const answer = await fetch(request.url, {
      dispatcher,
      redirect: "error",
      method: request.body === undefined ? "GET" : "POST",
      body: request.body ?? null,
      headers: headersOf(request),
      signal: AbortSignal.timeout(timeoutMillis),
    })
    if (answer.ok) return readBody(answer.body, longestAnswerBytes)
    await answer.body?.cancel()
    throw new WebFailure(`answered ${answer.status}`)
  }
  return {
    close: () => dispatcher.destroy(),
    exchange: (request) =>
      attempt(request).catch((cause: unknown) => {
        const why = reasonOf(cause)
        throw new WebFailure(`${hostOf(request.url)}: ${why}`, { cause })
      }),
  }
}
