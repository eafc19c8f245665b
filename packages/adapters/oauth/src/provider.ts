/**
 * oidc-provider, reduced to an OAuth 2.0 token endpoint for machines.
 *
 * One grant, opaque tokens, a secret or a certificate to prove a client, revocation; all else is
 * off. It never sees a stored secret: the client "secret" it reads are hashes with spaces between
 * them, and the comparison knows that.
 */
import { randomBytes, X509Certificate } from "node:crypto"
import type { IncomingMessage } from "node:http"
import {
  accessTokenLifetimeSeconds,
  type CredentialStore,
  entropyBytesPerSecret,
  type Environment,
  scopes,
  tokenValue,
} from "@procurement/domain/credential"
import { type Configuration, errors, Provider } from "oidc-provider"
import { grantClientCredentials } from "./client-credentials-grant.ts"
import { credentialAdapter } from "./credential-adapter.ts"
import { clientAuthMethods, revocationPath, tokenPath } from "./metadata.ts"
import { hasHash } from "./secret-hash.ts"

export interface ProviderSettings {
  readonly issuer: string
  readonly credentials: CredentialStore["Service"]
  readonly environment: Environment
  readonly now: () => number
  readonly clientCertificateOf: (request: IncomingMessage) => Uint8Array | undefined
}

const retryAfterSeconds = 5

/** The certificate that came with the request; undefined when there is none, or no such thing. */
const certificateIn = (der: Uint8Array | undefined): X509Certificate | undefined => {
  if (der === undefined) return undefined
  try {
    return new X509Certificate(der)
  } catch {
    return undefined
  }
}

const configurationOf = (settings: ProviderSettings): Configuration => ({
  adapter: credentialAdapter({ ...settings, store: settings.credentials }),
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
  features: {
    clientCredentials: { enabled: true },
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    mTLS: {
      enabled: true,
      selfSignedTlsClientAuth: true,
      getCertificate: ({ req }) => certificateIn(settings.clientCertificateOf(req)),
    },
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
    return hasHash(actual, (this.clientSecret ?? "").split(" "))
  }
  const { prototype } = provider.ClientCredentials
  const plainId: unknown = Reflect.get(prototype, "generateTokenId")
  if (typeof plainId !== "function") throw new TypeError("oidc-provider makes no token ids")
  Object.defineProperty(prototype, "generateTokenId", {
    value(this: object) {
      // Decides in passing how the token is kept; the id it makes has not the form of ours.
      Reflect.apply(plainId, this, [])
      return tokenValue(settings.environment, randomBytes(entropyBytesPerSecret))
    },
  })
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.status === 503) ctx.set("Retry-After", String(retryAfterSeconds))
  })
  return provider
}
