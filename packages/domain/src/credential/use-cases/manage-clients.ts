/** Manages a tenant's API clients: creates, lists and deletes them and rotates their secrets. */
import * as Clock from "effect/Clock"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { instant } from "../../calendar/instant.ts"
import { Entropy, nextId, type TenantId } from "../../identity/type-id.ts"
import type { Tenant } from "../../tenant/tenant.ts"
import { readActiveTenant, readTenant } from "../../tenant/use-cases/manage-tenants.ts"
import type { LineText } from "../../text/line-text.ts"
import {
  type ApiClient,
  CertificateNeedsEnterprise,
  ClientHasNoCertificate,
  ClientHasNoSecret,
  ClientNotFound,
  CredentialStore,
  defaultOverlap,
  maximumClients,
  NoScopes,
  TooManyClients,
  withNewSecret,
} from "../credential-store.ts"
import {
  type CertificateThumbprint,
  clientSecretValue,
  entropyBytesPerSecret,
  inOrder,
  type Scope,
  SecretHashing,
} from "../credential.ts"

export interface NewClient {
  readonly tenantId: TenantId
  readonly name: LineText
  readonly scopes: ReadonlyArray<Scope>
  /** Certificate to use instead of a secret. */
  readonly certificate?: CertificateThumbprint
}

export interface CreatedClient {
  readonly client: ApiClient
  /** Shown only once; undefined for a client with a certificate. */
  readonly secret: string | undefined
}

/** Generates a secret, with the hash to store. */
export const generateSecret = Effect.gen(function* () {
  const entropy = yield* Entropy
  const { hashOf } = yield* SecretHashing
  const secret = clientSecretValue(yield* entropy.bytes(entropyBytesPerSecret))
  return { secret, secretHash: hashOf(secret) }
})

const rejectionOf = ({ scopes, certificate }: NewClient, { plan }: Tenant, clients: number) => {
  if (scopes.length === 0) return new NoScopes()
  if (certificate !== undefined && plan !== "enterprise") return new CertificateNeedsEnterprise()
  if (clients >= maximumClients) return new TooManyClients({ maximum: maximumClients })
  return undefined
}

/**
 * Creates an API client and returns its secret once. Fails with `TenantNotFound`,
 * `TenantOffboarded`, `NoScopes`, `CertificateNeedsEnterprise` or `TooManyClients`. Concurrent
 * calls may exceed the limit by one.
 */
export const createClient = Effect.fnUntraced(function* (request: NewClient) {
  const { tenantId, name, certificate } = request
  const store = yield* CredentialStore
  const tenant = yield* readActiveTenant(tenantId)
  const objection = rejectionOf(request, tenant, (yield* store.clientsOf(tenantId)).length)
  if (objection !== undefined) return yield* objection
  const clientId = yield* nextId("cli")
  const common = { clientId, tenantId, name, scopes: inOrder(request.scopes) }
  if (certificate !== undefined) {
    const client: ApiClient = { ...common, certificate }
    yield* store.saveClient(client)
    return { client, secret: undefined } satisfies CreatedClient
  }
  const { secret, secretHash } = yield* generateSecret
  const client: ApiClient = { ...common, secretHash }
  yield* store.saveClient(client)
  return { client, secret } satisfies CreatedClient
})

/** Returns the tenant's clients by id. Fails with `TenantNotFound`. */
export const listClients = Effect.fnUntraced(function* (tenantId: TenantId) {
  const store = yield* CredentialStore
  yield* readTenant(tenantId)
  return yield* store.clientsOf(tenantId)
})

/** Returns the tenant's client, or fails with `ClientNotFound`. */
export const readClient = Effect.fnUntraced(function* (tenantId: TenantId, clientId: string) {
  const store = yield* CredentialStore
  const client = Option.getOrUndefined(yield* store.findClient(clientId))
  if (client?.tenantId !== tenantId) return yield* new ClientNotFound({ clientId })
  return client
})

export interface SecretRotation {
  readonly tenantId: TenantId
  readonly clientId: string
  /** How long the current secret stays valid; 7 days by default. */
  readonly overlap?: Duration.Duration | undefined
}

/**
 * Rotates the secret and returns the new one once. A secret from an earlier rotation becomes
 * invalid. Fails with `ClientNotFound`, or with `ClientHasNoSecret` when the client uses a
 * certificate.
 */
export const rotateClientSecret = Effect.fnUntraced(function* (rotation: SecretRotation) {
  const { tenantId, clientId, overlap = defaultOverlap } = rotation
  const store = yield* CredentialStore
  const { secretHash } = yield* readClient(tenantId, clientId)
  if (secretHash === undefined) return yield* new ClientHasNoSecret({ clientId })
  const fresh = yield* generateSecret
  const now = instant(yield* Clock.currentTimeMillis)
  const changed = yield* store.modifyClient(tenantId, clientId, (client) =>
    withNewSecret(client, fresh.secretHash, now, overlap),
  )
  if (Option.isNone(changed)) return yield* new ClientNotFound({ clientId })
  return { client: changed.value, secret: fresh.secret }
})

/**
 * Replaces the client's certificate and returns the client. Existing tokens stay bound to the old
 * certificate. Fails with `ClientNotFound` or `ClientHasNoCertificate`.
 */
export const changeCertificate = Effect.fnUntraced(function* (
  tenantId: TenantId,
  clientId: string,
  certificate: CertificateThumbprint,
) {
  const store = yield* CredentialStore
  const current = yield* readClient(tenantId, clientId)
  if (current.certificate === undefined) return yield* new ClientHasNoCertificate({ clientId })
  const changed = yield* store.modifyClient(tenantId, clientId, (client) => ({
    ...client,
    certificate,
  }))
  if (Option.isNone(changed)) return yield* new ClientNotFound({ clientId })
  return changed.value
})

/** Deletes the client and all its tokens. Fails with `ClientNotFound`. */
export const removeClient = Effect.fnUntraced(function* (tenantId: TenantId, clientId: string) {
  const store = yield* CredentialStore
  if (!(yield* store.removeClient(tenantId, clientId))) {
    return yield* new ClientNotFound({ clientId })
  }
})
