/** The common store behind the in-memory references of clients and tokens. */
import type { ApiClient } from "./api-client.ts"
import type { AccessToken } from "./credential.ts"
import type { LongLivedToken } from "./long-lived-token.ts"

export interface CredentialMemory {
  readonly clients: Map<string, ApiClient>
  /** By hash. */
  readonly tokens: Map<string, AccessToken | LongLivedToken>
}

export const makeCredentialMemory = (): CredentialMemory => ({
  clients: new Map(),
  tokens: new Map(),
})

export const isLongLived = (token: AccessToken | LongLivedToken): token is LongLivedToken =>
  token.tokenId !== undefined
