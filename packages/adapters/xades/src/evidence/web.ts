/**
 * Small exchanges with time-stamping authorities and with those who publish certificates and their
 * status: one request, one answer of a limited size, within a limited time.
 *
 * All that is fetched is signed by somebody and checked by the caller, so plain http is accepted,
 * as the certificates themselves name it. Redirects are not followed. Where addresses come out of
 * certificates, which anybody may have written, the `Reach` says which of them are connected to.
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
  /** For this exchange instead of the usual ones. */
  readonly limits?: WebLimits
}

export interface WebLimits {
  /** For the whole exchange. */
  readonly timeoutMillis: number
  readonly longestAnswerBytes: number
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

/**
 * Where connections may lead, for addresses that others have written. An adapter has no rule of
 * its own for that: whoever composes hands in the one of the whole service.
 */
export interface Reach {
  /** Opens a connection, or fails when the address may not be reached. */
  readonly connect: buildConnector.connector
  /** Whether a host, as a URL has it, may not be asked of a proxy, which resolves names itself. */
  readonly isForbiddenText: (host: string) => boolean
}

export interface WebOptions extends WebLimits {
  /** An http proxy, e.g. `http://proxy.example:3128`; empty or absent: none. */
  readonly proxyUrl?: string
  /** `operator`: all addresses are from settings, and those may be in a network of our own. */
  readonly reach: Reach | "operator"
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
