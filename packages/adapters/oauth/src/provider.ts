/**
 * oidc-provider, reduced to an OAuth 2.0 token endpoint for machines.
 *
 * It supports one grant, opaque tokens, client authentication by secret or certificate, and
 * revocation; everything else is off. It never reads a stored secret: the client "secret" that it
 * gets is a list of hashes separated by spaces, and the comparison expects that.
 */
import {
  accessTokenLifetimeSeconds,
  type CredentialStore,
  entropyBytesPerSecret,
  type Environment,
  scopes,
  tokenValue,
} from "@procurement/domain/credential"
import { acceptedCodings, isCoded } from "@procurement/lib-http"
import { randomBytes, X509Certificate } from "node:crypto"
import type { IncomingMessage } from "node:http"
import {
  type Configuration,
  errors,
  type KoaContextWithOIDC,
  Provider,
  type TokenEndpointGrantContext,
} from "oidc-provider"
import { credentialAdapter, temporarilyUnavailable } from "./credential-adapter.ts"
import { clientAuthMethods, revocationPath, tokenPath } from "./metadata.ts"
import { hasHash } from "./secret-hash.ts"

/**
 * The client_credentials grant (RFC 6749, 4.4) with the service's rule on scopes: it grants the
 * requested scopes that the client may have, or all of the client's scopes without a request.
 *
 * Replaces oidc-provider's handler, which rejects a request with a forbidden scope. The response
 * names the scopes, as RFC 6749, 3.3 requires when they differ from the request.
 */
const wordsOf = (text: string | undefined): ReadonlyArray<string> =>
  (text ?? "").split(" ").filter((word) => word !== "")

/** The scopes to grant, or undefined when none of the requested ones is allowed. */
const grantedScopes = (
  requested: string | undefined,
  allowed: string | undefined,
): ReadonlyArray<string> => {
  const scopeSet = new Set(wordsOf(requested))
  return wordsOf(allowed).filter((scope) => scopeSet.size === 0 || scopeSet.has(scope))
}

/** Handles the grant; `waitSecondsOf` limits the tokens of an authenticated client. */
const grantClientCredentials =
  (waitSecondsOf: (clientId: string) => number | undefined) =>
  async (ctx: TokenEndpointGrantContext): Promise<void> => {
    const { client, params, provider } = ctx.oidc
    const waitSeconds = waitSecondsOf(client.clientId)
    if (waitSeconds !== undefined) {
      ctx.set("Retry-After", String(waitSeconds))
      const description = `too many tokens for this client; try again in ${waitSeconds} s`
      throw temporarilyUnavailable(429, description)
    }
    const requested = typeof params.scope === "string" ? params.scope : undefined
    const scope = grantedScopes(requested, client.scope).join(" ")
    if (scope === "") {
      throw new errors.InvalidScope(
        "no requested scope is allowed for this client",
        requested ?? "",
      )
    }
    const token = new provider.ClientCredentials({ client, scope })
    ctx.oidc.entity("ClientCredentials", token)
    const value = await token.save()
    ctx.body = {
      access_token: value,
      token_type: token.tokenType,
      expires_in: token.expiration,
      scope,
    }
  }

/** The fixed limit of oidc-provider's form parser. */
const maximumFormBytes = 56 * 1_024

const retryAfterSeconds = 5

/** Two mechanisms at once and repeated parameters are `invalid_request` (RFC 6749, 5.2). */
const lacksCredentials = ({ oidc, headers }: KoaContextWithOIDC): boolean => {
  const { client, body } = oidc
  if (client !== undefined || body === undefined) return false
  if (Object.values(body).some(Array.isArray)) return false
  const { client_id: id, client_secret: secret } = body
  return headers.authorization === undefined ? id === undefined : secret === undefined
}

const rejectClient = (ctx: KoaContextWithOIDC): void => {
  ctx.status = 401
  ctx.body = { error: "invalid_client", error_description: "client authentication failed" }
}

const addHeaders = (ctx: KoaContextWithOIDC): void => {
  ctx.set({ "cache-control": "no-store", pragma: "no-cache" })
  if (ctx.status === 503) ctx.set("Retry-After", String(retryAfterSeconds))
  if (ctx.status === 401 && !ctx.response.get("www-authenticate")) {
    ctx.set("WWW-Authenticate", `Basic realm="${ctx.oidc.provider.issuer}", error="invalid_client"`)
  }
  for (const name of Object.keys(ctx.response.headers)) {
    if (name === "vary" || name.startsWith("access-control-")) ctx.remove(name)
  }
}

