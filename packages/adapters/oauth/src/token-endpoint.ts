/**
 * The OAuth 2.0 endpoints of the service, as a listener for `node:http` or Express.
 *
 * Handles POST /oauth/token, POST /oauth/token/revocation and the RFC 8414 metadata, and passes all
 * other requests on. Install it before any body parser, because it reads the request itself.
 */
import type { IncomingMessage, ServerResponse } from "node:http"
import type { CredentialStore, Environment } from "@procurement/domain/credential"
import type { errors, Provider } from "oidc-provider"
import { metadataOf, metadataPath, revocationPath, tokenPath } from "./metadata.ts"
import { makeProvider } from "./provider.ts"

export interface TokenEndpointOptions {
  /** Absolute URL without a path: `https://api.example.com`. */
  readonly issuer: string
  readonly credentials: CredentialStore["Service"]
  /** The environment of issued tokens: `test` in a sandbox, `live` in production. */
  readonly environment: Environment
  /** The certificate, in DER, whose key the caller has proved to hold; default: none. */
  readonly clientCertificateOf?: (request: IncomingMessage) => Uint8Array | undefined
  /** Milliseconds since 1970; default: the system clock. */
  readonly now?: () => number
  /** Seconds until a client may get another token; undefined: at once. */
  readonly waitSecondsOf?: (clientId: string) => number | undefined
  /** Called with every failure that the caller did not cause. */
  readonly onFailure?: (failure: unknown) => void
}

export type TokenEndpoint = (
  request: IncomingMessage,
  response: ServerResponse,
  next?: () => void,
) => void

const notFound = (response: ServerResponse) => () => {
  response.writeHead(404).end()
}

type Report = (failure: unknown) => void

/** Reports every failure that the caller did not cause; without a listener Koa would print it. */
const listenForFailures = (provider: Provider, onFailure: Report | undefined): void => {
  const report: Report = (failure) => onFailure?.(failure)
  const reportOutage = (_ctx: unknown, failure: errors.OIDCProviderError): void => {
    if (failure.status === 503) report(failure.cause)
  }
  Object.assign(provider, { onerror: report })
  provider.on("server_error", (_ctx, failure) => report(failure))
  provider.on("grant.error", reportOutage)
  provider.on("revocation.error", reportOutage)
}

const noCertificate = () => undefined
const noWait = () => undefined

/**
 * Makes the endpoints' listener. Throws when the issuer is not an absolute URL without a path.
 * Access tokens are opaque and live 3,600 seconds; the store receives only hashes. Errors are those
 * of RFC 6749, 5.2; an unavailable store is 503 `temporarily_unavailable`.
 */
export const makeTokenEndpoint = (options: TokenEndpointOptions): TokenEndpoint => {
  const { issuer, credentials, environment, now = Date.now, onFailure } = options
  const { clientCertificateOf = noCertificate, waitSecondsOf = noWait } = options
  if (new URL(issuer).pathname !== "/") throw new TypeError("the issuer must not have a path")
  const provider = makeProvider({
    issuer,
    credentials,
    environment,
    clientCertificateOf,
    now,
    waitSecondsOf,
  })
  listenForFailures(provider, onFailure)
  const answer = provider.callback()
  const metadata = metadataOf(issuer)
  const headers = { "content-type": "application/json", "cache-control": "public, max-age=3600" }
  return (request, response, next = notFound(response)) => {
    const { method, url = "" } = request
    const path = url.split("?", 1)[0]
    if (method === "POST" && (path === tokenPath || path === revocationPath)) {
      void answer(request, response)
    } else if ((method === "GET" || method === "HEAD") && path === metadataPath) {
      response.writeHead(200, headers).end(metadata)
    } else {
      next()
    }
  }
}
