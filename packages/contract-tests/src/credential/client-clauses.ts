/** What a CredentialStore keeps of API clients. */
import { CredentialStore } from "@procurement/domain/credential"
import * as Effect from "effect/Effect"
import { anApiClient } from "../builders/credentials.ts"
import { type Clause, clause } from "../suite/clause.ts"
import { expectNone, expectSame, expectSome } from "../suite/expecting.ts"
import { forEachRun } from "../suite/property.ts"

const noneNeverSaved = clause(
  "returns none for a client never saved",
  Effect.gen(function* () {
    const store = yield* CredentialStore
    yield* store.saveClient(anApiClient())
    expectNone(yield* store.findClient(anApiClient().clientId))
  }),
)

const exactlyAsSaved = clause(
  "returns every client exactly as saved",
  forEachRun((chance) =>
    Effect.gen(function* () {
      const store = yield* CredentialStore
      const client = anApiClient(chance)
      yield* store.saveClient(client)
      expectSame(expectSome(yield* store.findClient(client.clientId)), client)
    }),
  ),
)

const replaces = clause(
  "replaces a client saved again under the same id, and no other",
  Effect.gen(function* () {
    const store = yield* CredentialStore
    const [old, bystander] = [anApiClient(), anApiClient()]
    yield* store.saveClient(old)
    yield* store.saveClient(bystander)
    const renewed = anApiClient(undefined, { clientId: old.clientId, scopes: [] })
    yield* store.saveClient(renewed)
    expectSame(expectSome(yield* store.findClient(old.clientId)), renewed)
    expectSame(expectSome(yield* store.findClient(bystander.clientId)), bystander)
  }),
)

export const clientClauses: ReadonlyArray<Clause<CredentialStore>> = [
  noneNeverSaved,
  exactlyAsSaved,
  replaces,
]
