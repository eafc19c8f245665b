/**
 * One entry of the table of routes. Both Express and the OpenAPI document are built from it, so
 * neither can have a route that the other lacks.
 */
import type * as Effect from "effect/Effect"
import type * as Exit from "effect/Exit"
import type { Request, RequestHandler, Response } from "express"
import type { Instant } from "@procurement/domain/calendar"
import type { PersonScope, Principal } from "@procurement/domain/credential"
import type { ZodOpenApiOperationObject } from "zod-openapi"
import type { Failure } from "../problem/problem-of.ts"
import type { Problem } from "../problem/problem.ts"
import type { Installation } from "./installation.ts"
import type { Reply } from "./reply.ts"

/**
 * A deprecated route: `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and links to its successor (RFC
 * 5829) and to its description.
 */
export interface Deprecation {
  /** From this time on callers should no longer use it. */
  readonly since: Instant
  /** From this time on it may be removed. */
  readonly sunset: Instant
  /** Path of the successor route. */
  readonly successor: string
}

/** `runPromiseExit` of a `ManagedRuntime` whose layer provides the ports. */
export type Run<Ports> = <A, E>(effect: Effect.Effect<A, E, Ports>) => Promise<Exit.Exit<A, E>>

export type Answer<Ports> = Reply | Effect.Effect<Reply, Failure | Problem, Ports>

/** The ports that routes use; the responder provides the installation. */
export type PortsOf<Routes> = Routes extends {
  readonly handle: (call: never) => Answer<infer Ports>
}
  ? Exclude<Ports, Installation>
  : never

/** What ends a request: its reply, its problem, a defect, or nothing once the caller has gone. */
export type Ending =
  | Reply
  | Problem
  | { readonly _tag: "Defect"; readonly cause: unknown }
  | { readonly _tag: "Gone" }

/** A step of a request; undefined: the next step follows. Synchronous where it can be. */
export type Step = (
  request: Request,
  response: Response,
) => Ending | undefined | Promise<Ending | undefined>

/** A request that has passed the steps that all routes share. */
export interface Call<Caller = Principal> {
  readonly request: Request
  readonly principal: Caller
  /**
   * The parsed JSON of the body, any JSON value, if the operation describes one; undefined when an
   * optional body is missing.
   */
  readonly body: unknown
}

/** The entry of a route in the table of routes. */
export interface Described {
  readonly method: "get" | "post" | "put" | "delete" | "patch"
  /** In OpenAPI's form: `/v1/orders/{id}`. */
  readonly path: string
  readonly operation: ZodOpenApiOperationObject & { readonly operationId: string }
  /** Set for a deprecated route: sent in every response and shown in the OpenAPI document. */
  readonly deprecated?: Deprecation
}

/** A route for authenticated callers of any kind. */
export interface GuardedRoute<Caller, Ports = never> extends Described {
  readonly kind: "secured"
  /** Media types of its responses, the preferred one first; default: only JSON. */
  readonly produces?: ReadonlyArray<string>
  /** Its address has one representation, and `Accept` is not read (RFC 9110, 12.1). */
  readonly isUnnegotiated?: true
  /** The most members and items of its body, if above the default. */
  readonly maximumValues?: number
  /** The work for it grows with the `lines` of its body, which are limited. */
  readonly hasLines?: true
  /**
   * The earlier response for the request's idempotency key; undefined without one. Looked up before
   * all limits except that of replays.
   */
  readonly replay?: (
    call: Call<Caller>,
  ) => Effect.Effect<Reply | undefined, Failure | Problem, Ports>
  readonly handle: (call: Call<Caller>) => Answer<Ports>
}

/**
 * A route for customers whose token or role has the scope; without a scope, for every valid token
 * and session.
 */
export interface SecuredRoute<Ports = never> extends GuardedRoute<Principal, Ports> {
  readonly scope?: PersonScope
  /** Only people may use it, not programs. */
  readonly isForPeople?: true
}

/** A route of our pages for callers that are not authenticated yet: sign-in. */
export interface SignInRoute<Ports = never> extends Described {
  readonly kind: "sign-in"
  readonly handle: (call: Call<undefined>) => Answer<Ports>
}

/** A route that needs no authentication. */
export interface OpenRoute<Ports = never> extends Described {
  readonly kind: "open"
  readonly handle: () => Answer<Ports>
}

/** A route whose handler gets the raw request. */
export interface DelegatedRoute extends Described {
  readonly kind: "delegated"
  readonly handler: RequestHandler
}

export type Route<Ports = never> =
  | SecuredRoute<Ports>
  | SignInRoute<Ports>
  | OpenRoute<Ports>
  | DelegatedRoute

/** Method and path of an operation: `POST /v1/orders/{id}/cancel`. */
export type Address = `${Uppercase<Described["method"]>} /${string}`

export const methodAndPath = (at: Address) => {
  const [method = "", path = ""] = at.split(" ", 2)
  return { method: method.toLowerCase() as Described["method"], path }
}

/** `/v1/orders/{id}` in Express's form: `/v1/orders/:id`. */
export const expressPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ":$1")

/** An unexpected failure: reported in full; the caller receives only `internal_error`. */
export interface Defect {
  /** The request id in the caller's response. */
  readonly requestId: string
  /** The trace of the failed request; undefined when several requests share the failure. */
  readonly traceId?: string
  readonly cause: unknown
}

/** Headers of every response of a deprecated route, including errors. */
export const routeHeadersOf = ({ deprecated, operation }: Described) =>
  deprecated && {
    deprecation: `@${Math.floor(deprecated.since / 1_000)}`,
    sunset: new Date(deprecated.sunset).toUTCString(),
    link: [
      `<${deprecated.successor}>; rel="successor-version"`,
      `</docs#operation/${operation.operationId}>; rel="deprecation"; type="text/html"`,
    ].join(", "),
  }

/** Merges the route's headers with the reply's, which take precedence; links of both are kept. */
export const withRouteHeaders = (
  routeHeaders: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => {
  const links = [headers["link"], routeHeaders["link"]].filter((link) => link !== undefined)
  return { ...routeHeaders, ...headers, ...(links.length > 0 ? { link: links.join(", ") } : {}) }
}
