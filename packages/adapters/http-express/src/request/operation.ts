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
import type { IdempotencyStore } from "@procurement/domain/idempotency"
import { optional } from "@procurement/domain/optional"
import type { z } from "zod"
import type { Failure } from "../problem/problem-of.ts"
import type { Problem, ProblemCode } from "../problem/problem.ts"
import { describeOperation, type OperationDescription } from "./describe-operation.ts"
import { precondition } from "./head.ts"
import { type BodyReader, type Parameters, queryReader, type Read, type Values } from "./reading.ts"
import { replyWith, type Returns } from "./returns.ts"
import { type Address, type Answer, type GuardedRoute, methodAndPath } from "./route.ts"

/** The part of a request that contains path, query and preconditions. */
export type CallAddress = Pick<Request, "headers" | "originalUrl" | "params" | "query" | "url">

/** A request with parsed parts. */
export interface OperationCall<Caller, Path, Query, Body> {
  readonly principal: Caller
  readonly path: Path
  readonly query: Query
  readonly body: Body
  /**
   * Whether the caller expects the state with this tag, or with undefined that the resource does
   * not exist; undefined without a precondition.
   */
  readonly isExpectedTag: ((etag: string | undefined) => boolean) | undefined
}

interface Parts<Caller, Path extends Parameters, Query, Body>
  extends Omit<OperationDescription, "returns">,
    Pick<GuardedRoute<Caller>, "deprecated" | "produces" | "isUnnegotiated" | "hasLines"> {
  readonly at: Address
  readonly parameters?: Path
  readonly query?: z.ZodType<Query, Record<string, unknown>>
  readonly body?: BodyReader<Body>
}

/** An operation whose handler makes the whole reply. */
export interface OperationParts<Caller, Path extends Parameters, Query, Body, Ports>
  extends Parts<Caller, Path, Query, Body>,
    Pick<OperationDescription, "returns">,
    Pick<GuardedRoute<Caller, Ports>, "replay"> {
  readonly handle: (
    call: OperationCall<Caller, Values<Path>, Query, Body> & { readonly request: Request },
  ) => Answer<Ports>
}

/** A kind of route: `route` is its type for the other members, which `Declare` fills in. */
export interface RouteKind {
  readonly path: unknown
  readonly json: unknown
  readonly ports: unknown
  readonly route: unknown
}

type RouteOf<Kind extends RouteKind, Path, Json, Ports> = (Kind & {
  readonly path: Path
  readonly json: Json
  readonly ports: Ports
})["route"]

/** Declares an operation whose handler returns a value, from all its parts but `Without`. */
export type Declare<Caller, More, Kind extends RouteKind, Without extends string = never> = <
  Value,
  Json,
  Ports,
  Path extends Parameters = Record<never, never>,
  Query = undefined,
  Body = undefined,
>(
  parts: Omit<ValueParts<Caller, Path, Query, Body, Value, Json, Ports>, Without> & More,
) => RouteOf<Kind, Path, Json, Ports>

/** An operation whose handler returns a value, which `returns` describes and encodes. */
export interface ValueParts<Caller, Path extends Parameters, Query, Body, Value, Json, Ports>
  extends Parts<Caller, Path, Query, Body> {
  readonly returns: Returns<Value, Json>
  readonly handle: (
    call: OperationCall<Caller, Values<Path>, Query, Body>,
  ) => Effect.Effect<Value, Failure | Problem, Ports>
}

/** The common part of all operations for one kind of caller. */
export interface Audience<Caller> {
  readonly problems: (
    operation: Pick<GuardedRoute<Caller>, "method" | "isUnnegotiated">,
  ) => ReadonlyArray<ProblemCode>
  /** Adds the caller's idempotency keys to a route. */
  readonly keyed?: <Ports>(
    route: GuardedRoute<Caller, Ports>,
  ) => GuardedRoute<Caller, Ports | IdempotencyStore>
}

/** A request before its parts are parsed. */
export interface UnreadCall<Caller> {
  readonly request: CallAddress
  readonly principal: Caller
  readonly body: unknown
}

/** Parses path, query and body, in that order. */
export const callReader = <Path extends Parameters, Query, Body>({
  at,
  parameters,
  query,
  body,
}: Pick<Parts<never, Path, Query, Body>, "at" | "parameters" | "query" | "body">) => {
  const isRead = at.startsWith("GET ")
  const readQuery = query && queryReader(query)
  const pathReaders = Object.entries(parameters ?? {})
  return <Caller>({
    request,
    principal,
    body: unread,
  }: UnreadCall<Caller>): Read<OperationCall<Caller, Values<Path>, Query, Body>> => {
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
      principal,
      path: path as Values<Path>,
      query: queryResult?.success as Query,
      body: bodyResult?.success as Body,
      isExpectedTag: isRead ? undefined : precondition(request),
    })
  }
}

/** The operation with a handler that makes the whole reply. */
export const replying = <Caller, Path extends Parameters, Query, Body, Value, Json, Ports>({
  returns,
  handle,
  ...parts
}: ValueParts<Caller, Path, Query, Body, Value, Json, Ports>): OperationParts<
  Caller,
  Path,
  Query,
  Body,
  Ports
> => ({
  ...parts,
  returns: returns.successes,
  handle: ({ request, ...call }) =>
    Effect.map(handle(call), (value) => replyWith(returns, value, request.originalUrl)),
})

/** The route of an operation for this kind of caller. */
export const routeOf = <Caller, Path extends Parameters, Query, Body, Ports>(
  audience: Audience<Caller>,
  parts: OperationParts<Caller, Path, Query, Body, Ports>,
): GuardedRoute<Caller, Ports | IdempotencyStore> => {
  const { deprecated, body, isKeyed, produces, isUnnegotiated, replay, hasLines } = parts
  const endpoint = methodAndPath(parts.at)
  const read = callReader<Path, Query, Body>(parts)
  const route: GuardedRoute<Caller, Ports> = {
    kind: "secured",
    ...endpoint,
    ...optional({ deprecated, produces, isUnnegotiated, maximumValues: body?.maximumValues }),
    ...optional({ hasLines, replay }),
    handle: (call) => {
      const readCall = read(call)
      return Result.isFailure(readCall)
        ? Effect.fail(readCall.failure)
        : parts.handle({ ...readCall.success, request: call.request })
    },
    operation: describeOperation(
      audience.problems({ ...endpoint, ...optional({ isUnnegotiated }) }),
      parts,
    ),
  }
  return isKeyed && audience.keyed ? audience.keyed(route) : route
}
