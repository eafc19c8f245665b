/** A tenant's long-lived tokens: issued to a client, listed and revoked under the tenant. */
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
import { jsonBody, pathId, pathText } from "../request/reading.ts"
import { jsonReply, noContent } from "../request/reply.ts"
import { encodeInstant, mapped, timestamp } from "../schema/primitives.ts"
import {
  createdToken,
  encodeToken,
  rotationRequest,
  tokenList,
  tokenRequest,
} from "../schema/credential.ts"
import { noteForTenant, operatorOperation } from "./operator-route.ts"
import { tenantPath } from "./tenants.ts"

const subjectOf = ({ tokenId, name }: LongLivedToken) =>
  ({ type: "token", id: tokenId, name }) as const

const tags = ["Long-lived tokens"]
const clientPath = { ...tenantPath, clientId: pathText() }
const tokenPath = {
  ...tenantPath,
  tokenId: pathId(
    "tok",
    "the token",
    Schema.is(TokenId),
    (tokenId) => new TokenNotFound({ tokenId }),
  ),
}

export const rotatedToken = z
  .object({ ...createdToken.shape, previousTokenExpiresAt: timestamp })
  .meta({ id: "RotatedToken", description: "The new token, and when the previous one ends." })

const issueTokenRoute = (environment: Environment) =>
  operatorOperation({
    id: "issueToken",
    method: "post",
    path: "/internal/v1/tenants/{id}/clients/{clientId}/tokens",
    tags,
    summary: "Issue a token for 90 days",
    description: "The response shows the token once. It is valid only in this environment.",
    parameters: clientPath,
    body: jsonBody(tokenRequest),
    isKeyed: true,
    returns: { status: 201, description: "The token.", schema: createdToken },
    problems: ["tenant_not_found", "client_not_found", "credential_refused"],
    handle: Effect.fnUntraced(function* ({ principal, path, body: { name, scopes } }) {
      const { id: tenantId, clientId } = path
      const request = { tenantId, clientId, name, scopes, environment }
      const { token, value } = yield* issueLongLivedToken(request)
      yield* noteForTenant(principal, tenantId, "token.issued", subjectOf(token))
      return jsonReply(201, { ...encodeToken(token), token: value })
    }),
  })

const listTokensRoute = operatorOperation({
  id: "listTokens",
  method: "get",
  path: "/internal/v1/tenants/{id}/tokens",
  tags,
  summary: "List long-lived tokens",
  parameters: tenantPath,
  returns: { status: 200, description: "All tokens of the tenant.", schema: tokenList },
  problems: ["tenant_not_found"],
  handle: ({ path }) =>
    Effect.map(listLongLivedTokens(path.id), (tokens) =>
      jsonReply(200, { items: tokens.map(encodeToken) }),
    ),
})

const rotateTokenRoute = operatorOperation({
  id: "rotateToken",
  method: "post",
  path: "/internal/v1/tenants/{id}/tokens/{tokenId}/rotation",
  tags,
  summary: "Replace a token",
  description: "The old token stays valid during the overlap, but never beyond its expiry.",
  parameters: tokenPath,
  body: jsonBody(rotationRequest),
  isKeyed: true,
  returns: { status: 201, description: "The new token.", schema: rotatedToken },
  problems: ["tenant_not_found", "token_not_found", "credential_refused"],
  handle: Effect.fnUntraced(function* ({ principal, path, body }) {
    const { id: tenantId, tokenId } = path
    const overlap = mapped(body.overlap, Duration.millis)
    const rotation = { tenantId, tokenId, overlap }
    const { token, value, replaced } = yield* rotateLongLivedToken(rotation)
    yield* noteForTenant(principal, tenantId, "token.rotated", subjectOf(token))
    return jsonReply(201, {
      ...encodeToken(token),
      token: value,
      previousTokenExpiresAt: encodeInstant(replaced.expiresAt),
    })
  }),
})

const revokeTokenRoute = operatorOperation({
  id: "revokeTokenById",
  method: "delete",
  path: "/internal/v1/tenants/{id}/tokens/{tokenId}",
  tags,
  summary: "Revoke a token",
  description: "The service rejects the token within five seconds.",
  parameters: tokenPath,
  returns: { status: 204, description: "The token was revoked." },
  problems: ["tenant_not_found", "token_not_found"],
  handle: Effect.fnUntraced(function* ({ principal, path: { id: tenantId, tokenId } }) {
    yield* revokeLongLivedToken(tenantId, tokenId)
    yield* noteForTenant(principal, tenantId, "token.revoked", { type: "token", id: tokenId })
    return noContent
  }),
})

export const makeTokenRoutes = (environment: Environment) => ({
  issueToken: issueTokenRoute(environment),
  listTokens: listTokensRoute,
  rotateToken: rotateTokenRoute,
  revokeTokenById: revokeTokenRoute,
})
