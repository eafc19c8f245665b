/**
 * A small HTTP surface over node:http: routes by pattern, whole responses, and limits on slow
 * or malicious callers.
 *
 * Bodies are limited in size and time. An error of a handler is logged and returns 500; the
 * process continues.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { type Logger, oneLine } from "@procurement/app-chassis/standalone"
import { problem, type Response } from "./response.ts"

export interface Request {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingMessage["headers"]
  /** The caller's address, as the settings about proxies say. */
  readonly address: string
  /** What the pattern of the route has matched. */
  readonly parameters: Readonly<Record<string, string>>
  /** The body as text; rejects with `BodyRejected` when it is too long or too slow. */
  readonly body: () => Promise<string>
}

export interface Route {
  readonly method: "GET" | "POST" | "DELETE" | "OPTIONS"
  readonly path: URLPattern
  readonly handle: (request: Request) => Response | Promise<Response>
}

const bodyProblems = {
  malformed_request: { status: 400, title: "The body was cut." },
  request_timeout: { status: 408, title: "The body did not arrive within 10 seconds." },
  body_too_large: { status: 413, title: "The body must not exceed 64 KiB." },
} as const

export class BodyRejected extends Error {
  override readonly name = "BodyRejected"
  readonly code: keyof typeof bodyProblems
  constructor(code: keyof typeof bodyProblems) {
    super(code)
    this.code = code
  }
}

export interface ServerOptions {
  readonly log: Logger
  /** How many proxies in front add an address to X-Forwarded-For. */
  readonly proxyHops: number
  readonly notFound: (request: Request) => Response
  /** Headers of every response. */
  readonly headers: Readonly<Record<string, string>>
}

const longestBodyBytes = 64 * 1_024
const bodyTimeMillis = 10_000

export const route = (
  method: Route["method"],
  pathname: string,
  handle: Route["handle"],
): Route => ({
  method,
  path: new URLPattern({ pathname }),
  handle,
})

const bodyOf = (request: IncomingMessage): Promise<string> =>
  new Promise((resolve, reject) => {
    const parts: Array<Buffer> = []
    let size = 0
    const timer = setTimeout(() => reject(new BodyRejected("request_timeout")), bodyTimeMillis)
    request.on("data", (part: Buffer) => {
      size += part.length
      if (size > longestBodyBytes) reject(new BodyRejected("body_too_large"))
      else parts.push(part)
    })
    request.on("end", () => resolve(Buffer.concat(parts).toString("utf8")))
    request.on("error", () => reject(new BodyRejected("malformed_request")))
    request.on("close", () => clearTimeout(timer))
  })

/** The caller's address, as the outermost of our own proxies saw it. */
const addressOf = (request: IncomingMessage, hops: number): string => {
  const own = request.socket.remoteAddress ?? "unknown"
  if (hops === 0) return own
  const header = request.headers["x-forwarded-for"]
  const forwarded = (Array.isArray(header) ? header.join(",") : (header ?? ""))
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "")
  return forwarded.at(-hops) ?? own
}

const urlOf = (request: IncomingMessage): URL | null =>
  URL.parse(request.url ?? "/", "http://status.invalid")

const methodOf = ({ method = "GET" }: IncomingMessage): string =>
  method === "HEAD" ? "GET" : method

const methodNotAllowed = problem({
  status: 405,
  code: "method_not_allowed",
  title: "This address does not have this method.",
})
const malformed = problem({
  status: 400,
  code: "malformed_request",
  title: "The address of the request is malformed.",
})
const failed = problem({ status: 500, code: "internal_error", title: "Internal error." })

const find = (
  routes: ReadonlyArray<Route>,
  request: Omit<Request, "parameters">,
): Response | Promise<Response> | undefined => {
  const { url } = request
  let isKnownPath = false
  for (const { method, path, handle } of routes) {
    const match = path.exec({ pathname: url.pathname })
    if (match === null) continue
    isKnownPath = true
    if (method !== request.method) continue
    const groups = Object.entries(match.pathname.groups)
    const parameters = Object.fromEntries(groups.map(([name, value]) => [name, value ?? ""]))
    return handle({ ...request, parameters })
  }
  return isKnownPath ? methodNotAllowed : undefined
}

const responseTo = async (
  routes: ReadonlyArray<Route>,
  incoming: IncomingMessage,
  { proxyHops, notFound, log }: ServerOptions,
): Promise<Response> => {
  const url = urlOf(incoming)
  if (url === null) return malformed
  const request = {
    method: methodOf(incoming),
    url,
    headers: incoming.headers,
    address: addressOf(incoming, proxyHops),
    body: () => bodyOf(incoming),
  }
  try {
    return await (find(routes, request) ?? notFound({ ...request, parameters: {} }))
  } catch (error) {
    if (error instanceof BodyRejected) {
      return problem({ code: error.code, ...bodyProblems[error.code] })
    }
    log.error({ problem: oneLine(error), path: url.pathname }, "request failed")
    return failed
  }
}

const send = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { status, headers, body }: Response,
  common: ServerOptions["headers"],
): void => {
  const isBodiless = status === 204 || status === 304
  outgoing.writeHead(status, {
    ...common,
    ...headers,
    ...(isBodiless ? {} : { "content-length": Buffer.byteLength(body) }),
  })
  outgoing.end(incoming.method === "HEAD" || isBodiless ? undefined : body)
  incoming.resume()
}

export const makeServer = (routes: ReadonlyArray<Route>, options: ServerOptions): Server => {
  const server = createServer(async (incoming, outgoing) => {
    send(incoming, outgoing, await responseTo(routes, incoming, options), options.headers)
  })
  server.headersTimeout = 10_000
  server.requestTimeout = 20_000
  server.keepAliveTimeout = 5_000
  server.maxRequestsPerSocket = 1_000
  return server
}
