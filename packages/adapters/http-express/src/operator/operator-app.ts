/**
 * The operator API and the console as a separate Express app on a separate port: the same pipeline
 * as the customers' API, with other routes, other credentials, and limits of failed attempts only.
 */
import type { Express } from "express"
import { environmentOfMode, type Mode, type SecretHash } from "@procurement/domain/credential"
import type { OperatorTokenStore } from "@procurement/domain/operator"
import { optional } from "@procurement/domain/optional"
import { authenticateSellerSession } from "@procurement/domain/user"
import * as Effect from "effect/Effect"
import { z } from "zod"
import { createDocument } from "zod-openapi"
import {
  makeAuthenticateOperator,
  type Operator,
  type OperatorAuthenticationDeps,
} from "../access/operator-authentication.ts"
import { consoleCookie, csrfObjection, withSessions } from "../access/session.ts"
import { mayOperateOn, type OperatorRoute } from "../audience/operators.ts"
import type { SandboxControls } from "../audience/sandbox-controls.ts"
import { type Admit, unlimited } from "../limits/admission.ts"
import type { Observe } from "../middleware/observe.ts"
import { makePipeline } from "../middleware/pipeline.ts"
import { pathsAndResponses } from "../openapi/paths.ts"
import { introspectRoute } from "../operations/access/introspection.ts"
import { consoleRoutes } from "../operations/console/sign-in.ts"
import { operatorFileRoutes } from "../operations/invoices/files.ts"
import { makeSandboxRoutes } from "../operations/sandbox/operators.ts"
import { makeStaticPages, type StaticFiles } from "../pages/pages.ts"
import { defaultProblemTypeBase } from "../problem/problem.ts"
import type { Installation } from "../request/installation.ts"
import { jsonReply } from "../request/reply.ts"
import { headers, json, problemResponses } from "../request/responses.ts"
import type { Defect, OpenRoute, PortsOf, Run } from "../request/route.ts"
import { makeRoutedApp, type RoutedAppOptions } from "../server/routed-app.ts"
import { operatorOperations } from "./operator-operations.ts"

const bySession = { consoleSession: [] }

const securityOf = (route: OperatorRoute<unknown>) => {
  if (route.kind === "sign-in") return { security: [] }
  if (route.kind === "open") return {}
  return {
    security: route.isForPeople ? [bySession] : [{ operatorToken: [route.scope] }, bySession],
  }
}

const operatorOpenApiOf = (routes: ReadonlyArray<OperatorRoute<unknown>>): object => {
  const { paths, responses } = pathsAndResponses(
    routes.map((route) => ({
      ...route,
      operation: { ...securityOf(route), ...route.operation },
    })),
  )
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: "Procurement operator API",
      version: "1.0.0",
      description:
        "For the operators of the service, not for customers. Operators record what happens to " +
        "orders and invoices outside the service, and manage tenants and their credentials.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/" }],
    paths,
    components: {
      responses,
      securitySchemes: {
        operatorToken: {
          type: "http",
          scheme: "bearer",
          description:
            "An operator token, `ppl_op_…`; the service stores only its SHA-256. Each operation " +
            "requires the scope that it names here; `administrator` includes all others, and " +
            "every scope includes `reader`.",
        },
        consoleSession: {
          type: "apiKey",
          in: "cookie",
          name: "__Host-procurement-console",
          description:
            "The session of a person of the seller, who has the same scopes. Changes also need " +
            "`X-Procurement-Session: 1` from a page of the console.",
        },
      },
    },
  })
}

export const documentPath = "/internal/v1/openapi.json"

/** `document` returns the OpenAPI document; it is called once, on first use. */
const makeDocumentRoute = (document: () => object): OpenRoute => {
  let described: ReturnType<typeof jsonReply> | undefined
  return {
    kind: "open",
    method: "get",
    path: documentPath,
    handle: () => {
      described ??= jsonReply(200, document(), { "cache-control": "public, max-age=60" })
      return described
    },
    operation: {
      operationId: "readOperatorOpenApi",
      tags: ["Service"],
      summary: "This document",
      security: [],
      responses: {
        "200": { description: "OpenAPI 3.1.", headers, content: json(z.looseObject({})) },
        ...problemResponses(["malformed_request", "internal_error"]),
      },
    },
  }
}

/** An operation that an operator is about to run. */
export interface Operation {
  /** The operator's name, as in audit logs. */
  readonly operator: string
  readonly operationId: string
}

