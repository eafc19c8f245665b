/**
 * The HTTP surface of the service as an Express app.
 *
 * Decides no business word: requests are decoded, use cases run on the app's runtime, and what they
 * answer is encoded. Every answer, whatever happened, has an id and a documented form.
 */
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
} from "express"
import type { Admit } from "./admission.ts"
import { makeAuthenticate } from "./authentication.ts"
import type { Defect } from "./defect.ts"
import { type Exchange, makeExchange } from "./exchange.ts"
import { openApiOf } from "./openapi.ts"
import { problem } from "./problem.ts"
import { expressPath, type Route } from "./route.ts"
import { makeCatalogRoutes } from "./routes/catalog.ts"
import { invoiceRoutes } from "./routes/invoices.ts"
import { makeOauthRoutes, type TokenEndpoint } from "./routes/oauth.ts"
import { orderRoutes } from "./routes/orders.ts"
import { makeServiceRoutes } from "./routes/service.ts"
import { makeWebhookRoutes } from "./routes/webhooks.ts"
import type { Run } from "./runtime.ts"
import type { Mode } from "./schema/webhook.ts"

export interface HttpAppDeps {
  /** `runPromiseExit` of the app's runtime. */
  readonly run: Run
  /** Answers POST /oauth/token, POST /oauth/token/revocation and the RFC 8414 metadata. */
  readonly tokenEndpoint: TokenEndpoint
  /** In the sandbox webhooks may go to plain http. */
  readonly mode: Mode
  /** Where problems are explained; `<base>/<code>` is their type. */
  readonly problemTypeBase?: string
  /** Milliseconds of a clock that never goes back, for caches. */
  readonly now?: () => number
  /** The limiter. */
  readonly admit: Admit
  /** Hears of every failure that the caller is told nothing about. */
  readonly onDefect: (defect: Defect) => void
}

export const defaultProblemTypeBase = "https://docs.procurement.example/problems"

/** The table of routes, the busiest first: Express asks them one by one. */
const routesOf = ({ tokenEndpoint, mode }: HttpAppDeps, now: () => number) => {
  const routes: ReadonlyArray<Route> = [
    ...orderRoutes,
    ...makeCatalogRoutes({ now }),
    ...invoiceRoutes,
    ...makeOauthRoutes(tokenEndpoint),
    ...makeWebhookRoutes(mode),
    ...makeServiceRoutes(() => openApiOf(routes)),
  ]
  return routes
}

const handlerOf = (route: Route, exchange: Exchange): RequestHandler => {
  if (route.kind === "delegated") return route.handler
  return route.kind === "secured" ? exchange.secured(route) : exchange.open(route)
}

/** Whoever answers GET answers HEAD (RFC 9110, 9.3.2). */
const allowed = { get: ["GET", "HEAD"], post: ["POST"], delete: ["DELETE"] } as const

const register = (app: Express, routes: ReadonlyArray<Route>, exchange: Exchange): void => {
  for (const path of new Set(routes.map((route) => route.path))) {
    const own = routes.filter((route) => route.path === path)
    const registered = app.route(expressPath(path))
    for (const route of own) registered[route.method](handlerOf(route, exchange))
    const headers = { allow: own.flatMap(({ method }) => allowed[method]).join(", ") }
    registered.all((request, response) => {
      const detail = `Allowed here: ${headers.allow}.`
      exchange.refuse(request, response, problem("method_not_allowed", detail, { headers }))
    })
  }
}

const notFound = (request: Request) =>
  problem("route_not_found", `There is no ${request.path.slice(0, 200)}; see /v1/openapi.json.`)

/** Express itself throws for paths that do not decode; all else that gets here is a defect. */
const onError =
  (exchange: Exchange): ErrorRequestHandler =>
  (error: unknown, request, response, _next) => {
    const detail = "The path is not well-formed."
    if (error instanceof URIError) {
      exchange.refuse(request, response, problem("malformed_request", detail))
    } else {
      exchange.fail(request, response, error)
    }
  }

/** The app. It has to be served with the limits of `makeHttpServer`. */
export const makeHttpApp = (deps: HttpAppDeps): Express => {
  const { run, admit, onDefect, problemTypeBase = defaultProblemTypeBase } = deps
  const now = deps.now ?? performance.now.bind(performance)
  const authenticate = makeAuthenticate({ run, now, onDefect })
  const exchange = makeExchange({ run, authenticate, admit, problemTypeBase, onDefect })
  const app = express()
  app.disable("x-powered-by")
  app.disable("etag")
  app.enable("case sensitive routing")
  app.enable("strict routing")
  register(app, routesOf(deps, now), exchange)
  app.use((request, response) => exchange.refuse(request, response, notFound(request)))
  app.use(onError(exchange))
  return app
}
