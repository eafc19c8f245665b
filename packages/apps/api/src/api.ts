/** The API process: the HTTP interface over the repositories. Stateless. */
import { type Admit, makeAddressLimits, type TlsOptions } from "@procurement/adapter-http-express"
import { drainAll, makeLogger, openProbes, type RunningProcess } from "@procurement/app-platform"
import { issuancePolicy, makeLocalLimiter } from "@procurement/domain/rate-limit"
import type { StatedSetting } from "@procurement/domain/service"
import { openApiParts } from "./api-parts.ts"
import {
  type CustomerListener,
  type CustomerListenerDeps,
  openCustomerListener,
} from "./customer-listener.ts"
import { type LimitsDeps, makeLimits } from "./limits.ts"
import { openOperatorListener } from "./operator-listener.ts"
import { type ApiSettings, checkApiSettings } from "./settings.ts"
import { ownStatement } from "./own-statement.ts"
import { readSite } from "./site.ts"
import { readTls } from "./tls.ts"

/** The time to close the database connections after the last request. */
const closingSeconds = 10

/** Opens one listener, and a second one with TLS if `TLS_PORT` is set. */
const openCustomerListeners = async (
  { TLS_PORT }: ApiSettings,
  tls: TlsOptions | undefined,
  common: Omit<CustomerListenerDeps, "portSetting" | "tls">,
): Promise<readonly [CustomerListener, CustomerListener?]> => {
  if (TLS_PORT === undefined) {
    return [await openCustomerListener({ ...common, portSetting: "PORT", tls })]
  }
  return [
    await openCustomerListener({ ...common, portSetting: "PORT", tls: undefined }),
    await openCustomerListener({ ...common, portSetting: "TLS_PORT", tls }),
  ]
}

/** Starts the API; `limitsOf` can replace the limiter (a bench does). */
export const startApi = async (
  settings: ApiSettings,
  limitsOf: (deps: LimitsDeps) => Admit = makeLimits,
  stated: ReadonlyArray<StatedSetting> = [],
): Promise<RunningProcess> => {
  checkApiSettings(settings)
  const tls = await readTls(settings)
  const site = await readSite(settings)
  const log = makeLogger("api", settings.LOG_LEVEL)
  const opened = new AsyncDisposableStack()
  const probes = opened.adopt(await openProbes(settings, log), ({ close }) => close())
  const parts = await openApiParts(settings, log, opened, ownStatement(stated, tls))
  const { clock } = parts
  const admit = limitsOf({ ...parts, settings })
  let isStopping = false
  const { now } = clock
  const [customers, overTls] = await openCustomerListeners(settings, tls, {
    settings,
    site,
    parts,
    admit,
    issuance: makeLocalLimiter(issuancePolicy(settings.CLIENT_TOKENS_PER_MINUTE), now),
    addressLimits: makeAddressLimits(now, settings.ADDRESS_ATTEMPTS_PER_MINUTE),
    isStopping: () => isStopping,
  })
  const operators = await openOperatorListener(settings, parts, customers.publicUrl, site)
  // The database is no readiness check: a load balancer sends no requests to an unready process, so
  // callers would get no response instead of 503 with Retry-After.
  probes.started([])
  return {
    ready: {
      url: customers.url,
      ...(overTls === undefined ? {} : { tlsUrl: overTls.url }),
      ...(operators === undefined ? {} : { operatorUrl: operators.url }),
      ...probes.ready,
    },
    stopLimitSeconds: settings.DRAIN_DELAY_SECONDS + settings.DRAIN_SECONDS + closingSeconds,
    stop: async () => {
      const listeners = [customers, overTls, operators].flatMap(
        (listener) => listener?.draining ?? [],
      )
      await drainAll(listeners, settings, () => {
        isStopping = true
        probes.draining()
      })
      await opened.disposeAsync()
    },
  }
}
