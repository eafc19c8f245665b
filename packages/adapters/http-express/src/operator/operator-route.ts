/** Operations for operators: how they authenticate, and what their operations have in common. */
import { hash, timingSafeEqual } from "node:crypto"
import { type AuditActor, type AuditEntry, recordAudit } from "@procurement/domain/audit"
import type { TenantId } from "@procurement/domain/identity"
import type { Authenticate } from "../access/authentication.ts"
import { always } from "../openapi/responses.ts"
import { problem } from "../problem/problem.ts"
import { maximumOrderValues } from "../request/body.ts"
import { keyedBy } from "../request/keyed-route.ts"
import { type Audience, type OperationParts, routeOf } from "../request/operation.ts"
import type { Parameters } from "../request/reading.ts"
import type { GuardedRoute, OpenRoute } from "../request/route.ts"

/**
 * Authenticates operators by their token (`ppl_op_…`), whose SHA-256 comes from the settings.
 * Customers' tokens are not valid here, and operators' tokens are not valid at /v1.
 */
export interface Operator {
  /** SHA-256 of the token, hexadecimal: identifies the operator without revealing the token. */
  readonly tokenHash: string
}

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

/** Accepts the tokens with these hashes, compared in constant time. */
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
    return matches.length === 0 ? wrongToken : { tokenHash: presented.toString("hex") }
  }
}

export type OperatorRoute = GuardedRoute<Operator> | OpenRoute

/** Operators have no names here: the token identifies them. */
const operators: Audience<Operator> = {
  problems: () => [
    ...always,
    "invalid_parameter",
    "missing_token",
    "invalid_token",
    "not_acceptable",
  ],
  keyed: keyedBy(({ tokenHash }: Operator) => `operator ${tokenHash.slice(0, 12)}`),
}

export const operatorOperation = <
  Path extends Parameters = Record<never, never>,
  Query = undefined,
  Body = undefined,
>(
  parts: OperationParts<Operator, Path, Query, Body>,
): GuardedRoute<Operator> => ({
  ...routeOf(operators, parts),
  mostValues: maximumOrderValues,
})

/** The beginning of the hash identifies the operator without revealing the token. */
export const operatorActor = ({ tokenHash }: Operator): AuditActor => ({
  type: "operator",
  operator: tokenHash.slice(0, 12),
})

/** Records what an operator has changed for a tenant, which sees it in its audit log. */
export const noteForTenant = (
  operator: Operator,
  tenantId: TenantId,
  action: AuditEntry["action"],
  subject: AuditEntry["subject"],
) => recordAudit({ tenantId, action, actor: operatorActor(operator), subject })
