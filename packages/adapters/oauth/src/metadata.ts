/**
 * The metadata of the authorization server (RFC 8414), and the paths of its endpoints.
 *
 * Written here, because oidc-provider's own document always announces an authorization endpoint,
 * and this service has none.
 */
import { scopes } from "@procurement/domain/credential"

export const tokenPath = "/oauth/token"
export const revocationPath = "/oauth/token/revocation"
export const metadataPath = "/.well-known/oauth-authorization-server"

export const secretAuthMethods = ["client_secret_basic", "client_secret_post"] as const
/** RFC 8705, 2.2: the certificate itself identifies the client, not its issuer. */
export const certificateAuthMethod = "self_signed_tls_client_auth"
export const clientAuthMethods = [...secretAuthMethods, certificateAuthMethod] as const

/** The metadata document of the issuer (an absolute URL without a path), as JSON text. */
export const metadataOf = (issuer: string): string =>
  JSON.stringify({
    issuer,
    token_endpoint: new URL(tokenPath, issuer).href,
    token_endpoint_auth_methods_supported: clientAuthMethods,
    revocation_endpoint: new URL(revocationPath, issuer).href,
    revocation_endpoint_auth_methods_supported: clientAuthMethods,
    grant_types_supported: ["client_credentials"],
    response_types_supported: [],
    scopes_supported: scopes,
    tls_client_certificate_bound_access_tokens: true,
  })
