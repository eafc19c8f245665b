/**
 * A small HTTP surface over node:http: routes by pattern, whole responses, and limits on slow
 * or malicious callers.
 *
 * Bodies are limited in size and time. An error of a handler is logged and returns 500; the
 * process continues. Responses that may be cached have an ETag.
 */
import { hash } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { drainingOf, listen, type Logger, oneLine } from "@procurement/app-platform/standalone"
import {
  acceptedCodings,
  bodyText,
  type FaultAnswer,
  forwardedAddresses,
  type HttpFault,
  isCoded,
  makeServer,
} from "@procurement/lib-http"

export interface Request {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingMessage["headers"]
  /** The caller's address, as the settings about proxies say. */
  readonly address: string
  /** What the pattern of the route has matched. */
  readonly parameters: Readonly<Record<string, string | undefined>>
  /** The body as text; rejects with a `Refusal` when it is too long or too slow. */
  readonly body: () => Promise<string>
}

export interface Response {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface Route {
  readonly method: "GET" | "POST" | "DELETE" | "OPTIONS"
  readonly path: URLPattern
  readonly handle: (request: Request) => Response | Promise<Response>
}

export const route = (
  method: Route["method"],
  pathname: string,
  handle: Route["handle"],
): Route => ({ method, path: new URLPattern({ pathname }), handle })

export const json = (status: number, value: unknown): Response => ({
  status,
  headers: {
    "content-type": status < 400 ? "application/json" : "application/problem+json",
    "cache-control": "no-store",
  },
  body: `${JSON.stringify(value)}\n`,
})

/** A problem document (RFC 9457) with a stable `code`. */
export const problem = (status: number, code: string, title: string, more: object = {}): Response =>
  json(status, { status, code, title, ...more })

export const withHeaders = (response: Response, headers: Response["headers"]): Response => ({
  ...response,
  headers: { ...response.headers, ...headers },
})

/** The token of `Authorization: Bearer`, or an empty text. */
export const bearerOf = ({ headers }: Request): string =>
  /^Bearer +([\w.~+/-]{1,512}=*) *$/i.exec(headers.authorization ?? "")?.[1] ?? ""

/** Thrown by a handler that can't return anything but this response. */
export class Refusal extends Error {
  override readonly name = "Refusal"
  readonly response: Response
  constructor(response: Response) {
    super(`refused with ${response.status}`)
    this.response = response
  }
}

const cut = problem(400, "malformed_request", "The body is incomplete.")
const late = problem(408, "request_timeout", "The body did not arrive within 10 seconds.")
const tooLong = problem(413, "body_too_large", "The body must not exceed 64 KiB.")
const malformed = problem(400, "malformed_request", "The address of the request is malformed.")
const coded = withHeaders(
  problem(415, "unsupported_media_type", "Send the body without a content coding."),
  { "accept-encoding": acceptedCodings },
)
const wrongMethod = problem(405, "method_not_allowed", "This address does not support this method.")
const failed = problem(500, "internal_error", "Internal error.")

const longestBodyBytes = 64 * 1_024
const bodyTimeMillis = 10_000

const bodyOf = (request: IncomingMessage): Promise<string> =>
  new Promise((resolve, reject) => {
    if (isCoded(request.headers["content-encoding"])) return reject(new Refusal(coded))
    const parts: Array<Buffer> = []
    let size = 0
    const timer = setTimeout(() => reject(new Refusal(late)), bodyTimeMillis)
    request.on("data", (part: Buffer) => {
      size += part.length
      if (size > longestBodyBytes) reject(new Refusal(tooLong))
      else parts.push(part)
    })
    request.on("end", () => resolve(bodyText(Buffer.concat(parts))))
    request.on("error", () => reject(new Refusal(cut)))
    request.on("close", () => clearTimeout(timer))
  })

/** The caller's address, as the outermost of our own proxies saw it. */
const addressOf = ({ socket, headers }: IncomingMessage, hops: number): string => {
  const forwarded = hops === 0 ? [] : forwardedAddresses(headers["x-forwarded-for"])
  return forwarded.at(-hops) ?? socket.remoteAddress ?? "unknown"
}

export interface Surface {
  readonly routes: ReadonlyArray<Route>
  readonly notFound: (request: Request) => Response
}

/** For an address with routes, but none for this method; load balancers check with OPTIONS. */
const withoutRoute = (known: ReadonlyArray<Route>, { method }: Request): Response => {
  const methods = known.flatMap((each) => (each.method === "GET" ? ["GET", "HEAD"] : each.method))
  const headers = { allow: [...new Set([...methods, "OPTIONS"])].join(", ") }
  return method === "OPTIONS"
    ? { status: 204, headers, body: "" }
    : withHeaders(wrongMethod, headers)
}

const handled = async ({ routes, notFound }: Surface, request: Request): Promise<Response> => {
  const { pathname } = request.url
  const known = routes.filter(({ path }) => path.test({ pathname }))
  const found = known.find(({ method }) => method === request.method)
  if (found === undefined) {
    return known.length > 0 ? withoutRoute(known, request) : notFound(request)
  }
  const { groups = {} } = found.path.exec({ pathname })?.pathname ?? {}
  return found.handle({ ...request, parameters: groups })
}

/** Headers of every response. */
const commonHeaders = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
}

