/** A tenant's API clients, with an audit event for each change. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import {
  type ApiClient,
  changeCertificate,
  createClient as create,
  listClients as listAll,
  removeClient as remove,
  rotateClientSecret as rotate,
} from "@procurement/domain/credential"
import { optional } from "@procurement/domain/optional"
import { z } from "zod"
import {
  forPeople,
  guardedSupport,
  newAccess,
  note,
  operation,
} from "../../audience/tenant-resources.ts"
import { jsonBody, pathText } from "../../request/reading.ts"
import { created, list, nothing, ok } from "../../request/returns.ts"
import {
  certificateChange,
  clientBody,
  clientList,
  clientRequest,
  createdClient,
  encodeClient,
  rotationRequest,
} from "../../schema/credential.ts"
import { mapped } from "../../schema/primitives.ts"

const scope = "credentials:manage"
/** For what makes a new secret or takes another certificate. */
const guarded = { scope, asksAgain: "with passkey" } as const
export const clientPath = {
  clientId: pathText(z.string().meta({ description: "Identifier of the client." })),
}
const parameters = clientPath
const all = "/internal/v1/tenants/{id}/clients"
const one = `${all}/{clientId}` as const
const common = { tag: "Clients" }

const subjectOf = ({ clientId, name }: ApiClient) =>
  ({ type: "client", id: clientId, name }) as const

interface WithSecret {
  readonly client: ApiClient
  readonly secret?: string | undefined
}

const encodeWithSecret = ({ client, secret }: WithSecret) => ({
  ...encodeClient(client),
  ...optional({ secret }),
})

export const listClients = operation({
  ...common,
  id: "listClients",
  summary: "List API clients",
  person: { at: "GET /v1/api-clients", id: "listOwnClients", scope },
  operator: { at: `GET ${all}`, scope: "reader" },
  returns: list("All API clients of the company.", clientList, encodeClient),
  handle: ({ principal: { tenantId } }) => listAll(tenantId),
})

export const createClient = operation({
  ...common,
  id: "createClient",
  summary: "Create an API client",
  description: "The response shows the secret once. A client with a certificate has no secret.",
  person: { at: "POST /v1/api-clients", id: "createOwnClient", ...guarded },
  operator: { at: `POST ${all}`, ...newAccess },
  body: jsonBody(clientRequest),
  isKeyed: true,
  returns: created("The client.", createdClient, encodeWithSecret),
  problems: ["credential_refused"],
  handle: Effect.fnUntraced(function* ({ principal, body }) {
    const { client, secret } = yield* create({ ...body, tenantId: principal.tenantId })
    const details = { scopes: client.scopes.join(" ") }
    yield* note(principal, "client.created", subjectOf(client), details)
    return { client, secret }
  }),
})

export const rotateClientSecret = operation({
  ...common,
  id: "rotateClientSecret",
  summary: "Replace a client's secret",
  description:
    "The current secret stays valid during the overlap; an older secret expires immediately.",
  person: {
    at: "POST /v1/api-clients/{clientId}/rotate",
    id: "rotateOwnClientSecret",
    ...guarded,
  },
  operator: { at: `POST ${one}/secret`, ...guardedSupport },
  parameters,
  body: jsonBody(rotationRequest),
  isKeyed: true,
  returns: ok("The new secret, shown once.", createdClient, encodeWithSecret),
  problems: ["client_not_found", "credential_refused"],
  handle: Effect.fnUntraced(function* ({ principal, path: { clientId }, body }) {
    const overlap = mapped(body.overlap, Duration.millis)
    const rotated = yield* rotate({ tenantId: principal.tenantId, clientId, overlap })
    yield* note(principal, "client.secret_rotated", subjectOf(rotated.client))
    return rotated
  }),
})

export const changeClientCertificate = forPeople({
  id: "changeOwnClientCertificate",
  summary: "Replace a client's certificate",
  description:
    "From now on the client gets tokens with the new certificate. Tokens that were issued before " +
    "stay bound to the old one.",
  person: { at: "PATCH /v1/api-clients/{clientId}", ...guarded },
  parameters,
  body: jsonBody(certificateChange),
  returns: ok("The client.", clientBody, encodeClient),
  problems: ["client_not_found", "credential_refused"],
  handle: Effect.fnUntraced(function* ({ principal, path, body: { certificate } }) {
    const client = yield* changeCertificate(principal.tenantId, path.clientId, certificate)
    yield* note(principal, "client.certificate_changed", subjectOf(client), { certificate })
    return client
  }),
})

export const removeClient = operation({
  ...common,
  id: "removeClient",
  summary: "Delete a client and all its tokens",
  person: { at: "DELETE /v1/api-clients/{clientId}", id: "removeOwnClient", scope },
  operator: { at: `DELETE ${one}`, scope: "support" },
  parameters,
  returns: nothing("The client was deleted."),
  problems: ["client_not_found"],
  handle: Effect.fnUntraced(function* ({ principal, path: { clientId } }) {
    yield* remove(principal.tenantId, clientId)
    yield* note(principal, "client.deleted", { type: "client", id: clientId })
  }),
})
