/** Long-lived tokens of a tenant: issued below a client, listed and ended below the tenant. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  type Environment,
  issueLongLivedToken,
  listLongLivedTokens,
  type LongLivedToken,
  revokeLongLivedToken,
  rotateLongLivedToken,
  TokenNotFound,
} from "@procurement/domain/credential"
import { TokenId } from "@procurement/domain/identity"
import { z } from "zod"
import { decodeBody } from "../request/body.ts"
import { jsonReply, noContent } from "../request/reply.ts"
import { type GuardedRoute, idIn } from "../request/route.ts"
import { identifier, mapped } from "../schema/primitives.ts"
import {
  createdToken,
  encodeToken,
  rotationRequest,
  tokenList,
  tokenRequest,
} from "../schema/credential.ts"
import {
  noteForTenant,
  type Operator,
  type OperatorCall,
  operatorRoute,
  parameterOf,
} from "./operator-route.ts"
import { tenantIdOf } from "./tenants.ts"

const tokenIdOf = idIn("tokenId", Schema.is(TokenId), (tokenId) => new TokenNotFound({ tokenId }))

const subjectOf = ({ tokenId, name }: LongLivedToken) =>
  ({ type: "token", id: tokenId, name }) as const

const issueFor = (environment: Environment) =>
  Effect.fnUntraced(function* (call: OperatorCall) {
    const { name, scopes } = yield* decodeBody(tokenRequest, call.body)
    const tenantId = yield* tenantIdOf(call)
    const clientId = parameterOf(call, "clientId")
    const request = { tenantId, clientId, name, scopes, environment }
    const { token, value } = yield* issueLongLivedToken(request)
    yield* noteForTenant(call, "token.issued", subjectOf(token))
    return jsonReply(201, { ...encodeToken(token), token: value })
  })

const list = Effect.fnUntraced(function* (call: OperatorCall) {
  const tokens = yield* listLongLivedTokens(yield* tenantIdOf(call))
  return jsonReply(200, { items: tokens.map(encodeToken) })
})

const rotate = Effect.fnUntraced(function* (call: OperatorCall) {
  const { overlap } = yield* decodeBody(rotationRequest, call.body)
  const { token, value } = yield* rotateLongLivedToken({
    tenantId: yield* tenantIdOf(call),
    tokenId: yield* tokenIdOf(call),
    overlap: mapped(overlap, Duration.millis),
  })
  yield* noteForTenant(call, "token.rotated", subjectOf(token))
  return jsonReply(201, { ...encodeToken(token), token: value })
})

const revoke = Effect.fnUntraced(function* (call: OperatorCall) {
  const tokenId = yield* tokenIdOf(call)
  yield* revokeLongLivedToken(yield* tenantIdOf(call), tokenId)
  yield* noteForTenant(call, "token.revoked", { type: "token", id: tokenId })
  return noContent
})

const tags = ["Long-lived tokens"]
const tenant = z.object({ id: identifier("ten", "the tenant") })
const client = tenant.extend({ clientId: z.string() })
const token = tenant.extend({ tokenId: identifier("tok", "the token") })

export const makeTokenRoutes = (
  environment: Environment,
): ReadonlyArray<GuardedRoute<Operator>> => [
  operatorRoute({
    method: "post",
    path: "/tenants/{id}/clients/{clientId}/tokens",
    operation: {
      operationId: "issueToken",
      tags,
      summary: "Issue a token for 90 days",
      description: "The response shows the token once. It is valid only in this environment.",
      requestParams: { path: client },
    },
    body: tokenRequest,
    success: { status: 201, description: "The token.", schema: createdToken },
    problems: ["tenant_not_found", "client_not_found", "credential_refused"],
    isKeyed: true,
    handle: issueFor(environment),
  }),
  operatorRoute({
    method: "get",
    path: "/tenants/{id}/tokens",
    operation: {
      operationId: "listTokens",
      tags,
      summary: "List long-lived tokens",
      requestParams: { path: tenant },
    },
    success: { status: 200, description: "All tokens of the tenant.", schema: tokenList },
    problems: ["tenant_not_found"],
    handle: list,
  }),
  operatorRoute({
    method: "post",
    path: "/tenants/{id}/tokens/{tokenId}/rotation",
    operation: {
      operationId: "rotateToken",
      tags,
      summary: "Replace a token",
      description: "The old token stays valid during the overlap, but never past its own end.",
      requestParams: { path: token },
    },
    body: rotationRequest,
    success: { status: 201, description: "The new token.", schema: createdToken },
    problems: ["tenant_not_found", "token_not_found", "credential_refused"],
    isKeyed: true,
    handle: rotate,
  }),
  operatorRoute({
    method: "delete",
    path: "/tenants/{id}/tokens/{tokenId}",
    operation: {
      operationId: "revokeTokenById",
      tags,
      summary: "Revoke a token",
      description: "Every process rejects it within five seconds.",
      requestParams: { path: token },
    },
    success: { status: 204, description: "The token was revoked." },
    problems: ["tenant_not_found", "token_not_found"],
    handle: revoke,
  }),
]
