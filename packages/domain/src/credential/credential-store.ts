/** Stores API clients and access tokens. Contains only hashes, no secrets. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { Instant, instant } from "../calendar/instant.ts"
import { TenantId, type TokenId } from "../identity/type-id.ts"
import type { Tenant } from "../tenant/tenant.ts"
import type { Unavailable } from "../unavailable.ts"
import { type AccessToken, CertificateThumbprint, Scope, SecretHash } from "./credential.ts"

/** The secret before the latest rotation. */
export const PreviousSecret = Schema.Struct({ hash: SecretHash, expiresAt: Instant })
export type PreviousSecret = typeof PreviousSecret.Type

/**
 * API clients (OAuth 2.0, RFC 6749) of a tenant. Each has scopes and one authentication method at
 * the token endpoint: a secret, or a certificate (`self_signed_tls_client_auth` of RFC 8705).
 *
 * A rotated secret stays valid for an overlap period, so that customers can roll out the new one
 * gradually. A client has at most two secrets.
 */
export const ApiClient = Schema.Struct({
  clientId: Schema.String,
  tenantId: TenantId,
  name: Schema.String,
  /** Absent for a client with a certificate. */
  secretHash: Schema.optionalKey(SecretHash),
  previousSecret: Schema.optionalKey(PreviousSecret),
  /** Certificate used instead of a secret; the client's tokens are bound to it. */
  certificate: Schema.optionalKey(CertificateThumbprint),
  scopes: Schema.Array(Scope),
})
export type ApiClient = typeof ApiClient.Type

/** Default overlap of a rotated secret. */
export const defaultOverlap: Duration.Duration = Duration.days(7)
export const maximumOverlap: Duration.Duration = Duration.days(30)

/** Limit of clients per tenant. */
export const maximumClients = 100

/**
 * Limit of access tokens per client from the token endpoint; a further token revokes the oldest.
 * Each token starts with a full rate-limit bucket (ADR 0011).
 */
export const maximumAccessTokens = 100

/** Returns the hashes of the client's currently valid secrets. */
export const acceptedSecrets = (
  { secretHash, previousSecret }: ApiClient,
  now: Instant,
): ReadonlyArray<SecretHash> => {
  const present = secretHash === undefined ? [] : [secretHash]
  if (previousSecret === undefined || previousSecret.expiresAt <= now) return present
  return [...present, previousSecret.hash]
}

/** Returns the client with a new secret; the current one stays valid for the overlap. */
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

/** A token and the tenant that it gives access to. */
export interface TokenHolder {
  readonly token: AccessToken
  readonly tenant: Tenant
}

export class CredentialStore extends Context.Service<
  CredentialStore,
  {
    /** Returns the client as last saved. */
    readonly findClient: (clientId: string) => Effect.Effect<Option.Option<ApiClient>, Unavailable>
    /** Stores the client, replacing one with the same id. */
    readonly saveClient: (client: ApiClient) => Effect.Effect<void, Unavailable>
    /** Returns the tenant's clients by id. */
    readonly clientsOf: (tenantId: TenantId) => Effect.Effect<ReadonlyArray<ApiClient>, Unavailable>
    /**
     * Replaces the tenant's client with the result of `change` and returns it. Concurrent changes
     * are all applied. Returns `Option.none` and changes nothing when the tenant has no such
     * client.
     */
    readonly modifyClient: (
      tenantId: TenantId,
      clientId: string,
      change: (client: ApiClient) => ApiClient,
    ) => Effect.Effect<Option.Option<ApiClient>, Unavailable>
    /**
     * Deletes the tenant's client and all its tokens in one transaction. Returns false and deletes
     * nothing when the tenant has no such client.
     */
    readonly removeClient: (
      tenantId: TenantId,
      clientId: string,
    ) => Effect.Effect<boolean, Unavailable>
    /**
     * Returns the grants of the token with that hash, expired or not; `Option.none` when it was
     * never saved or is revoked.
     */
    readonly findToken: (hash: SecretHash) => Effect.Effect<Option.Option<AccessToken>, Unavailable>
    /**
     * As `findToken`, with the token's tenant as last saved, also one that has left; `Option.none`
     * for a token of a tenant that was never saved.
     */
    readonly findHolder: (
      hash: SecretHash,
    ) => Effect.Effect<Option.Option<TokenHolder>, Unavailable>
    /**
     * Stores a token under its hash. Storing it again changes nothing. A token of a deleted client
     * is not stored, in either order of the two calls, so no token outlives its client. Revokes the
     * client's tokens beyond `maximumAccessTokens`, first those that expire first; long-lived
     * tokens do not count. Concurrent calls may exceed the limit until the next call.
     */
    readonly saveToken: (token: AccessToken) => Effect.Effect<void, Unavailable>
    /**
     * Revokes the token: it is no longer found unless it is saved again. Unknown tokens are
     * ignored.
     */
    readonly revokeToken: (hash: SecretHash) => Effect.Effect<void, Unavailable>
    /** Deletes tokens that expired before the instant; returns how many. */
    readonly forgetExpired: (before: Instant) => Effect.Effect<number, Unavailable>
  }
>()("@procurement/domain/credential/CredentialStore") {}

/** The tenant has no client with this id. */
export class ClientNotFound extends Data.TaggedError("ClientNotFound")<{
  readonly clientId: string
}> {}

/** The tenant has no valid long-lived token with this id. */
export class TokenNotFound extends Data.TaggedError("TokenNotFound")<{
  readonly tokenId: TokenId
}> {}

/** The token already has a successor; rotate that one. */
export class TokenAlreadyReplaced extends Data.TaggedError("TokenAlreadyReplaced")<{
  readonly tokenId: TokenId
}> {}

/** At least one scope is required. */
export class NoScopes extends Data.TaggedError("NoScopes") {}

/** The client's tokens can't have scopes that the client does not have. */
export class ScopesNotHeld extends Data.TaggedError("ScopesNotHeld")<{
  readonly scopes: ReadonlyArray<Scope>
}> {}

/** Authentication by certificate requires the plan `enterprise`. */
export class CertificateNeedsEnterprise extends Data.TaggedError("CertificateNeedsEnterprise") {}

/** The client authenticates by certificate and has no secret. */
export class ClientHasNoSecret extends Data.TaggedError("ClientHasNoSecret")<{
  readonly clientId: string
}> {}

/** The client authenticates by secret and has no certificate. */
export class ClientHasNoCertificate extends Data.TaggedError("ClientHasNoCertificate")<{
  readonly clientId: string
}> {}

/** The tenant has reached its limit of clients. */
export class TooManyClients extends Data.TaggedError("TooManyClients")<{
  readonly maximum: number
}> {}

/** The client has reached its limit of long-lived tokens. */
export class TooManyTokens extends Data.TaggedError("TooManyTokens")<{
  readonly maximum: number
}> {}

/** Rejections of client and token management, as data. */
export type CredentialRejection =
  | ClientNotFound
  | TokenNotFound
  | TokenAlreadyReplaced
  | NoScopes
  | ScopesNotHeld
  | CertificateNeedsEnterprise
  | ClientHasNoSecret
  | ClientHasNoCertificate
  | TooManyClients
  | TooManyTokens
