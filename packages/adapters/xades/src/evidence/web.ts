/**
 * Requests to time-stamping authorities and to publishers of certificates and their status, with
 * limits on time and response size.
 *
 * The caller verifies the signature of every response, so plain http is accepted, which
 * certificates name. Redirects are not followed. Addresses in certificates are untrusted: the
 * `Reach` decides which of them may be connected to.
 */
import {
  Agent,
  type buildConnector,
  type Dispatcher,
  fetch,
  ProxyAgent,
  type Response,
} from "undici"

export interface WebRequest {
  readonly url: string
  /** With a body: POST, else GET. */
  readonly body?: Uint8Array
  readonly mediaType?: string
  readonly authorization?: string
  /** Replace the usual limits for this request. */
  readonly limits?: WebLimits
}

export interface WebLimits {
  /** For the whole request. */
  readonly timeoutMillis: number
  readonly longestAnswerBytes: number
}

/** Returns the body of a successful response; otherwise rejects with `WebFailure`. */
export interface Web {
  readonly exchange: (request: WebRequest) => Promise<Uint8Array>
  readonly close: () => Promise<void>
}

/** There was no usable response; a later attempt may succeed. */
export class WebFailure extends Error {
  override readonly name = "WebFailure"
}

/**
 * Which untrusted addresses may be connected to. The adapter has no rule for that: the app passes
 * the rule of the whole service.
 */
export interface Reach {
  /** Opens a connection, or fails when the address may not be reached. */
  readonly connect: buildConnector.connector
  /** Whether a URL's host may not be requested through a proxy, which resolves names itself. */
  readonly isForbiddenText: (host: string) => boolean
}

export interface WebOptions extends WebLimits {
  /** An http proxy, such as `http://proxy.example:3128`; empty or absent for none. */
  readonly proxyUrl?: string
  /** `operator`: all addresses are from settings and may be in a private network. */
  readonly reach: Reach | "operator"
}

const readBody = async (body: Response["body"], longest: number): Promise<Uint8Array> => {
  const chunks: Array<Uint8Array> = []
  let length = 0
  for await (const chunk of body ?? []) {
    const bytes: Uint8Array = chunk
    length += bytes.length
    if (length > longest) throw new WebFailure(`the response has more than ${longest} bytes`)
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

const headersOf = ({ mediaType, authorization }: WebRequest): Record<string, string> => ({
  ...(mediaType === undefined ? {} : { "content-type": mediaType }),
  ...(authorization === undefined ? {} : { authorization }),
})

/** The reason of a failed fetch is in its cause. */
const reasonOf = (failure: unknown): string => {
  if (!(failure instanceof Error)) return String(failure)
  const { cause, message } = failure
  return cause instanceof Error && cause.message !== "" ? cause.message : message
}

const hostOf = (url: string): string => URL.parse(url)?.host ?? "a certificate's address"

// A proxy gets http requests with their whole address (RFC 9112, 3.2.2), https through a tunnel.
const dispatcherFor = ({ proxyUrl = "", reach }: WebOptions): Dispatcher => {
  if (proxyUrl !== "") return new ProxyAgent(proxyUrl)
  return new Agent({ connections: 8, ...(reach === "operator" ? {} : { connect: reach.connect }) })
}

const refuseForbidden = (url: string, { proxyUrl = "", reach }: WebOptions): void => {
  if (proxyUrl === "" || reach === "operator") return
  if (!reach.isForbiddenText(new URL(url).hostname)) return
  throw new WebFailure("the host is an address that is not public")
}

export const openWeb = (options: WebOptions): Web => {
  const dispatcher = dispatcherFor(options)
  const attempt = async (request: WebRequest): Promise<Uint8Array> => {
    const { timeoutMillis, longestAnswerBytes } = request.limits ?? options
    refuseForbidden(request.url, options)
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
    throw new WebFailure(`the response has status ${answer.status}`)
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
