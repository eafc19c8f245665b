/**
 * The HTTP surface of the service as an Express app.
 *
 * Makes no business decisions: it decodes requests, runs use cases on the app's runtime and encodes
 * their results. Every response, including every failure, has an id and a documented form.
 */
import type { Express, Request, RequestHandler, Response } from "express"
import {
  environmentOfMode,
  type Mode,
  type Principal,
  type CredentialStore,
} from "@procurement/domain/credential"
import { authenticateSession, type SessionStore } from "@procurement/domain/user"
import type { ServiceHealth } from "@procurement/domain/status"
import {
  type Authenticate,
  type ClientCertificateOf,
  makeAuthenticate,
  noClientCertificate,
} from "./access/authentication.ts"
import { csrfObjection, dashboardCookie, mayUse, withSessions } from "./access/session.ts"
import { type ApiPorts, makeApiRoutes } from "./api-routes.ts"
import type { SandboxControls } from "./audience/sandbox-controls.ts"
import { type AddressLimits, type Admit, anyAddress } from "./limits/admission.ts"
import { makeTurns } from "./limits/turns.ts"
import { contextOf, traceresponse } from "./middleware/context.ts"
import type { Observe } from "./middleware/observe.ts"
import { makePipeline, type Pipeline } from "./middleware/pipeline.ts"
import { openApiOf } from "./openapi/openapi.ts"
import { refuseTokenRequest, type TokenEndpoint } from "./operations/access/oauth.ts"
import { makePages, makeStaticPages, type StaticFiles } from "./pages/pages.ts"
import { projectLogo, projectName, type Site } from "./pages/site.ts"
import { defaultProblemTypeBase, problemTypeBaseAt } from "./problem/problem.ts"
import type { Installation } from "./request/installation.ts"
import type { Defect, DelegatedRoute, Route, Run } from "./request/route.ts"
import { makeRoutedApp } from "./server/routed-app.ts"

/** The ports of the routes, and of the authentication before them. */
export type HttpPorts = ApiPorts | CredentialStore | SessionStore

export interface HttpAppDeps {
  /** `runPromiseExit` of the app's runtime. */
  readonly run: Run<HttpPorts>
  /** Serves POST /oauth/token, POST /oauth/token/revocation and the RFC 8414 metadata. */
  readonly tokenEndpoint: TokenEndpoint
  /** In the sandbox tokens are test tokens, and webhooks may use plain HTTP. */
  readonly mode: Mode
  /** The AsyncAPI document of the topics on Kafka, for GET /v1/asyncapi.json. */
  readonly asyncApi: () => object
  /** Finds the caller's certificate, for tokens that are bound to one. */
  readonly clientCertificateOf?: ClientCertificateOf
  /**
   * The address under which customers reach the service; called for every problem, because a server
   * may learn its port late.
   */
  readonly publicUrl?: () => string
  /** Base URL of the problem explanations; default: this app's `<publicUrl>/problems`. */
  readonly problemTypeBase?: string
  /** Milliseconds of a monotonic clock, for caches. */
  readonly now?: () => number
  /** True when /readyz must fail because the process is stopping. */
  readonly isStopping?: () => boolean
  /** Reports whether invoices reach KSeF and webhooks are sent, for GET /v1/health. */
  readonly health?: () => Promise<ServiceHealth>
  /** How long a request for a payment reference waits for KSeF; 10 seconds by default. */
  readonly referenceWaitMillis?: number
  /** The controls of a sandbox, for `/v1/sandbox`; without them it returns 404. */
  readonly sandbox?: SandboxControls | undefined
  /** The limiter. */
  readonly admit: Admit
  /** The limits of addresses before authentication; undefined: no limits. */
  readonly addressLimits?: AddressLimits
  /** Addresses or networks of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies?: ReadonlyArray<string>
  /** The brand of the pages, the status page's link, the client of a sandbox. */
  readonly site?: Partial<Pick<Site, "name" | "logo" | "statusUrl" | "client">>
  /** Static files by path: a page that runs in the customer's browser. */
  readonly files?: StaticFiles
  /** Observes every request that reached a route, and its end. */
  readonly observe?: Observe
  /** Receives every failure whose cause is hidden from the caller. */
  readonly onDefect: (defect: Defect) => void
}

const typeBaseOf =
  ({ problemTypeBase, publicUrl }: HttpAppDeps) =>
  (): string => {
    if (problemTypeBase !== undefined) return problemTypeBase
    return publicUrl === undefined ? defaultProblemTypeBase : problemTypeBaseAt(publicUrl())
  }

