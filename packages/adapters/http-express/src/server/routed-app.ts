/**
 * An Express app that serves a table of routes. A path outside the table is a 404, a wrong method a
 * 405 with `Allow`, and unexpected errors are reported as problems. `OPTIONS` lists the methods of
 * a path, and never grants a page of another origin anything.
 */
import express, { type Express, type Request, type RequestHandler } from "express"
import { forwardedAddresses } from "@procurement/lib-http"
import { type Observe, observed } from "../middleware/observe.ts"
import type { Pipeline } from "../middleware/pipeline.ts"
import { problem } from "../problem/problem.ts"
import { noContent } from "../request/reply.ts"
import { expressPath } from "../request/route.ts"

/** A route and the handler of its requests. */
export interface RoutedHandler {
  readonly method: "get" | "post" | "put" | "delete" | "patch"
  /** In OpenAPI's form: `/v1/orders/{id}`. */
  readonly path: string
  readonly handler: RequestHandler
}

/** Every GET route also serves HEAD (RFC 9110, 9.3.2). */
const allowed = {
  get: ["GET", "HEAD"],
  post: ["POST"],
  put: ["PUT"],
  delete: ["DELETE"],
  patch: ["PATCH"],
} as const

type Responding = Pick<Pipeline<never, never>, "page" | "onError">

/** Observes the requests of a handler, if there is an observer. */
type Watch = (method: string, path: string, handler: RequestHandler) => RequestHandler

const watching =
  (observe: Observe | undefined): Watch =>
  (method, path, handler) =>
    observe === undefined ? handler : observed(observe, { method, path }, handler)

const register = (
  app: Express,
  routes: ReadonlyArray<RoutedHandler>,
  { page, onError }: Responding,
  watch: Watch,
): void => {
  for (const path of new Set(routes.map((route) => route.path))) {
    const ofPath = routes.filter((route) => route.path === path)
    const registered = app.route(expressPath(path))
    for (const [nth, { method, handler }] of ofPath.entries()) {
      const isTwice = ofPath.findIndex((route) => route.method === method) !== nth
      if (isTwice) throw new Error(`${method} ${path} has two routes`)
      registered[method](watch(method.toUpperCase(), path, handler))
    }
    const methods = [...ofPath.flatMap(({ method }) => allowed[method]), "OPTIONS"]
    const headers = { allow: methods.join(", ") }
    const detail = {
      en: `Allowed methods: ${headers.allow}.`,
      pl: `Dozwolone metody: ${headers.allow}.`,
    }
    const refusal = problem("method_not_allowed", { detail, headers })
    const others = page(({ method }) =>
      method === "OPTIONS" ? { ...noContent, headers } : refusal,
    )
    registered.all(watch("other", path, others))
    // Registered here too, so that an error skips the search for another route, which takes 25 µs.
    registered.all(onError)
  }
}

const notFound = (request: Request, document: string) => {
  const path = request.path.slice(0, 200)
  return problem("route_not_found", {
    detail: {
      en: `The path ${path} does not exist; see ${document}.`,
      pl: `Adres ${path} nie istnieje; zobacz ${document}.`,
    },
  })
}

/** The name for all paths outside the table. */
const noRoute = "unmatched"

export interface RoutedAppOptions {
  readonly observe?: Observe | undefined
  /** Proxies whose `X-Forwarded-For` is trusted; undefined: the socket's address is used. */
  readonly trustedProxies?: ReadonlyArray<string> | undefined
}

/** Leaves the addresses alone in `X-Forwarded-For`, before Express reads it. */
const cleanForwarded: RequestHandler = ({ headers }, _response, next) => {
  if (headers["x-forwarded-for"] !== undefined) {
    headers["x-forwarded-for"] = forwardedAddresses(headers["x-forwarded-for"]).join(", ")
  }
  next()
}

/** The app of these routes; `document` is the path of their OpenAPI document. */
export const makeRoutedApp = (
  routes: ReadonlyArray<RoutedHandler>,
  responding: Responding,
  document: string,
  { observe, trustedProxies = [] }: RoutedAppOptions = {},
): Express => {
  const watch = watching(observe)
  const app = express()
  app.set("trust proxy", trustedProxies.length === 0 ? false : [...trustedProxies])
  app.disable("x-powered-by")
  app.disable("etag")
  app.enable("case sensitive routing")
  app.enable("strict routing")
  if (trustedProxies.length > 0) app.use(cleanForwarded)
  register(app, routes, responding, watch)
  const { page, onError } = responding
  const unmatched = page((request) => notFound(request, document))
  app.use(watch("other", noRoute, unmatched))
  app.use(onError)
  return app
}
