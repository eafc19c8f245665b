/** Routes for operators: their authentication, and the common parts of their operations. */
import { hash, timingSafeEqual } from "node:crypto"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { AuditActor } from "@procurement/domain/audit"
import type { IdempotencyStore } from "@procurement/domain/idempotency"
import { TenantId } from "@procurement/domain/identity"
import { TenantNotFound } from "@procurement/domain/tenant"
import type { Authenticate } from "../access/authentication.ts"
import type { Failure } from "../problem/problem-of.ts"
import { problem, type Problem } from "../problem/problem.ts"
import { maximumOrderValues } from "../request/body.ts"
import { keyedBy } from "../request/keyed-route.ts"
import {
  type Audience,
  callReader,
  replying,
  routeOf,
  type UnreadCall,
  type ValueParts,
} from "../request/operation.ts"
import { type Parameters, pathId, type Read } from "../request/reading.ts"
import { always } from "../request/responses.ts"
import type { GuardedRoute, OpenRoute } from "../request/route.ts"

export interface Operator {
  /** The name in audit logs: the beginning of the token's SHA-256, or a program. */
  readonly name: string
}

/** The beginning of a token's SHA-256 identifies its holder without revealing the token. */
const nameLength = 12

/** `b64token` of RFC 6750, at most 512 characters. */
const bearer = /^Bearer +([\w.~+/-]{1,512}=*) *$/i
const realm = 'Bearer realm="procurement operator"'

const noToken = problem("missing_token", {
  detail: {
    en: "Send an operator token as a bearer token.",
    pl: "Wyślij token operatora jako token typu Bearer.",
  },
  headers: { "www-authenticate": realm },
})

const wrongToken = problem("invalid_token", {
  detail: {
    en: "This is not an operator token of this service.",
    pl: "To nie jest token operatora tej usługi.",
  },
  headers: { "www-authenticate": `${realm}, error="invalid_token"` },
})

/**
 * Authenticates operators by their token (`ppl_op_…`): compares its SHA-256 with the hashes in the
 * settings, in constant time. Customers' tokens are not valid here, nor operators' tokens at /v1.
 */
export const makeAuthenticateOperator = (
  tokenHashes: ReadonlyArray<string>,
): Authenticate<Operator> => {
  const known = tokenHashes.map((each) => Buffer.from(each, "hex"))
  return (authorization) => {
    if (authorization === undefined || !/^bearer /i.test(authorization)) return noToken
    const token = bearer.exec(authorization)?.[1]
    if (token === undefined) return wrongToken
    const presented = hash("sha256", token, "buffer")
    const matches = known.filter((each) => timingSafeEqual(each, presented))
    if (matches.length === 0) return wrongToken
    return { name: presented.toString("hex").slice(0, nameLength) }
  }
}

export type OperatorRoute<Ports = never> = GuardedRoute<Operator, Ports> | OpenRoute<Ports>

/** An operation that a program can also call without HTTP. */
export interface OperatorOperation<Path extends Parameters, Json, Ports>
  extends GuardedRoute<Operator, Ports | IdempotencyStore> {
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
    "not_acceptable",
  ],
  keyed: keyedBy(({ name }: Operator) => `operator ${name}`),
}

export const operatorOperation = <
  Value,
  Json,
  Ports,
  Path extends Parameters = Record<never, never>,
  Query = undefined,
  Body = undefined,
>(
  parts: ValueParts<Operator, Path, Query, Body, Value, Json, Ports>,
): OperatorOperation<Path, Json, Ports> => {
  const read = callReader<Operator, Path, Query, Body>(parts)
  return {
    ...routeOf(operators, replying(parts)),
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
