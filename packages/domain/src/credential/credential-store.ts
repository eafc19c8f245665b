/** Where API clients and access tokens are kept. Holds hashes, never a secret. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Instant } from "../calendar/instant.ts"
import type { TenantId } from "../identity/type-id.ts"
import type { ApiClient } from "./api-client.ts"
import type { AccessToken, SecretHash } from "./credential.ts"

export class CredentialStoreError extends Data.TaggedError("CredentialStoreError")<{
  readonly reason: "Unavailable"
  readonly cause?: unknown
}> {
  get isRetryable(): boolean {
    return true
  }
}

export class CredentialStore extends Context.Service<
  CredentialStore,
  {
    /** The client as last saved, or none. */
    readonly findClient: (
      clientId: string,
    ) => Effect.Effect<Option.Option<ApiClient>, CredentialStoreError>
    /** Stores the client; one with the same id is replaced. */
    readonly saveClient: (client: ApiClient) => Effect.Effect<void, CredentialStoreError>
    /** The tenant's clients in the order of their ids. */
    readonly clientsOf: (
      tenantId: TenantId,
    ) => Effect.Effect<ReadonlyArray<ApiClient>, CredentialStoreError>
    /**
     * Replaces the tenant's client by what `change` makes of it, and answers it; of changes at the
     * same time none is lost. None, and no change, when the tenant has no such client.
     */
    readonly modifyClient: (
      tenantId: TenantId,
      clientId: string,
      change: (client: ApiClient) => ApiClient,
    ) => Effect.Effect<Option.Option<ApiClient>, CredentialStoreError>
    /**
     * Removes the tenant's client and every token of it, together or not at all; false, and nothing
     * is removed, when the tenant has no such client.
     */
    readonly removeClient: (
      tenantId: TenantId,
      clientId: string,
    ) => Effect.Effect<boolean, CredentialStoreError>
    /** What the token with that hash grants, expired or not; none when never saved or revoked. */
    readonly findToken: (
      hash: SecretHash,
    ) => Effect.Effect<Option.Option<AccessToken>, CredentialStoreError>
    /**
     * Stores a token under its hash; saving it again changes nothing. A token of a client that is
     * gone is not stored: no token outlives its client, whichever came first.
     */
    readonly saveToken: (token: AccessToken) => Effect.Effect<void, CredentialStoreError>
    /** From now on, until it is saved again, the token is not found; an unknown one is no error. */
    readonly revokeToken: (hash: SecretHash) => Effect.Effect<void, CredentialStoreError>
    /** Forgets tokens that expired before the instant; answers how many. */
    readonly forgetExpired: (before: Instant) => Effect.Effect<number, CredentialStoreError>
  }
>()("@procurement/domain/credential/CredentialStore") {}
