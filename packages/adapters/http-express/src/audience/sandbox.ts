/** An operation of the customers' sandbox API, which returns 404 in production. */
import * as Effect from "effect/Effect"
import type { PersonScope, Principal } from "@procurement/domain/credential"
import type { IdempotencyStore } from "@procurement/domain/idempotency"
import type { Failure } from "../problem/problem-of.ts"
import { type Problem, problem } from "../problem/problem.ts"
import type { OperationCall, ValueParts } from "../request/operation.ts"
import type { Parameters, Values } from "../request/reading.ts"
import type { SecuredRoute } from "../request/route.ts"
import { operation } from "./customers.ts"
import type { SandboxControls } from "./sandbox-controls.ts"

const absent = () => Effect.fail(problem("sandbox_only"))

interface Controlled {
  readonly controls: SandboxControls
}

type Parts<Path extends Parameters, Query, Body, Value, Json, Ports> = Omit<
  ValueParts<Principal, Path, Query, Body, Value, Json, Ports>,
  "tags" | "handle"
> & {
  /** Undefined: any valid token is accepted. */
  readonly scope?: PersonScope
  readonly handle: (
    call: OperationCall<Principal, Values<Path>, Query, Body> & Controlled,
  ) => Effect.Effect<Value, Failure | Problem, Ports>
}

/** The operation; without controls every call returns 404. */
export const sandboxOperation =
  <
    Value,
    Json,
    Ports,
    Path extends Parameters = Record<never, never>,
    Query = undefined,
    Body = undefined,
  >({
    handle,
    problems = [],
    ...parts
  }: Parts<Path, Query, Body, Value, Json, Ports>) =>
  (controls: SandboxControls | undefined): SecuredRoute<Ports | IdempotencyStore> => {
    const route = operation<Value, Json, Ports, Path, Query, Body>({
      ...parts,
      tags: ["Sandbox"],
      problems: ["sandbox_only", ...problems],
      handle: (call) => (controls === undefined ? absent() : handle({ ...call, controls })),
    })
    return controls === undefined ? { ...route, handle: absent } : route
  }
