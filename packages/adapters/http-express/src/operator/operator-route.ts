/** Routes for operators: their authentication, and the common parts of their operations. */
import { hash, timingSafeEqual } from "node:crypto"
import { type AuditActor, type AuditEntry, recordAudit } from "@procurement/domain/audit"
import type { TenantId } from "@procurement/domain/identity"
import type { Request } from "express"
import type { Authenticate } from "../access/authentication.ts"
import { always } from "../openapi/responses.ts"
import { problem } from "../problem/problem.ts"
import { maximumOrderValues } from "../request/body.ts"
import { keyedBy } from "../request/keyed-route.ts"
import {
  type Audience,
  type OperationParts,
  preparing,
  routeOf,
  type UnreadCall,
  type Work,
} from "../request/operation.ts"
import type { Parameters, Read } from "../request/reading.ts"
import type { GuardedRoute, HttpPorts, OpenRoute } from "../request/route.ts"

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

export type OperatorRoute = GuardedRoute<Operator> | OpenRoute

/**
 * The part of a request that operators' operations read, so that a program can call them without
 * HTTP.
 */
export type OperatorRequest = Pick<Request, "originalUrl" | "params" | "query" | "url">

/** An operation that a program can also call without HTTP. */
export interface OperatorOperation<Path extends Parameters, Ports> extends GuardedRoute<Operator> {
  /** The names in its path. */
  readonly parameters: Path | undefined
  /** Parses a request without using any port. */
  readonly prepare: (call: UnreadCall<Operator, OperatorRequest>) => Read<Work<Ports>>
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
  Path extends Parameters = Record<never, never>,
  Query = undefined,
  Body = undefined,
  Ports extends HttpPorts = never,
>(
  parts: OperationParts<Operator, Path, Query, Body, Ports, OperatorRequest>,
): OperatorOperation<Path, Ports> => {
  const prepare = preparing(parts)
  const route = routeOf(operators, parts, prepare)
  return { ...route, mostValues: maximumOrderValues, parameters: parts.parameters, prepare }
}

export const operatorActor = ({ name }: Operator): AuditActor => ({
  type: "operator",
  operator: name,
})

/** Records an operator's change in the tenant's audit log. */
export const noteForTenant = (
  operator: Operator,
  tenantId: TenantId,
  action: AuditEntry["action"],
  subject: AuditEntry["subject"],
) => recordAudit({ tenantId, action, actor: operatorActor(operator), subject })