/** The headers of every response. */
const markAnswer = (request: Request, response: Response): void => {
  const { requestId, trace } = contextOf(request)
  response.set({
    "x-request-id": requestId,
    "x-content-type-options": "nosniff",
    traceresponse: traceresponse(trace),
  })
}

/** Applies the address limit first, and reports it in the error format of RFC 6749. */
const limited =
  ({ addressLimits = anyAddress }: HttpAppDeps, { method, handler }: DelegatedRoute) =>
  (...[request, response, next]: Parameters<RequestHandler>): unknown => {
    markAnswer(request, response)
    if (method === "get") {
      response.set(addressLimits.headers(request))
      return handler(request, response, next)
    }
    const { headers, refusal } = addressLimits.charge(request)
    response.set(headers)
    return refusal === undefined
      ? handler(request, response, next)
      : refuseTokenRequest(request, response, refusal)
  }

/**
 * Empty without a public URL; then only `Sec-Fetch-Site` proves that a request comes from our page.
 */
const publicUrlOf = ({ publicUrl = () => "" }: HttpAppDeps) => publicUrl

const handlerOf = (
  route: Route<HttpPorts | Installation>,
  pipeline: Pipeline<Principal, HttpPorts>,
  deps: HttpAppDeps,
): RequestHandler => {
  if (route.kind === "delegated") return limited(deps, route)
  if (route.kind === "open") return pipeline.open(route)
  if (route.kind === "sign-in") {
    return pipeline.signIn(route, (request) => csrfObjection(request, publicUrlOf(deps)))
  }
  return pipeline.secured(route, mayUse(route.scope, route.isForPeople === true))
}

const siteOf = ({ site, mode, publicUrl = () => "", files }: HttpAppDeps): Site => ({
  name: projectName,
  logo: projectLogo,
  mode,
  url: publicUrl,
  statusUrl: undefined,
  hasDashboard: files?.has("/dashboard") === true,
  client: () => undefined,
  ...site,
})

const clockOf = ({ now = performance.now.bind(performance) }: HttpAppDeps) => now

/**
 * Makes the app with another authentication, which alone decides which callers are admitted. A
 * separate function, so that no setting can remove the token check from `makeHttpApp`.
 */
export const makeHttpAppWith = (authenticate: Authenticate, deps: HttpAppDeps): Express => {
  const { run, admit, onDefect, tokenEndpoint, mode, asyncApi } = deps
  const { isStopping, health, sandbox } = deps
  const now = clockOf(deps)
  const problemTypeBase = typeBaseOf(deps)
  const addressHeaders = deps.addressLimits?.headers
  const publicUrl = publicUrlOf(deps)
  const pipeline = makePipeline({
    run,
    installation: { environment: environmentOfMode[mode], publicUrl },
    authenticate,
    admit,
    problemTypeBase,
    onDefect,
    addressHeaders,
    takeTurn: makeTurns(),
  })
  const { referenceWaitMillis } = deps
  const parts = { tokenEndpoint, mode, asyncApi, now, isStopping, health, sandbox, publicUrl }
  const table = makeApiRoutes({ ...parts, referenceWaitMillis })
  const handlers = table.map((route) => ({ ...route, handler: handlerOf(route, pipeline, deps) }))
  const pages = makePages(pipeline, problemTypeBase, siteOf(deps), () =>
    openApiOf(table, publicUrl()),
  )
  const files = makeStaticPages(pipeline, deps.files ?? new Map())
  const routes = [...handlers, ...pages, ...files]
  return makeRoutedApp(routes, pipeline, "/v1/openapi.json", deps)
}

/** Makes the app. Serve it with the limits of `makeHttpServer`. */
export const makeHttpApp = (deps: HttpAppDeps): Express => {
  const { run, mode, onDefect, addressLimits, clientCertificateOf = noClientCertificate } = deps
  const environment = environmentOfMode[mode]
  const now = clockOf(deps)
  const ofTokens = { run, environment, clientCertificateOf, now, onDefect, addressLimits }
  const authenticate = withSessions(makeAuthenticate(ofTokens), {
    run,
    onDefect,
    addressLimits,
    ownUrl: publicUrlOf(deps),
    cookie: dashboardCookie,
    callerOf: authenticateSession,
  })
  return makeHttpAppWith(authenticate, deps)
}
