/**
 * An Express app that serves a table of routes and nothing else: whatever is not in the table is
 * 404, a method that is not in it 405 with `Allow`, and what breaks is a problem like all others.
 */
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
} from "express"
import type { Exchange } from "./exchange.ts"
import { observed, type Observe } from "./observation.ts"
import { problem } from "./problem.ts"
import { expressPath } from "./route.ts"

/** A route and what Express does with its requests. */
export interface RoutedHandler {
  readonly method: "get" | "post" | "delete" | "patch"
  /** As OpenAPI writes it: `/v1/orders/{id}`. */
  readonly path: string
  readonly handler: RequestHandler
}

type Refusing = Pick<Exchange<never>, "refuse" | "fail">

/** Whoever answers GET answers HEAD (RFC 9110, 9.3.2). */
const allowed = {
  get: ["GET", "HEAD"],
  post: ["POST"],
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
  { refuse }: Refusing,
  watch: Watch,
): void => {
  for (const path of new Set(routes.map((route) => route.path))) {
    const own = routes.filter((route) => route.path === path)
    const registered = app.route(expressPath(path))
    for (const { method, handler } of own) {
      registered[method](watch(method.toUpperCase(), path, handler))
    }
    const headers = { allow: own.flatMap(({ method }) => allowed[method]).join(", ") }
    const detail = {
      en: `Allowed here: ${headers.allow}.`,
      pl: `Dozwolone metody: ${headers.allow}.`,
    }
    const refusal = problem("method_not_allowed", { detail, headers })
    registered.all(watch("other", path, (request, response) => refuse(request, response, refusal)))
  }
}

const notFound = (request: Request, document: string) => {
  const path = request.path.slice(0, 200)
  return problem("route_not_found", {
    detail: {
      en: `There is no ${path}; see ${document}.`,
      pl: `Nie ma adresu ${path}; zobacz ${document}.`,
    },
  })
}

const malformedPath = problem("malformed_request", {
  detail: {
    en: "The path is not well-formed.",
    pl: "Ścieżka adresu jest niepoprawnie zapisana.",
  },
})

/** Express itself throws for paths that do not decode; all else that gets here is a defect. */
const onError =
  ({ refuse, fail }: Refusing): ErrorRequestHandler =>
  (error: unknown, request, response, _next) => {
    if (error instanceof URIError) refuse(request, response, malformedPath)
    else fail(request, response, error)
  }

/** Stands for every path that is not in the table. */
const noRoute = "unmatched"

/** The app of these routes; `document` is the path of their OpenAPI document. */
export const makeRoutedApp = (
  routes: ReadonlyArray<RoutedHandler>,
  exchange: Refusing,
  document: string,
  observe?: Observe,
): Express => {
  const watch = watching(observe)
  const app = express()
  app.disable("x-powered-by")
  app.disable("etag")
  app.enable("case sensitive routing")
  app.enable("strict routing")
  register(app, routes, exchange, watch)
  app.use(
    watch("other", noRoute, (request, response) =>
      exchange.refuse(request, response, notFound(request, document)),
    ),
  )
  app.use(onError(exchange))
  return app
}
