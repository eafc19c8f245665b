/** Credential stores with one fault each. */
import { instant } from "@procurement/domain/calendar"
import { CredentialStore, makeCredentialStoreMemory } from "@procurement/domain/credential"
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
    "a client never saved",
  ),
  saboteur(
    "drops the last scope of a client",
    ({ saveClient }) => ({
      saveClient: (client) => saveClient({ ...client, scopes: client.scopes.slice(0, -1) }),
    }),
    "every client exactly as saved",
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

const tokens = [
  saboteur(
    "takes any token for a known one",
    () => ({ findToken: () => Effect.succeedSome(anAccessToken()) }),
    "a token never saved",
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
    "every token exactly as saved",
  ),
  saboteur(
    "lengthens a token's life whenever it is saved again",
    ({ findToken, saveToken }) => ({
      saveToken: (token) =>
        Effect.flatMap(findToken(token.hash), (known) => {
          const from = Option.getOrElse(known, () => ({ expiresAt: token.expiresAt - 1 }))
          return saveToken({ ...token, expiresAt: instant(from.expiresAt + 1) })
        }),
    }),
    "the same token again",
  ),
  saboteur(
    "still finds revoked tokens",
    () => ({ revokeToken: () => Effect.void }),
    "once it is revoked",
  ),
  saboteur(
    "crashes on a token it does not know",
    ({ findToken, revokeToken }) => ({
      revokeToken: (hash) =>
        Effect.flatMap(findToken(hash), (known) =>
          Option.isSome(known) ? revokeToken(hash) : Effect.die(new Sabotage()),
        ),
    }),
    "revokes an unknown token",
  ),
  saboteur(
    "forgets a token at the instant it expires",
    ({ forgetExpired }) => ({ forgetExpired: (before) => forgetExpired(instant(before + 1)) }),
    "that expired before the instant",
    "how many expired tokens",
  ),
]

proves("CredentialStore", credentialStoreClauses, [...clients, ...tokens])
