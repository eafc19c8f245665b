/** Makes an API client for a tenant; its secret is told once, here. */
import * as Effect from "effect/Effect"
import { Entropy, nextId } from "../../identity/entropy.ts"
import type { TenantId } from "../../identity/type-id.ts"
import type { Tenant } from "../../tenant/tenant.ts"
import { readTenant } from "../../tenant/use-cases/read-tenants.ts"
import type { LineText } from "../../text/line-text.ts"
import { type ApiClient, maximumClients } from "../api-client.ts"
import { entropyBytesPerSecret } from "../checked-text.ts"
import { type CertificateThumbprint, inOrder, type Scope } from "../credential.ts"
import { CertificateNeedsEnterprise, NoScopes, TooManyClients } from "../credential-rejections.ts"
import { CredentialStore } from "../credential-store.ts"
import { SecretHashing } from "../secret-hashing.ts"
import { clientSecretValue } from "../token-form.ts"

export interface NewClient {
  readonly tenantId: TenantId
  readonly name: LineText
  readonly scopes: ReadonlyArray<Scope>
  /** Of a client that shows this certificate instead of a secret. */
  readonly certificate?: CertificateThumbprint
}

export interface CreatedClient {
  readonly client: ApiClient
  /** Never told again; none for a client with a certificate. */
  readonly secret: string | undefined
}

/** A secret only just drawn, and what is kept of it. */
export const drawSecret = Effect.gen(function* () {
  const entropy = yield* Entropy
  const { hashOf } = yield* SecretHashing
  const secret = clientSecretValue(yield* entropy.bytes(entropyBytesPerSecret))
  return { secret, secretHash: hashOf(secret) }
})

const objectionTo = ({ scopes, certificate }: NewClient, { plan }: Tenant, clients: number) => {
  if (scopes.length === 0) return new NoScopes()
  if (certificate !== undefined && plan !== "enterprise") return new CertificateNeedsEnterprise()
  if (clients >= maximumClients) return new TooManyClients({ maximum: maximumClients })
  return undefined
}

/**
 * Fails with `TenantNotFound`, `NoScopes`, `CertificateNeedsEnterprise` or `TooManyClients`; of
 * several at the same moment one may come out above the maximum.
 */
export const createClient = Effect.fnUntraced(function* (request: NewClient) {
  const { tenantId, name, certificate } = request
  const store = yield* CredentialStore
  const tenant = yield* readTenant(tenantId)
  const objection = objectionTo(request, tenant, (yield* store.clientsOf(tenantId)).length)
  if (objection !== undefined) return yield* objection
  const clientId = yield* nextId("cli")
  const common = { clientId, tenantId, name, scopes: inOrder(request.scopes) }
  if (certificate !== undefined) {
    const client: ApiClient = { ...common, certificate }
    yield* store.saveClient(client)
    return { client, secret: undefined } satisfies CreatedClient
  }
  const { secret, secretHash } = yield* drawSecret
  const client: ApiClient = { ...common, secretHash }
  yield* store.saveClient(client)
  return { client, secret } satisfies CreatedClient
})
