/** Clauses of CredentialStore on API clients. */
import { expect } from "@effect/vitest"
import { CredentialStore } from "@procurement/domain/credential"
import * as Effect from "effect/Effect"
import { anAccessToken, anApiClient } from "../builders/credentials.ts"
import { freshTenantId } from "../builders/fresh.ts"
import { clauses } from "../suite/clause.ts"
import { expectNone, expectSame, expectSome, together } from "../suite/expecting.ts"
import { forEachRun } from "../suite/property.ts"

/** A saved client with a saved token. */
const withToken = Effect.gen(function* () {
  const store = yield* CredentialStore
  const client = anApiClient()
  const { clientId, tenantId } = client
  const token = anAccessToken(undefined, { clientId, tenantId })
  yield* store.saveClient(client)
  yield* store.saveToken(token)
  return { client, token }
})

export const clientClauses = clauses<CredentialStore>({
  *"returns no client for an id that was never saved"() {
    const store = yield* CredentialStore
    yield* store.saveClient(anApiClient())
    expectNone(yield* store.findClient(anApiClient().clientId))
  },

  "returns every client exactly as it was saved": forEachRun(function* (random) {
    const store = yield* CredentialStore
    const client = anApiClient(random)
    yield* store.saveClient(client)
    expectSame(expectSome(yield* store.findClient(client.clientId)), client)
  }),

  *"replaces a client saved again under the same id, and no other"() {
    const store = yield* CredentialStore
    const [old, bystander] = [anApiClient(), anApiClient()]
    yield* store.saveClient(old)
    yield* store.saveClient(bystander)
    const renewed = anApiClient(undefined, { clientId: old.clientId, scopes: [] })
    yield* store.saveClient(renewed)
    expectSame(expectSome(yield* store.findClient(old.clientId)), renewed)
    expectSame(expectSome(yield* store.findClient(bystander.clientId)), bystander)
  },

  *"lists only the clients of the tenant, ordered by id"() {
    const store = yield* CredentialStore
    const tenantId = freshTenantId()
    const clients = Array.from({ length: 5 }, () => anApiClient(undefined, { tenantId }))
    for (const client of [...clients, anApiClient()]) yield* store.saveClient(client)
    const byId = clients.toSorted((left, right) => (left.clientId < right.clientId ? -1 : 1))
    expectSame(yield* store.clientsOf(tenantId), byId)
    expectSame(yield* store.clientsOf(freshTenantId()), [])
  },

  *"changes a client and returns it, and loses no concurrent change"() {
    const store = yield* CredentialStore
    const client = anApiClient(undefined, { name: "" })
    yield* store.saveClient(client)
    const add = (letter: string) =>
      store.modifyClient(client.tenantId, client.clientId, (stored) => ({
        ...stored,
        name: stored.name + letter,
      }))
    const answers = yield* together([..."abcdefgh"].map(add))
    const lengths = answers.map((answer) => expectSome(answer).name.length)
    expectSame(
      lengths.toSorted((left, right) => left - right),
      [1, 2, 3, 4, 5, 6, 7, 8],
    )
    const { name } = expectSome(yield* store.findClient(client.clientId))
    expect([...name].toSorted().join("")).toBe("abcdefgh")
  },

  *"changes no client of another tenant and creates none"() {
    const store = yield* CredentialStore
    const client = anApiClient()
    const unknown = anApiClient()
    yield* store.saveClient(client)
    const spoil = { name: "changed" }
    const change = () => ({ ...client, ...spoil })
    expectNone(yield* store.modifyClient(freshTenantId(), client.clientId, change))
    expectNone(yield* store.modifyClient(unknown.tenantId, unknown.clientId, change))
    expectSame(expectSome(yield* store.findClient(client.clientId)), client)
    expectNone(yield* store.findClient(unknown.clientId))
  },

  *"removes a client with all its tokens and nothing else"() {
    const store = yield* CredentialStore
    const [gone, other] = [yield* withToken, yield* withToken]
    const { tenantId, clientId } = gone.client
    expect(yield* store.removeClient(tenantId, clientId)).toBe(true)
    expectNone(yield* store.findClient(clientId))
    expectNone(yield* store.findToken(gone.token.hash))
    expectSame(expectSome(yield* store.findClient(other.client.clientId)), other.client)
    expectSame(expectSome(yield* store.findToken(other.token.hash)), other.token)
  },

  *"returns false and removes nothing when the tenant has no such client"() {
    const store = yield* CredentialStore
    const { client, token } = yield* withToken
    expect(yield* store.removeClient(freshTenantId(), client.clientId)).toBe(false)
    expectSame(expectSome(yield* store.findClient(client.clientId)), client)
    expectSame(expectSome(yield* store.findToken(token.hash)), token)
    expect(yield* store.removeClient(client.tenantId, anApiClient().clientId)).toBe(false)
  },
})
