/**
 * Reports each request to operators: its route, id, trace, caller and outcome.
 *
 * Routes are named by their templates: neither a path nor any other input of a caller becomes the
 * name of a metric or span.
 */
import type { Request, RequestHandler, Response } from "express"
import { contextOf, type Trace } from "./context.ts"

export interface ObservedRoute {
  readonly method: string
  /** In OpenAPI's form: `/v1/orders/{id}`; or the name for all paths outside the table. */
  readonly path: string
}

export interface RequestStarted {
  readonly request: Request
  readonly response: Response
  readonly requestId: string
  /** Continues the caller's trace, or starts a new one. */
  readonly trace: Trace
}

export interface RequestEnded {
  /** Undefined when the caller closed the connection before the response. */
  readonly status: number | undefined
  /** The caller, if it was authenticated. */
  readonly caller: object | undefined
  /** The response's `Location`. */
  readonly location: string | undefined
  /** The code of the problem, if the response is one. */
  readonly problemCode: string | undefined
}

export interface ObservedRequest {
  /** The trace of the request from now on. */
  readonly trace: Trace
  /** Called once, when the response was sent or the caller closed the connection. */
  readonly ended: (ending: RequestEnded) => void
}

/** Called once for each route; the function that it returns is called first for each request. */
export type Observe = (route: ObservedRoute) => (started: RequestStarted) => ObservedRequest

/** Observes the requests of a route on their way to its handler. */
export const observed = (
  observe: Observe,
  route: ObservedRoute,
  handler: RequestHandler,
): RequestHandler => {
  const started = observe(route)
  return (request, response, next) => {
    const context = contextOf(request)
    const { requestId, trace } = context
    const watched = started({ request, response, requestId, trace })
    context.trace = watched.trace
    response.on("close", () => {
      const { caller, location, problemCode } = context
      const status = response.headersSent ? response.statusCode : undefined
      watched.ended({ status, caller, location, problemCode })
    })
    return handler(request, response, next)
  }
}
