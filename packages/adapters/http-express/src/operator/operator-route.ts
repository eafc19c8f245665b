/** A route of the operator API, and what its description and its handler are put together from. */
import { hash, timingSafeEqual } from "node:crypto"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type AuditActor, type AuditEntry, recordAudit } from "@procurement/domain/audit"
import { OrderId, type TenantId } from "@procurement/domain/identity"
import { OrderNotFound } from "@procurement/domain/order"
import type { z } from "zod"
import type { Authenticate } from "../access/authentication.ts"
import { headers, headersWith, json, problemResponses, withBody } from "../openapi/responses.ts"
import { problem, type Problem, type ProblemCode } from "../problem/problem.ts"
import { maximumOrderValues } from "../request/body.ts"
import { idempotencyHeader, replayedHeader, storedResponseProblems } from "../request/head.ts"
import { keyedBy } from "../request/keyed-route.ts"
import type { Reply } from "../request/reply.ts"
import {
  type Call,
  type GuardedRoute,
  type HttpPorts,
  idIn,
  type OpenRoute,
} from "../request/route.ts"
import { type OperatorFailure, operatorProblemOf } from "./operator-failures.ts"

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

export type OperatorCall = Call<Operator>
export type OperatorRoute = GuardedRoute<Operator> | OpenRoute

type Handle = (call: OperatorCall) => Effect.Effect<Reply, OperatorFailure | Problem, HttpPorts>

const always = ["malformed_request", "internal_error", "service_unavailable"] as const
const guarded = ["invalid_parameter", "missing_token", "invalid_token", "not_acceptable"] as const

export const parameterOf = ({ request }: OperatorCall, name: string): string =>
  String(request.params[name])

interface Success {
  readonly status: 200 | 201 | 204
  readonly description: string
  readonly schema?: z.ZodType
}

/** The description of one route; the rest is common to all. */
interface OperatorRouteParts {
  readonly method: GuardedRoute<Operator>["method"]
  readonly path: string
  readonly operation: Omit<GuardedRoute<Operator>["operation"], "responses" | "requestBody">
  readonly body?: z.ZodType
  readonly success: Success
  readonly problems?: ReadonlyArray<ProblemCode>
  /** Whether a request with an `Idempotency-Key` takes effect once: it creates something. */
  readonly isKeyed?: boolean
  readonly handle: Handle
}

/** Operators have no names here: the token identifies them. */
const keyedByOperator = keyedBy(({ tokenHash }: Operator) => `operator ${tokenHash.slice(0, 12)}`)

/** How all responses of the route are described. */
const responsesOf = ({ body, success, problems = [], isKeyed = false }: OperatorRouteParts) => {
  const { status, description, schema } = success
  const content = schema === undefined ? {} : { content: json(schema) }
  const codes: ReadonlyArray<ProblemCode> = [
    ...always,
    ...guarded,
    ...(body === undefined ? [] : withBody),
    ...(isKeyed ? storedResponseProblems : []),
    ...problems,
  ]
  return {
    [status]: { description, headers: isKeyed ? headersWith(replayedHeader) : headers, ...content },
    ...problemResponses(codes),
  }
}

/** The route, with its failures worded and all its answers described. */
export const operatorRoute = (parts: OperatorRouteParts): GuardedRoute<Operator> => {
  const { method, path, operation, body, handle, isKeyed = false } = parts
  const bodyPart =
    body === undefined ? {} : { requestBody: { required: true, content: json(body) } }
  const keyPart = isKeyed
    ? { requestParams: { ...operation.requestParams, header: idempotencyHeader } }
    : {}
  const route: GuardedRoute<Operator> = {
    kind: "secured",
    method,
    path: `/internal/v1${path}`,
    mostValues: maximumOrderValues,
    handle: (call) =>
      Effect.mapError(handle(call), (failure) =>
        failure._tag === "Problem" ? failure : operatorProblemOf(failure),
      ),
    operation: { ...operation, ...keyPart, ...bodyPart, responses: responsesOf(parts) },
  }
  return isKeyed ? keyedByOperator(route) : route
}

/** The beginning of the hash identifies the operator without revealing the token. */
export const operatorActor = ({ principal }: OperatorCall): AuditActor => ({
  type: "operator",
  operator: principal.tokenHash.slice(0, 12),
})

/** Records what an operator has changed for a tenant, which sees it in its audit log. */
export const noteForTenant = Effect.fnUntraced(function* (
  call: OperatorCall,
  action: AuditEntry["action"],
  subject: AuditEntry["subject"],
) {
  const { id } = call.request.params
  const tenantId = String(id) as TenantId
  yield* recordAudit({ tenantId, action, actor: operatorActor(call), subject })
})

export const orderIdOf = idIn("id", Schema.is(OrderId), (id) => new OrderNotFound({ id }))
