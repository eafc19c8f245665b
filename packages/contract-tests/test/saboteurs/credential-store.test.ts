/** Credential stores with one fault each. */
import { instant } from "@procurement/domain/calendar"
import { CredentialStore } from "@procurement/domain/credential"
import { makeCredentialStoreMemory } from "@procurement/adapter-memory"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { anAccessToken, anApiClient } from "../../src/builders/index.ts"
import { credentialStoreClauses } from "../../src/credential/index.ts"
import { proves, Sabotage } from "./saboteur.ts"
import { serviceSaboteur } from "./service-saboteur.ts"

const saboteur = serviceSaboteur(CredentialStore, makeCredentialStoreMemory, credentialStoreClauses)

const clients = [
  saboteur(
    "invents clients",
    () => ({ findClient: () => Effect.succeedSome(anApiClient()) }),
    "returns no client",
  ),
  saboteur(
    "drops the last scope of a client",
    ({ saveClient }) => ({
      saveClient: (client) => saveClient({ ...client, scopes: client.scopes.slice(0, -1) }),
    }),
    "returns every client",
  ),
  saboteur(
    "keeps the first client of an id",
    ({ findClient, saveClient }) => ({
      saveClient: (client) =>
        Effect.flatMap(findClient(client.clientId), (known) =>
          Option.isSome(known) ? Effect.void : saveClient(client),
        ),
    }),
    "replaces a client saved again",
  ),
]

const ofTenants = [
  saboteur(
    "lists the clients of every tenant",
    (honest) => {
      const everybody: Array<ReturnType<typeof anApiClient>> = []
      return {
        saveClient: (client) => {
          everybody.push(client)
          return honest.saveClient(client)
        },
        clientsOf: () => Effect.sync(() => everybody),
      }
    },
    "lists only the clients",
  ),
  saboteur(
    "reads first and writes later when it changes a client",
    ({ findClient, saveClient }) => ({
      modifyClient: (_tenantId, clientId, change) =>
        Effect.gen(function* () {
          const changed = Option.map(yield* findClient(clientId), change)
          yield* Effect.sleep("1 millis")
          if (Option.isSome(changed)) yield* saveClient(changed.value)
          return changed
        }),
    }),
    "changes a client",
    "changes no client of another tenant",
  ),
  saboteur(
    "removes anybody's client",
    ({ findClient, removeClient }) => ({
      removeClient: (tenantId, clientId) =>
        Effect.flatMap(findClient(clientId), (client) =>
          removeClient(Option.isSome(client) ? client.value.tenantId : tenantId, clientId),
        ),
    }),
    "returns false and removes",
  ),
  saboteur(
    "leaves the tokens of a removed client",
    ({ findToken, saveToken }) => {
      const tokens = new Map<string, ReturnType<typeof anAccessToken>>()
      return {
        saveToken: (token) => {
          tokens.set(token.hash, token)
          return saveToken(token)
        },
        findToken: (hash) =>
          Effect.map(findToken(hash), () => Option.fromUndefinedOr(tokens.get(hash))),
      }
    },
    "removes a client",
    "keeps no token of a removed client",
  ),
]

const tokens = [
  saboteur(
    "takes any token for a known one",
    () => ({ findToken: () => Effect.succeedSome(anAccessToken()) }),
    "returns no token",
  ),
  saboteur(
    "hides tokens that have expired",
    ({ findToken }) => ({
      findToken: (hash) =>
        Effect.map(
          findToken(hash),
          Option.filter(({ issuedAt, expiresAt }) => expiresAt - issuedAt > 1),
        ),
    }),
    "returns every token exactly as it was saved",
  ),
  saboteur(
    "lengthens a token's life whenever it is saved again",
    ({ findToken, revokeToken, saveToken }) => ({
      saveToken: (token) =>
        Effect.gen(function* () {
          const known = yield* findToken(token.hash)
          const from = Option.getOrElse(known, () => ({ expiresAt: token.expiresAt - 1 }))
          yield* revokeToken(token.hash)
          yield* saveToken({ ...token, expiresAt: instant(from.expiresAt + 1) })
        }),
    }),
    "the same token again",
  ),
  saboteur(
    "keeps any number of tokens of a client",
    ({ findToken, saveToken }) => {
      const all = new Map<string, ReturnType<typeof anAccessToken>>()
      return {
        saveToken: (token) => {
          all.set(token.hash, token)
          return saveToken(token)
        },
        findToken: (hash) =>
          Effect.map(findToken(hash), (found) =>
            Option.orElse(found, () => Option.fromUndefinedOr(all.get(hash))),
          ),
      }
    },
    "makes room for a token",
    "keeps no token of a removed client",
    "no longer finds",
    "deletes the tokens",
    "ignores the revocation",
    "removes a client",
  ),
  saboteur(
    "still finds revoked tokens",
    () => ({ revokeToken: () => Effect.void }),
    "no longer finds",
  ),
  saboteur(
    "crashes on a token it does not know",
    ({ findToken, revokeToken }) => ({
      revokeToken: (hash) =>
        Effect.flatMap(findToken(hash), (known) =>
          Option.isSome(known) ? revokeToken(hash) : Effect.die(new Sabotage()),
        ),
    }),
    "ignores the revocation",
  ),
  saboteur(
    "forgets a token at the instant it expires",
    ({ forgetExpired }) => ({ forgetExpired: (before) => forgetExpired(instant(before + 1)) }),
    "deletes the tokens",
    "how many expired tokens",
  ),
]

proves("CredentialStore", credentialStoreClauses, [...clients, ...ofTenants, ...tokens])
