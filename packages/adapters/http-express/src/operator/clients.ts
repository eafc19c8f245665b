/** /internal/v1/tenants/{id}/clients: a tenant's API keys. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import {
  type ApiClient,
  createClient,
  listClients,
  removeClient,
  rotateClientSecret,
} from "@procurement/domain/credential"
import { optional } from "@procurement/domain/optional"
import { jsonBody, pathText } from "../request/reading.ts"
import { jsonReply, noContent } from "../request/reply.ts"
import { mapped } from "../schema/primitives.ts"
import {
  clientList,
  clientRequest,
  createdClient,
  encodeClient,
  rotationRequest,
} from "../schema/credential.ts"
import { noteForTenant, operatorOperation } from "./operator-route.ts"
import { tenantPath } from "./tenants.ts"

const subjectOf = ({ clientId, name }: ApiClient) =>
  ({ type: "client", id: clientId, name }) as const

const tags = ["Clients"]
const clientPath = { ...tenantPath, clientId: pathText() }

const createClientRoute = operatorOperation({
  id: "createClient",
  method: "post",
  path: "/internal/v1/tenants/{id}/clients",
  tags,
  summary: "Create an API client",
  description: "The response shows the secret once. A client with a certificate has no secret.",
  parameters: tenantPath,
  body: jsonBody(clientRequest),
  isKeyed: true,
  returns: { status: 201, description: "The client.", schema: createdClient },
  problems: ["tenant_not_found", "credential_refused"],
  handle: Effect.fnUntraced(function* ({ principal, path: { id: tenantId }, body }) {
    const { client, secret } = yield* createClient({ ...body, tenantId })
    yield* noteForTenant(principal, tenantId, "client.created", subjectOf(client))
    return jsonReply(201, { ...encodeClient(client), ...optional({ secret }) })
  }),
})

const listClientsRoute = operatorOperation({
  id: "listClients",
  method: "get",
  path: "/internal/v1/tenants/{id}/clients",
  tags,
  summary: "List API clients",
  parameters: tenantPath,
  returns: { status: 200, description: "All API clients of the tenant.", schema: clientList },
  problems: ["tenant_not_found"],
  handle: ({ path }) =>
    Effect.map(listClients(path.id), (clients) =>
      jsonReply(200, { items: clients.map(encodeClient) }),
    ),
})

const rotateClientSecretRoute = operatorOperation({
  id: "rotateClientSecret",
  method: "post",
  path: "/internal/v1/tenants/{id}/clients/{clientId}/secret",
  tags,
  summary: "Replace a client's secret",
  description:
    "The current secret stays valid during the overlap; an older secret expires immediately.",
  parameters: clientPath,
  body: jsonBody(rotationRequest),
  isKeyed: true,
  returns: { status: 200, description: "The new secret, shown once.", schema: createdClient },
  problems: ["tenant_not_found", "client_not_found", "credential_refused"],
  handle: Effect.fnUntraced(function* ({ principal, path, body }) {
    const { id: tenantId, clientId } = path
    const overlap = mapped(body.overlap, Duration.millis)
    const { client, secret } = yield* rotateClientSecret({ tenantId, clientId, overlap })
    yield* noteForTenant(principal, tenantId, "client.secret_rotated", subjectOf(client))
    return jsonReply(200, { ...encodeClient(client), secret })
  }),
})

const removeClientRoute = operatorOperation({
  id: "removeClient",
  method: "delete",
  path: "/internal/v1/tenants/{id}/clients/{clientId}",
  tags,
  summary: "Delete a client and all its tokens",
  parameters: clientPath,
  returns: { status: 204, description: "The client was deleted." },
  problems: ["tenant_not_found", "client_not_found"],
  handle: Effect.fnUntraced(function* ({ principal, path: { id: tenantId, clientId } }) {
    yield* removeClient(tenantId, clientId)
    yield* noteForTenant(principal, tenantId, "client.deleted", { type: "client", id: clientId })
    return noContent
  }),
})

export const clientRoutes = {
  createClient: createClientRoute,
  listClients: listClientsRoute,
  rotateClientSecret: rotateClientSecretRoute,
  removeClient: removeClientRoute,
}
