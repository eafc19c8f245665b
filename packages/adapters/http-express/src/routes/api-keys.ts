/**
 * API clients and long-lived tokens of the caller's company, with an audit event for each change.
 */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { actorOfPerson, type AuditEntry, recordAudit } from "@procurement/domain/audit"
import {
  type ApiClient,
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
import { jsonBody, pathId, pathText } from "../request/reading.ts"
import { jsonReply, noContent } from "../request/reply.ts"
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
import { mapped } from "../schema/primitives.ts"
import { personOperation } from "./operation.ts"

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

const clientSubject = ({ clientId, name }: ApiClient) =>
  ({ type: "client", id: clientId, name }) as const

const tokenSubject = ({ tokenId, name }: LongLivedToken) =>
  ({ type: "token", id: tokenId, name }) as const

const listClientsRoute = personOperation({
  id: "listOwnClients",
  method: "get",
  path: "/v1/api-clients",
  scope,
  summary: "List API clients",
  returns: { status: 200, description: "All API clients of the company.", schema: clientList },
  handle: ({ principal }) =>
    Effect.map(listClients(principal.tenantId), (clients) =>
      jsonReply(200, { items: clients.map(encodeClient) }),
    ),
})

const createClientRoute = personOperation({
  id: "createOwnClient",
  method: "post",
  path: "/v1/api-clients",
  scope,
  summary: "Create an API client",
  description: "The response shows the secret once. A client with a certificate has no secret.",
  body: jsonBody(clientRequest),
  isKeyed: true,
  returns: { status: 201, description: "The client.", schema: createdClient },
  problems: ["credential_refused"],
  handle: Effect.fnUntraced(function* ({ principal, body }) {
    const { client, secret } = yield* createClient({ ...body, tenantId: principal.tenantId })
    const details = { scopes: client.scopes.join(" ") }
    yield* note(principal, "client.created", clientSubject(client), details)
    return jsonReply(201, { ...encodeClient(client), ...optional({ secret }) })
  }),
})

const clientPath = { clientId: pathText() }

const rotateClientSecretRoute = personOperation({
  id: "rotateOwnClientSecret",
  method: "post",
  path: "/v1/api-clients/{clientId}/rotate",
  scope,
  summary: "Replace a client's secret",
  description:
    "The current secret stays valid during the overlap; an older secret expires immediately.",
  parameters: clientPath,
  body: jsonBody(rotationRequest),
  isKeyed: true,
  returns: { status: 200, description: "The new secret, shown once.", schema: createdClient },
  problems: ["client_not_found", "credential_refused"],
  handle: Effect.fnUntraced(function* ({ principal, path: { clientId }, body }) {
    const { tenantId } = principal
    const overlap = mapped(body.overlap, Duration.millis)
    const { client, secret } = yield* rotateClientSecret({ tenantId, clientId, overlap })
    yield* note(principal, "client.secret_rotated", clientSubject(client))
    return jsonReply(200, { ...encodeClient(client), secret })
  }),
})

const changeCertificateRoute = personOperation({
  id: "changeOwnClientCertificate",
  method: "patch",
  path: "/v1/api-clients/{clientId}",
  scope,
  summary: "Replace a client's certificate",
  description:
    "From now on the client gets tokens with the new certificate. Tokens that were issued before " +
    "stay bound to the old one.",
  parameters: clientPath,
  body: jsonBody(certificateChange),
  returns: { status: 200, description: "The client.", schema: clientBody },
  problems: ["client_not_found", "credential_refused"],
  handle: Effect.fnUntraced(function* ({ principal, path, body: { certificate } }) {
    const client = yield* changeCertificate(principal.tenantId, path.clientId, certificate)
    yield* note(principal, "client.certificate_changed", clientSubject(client), { certificate })
    return jsonReply(200, encodeClient(client))
  }),
})

const removeClientRoute = personOperation({
  id: "removeOwnClient",
  method: "delete",
  path: "/v1/api-clients/{clientId}",
  scope,
  summary: "Delete a client and all its tokens",
  parameters: clientPath,
  returns: { status: 204, description: "The client was deleted." },
  problems: ["client_not_found"],
  handle: Effect.fnUntraced(function* ({ principal, path: { clientId } }) {
    yield* removeClient(principal.tenantId, clientId)
    yield* note(principal, "client.deleted", { type: "client", id: clientId })
    return noContent
  }),
})

const listTokensRoute = personOperation({
  id: "listOwnTokens",
  method: "get",
  path: "/v1/tokens",
  scope,
  summary: "List long-lived tokens",
  returns: { status: 200, description: "All tokens of the company.", schema: tokenList },
  handle: ({ principal }) =>
    Effect.map(listLongLivedTokens(principal.tenantId), (tokens) =>
      jsonReply(200, { items: tokens.map(encodeToken) }),
    ),
})

const issueTokenRoute = (mode: Mode) =>
  personOperation({
    id: "issueOwnToken",
    method: "post",
    path: "/v1/tokens",
    scope,
    summary: "Issue a token for 90 days",
    description: "The response shows the token once. It is valid only in this environment.",
    body: jsonBody(ownTokenRequest),
    isKeyed: true,
    returns: { status: 201, description: "The token.", schema: createdToken },
    problems: ["client_not_found", "credential_refused"],
    handle: Effect.fnUntraced(function* ({ principal, body }) {
      const { clientId, name, scopes } = body
      const { tenantId } = principal
      const environment = environmentOfMode[mode]
      const request = { tenantId, clientId, name, scopes, environment }
      const { token, value } = yield* issueLongLivedToken(request)
      const details = { clientId, scopes: token.scopes.join(" ") }
      yield* note(principal, "token.issued", tokenSubject(token), details)
      return jsonReply(201, { ...encodeToken(token), token: value })
    }),
  })

const tokenPath = {
  id: pathId("tok", "the token", Schema.is(TokenId), (tokenId) => new TokenNotFound({ tokenId })),
}

const rotateTokenRoute = personOperation({
  id: "rotateOwnToken",
  method: "post",
  path: "/v1/tokens/{id}/rotate",
  scope,
  summary: "Replace a token",
  description: "The old token stays valid during the overlap, but never beyond its expiry.",
  parameters: tokenPath,
  body: jsonBody(rotationRequest),
  isKeyed: true,
  returns: { status: 201, description: "The new token.", schema: createdToken },
  problems: ["token_not_found", "credential_refused"],
  handle: Effect.fnUntraced(function* ({ principal, path: { id: tokenId }, body }) {
    const { tenantId } = principal
    const overlap = mapped(body.overlap, Duration.millis)
    const { token, value } = yield* rotateLongLivedToken({ tenantId, tokenId, overlap })
    yield* note(principal, "token.rotated", tokenSubject(token), { replaces: tokenId })
    return jsonReply(201, { ...encodeToken(token), token: value })
  }),
})

const revokeTokenRoute = personOperation({
  id: "revokeOwnToken",
  method: "delete",
  path: "/v1/tokens/{id}",
  scope,
  summary: "Revoke a token",
  description: "The service rejects the token within five seconds.",
  parameters: tokenPath,
  returns: { status: 204, description: "The token was revoked." },
  problems: ["token_not_found"],
  handle: Effect.fnUntraced(function* ({ principal, path: { id } }) {
    yield* revokeLongLivedToken(principal.tenantId, id)
    yield* note(principal, "token.revoked", { type: "token", id })
    return noContent
  }),
})

export const makeApiKeyRoutes = (mode: Mode) => [
  listClientsRoute,
  createClientRoute,
  rotateClientSecretRoute,
  changeCertificateRoute,
  removeClientRoute,
  listTokensRoute,
  issueTokenRoute(mode),
  rotateTokenRoute,
  revokeTokenRoute,
]
