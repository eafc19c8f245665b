/**
 * API clients (OAuth 2.0, RFC 6749): a tenant's keys, each with its scopes and its way to prove
 * itself at the token endpoint: a secret, or a certificate (`self_signed_tls_client_auth` of
 * RFC 8705).
 *
 * A secret that has been replaced is good for an overlap, so that nobody has to change it in all
 * places at once. There are two at most.
 */
import * as Duration from "effect/Duration"
import * as Schema from "effect/Schema"
import { Instant, instant } from "../calendar/instant.ts"
import { TenantId } from "../identity/type-id.ts"
import { CertificateThumbprint, Scope, SecretHash } from "./credential.ts"

/** The secret before the present one. */
export const PreviousSecret = Schema.Struct({ hash: SecretHash, expiresAt: Instant })
export type PreviousSecret = typeof PreviousSecret.Type

export const ApiClient = Schema.Struct({
  clientId: Schema.String,
  tenantId: TenantId,
  name: Schema.String,
  /** Of a client without a certificate. */
  secretHash: Schema.optionalKey(SecretHash),
  previousSecret: Schema.optionalKey(PreviousSecret),
  /** The certificate the client shows instead of a secret; its tokens are bound to it. */
  certificate: Schema.optionalKey(CertificateThumbprint),
  scopes: Schema.Array(Scope),
})
export type ApiClient = typeof ApiClient.Type

/** How long what was replaced stays good, unless another time is asked for. */
export const defaultOverlap: Duration.Duration = Duration.days(7)
export const maximumOverlap: Duration.Duration = Duration.days(30)

/** Clients of one tenant at most. */
export const maximumClients = 100

/** The hashes of the secrets that prove the client now. */
export const acceptedSecrets = (
  { secretHash, previousSecret }: ApiClient,
  now: Instant,
): ReadonlyArray<SecretHash> => {
  const present = secretHash === undefined ? [] : [secretHash]
  if (previousSecret === undefined || previousSecret.expiresAt <= now) return present
  return [...present, previousSecret.hash]
}

/** The client with another secret; the present one stays good for the overlap. */
export const withNewSecret = (
  current: ApiClient,
  secretHash: SecretHash,
  now: Instant,
  overlap: Duration.Duration,
): ApiClient => {
  const { previousSecret: _, ...client } = current
  const expiresAt = instant(now + Duration.toMillis(overlap))
  if (client.secretHash === undefined || expiresAt <= now) return { ...client, secretHash }
  return { ...client, secretHash, previousSecret: { hash: client.secretHash, expiresAt } }
}
