/**
 * The storage of oidc-provider, on the domain's `CredentialStore`.
 *
 * oidc-provider hands an opaque token over as the id and again inside the payload (`jti`); only its
 * hash goes any further. Clients are read, never written; other kinds of objects do not exist here.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { instant } from "@procurement/domain/calendar"
import {
  accessTokenLifetimeSeconds,
  type AccessToken,
  type ApiClient,
  type CredentialStore,
  type Scope,
  scopes,
} from "@procurement/domain/credential"
import { type Adapter, type AdapterPayload, errors } from "oidc-provider"
import { clientAuthMethods } from "./metadata.ts"
import { secretHash } from "./secret-hash.ts"

type Store = CredentialStore["Service"]

/** The part of a granted token that oidc-provider needs to see again. */
type TokenPayload = Pick<AdapterPayload, "clientId" | "exp" | "iat" | "jti" | "kind" | "scope">

// RFC 6749 has no code for this at the token endpoint; the one of 4.1.2.1 says what is meant.
const storeUnavailable = (cause: unknown): Error => {
  const error = new errors.OIDCProviderError(503, "temporarily_unavailable", { cause })
  return Object.assign(error, { expose: true, error_description: "try again in a few seconds" })
}

const answerOf = async <A, E>(effect: Effect.Effect<A, E>): Promise<A> => {
  try {
    return await Effect.runPromise(effect)
  } catch (cause) {
    throw storeUnavailable(cause)
  }
}

const clientMetadata = (client: ApiClient): AdapterPayload => ({
  client_id: client.clientId,
  client_secret: client.secretHash,
  token_endpoint_auth_method: clientAuthMethods[0],
  grant_types: ["client_credentials"],
  response_types: [],
  redirect_uris: [],
  scope: client.scopes.join(" "),
})

const isScope = (word: string): word is Scope => scopes.some((scope) => scope === word)

const unused = async (): Promise<undefined> => undefined

const nothingKept: Adapter = {
  upsert: unused,
  find: unused,
  findByUserCode: unused,
  findByUid: unused,
  consume: unused,
  destroy: unused,
  revokeByGrantId: unused,
}

const clientAdapter = (store: Store): Adapter => ({
  ...nothingKept,
  find: async (clientId) =>
    Option.getOrUndefined(Option.map(await answerOf(store.findClient(clientId)), clientMetadata)),
})

const payloadOf = (value: string, token: AccessToken): TokenPayload => ({
  kind: "ClientCredentials",
  jti: value,
  clientId: token.clientId,
  scope: token.scopes.join(" "),
  iat: Math.floor(token.issuedAt / 1_000),
  exp: Math.floor(token.expiresAt / 1_000),
})

const tokenAdapter = (store: Store, now: () => number): Adapter => ({
  ...nothingKept,
  upsert: async (value, { clientId = "", scope = "" }) => {
    const client = await answerOf(store.findClient(clientId))
    if (Option.isNone(client)) throw new errors.InvalidClient("client is gone")
    const issuedAt = now()
    await answerOf(
      store.saveToken({
        hash: secretHash(value),
        clientId,
        tenantId: client.value.tenantId,
        scopes: scope.split(" ").filter(isScope),
        issuedAt: instant(issuedAt),
        expiresAt: instant(issuedAt + accessTokenLifetimeSeconds * 1_000),
      }),
    )
  },
  find: async (value) => {
    const token = await answerOf(store.findToken(secretHash(value)))
    return Option.getOrUndefined(Option.map(token, (found) => payloadOf(value, found)))
  },
  destroy: (value) => answerOf(store.revokeToken(secretHash(value))),
})

/** The adapter of each kind of object, by the name oidc-provider has for it. */
export const credentialAdapter =
  (store: Store, now: () => number) =>
  (kind: string): Adapter => {
    if (kind === "Client") return clientAdapter(store)
    return kind === "ClientCredentials" ? tokenAdapter(store, now) : nothingKept
  }
