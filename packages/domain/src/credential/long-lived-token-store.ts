/**
 * Where long-lived tokens are managed. `CredentialStore` finds them by their hash like all others,
 * and what it revokes, removes or forgets is gone here too.
 */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Instant } from "../calendar/instant.ts"
import type { TenantId, TokenId } from "../identity/type-id.ts"
import type { SecretHash } from "./credential.ts"
import type { CredentialStoreError } from "./credential-store.ts"
import type { ExpiryWarning } from "./expiry-warning.ts"
import type { LongLivedToken, Replacement } from "./long-lived-token.ts"

export class LongLivedTokenStore extends Context.Service<
  LongLivedTokenStore,
  {
    /** Stores a new token; false, and it is not stored, when its client is gone. */
    readonly issue: (token: LongLivedToken) => Effect.Effect<boolean, CredentialStoreError>
    /** The tenant's token as last stored, expired or not; another tenant's is none. */
    readonly find: (
      tenantId: TenantId,
      tokenId: TokenId,
    ) => Effect.Effect<Option.Option<LongLivedToken>, CredentialStoreError>
    /** The tenant's tokens, expired or not, in the order in which they were issued. */
    readonly tokensOf: (
      tenantId: TenantId,
    ) => Effect.Effect<ReadonlyArray<LongLivedToken>, CredentialStoreError>
    /**
     * Stores the replaced token and its successor, together or not at all. False, and nothing is
     * stored, when the token has a successor already or is gone; of several at the same time one
     * wins.
     */
    readonly replace: (replacement: Replacement) => Effect.Effect<boolean, CredentialStoreError>
    /** Removes the tenant's token; false when the tenant has no such token. */
    readonly revoke: (
      tenantId: TenantId,
      tokenId: TokenId,
    ) => Effect.Effect<boolean, CredentialStoreError>
    /**
     * Remembers that the token was used then, unless a use within the minute before, or a later
     * one, is remembered. No error when it is unknown or not a long-lived one.
     */
    readonly noteUse: (hash: SecretHash, at: Instant) => Effect.Effect<void, CredentialStoreError>
    /** Tokens whose warning is due by then, the longest due first, at most `limit`. */
    readonly toWarnOf: (
      now: Instant,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<LongLivedToken>, CredentialStoreError>
    /**
     * Moves the token on to its next warning and queues events and e-mails, together or not at all.
     * False, and nothing happens, when the token is not at that mark any more: of several at the
     * same time one wins.
     */
    readonly warn: (warning: ExpiryWarning) => Effect.Effect<boolean, CredentialStoreError>
  }
>()("@procurement/domain/credential/LongLivedTokenStore") {}
