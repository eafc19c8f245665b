/** Where API clients and access tokens are kept. Holds hashes, never a secret. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Instant } from "../calendar/instant.ts"
import type { AccessToken, ApiClient, SecretHash } from "./credential.ts"

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
    /** The token with that hash, expired or not; none when never saved or revoked. */
    readonly findToken: (
      hash: SecretHash,
    ) => Effect.Effect<Option.Option<AccessToken>, CredentialStoreError>
    /** Stores a token under its hash; saving it again changes nothing. */
    readonly saveToken: (token: AccessToken) => Effect.Effect<void, CredentialStoreError>
    /** From now on, until it is saved again, the token is not found; an unknown one is no error. */
    readonly revokeToken: (hash: SecretHash) => Effect.Effect<void, CredentialStoreError>
    /** Forgets tokens that expired before the instant; answers how many. */
    readonly forgetExpired: (before: Instant) => Effect.Effect<number, CredentialStoreError>
  }
>()("@procurement/domain/credential/CredentialStore") {}
