/** Reference implementation of `CredentialStore`, in memory. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { AccessToken } from "./credential.ts"
import { type CredentialMemory, makeCredentialMemory } from "./credential.memory.ts"
import { CredentialStore } from "./credential-store.ts"
import { grantOf } from "./long-lived-token.ts"

const byId = (left: { clientId: string }, right: { clientId: string }): number =>
  left.clientId < right.clientId ? -1 : 1

const removeTokens = (
  { tokens }: CredentialMemory,
  isGone: (token: AccessToken) => boolean,
): number => {
  const gone = [...tokens.values()].filter(isGone)
  for (const { hash } of gone) tokens.delete(hash)
  return gone.length
}

const clientsIn = (memory: CredentialMemory) => {
  const { clients } = memory
  const ownClient = (tenantId: string, clientId: string) =>
    Option.filter(
      Option.fromUndefinedOr(clients.get(clientId)),
      (client) => client.tenantId === tenantId,
    )
  return {
    findClient: (clientId) => Effect.sync(() => Option.fromUndefinedOr(clients.get(clientId))),
    saveClient: (client) => Effect.sync(() => void clients.set(client.clientId, client)),
    clientsOf: (tenantId) =>
      Effect.sync(() =>
        [...clients.values()].filter((client) => client.tenantId === tenantId).toSorted(byId),
      ),
    modifyClient: (tenantId, clientId, change) =>
      Effect.sync(() => {
        const changed = Option.map(ownClient(tenantId, clientId), change)
        if (Option.isSome(changed)) clients.set(clientId, changed.value)
        return changed
      }),
    removeClient: (tenantId, clientId) =>
      Effect.sync(() => {
        if (Option.isNone(ownClient(tenantId, clientId))) return false
        removeTokens(memory, (token) => token.clientId === clientId)
        return clients.delete(clientId)
      }),
  } satisfies Partial<CredentialStore["Service"]>
}

export const makeCredentialStoreMemory = (
  memory: CredentialMemory = makeCredentialMemory(),
): CredentialStore["Service"] => ({
  ...clientsIn(memory),
  findToken: (hash) =>
    Effect.sync(() => Option.map(Option.fromUndefinedOr(memory.tokens.get(hash)), grantOf)),
  saveToken: (token) =>
    Effect.sync(() => {
      if (!memory.clients.has(token.clientId) || memory.tokens.has(token.hash)) return
      memory.tokens.set(token.hash, token)
    }),
  revokeToken: (hash) => Effect.sync(() => void memory.tokens.delete(hash)),
  forgetExpired: (before) =>
    Effect.sync(() => removeTokens(memory, (token) => token.expiresAt < before)),
})

export const layerCredentialStoreMemory: Layer.Layer<CredentialStore> = Layer.sync(
  CredentialStore,
  () => makeCredentialStoreMemory(),
)
