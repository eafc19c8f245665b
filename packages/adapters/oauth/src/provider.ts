/**
 * oidc-provider, reduced to an OAuth 2.0 token endpoint for machines.
 *
 * One grant, opaque tokens, two ways to show a client secret, revocation; all else is off. It never
 * sees a stored secret: the client "secret" it reads is a hash, and the comparison knows that.
 */
import {
  accessTokenLifetimeSeconds,
  type CredentialStore,
  scopes,
} from "@procurement/domain/credential"
import { type Configuration, errors, Provider } from "oidc-provider"
import { grantClientCredentials } from "./client-credentials-grant.ts"
import { credentialAdapter } from "./credential-adapter.ts"
import { clientAuthMethods, revocationPath, tokenPath } from "./metadata.ts"
import { hasHash } from "./secret-hash.ts"

export interface ProviderSettings {
  readonly issuer: string
  readonly credentials: CredentialStore["Service"]
  readonly tokenPrefix: string
  readonly now: () => number
}

const retryAfterSeconds = 5

const configurationOf = ({ credentials, now }: ProviderSettings): Configuration => ({
  adapter: credentialAdapter(credentials, now),
  // No keys: nothing is signed here, and without the member built-in development keys are used.
  jwks: { keys: [] },
  // There are no ID tokens, yet a client is refused whose algorithm for them has no key.
  enabledJWA: { idTokenSigningAlgValues: ["HS256"] },
  clientDefaults: { id_token_signed_response_alg: "HS256" },
  routes: { token: tokenPath, revocation: revocationPath },
  scopes: [...scopes],
  claims: {},
  responseTypes: [],
  clientAuthMethods: [...clientAuthMethods],
  ttl: { ClientCredentials: accessTokenLifetimeSeconds },
  formats: { bitsOfOpaqueRandomness: 256 },
  features: {
    clientCredentials: { enabled: true },
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    resourceIndicators: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    userinfo: { enabled: false },
    revocation: {
      enabled: true,
      // RFC 7009, 2.1: another client's token is refused.
      allowedPolicy: (_ctx, client, token) => {
        if (token.clientId === client.clientId) return true
        throw new errors.InvalidRequest("the token was not issued to this client")
      },
    },
  },
  // The default is an HTML page for whoever prefers HTML; RFC 6749, 5.2 knows JSON alone.
  renderError: (ctx, out) => {
    ctx.type = "json"
    ctx.body = out
  },
})

export const makeProvider = (settings: ProviderSettings): Provider => {
  const provider = new Provider(settings.issuer, configurationOf(settings))
  provider.registerGrantType("client_credentials", grantClientCredentials, ["scope"])
  provider.Client.prototype.compareClientSecret = function (actual) {
    return hasHash(actual, this.clientSecret ?? "")
  }
  const { prototype } = provider.ClientCredentials
  const plainId: unknown = Reflect.get(prototype, "generateTokenId")
  if (typeof plainId !== "function") throw new TypeError("oidc-provider makes no token ids")
  Object.defineProperty(prototype, "generateTokenId", {
    value(this: object) {
      return `${settings.tokenPrefix}${String(Reflect.apply(plainId, this, []))}`
    },
  })
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.status === 503) ctx.set("Retry-After", String(retryAfterSeconds))
  })
  return provider
}
