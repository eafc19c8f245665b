/** The API process: the HTTP surface over the repositories; keeps no state of its own. */
import type { Admit } from "@procurement/adapter-http-express"
import { drainAll, makeLogger, openProbes, type RunningProcess } from "@procurement/app-chassis"
import { openApiParts } from "./api-parts.ts"
import { limitPortsOf } from "./composition/limit-ports.ts"
import { openCustomerDoor } from "./customer-door.ts"
import { type LimitsDeps, makeLimits } from "./limits.ts"
import { checkOperatorSettings, openOperatorDoor } from "./operator-door.ts"
import type { ApiSettings } from "./settings.ts"
import { readTls } from "./tls.ts"

/** For connections to the database, once nothing is under way any more. */
const closingSeconds = 10

/** Starts the API; `limitsOf` may put another limiter in its place (a bench does). */
export const startApi = async (
  settings: ApiSettings,
  limitsOf: (deps: LimitsDeps) => Admit = makeLimits,
): Promise<RunningProcess> => {
  checkOperatorSettings(settings)
  const tls = await readTls(settings)
  const log = makeLogger("api", settings.LOG_LEVEL)
  const probes = await openProbes(settings, log)
  const parts = await openApiParts(settings, log)
  const { container, runtime, clock } = parts
  const admit = limitsOf({ settings, ...limitPortsOf(container), runtime, clock, log })
  let isStopping = false
  const customers = await openCustomerDoor({
    settings,
    parts,
    tls,
    admit,
    isStopping: () => isStopping,
  })
  const operators = await openOperatorDoor(settings, parts, customers.publicUrl)
  // Not ready means no callers: with the database away they would get no answer from any process,
  // where each of them still has one to give, 503 with Retry-After.
  probes.started([])
  return {
    ready: {
      url: customers.url,
      ...(operators === undefined ? {} : { operatorUrl: operators.url }),
      ...probes.ready,
    },
    stopLimitSeconds: settings.DRAIN_DELAY_SECONDS + settings.DRAIN_SECONDS + closingSeconds,
    stop: async () => {
      const doors = [customers, operators].flatMap((door) => door?.draining ?? [])
      await drainAll(doors, settings, () => {
        isStopping = true
        probes.draining()
      })
      await parts.close()
      await probes.close()
    },
  }
}
