/** Reference implementation of `CredentialStore`, in memory. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { AccessToken, ApiClient } from "./credential.ts"
import { CredentialStore } from "./credential-store.ts"

export const makeCredentialStoreMemory = (): CredentialStore["Service"] => {
  const clients = new Map<string, ApiClient>()
  const tokens = new Map<string, AccessToken>()
  return {
    findClient: (clientId) => Effect.sync(() => Option.fromUndefinedOr(clients.get(clientId))),
    saveClient: (client) => Effect.sync(() => void clients.set(client.clientId, client)),
    findToken: (hash) => Effect.sync(() => Option.fromUndefinedOr(tokens.get(hash))),
    saveToken: (token) => Effect.sync(() => void tokens.set(token.hash, token)),
    revokeToken: (hash) => Effect.sync(() => void tokens.delete(hash)),
    forgetExpired: (before) =>
      Effect.sync(() => {
        const expired = [...tokens.values()].filter((token) => token.expiresAt < before)
        for (const token of expired) tokens.delete(token.hash)
        return expired.length
      }),
  }
}

export const layerCredentialStoreMemory: Layer.Layer<CredentialStore> = Layer.sync(
  CredentialStore,
  makeCredentialStoreMemory,
)
