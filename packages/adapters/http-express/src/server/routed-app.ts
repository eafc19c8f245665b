/**
 * An Express app that serves a table of routes. A path that is not in the table is a 404, a method
 * that is not in it a 405 with `Allow`, and unexpected errors are reported as problems. `OPTIONS`
 * says which methods a path has, and never allows a page of another origin anything.
 */
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
} from "express"
import { problem } from "../problem/problem.ts"
import type { Pipeline } from "../request/pipeline.ts"
import { noContent } from "../request/reply.ts"
import { expressPath } from "../request/route.ts"
import { type Observe, observed } from "./observation.ts"

/** A route and what Express does with its requests. */
export interface RoutedHandler {
  readonly method: "get" | "post" | "put" | "delete" | "patch"
  /** As OpenAPI writes it: `/v1/orders/{id}`. */
  readonly path: string
  readonly handler: RequestHandler
}

type Refusing = Pick<Pipeline<never>, "refuse" | "fail" | "page">

/** Every GET route also serves HEAD (RFC 9110, 9.3.2). */
const allowed = {
  get: ["GET", "HEAD"],
  post: ["POST"],
  put: ["PUT"],
  delete: ["DELETE"],
  patch: ["PATCH"],
} as const

/** How each of the routes is watched, if they are. */
type Watch = (method: string, path: string, handler: RequestHandler) => RequestHandler

const watching =
  (observe: Observe | undefined): Watch =>
  (method, path, handler) =>
    observe === undefined ? handler : observed(observe, { method, path }, handler)

const register = (
  app: Express,
  routes: ReadonlyArray<RoutedHandler>,
  { refuse, page }: Refusing,
  watch: Watch,
): void => {
  for (const path of new Set(routes.map((route) => route.path))) {
    const own = routes.filter((route) => route.path === path)
    const registered = app.route(expressPath(path))
    for (const { method, handler } of own) {
      registered[method](watch(method.toUpperCase(), path, handler))
    }
    const methods = [...own.flatMap(({ method }) => allowed[method]), "OPTIONS"]
    const headers = { allow: methods.join(", ") }
    const detail = {
      en: `Allowed methods: ${headers.allow}.`,
      pl: `Dozwolone metody: ${headers.allow}.`,
    }
    const options = page(() => ({ ...noContent, headers }))
    const refusal = problem("method_not_allowed", { detail, headers })
    const others: RequestHandler = (request, response, next) =>
      request.method === "OPTIONS"
        ? options(request, response, next)
        : refuse(request, response, refusal)
    registered.all(watch("other", path, others))
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

const malformedPath = problem("malformed_request", {
  detail: {
    en: "The path must be percent-encoded UTF-8.",
    pl: "Ścieżka adresu musi być zapisana w UTF-8 w kodowaniu procentowym.",
  },
})

/** Express itself throws for paths that do not decode; all else that gets here is a defect. */
const onError =
  ({ refuse, fail }: Refusing): ErrorRequestHandler =>
  (error: unknown, request, response, _next) => {
    if (error instanceof URIError) refuse(request, response, malformedPath)
    else fail(request, response, error)
  }

/** The name for all paths that are not in the table. */
const noRoute = "unmatched"

interface RoutedAppOptions {
  readonly observe?: Observe | undefined
  /** Proxies whose `X-Forwarded-For` is trusted; undefined: the address is the socket's. */
  readonly trustedProxies?: ReadonlyArray<string> | undefined
}

/** The app of these routes; `document` is the path of their OpenAPI document. */
export const makeRoutedApp = (
  routes: ReadonlyArray<RoutedHandler>,
  pipeline: Refusing,
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
  register(app, routes, pipeline, watch)
  app.use(
    watch("other", noRoute, (request, response) =>
      pipeline.refuse(request, response, notFound(request, document)),
    ),
  )
  app.use(onError(pipeline))
  return app
}
