/** API clients and long-lived tokens of the caller's company, and an audit event of each change. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { actorOfPerson, type AuditEntry, recordAudit } from "@procurement/domain/audit"
import {
  changeCertificate,
  createClient,
  environmentOfMode,
  issueLongLivedToken,
  listClients,
  listLongLivedTokens,
  type LongLivedToken,
  type Mode,
  removeClient,
  revokeLongLivedToken,
  rotateClientSecret,
  rotateLongLivedToken,
  TokenNotFound,
} from "@procurement/domain/credential"
import { TokenId } from "@procurement/domain/identity"
import { optional } from "@procurement/domain/optional"
import type { Person } from "@procurement/domain/user"
import { z } from "zod"
import { decodeBody } from "../request/body.ts"
import { jsonReply, noContent } from "../request/reply.ts"
import { type Call, idIn, type SecuredRoute } from "../request/route.ts"
import {
  certificateChange,
  clientBody,
  clientList,
  clientRequest,
  createdClient,
  createdToken,
  encodeClient,
  encodeToken,
  ownTokenRequest,
  rotationRequest,
  tokenList,
} from "../schema/credential.ts"
import { identifier, mapped } from "../schema/primitives.ts"
import { personRoute } from "./person-route.ts"

const scope = "credentials:manage"

const note = (
  principal: Person,
  action: AuditEntry["action"],
  subject: AuditEntry["subject"],
  details?: AuditEntry["details"],
) => {
  const { tenantId } = principal
  return recordAudit({
    tenantId,
    action,
    actor: actorOfPerson(principal),
    subject,
    ...optional({ details }),
  })
}

const clientIdOf = ({ request }: Call<Person>): string => String(request.params["clientId"])
const tokenIdOf = idIn("id", Schema.is(TokenId), (tokenId) => new TokenNotFound({ tokenId }))

const create = Effect.fnUntraced(function* ({ principal, body }: Call<Person>) {
  const request = yield* decodeBody(clientRequest, body)
  const { client, secret } = yield* createClient({ ...request, tenantId: principal.tenantId })
  const subject = { type: "client", id: client.clientId, name: client.name } as const
  yield* note(principal, "client.created", subject, { scopes: client.scopes.join(" ") })
  return jsonReply(201, { ...encodeClient(client), ...optional({ secret }) })
})

const rotateSecret = Effect.fnUntraced(function* (call: Call<Person>) {
  const { principal, body } = call
  const { overlap } = yield* decodeBody(rotationRequest, body)
  const { client, secret } = yield* rotateClientSecret({
    tenantId: principal.tenantId,
    clientId: clientIdOf(call),
    overlap: mapped(overlap, Duration.millis),
  })
  const subject = { type: "client", id: client.clientId, name: client.name } as const
  yield* note(principal, "client.secret_rotated", subject)
  return jsonReply(200, { ...encodeClient(client), secret })
})

const replaceCertificate = Effect.fnUntraced(function* (call: Call<Person>) {
  const { principal, body } = call
  const { certificate } = yield* decodeBody(certificateChange, body)
  const client = yield* changeCertificate(principal.tenantId, clientIdOf(call), certificate)
  const subject = { type: "client", id: client.clientId, name: client.name } as const
  yield* note(principal, "client.certificate_changed", subject, { certificate })
  return jsonReply(200, encodeClient(client))
})

const remove = Effect.fnUntraced(function* (call: Call<Person>) {
  const { principal } = call
  const clientId = clientIdOf(call)
  yield* removeClient(principal.tenantId, clientId)
  yield* note(principal, "client.deleted", { type: "client", id: clientId })
  return noContent
})

const path = z.object({ clientId: z.string() })

const clientRoutes: ReadonlyArray<SecuredRoute> = [
  personRoute({
    method: "get",
    path: "/api-clients",
    scope,
    operation: { operationId: "listOwnClients", summary: "List API clients" },
    success: { status: 200, description: "All API clients of the company.", schema: clientList },
    handle: Effect.fnUntraced(function* ({ principal }: Call<Person>) {
      const clients = yield* listClients(principal.tenantId)
      return jsonReply(200, { items: clients.map(encodeClient) })
    }),
  }),
  personRoute({
    method: "post",
    path: "/api-clients",
    scope,
    operation: {
      operationId: "createOwnClient",
      summary: "Create an API client",
      description: "The response shows the secret once. A client with a certificate has no secret.",
    },
    body: clientRequest,
    success: { status: 201, description: "The client.", schema: createdClient },
    problems: ["credential_refused"],
    handle: create,
  }),
  personRoute({
    method: "post",
    path: "/api-clients/{clientId}/rotate",
    scope,
    operation: {
      operationId: "rotateOwnClientSecret",
      summary: "Replace a client's secret",
      description: "The current secret stays valid during the overlap; an older one ends now.",
      requestParams: { path },
    },
    body: rotationRequest,
    success: { status: 200, description: "The new secret, shown once.", schema: createdClient },
    problems: ["client_not_found", "credential_refused"],
    handle: rotateSecret,
  }),
  personRoute({
    method: "patch",
    path: "/api-clients/{clientId}",
    scope,
    operation: {
      operationId: "changeOwnClientCertificate",
      summary: "Replace a client's certificate",
      description:
        "The client gets new tokens with the new certificate from now on. Tokens that were issued " +
        "before stay bound to the old one.",
      requestParams: { path },
    },
    body: certificateChange,
    success: { status: 200, description: "The client.", schema: clientBody },
    problems: ["client_not_found", "credential_refused"],
    handle: replaceCertificate,
  }),
  personRoute({
    method: "delete",
    path: "/api-clients/{clientId}",
    scope,
    operation: {
      operationId: "removeOwnClient",
      summary: "Delete a client and all its tokens",
      requestParams: { path },
    },
    success: { status: 204, description: "The client was deleted." },
    problems: ["client_not_found"],
    handle: remove,
  }),
]

const subjectOf = ({ tokenId, name }: LongLivedToken): AuditEntry["subject"] => ({
  type: "token",
  id: tokenId,
  name,
})

const issueFor = (mode: Mode) =>
  Effect.fnUntraced(function* ({ principal, body }: Call<Person>) {
    const { clientId, name, scopes } = yield* decodeBody(ownTokenRequest, body)
    const { tenantId } = principal
    const environment = environmentOfMode[mode]
    const request = { tenantId, clientId, name, scopes, environment }
    const { token, value } = yield* issueLongLivedToken(request)
    const details = { clientId, scopes: token.scopes.join(" ") }
    yield* note(principal, "token.issued", subjectOf(token), details)
    return jsonReply(201, { ...encodeToken(token), token: value })
  })

const rotate = Effect.fnUntraced(function* (call: Call<Person>) {
  const { principal, body } = call
  const { overlap } = yield* decodeBody(rotationRequest, body)
  const tokenId = yield* tokenIdOf(call)
  const { token, value } = yield* rotateLongLivedToken({
    tenantId: principal.tenantId,
    tokenId,
    overlap: mapped(overlap, Duration.millis),
  })
  yield* note(principal, "token.rotated", subjectOf(token), { replaces: tokenId })
  return jsonReply(201, { ...encodeToken(token), token: value })
})

const revoke = Effect.fnUntraced(function* (call: Call<Person>) {
  const { principal } = call
  const tokenId = yield* tokenIdOf(call)
  yield* revokeLongLivedToken(principal.tenantId, tokenId)
  yield* note(principal, "token.revoked", { type: "token", id: tokenId })
  return noContent
})

const requestParams = { path: z.object({ id: identifier("tok", "the token") }) }

export const makeApiKeyRoutes = (mode: Mode): ReadonlyArray<SecuredRoute> => [
  ...clientRoutes,
  personRoute({
    method: "get",
    path: "/tokens",
    scope,
    operation: { operationId: "listOwnTokens", summary: "List long-lived tokens" },
    success: { status: 200, description: "All tokens of the company.", schema: tokenList },
    handle: Effect.fnUntraced(function* ({ principal }: Call<Person>) {
      const tokens = yield* listLongLivedTokens(principal.tenantId)
      return jsonReply(200, { items: tokens.map(encodeToken) })
    }),
  }),
  personRoute({
    method: "post",
    path: "/tokens",
    scope,
    operation: {
      operationId: "issueOwnToken",
      summary: "Issue a token for 90 days",
      description: "The response shows the token once. It is valid only in this environment.",
    },
    body: ownTokenRequest,
    success: { status: 201, description: "The token.", schema: createdToken },
    problems: ["client_not_found", "credential_refused"],
    handle: issueFor(mode),
  }),
  personRoute({
    method: "post",
    path: "/tokens/{id}/rotate",
    scope,
    operation: {
      operationId: "rotateOwnToken",
      summary: "Replace a token",
      description: "The old token stays valid during the overlap, but never past its own end.",
      requestParams,
    },
    body: rotationRequest,
    success: { status: 201, description: "The new token.", schema: createdToken },
    problems: ["token_not_found", "credential_refused"],
    handle: rotate,
  }),
  personRoute({
    method: "delete",
    path: "/tokens/{id}",
    scope,
    operation: {
      operationId: "revokeOwnToken",
      summary: "Revoke a token",
      description: "Every process rejects it within five seconds.",
      requestParams,
    },
    success: { status: 204, description: "The token was revoked." },
    problems: ["token_not_found"],
    handle: revoke,
  }),
]
