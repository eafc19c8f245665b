/** Routes for operators: who may use them, and the common parts of their operations. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { AuditActor } from "@procurement/domain/audit"
import type { IdempotencyStore } from "@procurement/domain/idempotency"
import { TenantId } from "@procurement/domain/identity"
import { mayOperate, type OperatorScope } from "@procurement/domain/operator"
import { TenantNotFound } from "@procurement/domain/tenant"
import { type LineText, lineText } from "@procurement/domain/text"
import type { Operator } from "../access/operator-authentication.ts"
import type { AccessCheck } from "../access/scope.ts"
import type { Failure } from "../problem/problem-of.ts"
import { insufficientOperatorScope, type Problem } from "../problem/problem.ts"
import { maximumOrderValues } from "../request/body.ts"
import { keyedBy } from "../request/keyed-route.ts"
import {
  type Audience,
  callReader,
  type Declare,
  replying,
  type RouteKind,
  routeOf,
  type UnreadCall,
} from "../request/operation.ts"
import { type Parameters, pathId, type Read } from "../request/reading.ts"
import { always } from "../request/responses.ts"
import type { GuardedRoute, OpenRoute } from "../request/route.ts"

/** Who acts, for records. */
export const operatorName = ({ name }: Operator): LineText => lineText(`operator ${name}`)

interface Scoped {
  /** What the caller's token must have. */
  readonly scope: OperatorScope
}

export interface OperatorSecuredRoute<Ports = never>
  extends GuardedRoute<Operator, Ports>,
    Scoped {}

export type OperatorRoute<Ports = never> = OperatorSecuredRoute<Ports> | OpenRoute<Ports>

export const mayOperateOn =
  ({ scope }: Scoped): AccessCheck<Operator> =>
  ({ scopes }) =>
    mayOperate(scopes, scope) ? undefined : insufficientOperatorScope(scope)

/** An operation that a program can also call without HTTP. */
export interface OperatorOperation<Path extends Parameters, Json, Ports>
  extends OperatorSecuredRoute<Ports | IdempotencyStore> {
  /** Parses a request without using any port; the effect returns the JSON of the response. */
  readonly prepare: (
    call: UnreadCall<Operator>,
  ) => Read<Effect.Effect<Json, Failure | Problem, Ports>>
  readonly parameters: Path | undefined
}

export const operators: Audience<Operator> = {
  problems: () => [
    ...always,
    "invalid_parameter",
    "missing_token",
    "invalid_token",
    "insufficient_scope",
    "address_not_allowed",
    "not_acceptable",
    "rate_limited",
  ],
  keyed: keyedBy(({ name }: Operator) => `operator ${name}`),
}

export interface ForOperatorsOnly extends RouteKind {
  readonly path: Parameters
  readonly route: OperatorOperation<this["path"], this["json"], this["ports"]>
}

export const operatorOperation: Declare<Operator, Scoped, ForOperatorsOnly> = ({
  scope,
  ...parts
}) => {
  const read = callReader(parts)
  return {
    ...routeOf(operators, replying(parts)),
    scope,
    mostValues: maximumOrderValues,
    parameters: parts.parameters,
    prepare: (call) =>
      Result.map(read(call), (readCall) =>
        Effect.map(parts.handle(readCall), (value) =>
          parts.returns.encode(value, call.request.originalUrl),
        ),
      ),
  }
}

/** The tenant in an operator's path. */
export const tenantPath = {
  id: pathId(
    "ten",
    "the tenant",
    Schema.is(TenantId),
    (tenantId) => new TenantNotFound({ tenantId }),
  ),
}

export const operatorActor = ({ name }: Operator): AuditActor => ({
  type: "operator",
  operator: name,
})
