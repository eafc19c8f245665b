/** Credential stores with one fault each. */
import { instant } from "@procurement/domain/calendar"
import { CredentialStore } from "@procurement/domain/credential"
import { makeCredentialMemory, makeCredentialStoreMemory } from "@procurement/adapter-memory"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { anAccessToken } from "../../src/builders/index.ts"
import { credentialStoreClauses } from "../../src/credential/index.ts"
import { groundOf } from "../mutants/grounds.ts"
import { proves, Sabotage } from "./saboteur.ts"
import { serviceSaboteur } from "./service-saboteur.ts"

const saboteur = serviceSaboteur(CredentialStore, makeCredentialStoreMemory, credentialStoreClauses)

const ground = groundOf(CredentialStore, makeCredentialMemory, makeCredentialStoreMemory)

const saboteurs = [
  saboteur(
    "takes any token for a known one",
    () => ({ findToken: () => Effect.succeedSome(anAccessToken()) }),
    "returns no token",
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
    "crashes on a token it does not know",
    ({ findToken, revokeToken }) => ({
      revokeToken: (hash) =>
        Effect.flatMap(findToken(hash), (known) =>
          Option.isSome(known) ? revokeToken(hash) : Effect.die(new Sabotage()),
        ),
    }),
    "ignores the revocation",
  ),
]

proves("CredentialStore", credentialStoreClauses, saboteurs, ground)
