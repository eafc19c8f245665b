/**
 * The storage of oidc-provider, on the domain's `CredentialStore`.
 *
 * oidc-provider passes an opaque token as the id and again in the payload (`jti`); only its hash is
 * stored. Clients are read, never written; other kinds of objects do not exist here.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { instant } from "@procurement/domain/calendar"
import {
  acceptedSecrets,
  accessTokenLifetimeSeconds,
  type AccessToken,
  type ApiClient,
  type CredentialStore,
  type Environment,
  type Scope,
  scopes,
} from "@procurement/domain/credential"
import { type Adapter, type AdapterPayload, errors } from "oidc-provider"
import { certificateAuthMethod, secretAuthMethods } from "./metadata.ts"
import { secretHash } from "./secret-hash.ts"

export interface CredentialAdapterDeps {
  readonly store: CredentialStore["Service"]
  readonly environment: Environment
  readonly now: () => number
}

/** The part of a granted token that oidc-provider reads back. */
type TokenPayload = Pick<AdapterPayload, "clientId" | "exp" | "iat" | "jti" | "kind" | "scope">

/** RFC 6749 has no code for this at the token endpoint, so it uses the one of 4.1.2.1. */
export const temporarilyUnavailable = (
  status: 429 | 503,
  description: string,
  cause?: unknown,
): Error => {
  const error = new errors.OIDCProviderError(status, "temporarily_unavailable", { cause })
  return Object.assign(error, { expose: true, error_description: description })
}

const runStore = async <A, E>(effect: Effect.Effect<A, E>): Promise<A> => {
  try {
    return await Effect.runPromise(effect)
  } catch (cause) {
    throw temporarilyUnavailable(503, "try again in a few seconds", cause)
  }
}

/** A value that no secret has as its hash, for a client without one; oidc-provider requires one. */
const noSecret = "none"

/**
 * The client's proofs: hashes of its secrets, and the thumbprint of its certificate. oidc-provider
 * also requires the certificate's key but never uses it, so the thumbprint takes its place.
 */
const proofOf = (client: ApiClient, now: number): Partial<AdapterPayload> => {
  const { certificate } = client
  if (certificate === undefined) {
    return {
      client_secret: acceptedSecrets(client, instant(now)).join(" "),
      token_endpoint_auth_method: secretAuthMethods[0],
    }
  }
  const key = { kty: "OKP", crv: "Ed25519", x: certificate, "x5t#S256": certificate }
  return {
    client_secret: noSecret,
    token_endpoint_auth_method: certificateAuthMethod,
    jwks: { keys: [key] },
  }
}

const clientMetadata = (client: ApiClient, now: number): AdapterPayload => ({
  client_id: client.clientId,
  ...proofOf(client, now),
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

const clientAdapter = ({ store, now }: CredentialAdapterDeps): Adapter => ({
  ...nothingKept,
  find: async (clientId) => {
    const client = await runStore(store.findClient(clientId))
    return Option.getOrUndefined(Option.map(client, (stored) => clientMetadata(stored, now())))
  },
})

const payloadOf = (value: string, token: AccessToken): TokenPayload => ({
  kind: "ClientCredentials",
  jti: value,
  clientId: token.clientId,
  scope: token.scopes.join(" "),
  iat: Math.floor(token.issuedAt / 1_000),
  exp: Math.floor(token.expiresAt / 1_000),
})

const tokenAdapter = ({ store, now, environment }: CredentialAdapterDeps): Adapter => ({
  ...nothingKept,
  upsert: async (value, { clientId = "", scope = "" }) => {
    const client = await runStore(store.findClient(clientId))
    if (Option.isNone(client)) throw new errors.InvalidClient("client is gone")
    const issuedAt = now()
    // The client has just authenticated with this certificate.
    const { tenantId, certificate } = client.value
    await runStore(
      store.saveToken({
        hash: secretHash(value),
        clientId,
        tenantId,
        scopes: scope.split(" ").filter(isScope),
        environment,
        ...(certificate === undefined ? {} : { certificate }),
        issuedAt: instant(issuedAt),
        expiresAt: instant(issuedAt + accessTokenLifetimeSeconds * 1_000),
      }),
    )
  },
  find: async (value) => {
    const token = await runStore(store.findToken(secretHash(value)))
    const valid = Option.filter(token, (stored) => stored.environment === environment)
    return Option.getOrUndefined(Option.map(valid, (accessToken) => payloadOf(value, accessToken)))
  },
  destroy: (value) => runStore(store.revokeToken(secretHash(value))),
})

/** The adapter of each kind of object, by oidc-provider's name for it. */
export const credentialAdapter =
  (deps: CredentialAdapterDeps) =>
  (kind: string): Adapter => {
    if (kind === "Client") return clientAdapter(deps)
    return kind === "ClientCredentials" ? tokenAdapter(deps) : nothingKept
  }
