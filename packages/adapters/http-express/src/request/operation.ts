/**
 * One operation of the API in one declaration: its address, who may use it, what it reads of a
 * request, what it returns and does, and how the OpenAPI document describes it.
 *
 * What is read is valid before the handler sees it: first the path, then the query, then the body.
 */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { z } from "zod"
import { describeOperation, type OperationDescription } from "../openapi/describe-operation.ts"
import type { ProblemCode } from "../problem/problem.ts"
import { type BodyReader, type Parameters, queryReader, type Read, type Values } from "./reading.ts"
import type { Answer, Call, GuardedRoute } from "./route.ts"

/** A request whose parts have been read. */
export interface OperationCall<Caller, Path, Query, Body> extends Omit<Call<Caller>, "body"> {
  readonly path: Path
  readonly query: Query
  readonly body: Body
}

export interface OperationParts<
  Caller,
  Path extends Parameters = Record<never, never>,
  Query = undefined,
  Body = undefined,
> extends OperationDescription,
    Pick<
      GuardedRoute<Caller>,
      "method" | "path" | "deprecated" | "produces" | "isUnnegotiated" | "replay"
    > {
  readonly parameters?: Path
  readonly query?: z.ZodType<Query, Record<string, unknown>>
  readonly body?: BodyReader<Body>
  readonly handle: (call: OperationCall<Caller, Values<Path>, Query, Body>) => Answer
}

/** What all operations of one kind of caller have in common. */
export interface Audience<Caller> {
  readonly problems: (
    operation: Pick<GuardedRoute<Caller>, "method" | "isUnnegotiated">,
  ) => ReadonlyArray<ProblemCode>
  /** Gives a route idempotency keys of its caller. */
  readonly keyed?: <Route extends GuardedRoute<Caller>>(route: Route) => Route
}

/** Reads path, query and body, in that order. */
const callReader = <Caller, Path extends Parameters, Query, Body>({
  parameters,
  query,
  body,
}: OperationParts<Caller, Path, Query, Body>) => {
  const readQuery = query && queryReader(query)
  const pathReaders = Object.entries(parameters ?? {})
  return (call: Call<Caller>): Read<OperationCall<Caller, Values<Path>, Query, Body>> => {
    const path: Record<string, unknown> = {}
    for (const [name, { read }] of pathReaders) {
      const value = read(String(call.request.params[name]))
      if (Result.isFailure(value)) return Result.fail(value.failure)
      path[name] = value.success
    }
    const asked = readQuery?.(call.request)
    if (asked !== undefined && Result.isFailure(asked)) return Result.fail(asked.failure)
    const content = body?.read(call.body)
    if (content !== undefined && Result.isFailure(content)) return Result.fail(content.failure)
    // What is not declared is not read, and its type is undefined.
    return Result.succeed({
      ...call,
      path: path as Values<Path>,
      query: asked?.success as Query,
      body: content?.success as Body,
    })
  }
}

/** The route of an operation for that kind of caller. */
export const routeOf = <Caller, Path extends Parameters, Query, Body>(
  audience: Audience<Caller>,
  parts: OperationParts<Caller, Path, Query, Body>,
): GuardedRoute<Caller> => {
  const readCall = callReader(parts)
  const { method, path, deprecated, body, isKeyed, produces, isUnnegotiated, replay } = parts
  const route: GuardedRoute<Caller> = {
    kind: "secured",
    method,
    path,
    ...(deprecated === undefined ? {} : { deprecated }),
    ...(produces === undefined ? {} : { produces }),
    ...(isUnnegotiated ? { isUnnegotiated } : {}),
    ...(body?.mostValues === undefined ? {} : { mostValues: body.mostValues }),
    ...(replay === undefined ? {} : { replay }),
    handle: (call) => {
      const read = readCall(call)
      return Result.isFailure(read) ? Effect.fail(read.failure) : parts.handle(read.success)
    },
    operation: describeOperation(audience.problems(parts), parts),
  }
  return isKeyed && audience.keyed ? audience.keyed(route) : route
}
