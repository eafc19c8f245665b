/** Long-lived tokens of a tenant: issued below a client, listed and ended below the tenant. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  type Environment,
  issueLongLivedToken,
  listLongLivedTokens,
  revokeLongLivedToken,
  rotateLongLivedToken,
  TokenNotFound,
} from "@procurement/domain/credential"
import { TokenId } from "@procurement/domain/identity"
import { z } from "zod"
import { jsonReply, noContent } from "../../reply.ts"
import type { GuardedRoute } from "../../route.ts"
import { identifier, mapped } from "../../schema/primitives.ts"
import { decodeBody, type OperatorCall, operatorRoute, parameterOf } from "../operator-route.ts"
import type { Operator } from "../operator.ts"
import {
  createdToken,
  encodeToken,
  rotationRequest,
  tokenList,
  tokenRequest,
} from "../schema/credential.ts"
import { tenantIdOf } from "./tenants.ts"

const isTokenId = Schema.is(TokenId)

const tokenIdOf = (call: OperatorCall): Effect.Effect<TokenId, TokenNotFound> => {
  const tokenId = parameterOf(call, "tokenId")
  return isTokenId(tokenId)
    ? Effect.succeed(tokenId)
    : Effect.fail(new TokenNotFound({ tokenId: tokenId as TokenId }))
}

const issueFor = (environment: Environment) =>
  Effect.fnUntraced(function* (call: OperatorCall) {
    const { name, scopes } = yield* decodeBody(tokenRequest, call.body)
    const tenantId = yield* tenantIdOf(call)
    const clientId = parameterOf(call, "clientId")
    const request = { tenantId, clientId, name, scopes, environment }
    const { token, value } = yield* issueLongLivedToken(request)
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
  return jsonReply(201, { ...encodeToken(token), token: value })
})

const revoke = Effect.fnUntraced(function* (call: OperatorCall) {
  yield* revokeLongLivedToken(yield* tenantIdOf(call), yield* tokenIdOf(call))
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
      description: "Its value is shown once, here. It is good in this environment alone.",
      requestParams: { path: client },
    },
    body: tokenRequest,
    success: { status: 201, description: "The token.", schema: createdToken },
    problems: ["tenant_not_found", "client_not_found", "credential_refused"],
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
    success: { status: 200, description: "All of the tenant's.", schema: tokenList },
    problems: ["tenant_not_found"],
    handle: list,
  }),
  operatorRoute({
    method: "post",
    path: "/tenants/{id}/tokens/{tokenId}/rotation",
    operation: {
      operationId: "rotateToken",
      tags,
      summary: "Replace a token by a new one",
      description: "The old one stays good for the overlap, never past its own end.",
      requestParams: { path: token },
    },
    body: rotationRequest,
    success: { status: 201, description: "The successor.", schema: createdToken },
    problems: ["tenant_not_found", "token_not_found", "credential_refused"],
    handle: rotate,
  }),
  operatorRoute({
    method: "delete",
    path: "/tenants/{id}/tokens/{tokenId}",
    operation: {
      operationId: "revokeTokenById",
      tags,
      summary: "Revoke a token",
      description: "It is refused everywhere within five seconds.",
      requestParams: { path: token },
    },
    success: { status: 204, description: "It is revoked." },
    problems: ["tenant_not_found", "token_not_found"],
    handle: revoke,
  }),
]
