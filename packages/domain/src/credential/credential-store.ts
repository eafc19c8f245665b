/** Stores API clients and access tokens. Contains hashes, never a secret. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { Instant, instant } from "../calendar/instant.ts"
import { TenantId, type TokenId } from "../identity/type-id.ts"
import type { Unavailable } from "../unavailable.ts"
import { type AccessToken, CertificateThumbprint, Scope, SecretHash } from "./credential.ts"

// API clients (OAuth 2.0, RFC 6749): a tenant's keys, each with its scopes and its way to prove
// itself at the token endpoint: a secret, or a certificate (`self_signed_tls_client_auth` of RFC
// 8705).
//
// A replaced secret stays valid during an overlap, so that the customer need not change it
// everywhere at once. A client has two secrets at most.

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

/** How long a replaced secret stays valid unless another time is requested. */
export const defaultOverlap: Duration.Duration = Duration.days(7)
export const maximumOverlap: Duration.Duration = Duration.days(30)

/** The highest number of clients of one tenant. */
export const maximumClients = 100

/**
 * How many access tokens a client can have from the token endpoint; another one ends the oldest.
 * Each begins with a full bucket of requests (ADR 0011).
 */
export const maximumAccessTokens = 100

/** The hashes of the secrets that prove the client now. */
export const acceptedSecrets = (
  { secretHash, previousSecret }: ApiClient,
  now: Instant,
): ReadonlyArray<SecretHash> => {
  const present = secretHash === undefined ? [] : [secretHash]
  if (previousSecret === undefined || previousSecret.expiresAt <= now) return present
  return [...present, previousSecret.hash]
}

/** The client with another secret; the present one stays valid for the overlap. */
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

export class CredentialStore extends Context.Service<
  CredentialStore,
  {
    /** The client as last saved, or none. */
    readonly findClient: (clientId: string) => Effect.Effect<Option.Option<ApiClient>, Unavailable>
    /** Stores the client; one with the same id is replaced. */
    readonly saveClient: (client: ApiClient) => Effect.Effect<void, Unavailable>
    /** The tenant's clients in the order of their ids. */
    readonly clientsOf: (tenantId: TenantId) => Effect.Effect<ReadonlyArray<ApiClient>, Unavailable>
    /**
     * Replaces the tenant's client with the result of `change`, and returns it; concurrent changes
     * are all applied. None, and no change, when the tenant has no such client.
     */
    readonly modifyClient: (
      tenantId: TenantId,
      clientId: string,
      change: (client: ApiClient) => ApiClient,
    ) => Effect.Effect<Option.Option<ApiClient>, Unavailable>
    /**
     * Removes the tenant's client and every token of it, together or not at all; false, and nothing
     * is removed, when the tenant has no such client.
     */
    readonly removeClient: (
      tenantId: TenantId,
      clientId: string,
    ) => Effect.Effect<boolean, Unavailable>
    /** The grants of the token with that hash, expired or not; none if never saved or revoked. */
    readonly findToken: (hash: SecretHash) => Effect.Effect<Option.Option<AccessToken>, Unavailable>
    /**
     * Stores a token under its hash; saving it again changes nothing. A token of a removed client
     * is not stored: no token outlives its client, in any order of the two calls. Room is made for
     * it: the client's tokens beyond `maximumAccessTokens` are revoked, the first to expire first.
     * Long-lived ones do not count. Concurrent calls may exceed the maximum until the next one.
     */
    readonly saveToken: (token: AccessToken) => Effect.Effect<void, Unavailable>
    /** The token is not found any more, until it is saved again; an unknown one is not an error. */
    readonly revokeToken: (hash: SecretHash) => Effect.Effect<void, Unavailable>
    /** Deletes tokens that expired before the instant; returns how many. */
    readonly forgetExpired: (before: Instant) => Effect.Effect<number, Unavailable>
  }
>()("@procurement/domain/credential/CredentialStore") {}

// The rejections of client and token management, as data.

/** The tenant has no client with that id; clients of other tenants do not count. */
export class ClientNotFound extends Data.TaggedError("ClientNotFound")<{
  readonly clientId: string
}> {}

/** The tenant has no long-lived token with that id that is still valid. */
export class TokenNotFound extends Data.TaggedError("TokenNotFound")<{
  readonly tokenId: TokenId
}> {}

/** The token has a successor already, which can be rotated instead. */
export class TokenAlreadyReplaced extends Data.TaggedError("TokenAlreadyReplaced")<{
  readonly tokenId: TokenId
}> {}

/** A key without scopes is not issued. */
export class NoScopes extends Data.TaggedError("NoScopes") {}

/** The client does not have these scopes itself, so its tokens can't have them. */
export class ScopesNotHeld extends Data.TaggedError("ScopesNotHeld")<{
  readonly scopes: ReadonlyArray<Scope>
}> {}

/** Clients that show a certificate belong to the plan `enterprise`. */
export class CertificateNeedsEnterprise extends Data.TaggedError("CertificateNeedsEnterprise") {}

/** The client shows a certificate and has no secret. */
export class ClientHasNoSecret extends Data.TaggedError("ClientHasNoSecret")<{
  readonly clientId: string
}> {}

/** The client has a secret and shows no certificate. */
export class ClientHasNoCertificate extends Data.TaggedError("ClientHasNoCertificate")<{
  readonly clientId: string
}> {}

/** The tenant has the maximum number of clients. */
export class TooManyClients extends Data.TaggedError("TooManyClients")<{
  readonly maximum: number
}> {}

/** The client has the maximum number of long-lived tokens. */
export class TooManyTokens extends Data.TaggedError("TooManyTokens")<{
  readonly maximum: number
}> {}

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
