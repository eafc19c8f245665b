/** The customers' listener: `/v1`, the token endpoint, pages for people. */
import {
  type Admit,
  makeHttpApp,
  makeHttpServer,
  problemTypeBaseAt,
  type TlsOptions,
} from "@procurement/adapter-http-express"
import { makeTokenEndpoint } from "@procurement/adapter-oauth"
import { drainingOf, oneLine } from "@procurement/app-chassis"
import { instanceOf } from "@procurement/app-chassis/composition"
import { dashboardFiles } from "@procurement/app-dashboard"
import { CredentialStore, environmentOfMode } from "@procurement/domain/credential"
import type { ApiParts } from "./api-parts.ts"
import { answeringWith, type Door } from "./door.ts"
import { listen } from "./listening.ts"
import { observeRequests } from "./observation/observe-requests.ts"
import { forOwnPages } from "./own-origin.ts"
import type { ApiSettings } from "./settings.ts"
import { clientCertificates } from "./tls.ts"

export interface CustomerDoor extends Door {
  /** The address that customers use. */
  readonly publicUrl: () => string
}

export interface CustomerDoorDeps {
  readonly settings: ApiSettings
  readonly parts: ApiParts
  /** None for plain HTTP. */
  readonly tls: TlsOptions | undefined
  /** The limiter. */
  readonly admit: Admit
  /** Whether the process takes its last requests. */
  readonly isStopping: () => boolean
}

export const openCustomerDoor = async (deps: CustomerDoorDeps): Promise<CustomerDoor> => {
  const { settings, parts, tls, admit, isStopping } = deps
  const { HOST, PORT, MODE, PUBLIC_URL } = settings
  const { clock, container, log } = parts
  const clientCertificateOf = clientCertificates(settings, tls)
  let port = PORT
  const ownUrl = (): string => `${tls === undefined ? "http" : "https"}://${HOST}:${port}`
  const publicUrl = (): string => PUBLIC_URL || ownUrl()
  const tokenEndpoint = makeTokenEndpoint({
    issuer: publicUrl(),
    credentials: instanceOf(container, CredentialStore),
    environment: environmentOfMode[MODE],
    clientCertificateOf,
    now: clock.now,
    onFailure: (failure) => log.error({ problem: oneLine(failure) }, "token endpoint failed"),
  })
  const app = makeHttpApp({
    ...answeringWith(parts),
    tokenEndpoint: forOwnPages(tokenEndpoint, publicUrl),
    mode: MODE,
    clientCertificateOf,
    publicUrl,
    isStopping,
    observe: observeRequests(parts, "customers"),
    admit,
    files: dashboardFiles(),
    // What is remembered ages with the sandbox's time too.
    now: () => performance.now() + clock.offsetMillis(),
  })
  const server = makeHttpServer(app, {}, () => problemTypeBaseAt(publicUrl()), tls)
  const draining = drainingOf(server)
  port = await listen(server, PORT, HOST)
  return { url: ownUrl(), publicUrl, draining }
}
