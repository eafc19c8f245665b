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
import { z } from "zod"
import { decodeBody } from "../request/body.ts"
import { jsonReply, noContent } from "../request/reply.ts"
import type { GuardedRoute } from "../request/route.ts"
import { identifier, mapped } from "../schema/primitives.ts"
import {
  clientList,
  clientRequest,
  createdClient,
  encodeClient,
  rotationRequest,
} from "../schema/credential.ts"
import {
  noteForTenant,
  type Operator,
  type OperatorCall,
  operatorRoute,
  parameterOf,
} from "./operator-route.ts"
import { tenantIdOf } from "./tenants.ts"

const subjectOf = ({ clientId, name }: ApiClient) =>
  ({ type: "client", id: clientId, name }) as const

const create = Effect.fnUntraced(function* (call: OperatorCall) {
  const request = yield* decodeBody(clientRequest, call.body)
  const tenantId = yield* tenantIdOf(call)
  const { client, secret } = yield* createClient({ ...request, tenantId })
  yield* noteForTenant(call, "client.created", subjectOf(client))
  return jsonReply(201, { ...encodeClient(client), ...optional({ secret }) })
})

const list = Effect.fnUntraced(function* (call: OperatorCall) {
  const clients = yield* listClients(yield* tenantIdOf(call))
  return jsonReply(200, { items: clients.map(encodeClient) })
})

const rotate = Effect.fnUntraced(function* (call: OperatorCall) {
  const { overlap } = yield* decodeBody(rotationRequest, call.body)
  const { client, secret } = yield* rotateClientSecret({
    tenantId: yield* tenantIdOf(call),
    clientId: parameterOf(call, "clientId"),
    overlap: mapped(overlap, Duration.millis),
  })
  yield* noteForTenant(call, "client.secret_rotated", subjectOf(client))
  return jsonReply(200, { ...encodeClient(client), secret })
})

const remove = Effect.fnUntraced(function* (call: OperatorCall) {
  const clientId = parameterOf(call, "clientId")
  yield* removeClient(yield* tenantIdOf(call), clientId)
  yield* noteForTenant(call, "client.deleted", { type: "client", id: clientId })
  return noContent
})

const tags = ["Clients"]
const tenant = z.object({ id: identifier("ten", "the tenant") })
const client = tenant.extend({ clientId: z.string() })

export const clientRoutes: ReadonlyArray<GuardedRoute<Operator>> = [
  operatorRoute({
    method: "post",
    path: "/tenants/{id}/clients",
    operation: {
      operationId: "createClient",
      tags,
      summary: "Create an API client",
      description: "The response shows the secret once. A client with a certificate has no secret.",
      requestParams: { path: tenant },
    },
    body: clientRequest,
    success: { status: 201, description: "The client.", schema: createdClient },
    problems: ["tenant_not_found", "credential_refused"],
    isKeyed: true,
    handle: create,
  }),
  operatorRoute({
    method: "get",
    path: "/tenants/{id}/clients",
    operation: {
      operationId: "listClients",
      tags,
      summary: "List API clients",
      requestParams: { path: tenant },
    },
    success: { status: 200, description: "All API clients of the tenant.", schema: clientList },
    problems: ["tenant_not_found"],
    handle: list,
  }),
  operatorRoute({
    method: "post",
    path: "/tenants/{id}/clients/{clientId}/secret",
    operation: {
      operationId: "rotateClientSecret",
      tags,
      summary: "Replace a client's secret",
      description: "The current secret stays valid during the overlap; an older one ends now.",
      requestParams: { path: client },
    },
    body: rotationRequest,
    success: { status: 200, description: "The new secret, shown once.", schema: createdClient },
    problems: ["tenant_not_found", "client_not_found", "credential_refused"],
    isKeyed: true,
    handle: rotate,
  }),
  operatorRoute({
    method: "delete",
    path: "/tenants/{id}/clients/{clientId}",
    operation: {
      operationId: "removeClient",
      tags,
      summary: "Delete a client and all its tokens",
      requestParams: { path: client },
    },
    success: { status: 204, description: "The client was deleted." },
    problems: ["tenant_not_found", "client_not_found"],
    handle: remove,
  }),
]