/** A response that may be cached gets an ETag, and no body when the caller has it already. */
const withTag = (response: Response, known = ""): Response => {
  const { status, headers, body } = response
  if (status !== 200 || headers["cache-control"]?.startsWith("public") !== true) return response
  const etag = `"${hash("sha256", body, "base64url").slice(0, 27)}"`
  const tagged = { ...headers, etag }
  const tags = new Set(known.split(",").map((each) => each.trim().replace(/^W\//, "")))
  const isKnown = tags.has(etag) || tags.has("*")
  return isKnown ? { status: 304, headers: tagged, body: "" } : { status, headers: tagged, body }
}

const send = (incoming: IncomingMessage, outgoing: ServerResponse, response: Response): void => {
  const { status, headers, body } = withTag(response, incoming.headers["if-none-match"])
  const isBodiless = status === 204 || status === 304
  const length = isBodiless ? {} : { "content-length": Buffer.byteLength(body) }
  outgoing.writeHead(status, { ...commonHeaders, ...headers, ...length })
  outgoing.end(incoming.method === "HEAD" || isBodiless ? undefined : body)
  incoming.resume()
}

/** The texts of requests that reach no route. */
const faults = {
  malformed_request: problem(400, "malformed_request", "The request is malformed."),
  request_timeout: problem(408, "request_timeout", "The request did not arrive in time."),
  headers_too_large: problem(431, "headers_too_large", "The headers must not exceed 16 KB."),
} as const satisfies Record<HttpFault, Response>

const answerTo = (fault: HttpFault): FaultAnswer => withHeaders(faults[fault], commonHeaders)

export interface ServerOptions {
  readonly host: string
  readonly port: number
  /** Names the setting of the port when it is taken. */
  readonly portSetting: string
  /** How many proxies in front add an address to X-Forwarded-For. */
  readonly proxyHops: number
  readonly log: Logger
}

/** Listens; requests wait until the surface is known. */
export const openServer = async ({ host, port, portSetting, proxyHops, log }: ServerOptions) => {
  const { promise: surface, resolve: serve } = Promise.withResolvers<Surface>()
  const respond = async (incoming: IncomingMessage): Promise<Response> => {
    const { headers, method = "GET" } = incoming
    const url = URL.parse(incoming.url ?? "/", "http://status.invalid")
    if (url === null) return malformed
    try {
      return await handled(await surface, {
        method: method === "HEAD" ? "GET" : method,
        url,
        headers,
        address: addressOf(incoming, proxyHops),
        parameters: {},
        body: () => bodyOf(incoming),
      })
    } catch (error) {
      if (error instanceof Refusal) return error.response
      log.error({ problem: oneLine(error), path: url.pathname }, "request failed")
      return failed
    }
  }
  const server = makeServer(
    async (incoming, outgoing) => send(incoming, outgoing, await respond(incoming)),
    { answerTo },
  )
  const draining = drainingOf(server)
  const url = `http://${host}:${await listen(server, port, host, portSetting)}`
  return { url, draining, serve }
}
