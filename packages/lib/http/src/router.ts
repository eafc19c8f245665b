/**
 * A router over node:http: a table of methods and paths, and handlers that return their responses
 * as data.
 *
 * A template has parameters in braces: `{id}` is one segment, percent-decoded; `{page:.*}` is what
 * the expression matches, as it was sent. GET serves HEAD too.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { type BodyFault, type BodyLimits, readBody } from "./bodies.ts"

export interface HttpRequest {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingMessage["headers"]
  /** The values that the route's template has matched. */
  readonly parameters: Readonly<Record<string, string | undefined>>
  /** The whole body; rejects with a `Refusal` when it can't be read within the limits. */
  readonly body: () => Promise<Buffer>
  /** For handlers that read the body themselves. */
  readonly incoming: IncomingMessage
}

export interface HttpResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

/** Undefined: the connection is reset without a response. */
type Reply = HttpResponse | undefined
type Handler = (request: HttpRequest) => Reply | Promise<Reply>

export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "DELETE" | "OPTIONS"
  readonly path: string
  readonly handle: Handler
}

export const route = (method: Route["method"], path: string, handle: Handler): Route => ({
  method,
  path,
  handle,
})

/** Thrown by a handler that can't return anything but this response. */
export class Refusal extends Error {
  override readonly name = "Refusal"
  readonly response: HttpResponse
  constructor(response: HttpResponse) {
    super(`refused with ${response.status}`)
    this.response = response
  }
}

export interface Surface {
  readonly routes: ReadonlyArray<Route>
  readonly notFound: Handler
  /** The responses to requests that reach no handler, or that a handler can't read. */
  readonly faults: Readonly<Record<BodyFault | "malformed_address", HttpResponse>>
  /** The response to another method of a known path; absent: such a request is not found. */
  readonly wrongMethod?: HttpResponse
  /** Reports the error of a handler; returns its response. */
  readonly failed: (error: unknown, request: HttpRequest) => HttpResponse
  readonly limits: BodyLimits
  /** Paths match in any case, and with a slash at the end. */
  readonly isLenient?: boolean
  /** The last change to every response. */
  readonly complete?: (response: HttpResponse, request: HttpRequest) => HttpResponse
}

export const withHeaders = (
  response: HttpResponse,
  headers: HttpResponse["headers"],
): HttpResponse => ({ ...response, headers: { ...response.headers, ...headers } })

/** With the length of its body, unless its status has none (RFC 9110, 8.6). */
export const sized = (response: HttpResponse): HttpResponse => {
  const { status, body = "" } = response
  if (status === 204 || status === 304) return response
  return withHeaders(response, { "content-length": String(Buffer.byteLength(body)) })
}

/** The token of `Authorization: Bearer`, or an empty text. */
export const bearerOf = ({ headers }: HttpRequest): string =>
  /^Bearer +([\w.~+/-]{1,512}=*) *$/i.exec(headers.authorization ?? "")?.[1] ?? ""

interface CompiledRoute extends Route {
  readonly pattern: RegExp
  /** The parameters that are segments. */
  readonly decoded: ReadonlySet<string>
}

const compile = (each: Route, isLenient: boolean): CompiledRoute => {
  const decoded = new Set<string>()
  const source = each.path.replaceAll(
    /\{(\w+)(?::([^}]+))?\}|\./g,
    (matched, name: string | undefined, expression: string | undefined) => {
      if (name === undefined) return `\\${matched}`
      if (expression === undefined) decoded.add(name)
      return `(?<${name}>${expression ?? "[^/]+"})`
    },
  )
  const pattern = isLenient ? new RegExp(`^${source}/?$`, "i") : new RegExp(`^${source}$`)
  return { ...each, pattern, decoded }
}

/** Undefined when a segment is not percent-encoded UTF-8. */
const parametersOf = (
  { pattern, decoded }: CompiledRoute,
  path: string,
): HttpRequest["parameters"] | undefined => {
  const groups = Object.entries(pattern.exec(path)?.groups ?? {})
  try {
    return Object.fromEntries(
      groups.map(([name, text]) => [name, decoded.has(name) ? decodeURIComponent(text) : text]),
    )
  } catch {
    return undefined
  }
}

/** For a path with routes, but none for this method; load balancers check with OPTIONS. */
const withoutRoute = (
  atPath: ReadonlyArray<Route>,
  { method }: HttpRequest,
  wrongMethod: HttpResponse,
): HttpResponse => {
  const methods = atPath.flatMap((each) => (each.method === "GET" ? ["GET", "HEAD"] : each.method))
  const headers = { allow: [...new Set([...methods, "OPTIONS"])].join(", ") }
  return method === "OPTIONS" ? { status: 204, headers } : withHeaders(wrongMethod, headers)
}

const handled = (
  { notFound, faults, wrongMethod }: Surface,
  routes: ReadonlyArray<CompiledRoute>,
  request: HttpRequest,
): Reply | Promise<Reply> => {
  const { pathname } = request.url
  const atPath = routes.filter(({ pattern }) => pattern.test(pathname))
  const method = request.method === "HEAD" ? "GET" : request.method
  const match = atPath.find((each) => each.method === method)
  if (match === undefined) {
    if (atPath.length === 0 || wrongMethod === undefined) return notFound(request)
    return withoutRoute(atPath, request, wrongMethod)
  }
  const parameters = parametersOf(match, pathname)
  if (parameters === undefined) return faults.malformed_address
  return match.handle({ ...request, parameters })
}

/** The origin form is a path even when it begins with two slashes (RFC 9112, 3.2.1). */
const urlOf = (target: string): URL | null => {
  const base = "http://server.invalid"
  return target.startsWith("/") ? URL.parse(base + target) : URL.parse(target, base)
}

const responding =
  (surface: Surface, routes: ReadonlyArray<CompiledRoute>) =>
  async (incoming: IncomingMessage): Promise<Reply> => {
    const { headers, method = "GET", url: target = "/" } = incoming
    const url = urlOf(target)
    const body = async (): Promise<Buffer> => {
      const read = await readBody(incoming, surface.limits)
      if (typeof read === "string") throw new Refusal(surface.faults[read])
      return read
    }
    const at = url ?? new URL("http://server.invalid/")
    const request = { method, url: at, headers, parameters: {}, body, incoming }
    const reply = async (): Promise<Reply> => {
      if (url === null) return surface.faults.malformed_address
      try {
        return await handled(surface, routes, request)
      } catch (error) {
        return error instanceof Refusal ? error.response : surface.failed(error, request)
      }
    }
    const response = await reply()
    return response && (surface.complete?.(response, request) ?? response)
  }

const send = (incoming: IncomingMessage, outgoing: ServerResponse, reply: Reply): void => {
  if (reply === undefined) {
    incoming.socket.resetAndDestroy()
    return
  }
  outgoing.writeHead(reply.status, reply.headers)
  outgoing.end(incoming.method === "HEAD" ? undefined : reply.body)
  incoming.resume()
}

/** The listener of a surface; requests wait until it is known. */
export const listenerOf = (surface: Surface | Promise<Surface>): RequestListener => {
  const responder = Promise.resolve(surface).then((opened) => {
    const routes = opened.routes.map((each) => compile(each, opened.isLenient === true))
    return responding(opened, routes)
  })
  return async (incoming, outgoing) => send(incoming, outgoing, await (await responder)(incoming))
}
