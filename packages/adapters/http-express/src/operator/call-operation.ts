/**
 * Operators' operations as functions, for programs that call them without HTTP: the same schemas
 * parse the call, and the same problems describe failures.
 *
 * A call is parsed at once and uses no port until its effect runs.
 */
import type { Unavailable } from "@procurement/domain/unavailable"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Operator } from "../access/operator-authentication.ts"
import type { OperatorOperation } from "../audience/operators.ts"
import { type Failure, problemOf } from "../problem/problem-of.ts"
import type { Problem } from "../problem/problem.ts"
import { Installation } from "../request/installation.ts"
import type { CallAddress } from "../request/operation.ts"
import type { Parameters } from "../request/reading.ts"
import { operatorOperations } from "./operator-operations.ts"

/** The input of a call besides the values in the path. */
export interface CallContent {
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/**
 * The effect of a valid call returns the response's JSON; an invalid call is a problem. A port that
 * does not respond keeps its cause: the user who runs the process may see it.
 */
export type PreparedCall<Json, Ports> = Result.Result<
  Effect.Effect<Json, Problem | Unavailable, Ports>,
  Problem
>

const addressOf = (
  template: string,
  params: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>>,
): CallAddress => {
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  )
  const parameters = new URLSearchParams(query)
  const url = parameters.size === 0 ? path : `${path}?${parameters}`
  return { headers: {}, originalUrl: url, url, params, query }
}

const asProblem = (failure: Failure | Problem): Problem =>
  failure._tag === "Problem" ? failure : problemOf(failure)

type Operations = typeof operatorOperations

type Call<Operation> =
  Operation extends OperatorOperation<infer Path, infer Json, infer Ports>
    ? (
        path: Readonly<Record<keyof Path & string, string>>,
        content?: CallContent,
      ) => PreparedCall<Json, Exclude<Ports, Installation>>
    : never

type AnyOperation = Pick<OperatorOperation<Parameters, unknown, unknown>, "path" | "prepare">

/** The operations by their ids in the OpenAPI document. */
export type OperatorCalls = { readonly [Name in keyof Operations]: Call<Operations[Name]> }

/** The response's JSON of an operation. */
export type ReturnedBy<Name extends keyof OperatorCalls> =
  Operations[Name] extends OperatorOperation<infer _Path, infer Json, infer _Ports> ? Json : never

export const makeOperatorCalls = (
  program: Pick<Operator, "name">,
  installation: Installation["Service"],
): OperatorCalls => {
  const principal: Operator = { ...program, scopes: ["administrator"] }
  const callOf =
    ({ path: template, prepare }: AnyOperation) =>
    (
      path: Readonly<Record<string, string>>,
      { query = {}, body }: CallContent = {},
    ): PreparedCall<unknown, unknown> =>
      Result.mapBoth(prepare({ request: addressOf(template, path, query), principal, body }), {
        onFailure: asProblem,
        onSuccess: (work) =>
          work.pipe(
            Effect.mapError((failure) =>
              failure._tag === "Unavailable" ? failure : asProblem(failure),
            ),
            Effect.provideService(Installation, installation),
          ),
      })
  const calls = Object.entries(operatorOperations).map(([name, one]) => [name, callOf(one)])
  return Object.fromEntries(calls) as OperatorCalls
}
