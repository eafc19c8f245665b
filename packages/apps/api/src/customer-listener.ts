/** The customers' listener: `/v1`, the token endpoint, pages for people. */
import {
  type AddressLimits,
  type Admit,
  type HttpAppDeps,
  makeHttpApp,
  makeHttpServer,
  problemTypeBaseAt,
  type TlsOptions,
} from "@procurement/adapter-http-express"
import { asyncApiDocument } from "@procurement/adapter-kafka/asyncapi"
import { makeTokenEndpoint } from "@procurement/adapter-oauth"
import { drainingOf, listen, oneLine } from "@procurement/app-platform"
import { instanceOf } from "@procurement/app-platform/composition"
import { dashboardFiles } from "@procurement/app-dashboard"
import { CredentialStore, environmentOfMode } from "@procurement/domain/credential"
import type { LocalLimiter } from "@procurement/domain/rate-limit"
import { Unavailable } from "@procurement/domain/unavailable"
import type { ApiParts } from "./api-parts.ts"
import { answeringWith, type Listener } from "./listener.ts"
import { observeRequests } from "./observation/observe-requests.ts"
import { sandboxControls } from "./sandbox-controls.ts"
import { makeServiceHealth } from "./service-health.ts"
import type { ApiSettings } from "./settings.ts"
import { clientCertificates } from "./tls.ts"

export interface CustomerListener extends Listener {
  /** The address that customers use. */
  readonly publicUrl: () => string
}

export interface CustomerListenerDeps {
  readonly settings: ApiSettings
  readonly site: HttpAppDeps["site"]
  readonly parts: ApiParts
  /** The setting that names its port. */
  readonly portSetting: "PORT" | "TLS_PORT"
  /** Undefined for plain HTTP. */
  readonly tls: TlsOptions | undefined
  /** The limiters; a client has one budget for all listeners. */
  readonly admit: Admit
  readonly issuance: LocalLimiter
  readonly addressLimits: AddressLimits
  /** True once the process is stopping. */
  readonly isStopping: () => boolean
}

/**
 * A warning for an unreachable database, which recovers without an operator; an error for anything
 * else.
 */
export const tokenFailureLevel = (failure: unknown): "warn" | "error" =>
  failure instanceof Unavailable ? "warn" : "error"

export const openCustomerListener = async (
  deps: CustomerListenerDeps,
): Promise<CustomerListener> => {
  const { settings, parts, portSetting, tls, issuance, addressLimits } = deps
  const { HOST, MODE, PUBLIC_URL } = settings
  const { clock, container, log } = parts
  const clientCertificateOf = clientCertificates(settings, tls)
  let port = settings[portSetting] ?? 0
  const ownUrl = (): string => `${tls === undefined ? "http" : "https"}://${HOST}:${port}`
  const publicUrl = (): string => PUBLIC_URL.replace(/\/+$/, "") || ownUrl()
  const tokenEndpoint = makeTokenEndpoint({
    issuer: publicUrl(),
    credentials: instanceOf(container, CredentialStore),
    environment: environmentOfMode[MODE],
    clientCertificateOf,
    now: clock.now,
    waitSecondsOf: (clientId) => issuance.decide(clientId, 1).refusal?.retryAfterSeconds,
    onFailure: (failure) =>
      log[tokenFailureLevel(failure)]({ problem: oneLine(failure) }, "token endpoint failed"),
  })
  const app = makeHttpApp({
    ...answeringWith(parts),
    tokenEndpoint,
    mode: MODE,
    asyncApi: asyncApiDocument,
    clientCertificateOf,
    publicUrl,
    isStopping: deps.isStopping,
    health: makeServiceHealth(parts),
    sandbox: sandboxControls(settings, clock),
    observe: observeRequests(parts, "customers"),
    admit: deps.admit,
    addressLimits,
    trustedProxies: settings.TRUSTED_PROXIES,
    ...(deps.site === undefined ? {} : { site: deps.site }),
    files: dashboardFiles(),
    now: clock.elapsedMillis,
  })
  const server = makeHttpServer(app, {
    problemTypeBase: () => problemTypeBaseAt(publicUrl()),
    tls,
    addressHeaders: addressLimits.headers,
  })
  const draining = drainingOf(server)
  port = await listen(server, port, HOST, portSetting)
  return { url: ownUrl(), publicUrl, draining }
}
