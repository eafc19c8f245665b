/** Routes for operators: who may use them, and the common parts of their operations. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { AuditActor, AuditLog } from "@procurement/domain/audit"
import type { IdempotencyStore } from "@procurement/domain/idempotency"
import { type Entropy, TenantId } from "@procurement/domain/identity"
import { mayOperate, type OperatorScope, recordOperation } from "@procurement/domain/operator"
import { TenantNotFound } from "@procurement/domain/tenant"
import { type LineText, lineText } from "@procurement/domain/text"
import { type AsksAgain, requireRecentSignIn, type SellerPerson } from "@procurement/domain/user"
import type { Operator } from "../access/operator-authentication.ts"
import type { AccessCheck } from "../access/scope.ts"
import type { Failure } from "../problem/problem-of.ts"
import { insufficientOperatorScope, type Problem, problem } from "../problem/problem.ts"
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
  type ValueParts,
} from "../request/operation.ts"
import { type Parameters, pathId, type Read } from "../request/reading.ts"
import { always } from "../request/responses.ts"
import type { GuardedRoute, OpenRoute, SignInRoute } from "../request/route.ts"
import type { Guarded } from "./customers.ts"

/** An operation of a person with a session, not of a token. */
export interface SignedInOperator extends Operator {
  readonly person: SellerPerson
}

/** Who acts, for records. */
export const operatorName = ({ name }: Operator): LineText => lineText(`operator ${name}`)

interface Scoped {
  /** What the caller's token must have. */
  readonly scope: OperatorScope
}

export interface OperatorSecuredRoute<Ports = never> extends GuardedRoute<Operator, Ports>, Scoped {
  /** Only people may use it, not programs. */
  readonly isForPeople?: true
}

export type OperatorRoute<Ports = never> =
  | OperatorSecuredRoute<Ports>
  | OpenRoute<Ports>
  | SignInRoute<Ports>

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
  problems: ({ isUnnegotiated }) => [
    ...always,
    "invalid_parameter",
    "missing_token",
    "invalid_token",
    "insufficient_scope",
    "address_not_allowed",
    ...(isUnnegotiated ? [] : (["not_acceptable"] as const)),
    "rate_limited",
  ],
  keyed: keyedBy(({ name }: Operator) => `operator ${name}`),
}

/** The ports that record an operation. */
export type Recording = AuditLog | Entropy

export interface ForOperatorsOnly extends RouteKind {
  readonly path: Parameters
  readonly route: OperatorOperation<this["path"], this["json"], this["ports"] | Recording>
}

const recordRequest = (id: string, { name }: Operator, path: object) =>
  recordOperation({
    id,
    operator: name,
    details: Object.fromEntries(
      Object.entries(path).map(([parameter, value]) => [parameter, String(value)]),
    ),
  })

/** The operation whose requests are recorded, unless it is a read. */
const recorded = <Path extends Parameters, Query, Body, Value, Json, Ports>(
  parts: ValueParts<Operator, Path, Query, Body, Value, Json, Ports>,
): ValueParts<Operator, Path, Query, Body, Value, Json, Ports | Recording> =>
  parts.at.startsWith("GET ")
    ? parts
    : {
        ...parts,
        handle: (call) =>
          Effect.andThen(
            recordRequest(parts.id, call.principal, call.path),
            Effect.suspend(() => parts.handle(call)),
          ),
      }

/** Asks a person to sign in again; a program has a token instead of a session. */
const requireRecent = ({ person }: Operator, asksAgain: AsksAgain | undefined) =>
  person === undefined || asksAgain === undefined
    ? Effect.void
    : requireRecentSignIn(person, asksAgain)

export const operatorOperation: Declare<Operator, Scoped & Guarded, ForOperatorsOnly> = ({
  scope,
  asksAgain,
  problems = [],
  ...declared
}) => {
  const parts = recorded({
    ...declared,
    problems: asksAgain === undefined ? problems : ["sign_in_again", ...problems],
    handle: (call) =>
      Effect.andThen(
        requireRecent(call.principal, asksAgain),
        Effect.suspend(() => declared.handle(call)),
      ),
  })
  const read = callReader(parts)
  return {
    ...routeOf(operators, replying(parts)),
    scope,
    maximumValues: maximumOrderValues,
    parameters: parts.parameters,
    prepare: (call) =>
      Result.map(read(call), (readCall) =>
        Effect.map(parts.handle(readCall), (value) =>
          parts.returns.encode(value, call.request.originalUrl),
        ),
      ),
  }
}

interface ForConsole extends RouteKind {
  readonly route: OperatorSecuredRoute<this["ports"] | Recording | IdempotencyStore>
}

/** An operation of the console's pages, for people with a session. */
export const consoleOperation: Declare<
  SignedInOperator,
  Guarded,
  ForConsole,
  "tags" | "replay"
> = ({ asksAgain, handle, problems = [], ...parts }) => ({
  ...routeOf(
    operators,
    replying(
      recorded({
        ...parts,
        tags: ["Console"],
        problems: [
          "people_only",
          ...(asksAgain === undefined ? [] : (["sign_in_again"] as const)),
          ...problems,
        ],
        handle: ({ principal, ...call }) => {
          const { person } = principal
          if (person === undefined) return Effect.fail(problem("people_only"))
          const work = handle({ ...call, principal: { ...principal, person } })
          return asksAgain === undefined
            ? work
            : Effect.andThen(requireRecentSignIn(person, asksAgain), work)
        },
      }),
    ),
  ),
  scope: "reader",
  isForPeople: true,
})

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
