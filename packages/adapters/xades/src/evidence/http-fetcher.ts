/**
 * HTTP requests to time-stamping authorities and to publishers of certificates and revocation data,
 * with limits on time and response size.
 *
 * The caller verifies the signature of every response, so plain http is accepted. Redirects are not
 * followed. URLs in certificates are untrusted: the `EgressPolicy` decides which of them may be
 * connected to.
 */
import {
  Agent,
  type buildConnector,
  type Dispatcher,
  fetch,
  ProxyAgent,
  type Response,
} from "undici"

export interface HttpRequest {
  readonly url: string
  /** POST if given, else GET. */
  readonly body?: Uint8Array
  readonly mediaType?: string
  readonly authorization?: string
  /** Override the default limits for this request. */
  readonly limits?: ResponseLimits
}

export interface ResponseLimits {
  /** For the whole request. */
  readonly timeoutMillis: number
  readonly longestAnswerBytes: number
}

/** Returns the body of a successful response; otherwise rejects with `HttpFetchError`. */
export interface HttpFetcher {
  readonly fetchBytes: (request: HttpRequest) => Promise<Uint8Array>
  readonly close: () => Promise<void>
}

/** No usable response arrived; a later attempt may succeed. */
export class HttpFetchError extends Error {
  override readonly name = "HttpFetchError"
}

/** Which untrusted hosts may be connected to. The app passes the rule of the whole service. */
export interface EgressPolicy {
  /** Opens a connection, or fails when the address is forbidden. */
  readonly connect: buildConnector.connector
  /** Whether a URL's host must not be requested through a proxy, which resolves names itself. */
  readonly isForbiddenText: (host: string) => boolean
}

export interface HttpFetcherOptions extends ResponseLimits {
  /** An http proxy, such as `http://proxy.example:3128`; empty or absent for none. */
  readonly proxyUrl?: string
  /** `operator`: all URLs come from settings and may be in a private network. */
  readonly egress: EgressPolicy | "operator"
}

const readBody = async (body: Response["body"], longest: number): Promise<Uint8Array> => {
  const chunks: Array<Uint8Array> = []
  let length = 0
  for await (const chunk of body ?? []) {
    const bytes: Uint8Array = chunk
    length += bytes.length
    if (length > longest) throw new HttpFetchError(`the response has more than ${longest} bytes`)
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

const headersOf = ({ mediaType, authorization }: HttpRequest): Record<string, string> => ({
  ...(mediaType === undefined ? {} : { "content-type": mediaType }),
  ...(authorization === undefined ? {} : { authorization }),
})

/** `fetch` states the reason of a failure only in `cause`. */
const fetchErrorMessage = (failure: unknown): string => {
  if (!(failure instanceof Error)) return String(failure)
  const { cause, message } = failure
  return cause instanceof Error && cause.message !== "" ? cause.message : message
}

const hostOf = (url: string): string => URL.parse(url)?.host ?? "a certificate's address"

/**
 * A proxy receives http requests with an absolute URI (RFC 9112, 3.2.2), https through a tunnel.
 */
const dispatcherFor = ({ proxyUrl = "", egress }: HttpFetcherOptions): Dispatcher => {
  if (proxyUrl !== "") return new ProxyAgent(proxyUrl)
  return new Agent({
    connections: 8,
    ...(egress === "operator" ? {} : { connect: egress.connect }),
  })
}

const rejectForbidden = (url: string, { proxyUrl = "", egress }: HttpFetcherOptions): void => {
  if (proxyUrl === "" || egress === "operator") return
  if (!egress.isForbiddenText(new URL(url).hostname)) return
  throw new HttpFetchError("the host is an address that is not public")
}

export const openHttpFetcher = (options: HttpFetcherOptions): HttpFetcher => {
  const dispatcher = dispatcherFor(options)
  const attempt = async (request: HttpRequest): Promise<Uint8Array> => {
    const { timeoutMillis, longestAnswerBytes } = request.limits ?? options
    rejectForbidden(request.url, options)
    const response = await fetch(request.url, {
      dispatcher,
      redirect: "error",
      method: request.body === undefined ? "GET" : "POST",
      body: request.body ?? null,
      headers: headersOf(request),
      signal: AbortSignal.timeout(timeoutMillis),
    })
    if (response.ok) return readBody(response.body, longestAnswerBytes)
    await response.body?.cancel()
    throw new HttpFetchError(`the response has status ${response.status}`)
  }
  return {
    close: () => dispatcher.destroy(),
    fetchBytes: (request) =>
      attempt(request).catch((cause: unknown) => {
        const why = fetchErrorMessage(cause)
        throw new HttpFetchError(`${hostOf(request.url)}: ${why}`, { cause })
      }),
  }
}
