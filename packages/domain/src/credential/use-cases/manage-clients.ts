/** A tenant's API clients: what there are, new secrets, and the end of one with all its tokens. */
import * as Clock from "effect/Clock"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { instant } from "../../calendar/instant.ts"
import type { TenantId } from "../../identity/type-id.ts"
import { readTenant } from "../../tenant/use-cases/read-tenants.ts"
import { defaultOverlap, withNewSecret } from "../api-client.ts"
import { ClientHasNoSecret, ClientNotFound } from "../credential-rejections.ts"
import { CredentialStore } from "../credential-store.ts"
import { drawSecret } from "./create-client.ts"

/** The tenant's clients by their ids. Fails with `TenantNotFound`. */
export const listClients = Effect.fnUntraced(function* (tenantId: TenantId) {
  const store = yield* CredentialStore
  yield* readTenant(tenantId)
  return yield* store.clientsOf(tenantId)
})

/** The tenant's client, or `ClientNotFound`. */
export const readClient = Effect.fnUntraced(function* (tenantId: TenantId, clientId: string) {
  const store = yield* CredentialStore
  const client = Option.getOrUndefined(yield* store.findClient(clientId))
  if (client?.tenantId !== tenantId) return yield* new ClientNotFound({ clientId })
  return client
})

export interface SecretRotation {
  readonly tenantId: TenantId
  readonly clientId: string
  /** How long the present secret stays good: 7 days unless told otherwise. */
  readonly overlap?: Duration.Duration | undefined
}

/**
 * A new secret, told once; a secret from an earlier rotation ends now. Fails with `ClientNotFound`,
 * or with `ClientHasNoSecret` when the client shows a certificate.
 */
export const rotateClientSecret = Effect.fnUntraced(function* (rotation: SecretRotation) {
  const { tenantId, clientId, overlap = defaultOverlap } = rotation
  const store = yield* CredentialStore
  const { secretHash } = yield* readClient(tenantId, clientId)
  if (secretHash === undefined) return yield* new ClientHasNoSecret({ clientId })
  const fresh = yield* drawSecret
  const now = instant(yield* Clock.currentTimeMillis)
  const changed = yield* store.modifyClient(tenantId, clientId, (client) =>
    withNewSecret(client, fresh.secretHash, now, overlap),
  )
  if (Option.isNone(changed)) return yield* new ClientNotFound({ clientId })
  return { client: changed.value, secret: fresh.secret }
})

/** Ends the client and every token of it. Fails with `ClientNotFound`. */
export const removeClient = Effect.fnUntraced(function* (tenantId: TenantId, clientId: string) {
  const store = yield* CredentialStore
  if (!(yield* store.removeClient(tenantId, clientId))) {
    return yield* new ClientNotFound({ clientId })
  }
})
