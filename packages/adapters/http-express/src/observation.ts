/**
 * What whoever looks after the service sees of its requests: that one has come to a route, under
 * which id and trace it is spoken of, who is calling, and how it ended.
 *
 * Routes are told by their templates: neither a path nor anything else that a caller makes up
 * becomes a name here.
 */
import type { IncomingMessage, ServerResponse } from "node:http"
import type { Request, RequestHandler, Response } from "express"
import { requestIdOf } from "./request-id.ts"
import { type Trace, traceOf } from "./trace.ts"

export interface ObservedRoute {
  readonly method: string
  /** As OpenAPI writes it: `/v1/orders/{id}`; or what stands for all that are not in the table. */
  readonly path: string
}

export interface RequestBegun {
  readonly request: Request
  readonly response: Response
  readonly requestId: string
  /** The caller's trace, continued, or one that begins here. */
  readonly trace: Trace
}

export interface RequestEnded {
  /** None when the caller has gone before there was an answer. */
  readonly status: number | undefined
  /** Who was calling, if that became known. */
  readonly caller: object | undefined
  /** Where the answer says that what it made is to be found. */
  readonly location: string | undefined
}

export interface ObservedRequest {
  /** Under which the request is spoken of from now on. */
  readonly trace: Trace
  /** Called once, when the answer is out or the caller has gone. */
  readonly ended: (ending: RequestEnded) => void
}

/** Asked once for each route; what it answers is called with each request, before all else. */
export type Observe = (route: ObservedRoute) => (begun: RequestBegun) => ObservedRequest

/** What is the same for a request wherever it is asked for. */
export interface RequestMarks {
  readonly requestId: string
  trace: Trace
  caller: object | undefined
  location: string | undefined
}

const marks = Symbol("marks")

/** On the request itself: looking it up costs nothing, and it ends with the request. */
type Marked = IncomingMessage & { [marks]?: RequestMarks }

export const marksOf = (request: Marked): RequestMarks =>
  (request[marks] ??= {
    requestId: requestIdOf(request),
    trace: traceOf(request),
    caller: undefined,
    location: undefined,
  })

const statusOf = (response: ServerResponse): number | undefined =>
  response.headersSent ? response.statusCode : undefined

/** The handler, watched. */
export const observed = (
  observe: Observe,
  route: ObservedRoute,
  handler: RequestHandler,
): RequestHandler => {
  const watch = observe(route)
  return (request, response, next) => {
    const own = marksOf(request)
    const { requestId, trace } = own
    const watched = watch({ request, response, requestId, trace })
    own.trace = watched.trace
    response.on("close", () => {
      const { caller, location } = own
      watched.ended({ status: statusOf(response), caller, location })
    })
    return handler(request, response, next)
  }
}