export interface OperatorAppDeps
  extends Pick<OperatorAuthenticationDeps, "addressLimits">,
    Pick<RoutedAppOptions, "trustedProxies"> {
  /** `runPromiseExit` of the app's runtime. */
  readonly run: Run<OperatorPorts>
  /** The environment of the customers' tokens that operators issue or introspect here. */
  readonly mode: Mode
  /** The controls of a sandbox; without them its routes do not exist. */
  readonly sandbox?: SandboxControls | undefined
  /** The address of the customers' API; invitations link to its dashboard. */
  readonly publicUrl?: () => string
  /** The console: its address, the name in its e-mails, and its files by path. */
  readonly console?: NonNullable<Installation["Service"]["console"]> & {
    readonly files: StaticFiles
  }
  /** Base URL of problem explanations; `<base>/<code>` is a problem's type. */
  readonly problemTypeBase?: string | (() => string)
  /** Called for every operation except reads, even if it is rejected later. */
  readonly onOperation?: (operation: Operation) => void
  /** Observes every request that reached a route, and its end. */
  readonly observe?: Observe
  /** Receives every failure whose cause is hidden from the caller. */
  readonly onDefect: (defect: Defect) => void
}

/** Admits every request and logs writes. */
const reporting =
  (onOperation: OperatorAppDeps["onOperation"]): Admit<Operator> =>
  (request) => {
    const { principal, operationId, kind } = request
    if (kind === "write") onOperation?.({ operator: principal.name, operationId })
    return unlimited(request)
  }

/** The ports of all routes. */
export type OperatorPorts =
  | OperatorTokenStore
  | PortsOf<
      | (typeof operatorOperations)[keyof typeof operatorOperations]
      | (typeof consoleRoutes)[number]
      | typeof introspectRoute
      | (typeof operatorFileRoutes)[number]
      | ReturnType<typeof makeSandboxRoutes>[number]
    >

const routesOf = ({ sandbox }: OperatorAppDeps) => {
  const routes: ReadonlyArray<OperatorRoute<OperatorPorts | Installation>> = [
    ...Object.values(operatorOperations),
    ...consoleRoutes,
    introspectRoute,
    ...operatorFileRoutes,
    ...(sandbox === undefined ? [] : makeSandboxRoutes(sandbox)),
    makeDocumentRoute(() => operatorOpenApiOf(routes)),
  ]
  return routes
}

/** The document of a service that is no sandbox. */
export const operatorOpenApiDocument = (): object =>
  operatorOpenApiOf([
    ...Object.values(operatorOperations),
    ...consoleRoutes,
    introspectRoute,
    ...operatorFileRoutes,
  ])

/** The operator of a session: named by the e-mail address. */
const operatorOf = (secretHash: SecretHash) =>
  Effect.map(
    authenticateSellerSession(secretHash),
    (person): Operator => ({ name: person.user.email, scopes: person.scopes, person }),
  )

/** Makes the app. Serve it with the limits of `makeHttpServer`. */
export const makeOperatorApp = (deps: OperatorAppDeps): Express => {
  const { run, onDefect, problemTypeBase = defaultProblemTypeBase } = deps
  const { mode, publicUrl = () => "", console, addressLimits } = deps
  const ownUrl = console?.url ?? (() => "")
  const authenticate = withSessions(makeAuthenticateOperator(deps), {
    run,
    onDefect,
    addressLimits,
    ownUrl,
    cookie: consoleCookie,
    callerOf: operatorOf,
  })
  const admit = reporting(deps.onOperation)
  const installation = {
    environment: environmentOfMode[mode],
    publicUrl,
    ...optional({ console }),
  }
  const answering = { run, installation, problemTypeBase, onDefect }
  const pipeline = makePipeline<Operator, OperatorPorts>({ ...answering, authenticate, admit })
  const handlerOf = (route: OperatorRoute<OperatorPorts | Installation>) => {
    if (route.kind === "open") return pipeline.open(route)
    return route.kind === "sign-in"
      ? pipeline.signIn(route, (request) => csrfObjection(request, ownUrl))
      : pipeline.secured(route, mayOperateOn(route))
  }
  const handlers = routesOf(deps).map((route) => ({ ...route, handler: handlerOf(route) }))
  const files = makeStaticPages(pipeline, console?.files ?? new Map())
  return makeRoutedApp([...handlers, ...files], pipeline, documentPath, deps)
}
