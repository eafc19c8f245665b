/**
 * The HTTP surface of the service as an Express app.
 *
 * Decides no business word: requests are decoded, use cases run on the app's runtime, and what they
 * answer is encoded. Every answer, whatever happened, has an id and a documented form.
 */
import type { Express, RequestHandler } from "express"
import { environmentOfMode, type Mode, type Principal } from "@procurement/domain/credential"
import type { Admit } from "./admission.ts"
import { makeApiRoutes } from "./api-routes.ts"
import { type Authenticate, makeAuthenticate } from "./authentication.ts"
import { type ClientCertificateOf, noClientCertificate } from "./client-certificate.ts"
import type { Defect } from "./defect.ts"
import { type Exchange, lacksScope, makeExchange } from "./exchange.ts"
import type { Observe } from "./observation.ts"
import { makePages } from "./pages/pages.ts"
import { makeStaticPages, type StaticFiles } from "./pages/static-files.ts"
import type { Route } from "./route.ts"
import { makeRoutedApp } from "./routed-app.ts"
import type { TokenEndpoint } from "./routes/oauth.ts"
import type { Run } from "./runtime.ts"

export interface HttpAppDeps {
  /** `runPromiseExit` of the app's runtime. */
  readonly run: Run
  /** Answers POST /oauth/token, POST /oauth/token/revocation and the RFC 8414 metadata. */
  readonly tokenEndpoint: TokenEndpoint
  /** In the sandbox tokens are test tokens, and webhooks may go to plain http. */
  readonly mode: Mode
  /** How the certificate of a caller is found, for tokens that are bound to one. */
  readonly clientCertificateOf?: ClientCertificateOf
  /**
   * The address under which customers reach the service; asked for every problem, because a server
   * may learn its port late.
   */
  readonly publicUrl?: () => string
  /** Where problems are explained, if not by this app at `<publicUrl>/problems`. */
  readonly problemTypeBase?: string
  /** Milliseconds of a clock that never goes back, for caches. */
  readonly now?: () => number
  /** Whether /readyz has to say no because the process ends. */
  readonly isStopping?: () => boolean
  /** The limiter. */
  readonly admit: Admit
  /** Pages that are served as they are, by path: a program that runs in the customer's browser. */
  readonly files?: StaticFiles
  /** Sees every request that has come to a route, and how it ends. */
  readonly observe?: Observe
  /** Hears of every failure that the caller is told nothing about. */
  readonly onDefect: (defect: Defect) => void
}

/** Relative to the address that was asked (RFC 9457, 3.1.1), for whoever names no public one. */
export const defaultProblemTypeBase = "/problems"

/** Where the problems of a service at that address are explained. */
export const problemTypeBaseAt = (publicUrl: string): string =>
  `${publicUrl.replace(/\/$/, "")}/problems`

const typeBaseOf =
  ({ problemTypeBase, publicUrl }: HttpAppDeps) =>
  (): string => {
    if (problemTypeBase !== undefined) return problemTypeBase
    return publicUrl === undefined ? defaultProblemTypeBase : problemTypeBaseAt(publicUrl())
  }

const handlerOf = (route: Route, exchange: Exchange<Principal>): RequestHandler => {
  if (route.kind === "delegated") return route.handler
  if (route.kind === "open") return exchange.open(route)
  return exchange.secured(route, route.scope && lacksScope(route.scope))
}

const clockOf = ({ now = performance.now.bind(performance) }: HttpAppDeps) => now

/**
 * The app with another way to tell who is calling, which alone decides whom it lets in. A function
 * of its own, so that no setting ever takes the look at the token out of `makeHttpApp`.
 */
export const makeHttpAppWith = (authenticate: Authenticate, deps: HttpAppDeps): Express => {
  const { run, admit, onDefect, tokenEndpoint, mode, isStopping } = deps
  const now = clockOf(deps)
  const problemTypeBase = typeBaseOf(deps)
  const exchange = makeExchange({ run, authenticate, admit, problemTypeBase, onDefect })
  const handlers = makeApiRoutes({ tokenEndpoint, mode, now, isStopping }).map((route) => ({
    ...route,
    handler: handlerOf(route, exchange),
  }))
  const pages = makePages(exchange, problemTypeBase)
  const files = makeStaticPages(exchange, deps.files ?? new Map())
  const routes = [...handlers, ...pages, ...files]
  return makeRoutedApp(routes, exchange, "/v1/openapi.json", deps.observe)
}

/** The app. It has to be served with the limits of `makeHttpServer`. */
export const makeHttpApp = (deps: HttpAppDeps): Express => {
  const { run, mode, onDefect, clientCertificateOf = noClientCertificate } = deps
  const environment = environmentOfMode[mode]
  const now = clockOf(deps)
  return makeHttpAppWith(
    makeAuthenticate({ run, environment, clientCertificateOf, now, onDefect }),
    deps,
  )
}
