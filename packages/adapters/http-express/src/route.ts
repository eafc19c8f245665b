/**
 * One entry of the table of routes: it is registered in Express and described in the OpenAPI
 * document from the same words, so neither can know of a route the other does not.
 */
import type * as Effect from "effect/Effect"
import type { Request, RequestHandler } from "express"
import type { Principal, Scope } from "@procurement/domain/credential"
import type { ZodOpenApiOperationObject } from "zod-openapi"
import type { Deprecation } from "./deprecation.ts"
import type { DomainFailure } from "./domain-failures.ts"
import type { Problem } from "./problem.ts"
import type { Reply } from "./reply.ts"
import type { HttpPorts } from "./runtime.ts"
import type { Trace } from "./trace.ts"

export type Answer = Reply | Effect.Effect<Reply, DomainFailure | Problem, HttpPorts>

/** A request that has passed everything routes have in common. */
export interface Call<Caller = Principal> {
  readonly request: Request
  readonly requestId: string
  readonly trace: Trace
  readonly principal: Caller
  /** The parsed JSON of the body, for routes that take one; any JSON value. */
  readonly body: unknown
}

/** What the table of routes tells of a route, whoever answers it. */
export interface Described {
  readonly method: "get" | "post" | "delete" | "patch"
  /** As OpenAPI writes it: `/v1/orders/{id}`. */
  readonly path: string
  readonly operation: ZodOpenApiOperationObject & { readonly operationId: string }
  /** When its days are numbered: told in every answer and in the OpenAPI document. */
  readonly deprecated?: Deprecation
}

/** A route for callers that have proven who they are, whatever kind of callers they are. */
export interface GuardedRoute<Caller> extends Described {
  readonly kind: "secured"
  /** Media types it answers with, the preferred one first. */
  readonly produces: ReadonlyArray<string>
  /** A body that is optional may be missing altogether; then it is undefined. */
  readonly takesBody: boolean | "optional"
  /**
   * The answer given before under the request's idempotency key, or undefined. Asked before any
   * limit: a replay costs nothing.
   */
  readonly replay?: (
    call: Call<Caller>,
  ) => Effect.Effect<Reply | undefined, DomainFailure | Problem, HttpPorts>
  readonly handle: (call: Call<Caller>) => Answer
}

/** A route for customers whose token has that scope; without one, for every valid token. */
export interface SecuredRoute extends GuardedRoute<Principal> {
  readonly scope?: Scope
}

/** A route for everybody. */
export interface OpenRoute extends Described {
  readonly kind: "open"
  readonly handle: () => Answer
}

/** A route that somebody else answers, from the raw request on. */
export interface DelegatedRoute extends Described {
  readonly kind: "delegated"
  readonly handler: RequestHandler
}

export type Route = SecuredRoute | OpenRoute | DelegatedRoute

/** `/v1/orders/{id}` as Express writes it: `/v1/orders/:id`. */
export const expressPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ":$1")
