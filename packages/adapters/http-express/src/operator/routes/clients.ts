/** /internal/v1/tenants/{id}/clients: a tenant's API keys. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import {
  createClient,
  listClients,
  removeClient,
  rotateClientSecret,
} from "@procurement/domain/credential"
import { z } from "zod"
import { jsonReply, noContent } from "../../reply.ts"
import type { GuardedRoute } from "../../route.ts"
import { identifier, mapped } from "../../schema/primitives.ts"
import { decodeBody, type OperatorCall, operatorRoute, parameterOf } from "../operator-route.ts"
import type { Operator } from "../operator.ts"
import {
  clientList,
  clientRequest,
  createdClient,
  encodeClient,
  rotationRequest,
} from "../schema/credential.ts"
import { tenantIdOf } from "./tenants.ts"

const create = Effect.fnUntraced(function* (call: OperatorCall) {
  const request = yield* decodeBody(clientRequest, call.body)
  const tenantId = yield* tenantIdOf(call)
  const { client, secret } = yield* createClient({ ...request, tenantId })
  return jsonReply(201, { ...encodeClient(client), ...(secret === undefined ? {} : { secret }) })
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
  return jsonReply(200, { ...encodeClient(client), secret })
})

const remove = Effect.fnUntraced(function* (call: OperatorCall) {
  yield* removeClient(yield* tenantIdOf(call), parameterOf(call, "clientId"))
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
      summary: "Make an API client",
      description: "Its secret is shown once, here. A client with a certificate has none.",
      requestParams: { path: tenant },
    },
    body: clientRequest,
    success: { status: 201, description: "The client.", schema: createdClient },
    problems: ["tenant_not_found", "credential_refused"],
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
    success: { status: 200, description: "All of the tenant's.", schema: clientList },
    problems: ["tenant_not_found"],
    handle: list,
  }),
  operatorRoute({
    method: "post",
    path: "/tenants/{id}/clients/{clientId}/secret",
    operation: {
      operationId: "rotateClientSecret",
      tags,
      summary: "Give a client a new secret",
      description: "The present one stays good for the overlap; one from before that ends now.",
      requestParams: { path: client },
    },
    body: rotationRequest,
    success: { status: 200, description: "The new secret, once.", schema: createdClient },
    problems: ["tenant_not_found", "client_not_found", "credential_refused"],
    handle: rotate,
  }),
  operatorRoute({
    method: "delete",
    path: "/tenants/{id}/clients/{clientId}",
    operation: {
      operationId: "removeClient",
      tags,
      summary: "End a client and every token of it",
      requestParams: { path: client },
    },
    success: { status: 204, description: "It has ended." },
    problems: ["tenant_not_found", "client_not_found"],
    handle: remove,
  }),
]
