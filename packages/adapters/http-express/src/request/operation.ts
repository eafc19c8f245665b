/**
 * Declares one operation of the API: its address, its access rules, its input, its response, its
 * implementation and its description in the OpenAPI document.
 *
 * The input is validated before the handler receives it: first the path, then the query, then the
 * body.
 */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Request } from "express"
import type { z } from "zod"
import { describeOperation, type OperationDescription } from "../openapi/describe-operation.ts"
import type { Failure } from "../problem/problem-of.ts"
import type { Problem, ProblemCode } from "../problem/problem.ts"
import { type BodyReader, type Parameters, queryReader, type Read, type Values } from "./reading.ts"
import type { Reply } from "./reply.ts"
import type { GuardedRoute, HttpPorts } from "./route.ts"

/** The part of a request that contains the path and the query. */
type Address = Pick<Request, "params" | "query" | "url">

/** A request before its parts are parsed. */
export interface UnreadCall<Caller, Incoming = Request> {
  readonly request: Incoming
  readonly principal: Caller
  readonly body: unknown
}

/** A request with parsed parts. */
export interface OperationCall<Caller, Path, Query, Body, Incoming = Request> {
  readonly request: Incoming
  readonly principal: Caller
  readonly path: Path
  readonly query: Query
  readonly body: Body
}

/** The reply, or the work that produces it. */
export type Work<Ports = HttpPorts> = Reply | Effect.Effect<Reply, Failure | Problem, Ports>

export interface OperationParts<
  Caller,
  Path extends Parameters = Record<never, never>,
  Query = undefined,
  Body = undefined,
  Ports = HttpPorts,
  Incoming = Request,
> extends OperationDescription,
    Pick<
      GuardedRoute<Caller>,
      "method" | "path" | "deprecated" | "produces" | "isUnnegotiated" | "hasLines" | "replay"
    > {
  readonly parameters?: Path
  readonly query?: z.ZodType<Query, Record<string, unknown>>
  readonly body?: BodyReader<Body>
  readonly handle: (call: OperationCall<Caller, Values<Path>, Query, Body, Incoming>) => Work<Ports>
}

/** The common part of all operations for one kind of caller. */
export interface Audience<Caller> {
  readonly problems: (
    operation: Pick<GuardedRoute<Caller>, "method" | "isUnnegotiated">,
  ) => ReadonlyArray<ProblemCode>
  /** Adds the caller's idempotency keys to a route. */
  readonly keyed?: <Route extends GuardedRoute<Caller>>(route: Route) => Route
}

/** Parses path, query and body, in that order. */
const callReader = <Caller, Path extends Parameters, Query, Body, Ports, Incoming extends Address>({
  parameters,
  query,
  body,
}: OperationParts<Caller, Path, Query, Body, Ports, Incoming>) => {
  const readQuery = query && queryReader(query)
  const pathReaders = Object.entries(parameters ?? {})
  return ({
    request,
    principal,
    body: unread,
  }: UnreadCall<Caller, Incoming>): Read<
    OperationCall<Caller, Values<Path>, Query, Body, Incoming>
  > => {
    const path: Record<string, unknown> = {}
    for (const [name, { read }] of pathReaders) {
      const value = read(String(request.params[name]))
      if (Result.isFailure(value)) return Result.fail(value.failure)
      path[name] = value.success
    }
    const queryResult = readQuery?.(request)
    if (queryResult !== undefined && Result.isFailure(queryResult))
      return Result.fail(queryResult.failure)
    const bodyResult = body?.read(unread)
    if (bodyResult !== undefined && Result.isFailure(bodyResult))
      return Result.fail(bodyResult.failure)
    // Undeclared parts are not parsed, and their type is undefined.
    return Result.succeed({
      request,
      principal,
      path: path as Values<Path>,
      query: queryResult?.success as Query,
      body: bodyResult?.success as Body,
    })
  }
}

/** Parses a request; returns the operation's work, or the problem of an invalid request. */
export const preparing = <
  Caller,
  Path extends Parameters,
  Query,
  Body,
  Ports,
  Incoming extends Address,
>(
  parts: OperationParts<Caller, Path, Query, Body, Ports, Incoming>,
) => {
  const readCall = callReader(parts)
  return (call: UnreadCall<Caller, Incoming>): Read<Work<Ports>> =>
    Result.map(readCall(call), parts.handle)
}

/** The route of an operation for this kind of caller. */
export const routeOf = <Caller, Path extends Parameters, Query, Body>(
  audience: Audience<Caller>,
  parts: OperationParts<Caller, Path, Query, Body>,
  prepare: (call: UnreadCall<Caller>) => Read<Work> = preparing(parts),
): GuardedRoute<Caller> => {
  const { method, path, deprecated, body, isKeyed, produces, isUnnegotiated, replay, hasLines } =
    parts
  const route: GuardedRoute<Caller> = {
    kind: "secured",
    method,
    path,
    ...(deprecated === undefined ? {} : { deprecated }),
    ...(produces === undefined ? {} : { produces }),
    ...(isUnnegotiated ? { isUnnegotiated } : {}),
    ...(body?.mostValues === undefined ? {} : { mostValues: body.mostValues }),
    ...(hasLines ? { hasLines } : {}),
    ...(replay === undefined ? {} : { replay }),
    handle: (call) => {
      const work = prepare(call)
      return Result.isFailure(work) ? Effect.fail(work.failure) : work.success
    },
    operation: describeOperation(audience.problems(parts), parts),
  }
  return isKeyed && audience.keyed ? audience.keyed(route) : route
}
