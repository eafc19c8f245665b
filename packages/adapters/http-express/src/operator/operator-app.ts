/**
 * The operator API as an Express app of its own, for a port of its own: the same machinery as the
 * customers' API, other routes, other credentials, no limits.
 */
import type { Express } from "express"
import { environmentOfMode, type Mode } from "@procurement/domain/credential"
import { type Admit, unlimited } from "../admission.ts"
import type { Defect } from "../defect.ts"
import { makeExchange } from "../exchange.ts"
import { defaultProblemTypeBase } from "../http-app.ts"
import type { Observe } from "../observation.ts"
import { makeRoutedApp } from "../routed-app.ts"
import type { Run } from "../runtime.ts"
import { operatorOpenApiOf } from "./operator-openapi.ts"
import type { OperatorRoute } from "./operator-route.ts"
import { makeAuthenticateOperator, type Operator } from "./operator.ts"
import { clientRoutes } from "./routes/clients.ts"
import { emailRoutes } from "./routes/emails.ts"
import { invoiceRoutes } from "./routes/invoices.ts"
import { makeIntrospectionRoute } from "./routes/introspection.ts"
import { orderRoutes } from "./routes/orders.ts"
import { paymentRoutes } from "./routes/payments.ts"
import { makeSandboxRoutes } from "./routes/sandbox.ts"
import { documentPath, makeDocumentRoute } from "./routes/service.ts"
import { tenantRoutes } from "./routes/tenants.ts"
import { makeTokenRoutes } from "./routes/tokens.ts"
import type { SandboxControls } from "./sandbox-controls.ts"

/** What an operator is about to do. */
export interface Operation {
  /** The beginning of the SHA-256 of the operator's token: enough to tell operators apart. */
  readonly operator: string
  readonly operationId: string
}

export interface OperatorAppDeps {
  /** `runPromiseExit` of the app's runtime. */
  readonly run: Run
  /** SHA-256 of the tokens that are accepted, 64 lower-case hexadecimal digits each. */
  readonly tokenHashes: ReadonlyArray<string>
  /** Customers' tokens that are issued or looked at here are those of this environment. */
  readonly mode: Mode
  /** The routes of a sandbox; without it there are none. */
  readonly sandbox?: SandboxControls | undefined
  /** Where problems are explained; `<base>/<code>` is their type. */
  readonly problemTypeBase?: string | (() => string)
  /** Hears of everything operators ask for but reading, refused later or not. */
  readonly onOperation?: (operation: Operation) => void
  /** Sees every request that has come to a route, and how it ends. */
  readonly observe?: Observe
  /** Hears of every failure that the caller is told nothing about. */
  readonly onDefect: (defect: Defect) => void
}

const shownHashLength = 12

/** Limits nobody; tells who writes. */
const reporting =
  (onOperation: OperatorAppDeps["onOperation"]): Admit<Operator> =>
  (request) => {
    const { principal, operationId, kind } = request
    const operator = principal.tokenHash.slice(0, shownHashLength)
    if (kind === "write") onOperation?.({ operator, operationId })
    return unlimited(request)
  }

const routesOf = ({ mode, sandbox }: OperatorAppDeps): ReadonlyArray<OperatorRoute> => {
  const environment = environmentOfMode[mode]
  const routes: ReadonlyArray<OperatorRoute> = [
    ...orderRoutes,
    ...paymentRoutes,
    ...tenantRoutes,
    ...invoiceRoutes,
    ...clientRoutes,
    ...makeTokenRoutes(environment),
    makeIntrospectionRoute(environment),
    ...emailRoutes,
    ...(sandbox === undefined ? [] : makeSandboxRoutes(sandbox)),
    makeDocumentRoute(() => operatorOpenApiOf(routes)),
  ]
  return routes
}

/** The app. It has to be served with the limits of `makeHttpServer`. */
export const makeOperatorApp = (deps: OperatorAppDeps): Express => {
  const { run, tokenHashes, onDefect, problemTypeBase = defaultProblemTypeBase } = deps
  const authenticate = makeAuthenticateOperator(tokenHashes)
  const admit = reporting(deps.onOperation)
  const answering = { run, problemTypeBase, onDefect }
  const exchange = makeExchange<Operator>({ ...answering, authenticate, admit })
  const handlers = routesOf(deps).map((route) => ({
    ...route,
    handler: route.kind === "open" ? exchange.open(route) : exchange.secured(route),
  }))
  return makeRoutedApp(handlers, exchange, documentPath, deps.observe)
}