/** Only the cause distinguishes a form that is too large from one that can't be decoded. */
const isTooLarge = ({ cause }: errors.OIDCProviderError): boolean =>
  cause instanceof Error && cause.message === "request entity too large"

const rejectLargeForm = (ctx: KoaContextWithOIDC, error: errors.OIDCProviderError): void => {
  if (!isTooLarge(error)) return
  ctx.status = 413
  ctx.body = {
    error: "invalid_request",
    error_description: `the form must have at most ${maximumFormBytes} bytes`,
  }
}

/** oidc-provider would find no parameter in the form (RFC 9110, 15.5.16). */
const rejectCodedForm = (ctx: KoaContextWithOIDC): void => {
  ctx.status = 415
  ctx.set("Accept-Encoding", acceptedCodings)
  ctx.body = { error: "invalid_request", error_description: "send the form uncompressed" }
}

/**
 * Enforces rules of the RFCs for every response where oidc-provider deviates from them.
 *
 * A failed client authentication is 401 `invalid_client` with a challenge, even when the request
 * has no credentials or a malformed header (RFC 6749, 5.2; RFC 9110, 15.5.2). No cache of HTTP/1.1
 * or 1.0 stores a response (RFC 6749, 5.1). A form that is too large is 413 (RFC 9110, 15.5.14).
 * Pages of other origins can read nothing: there are no CORS headers, as everywhere in the API.
 */
const respondByTheRfcs = (provider: Provider): void => {
  provider.on("grant.error", rejectLargeForm)
  provider.on("revocation.error", rejectLargeForm)
  provider.use(async (ctx: KoaContextWithOIDC, next) => {
    // Removed, because oidc-provider would reject the client for a foreign origin.
    delete ctx.req.headers.origin
    if (isCoded(ctx.req.headers["content-encoding"])) rejectCodedForm(ctx)
    else await next()
    if (ctx.status === 400 && lacksCredentials(ctx)) rejectClient(ctx)
    addHeaders(ctx)
  })
}

export interface ProviderSettings {
  readonly issuer: string
  readonly credentials: CredentialStore["Service"]
  readonly environment: Environment
  readonly now: () => number
  readonly clientCertificateOf: (request: IncomingMessage) => Uint8Array | undefined
  readonly waitSecondsOf: (clientId: string) => number | undefined
}

/** The certificate of the request; undefined when it is missing or malformed. */
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
  // No keys, because nothing is signed; without this member oidc-provider uses development keys.
  jwks: { keys: [] },
  // Required although there are no ID tokens: a client whose ID token algorithm has no key is
  // rejected.
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
      // RFC 7009, 2.1: a client can't revoke another client's token.
      allowedPolicy: (_ctx, client, token) => {
        if (token.clientId === client.clientId) return true
        throw new errors.InvalidRequest("the token was not issued to this client")
      },
    },
  },
  // The default is HTML for clients that prefer it; RFC 6749, 5.2 requires JSON.
  renderError: (ctx, out) => {
    ctx.type = "json"
    ctx.body = out
  },
})

export const makeProvider = (settings: ProviderSettings): Provider => {
  const provider = new Provider(settings.issuer, configurationOf(settings))
  const grant = grantClientCredentials(settings.waitSecondsOf)
  provider.registerGrantType("client_credentials", grant, ["scope"])
  provider.Client.prototype.compareClientSecret = function (actual) {
    return hasHash(actual, (this.clientSecret ?? "").split(" "))
  }
  const { prototype } = provider.ClientCredentials
  const plainId: unknown = Reflect.get(prototype, "generateTokenId")
  if (typeof plainId !== "function")
    throw new TypeError("oidc-provider must not generate token ids")
  Object.defineProperty(prototype, "generateTokenId", {
    value(this: object) {
      // Called because it also selects the token's storage format; its own id is discarded.
      Reflect.apply(plainId, this, [])
      return tokenValue(settings.environment, randomBytes(entropyBytesPerSecret))
    },
  })
  respondByTheRfcs(provider)
  return provider
}
