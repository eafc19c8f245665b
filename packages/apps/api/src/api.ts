/** The API process: the HTTP surface over the repositories; keeps no state of its own. */
import type { Admit } from "@procurement/adapter-http-express"
import type { RunningProcess } from "@procurement/app-chassis"
import { openApiParts } from "./api-parts.ts"
import { limitPortsOf } from "./composition/limit-ports.ts"
import { openCustomerDoor } from "./customer-door.ts"
import { type LimitsDeps, makeLimits } from "./limits.ts"
import { checkOperatorSettings, openOperatorDoor } from "./operator-door.ts"
import type { ApiSettings } from "./settings.ts"
import { readTls } from "./tls.ts"

/** Starts the API; `limitsOf` may put another limiter in its place (a bench does). */
export const startApi = async (
  settings: ApiSettings,
  limitsOf: (deps: LimitsDeps) => Admit = makeLimits,
): Promise<RunningProcess> => {
  checkOperatorSettings(settings)
  const tls = await readTls(settings)
  const parts = await openApiParts(settings)
  const { container, runtime, clock, log } = parts
  const admit = limitsOf({ settings, ...limitPortsOf(container), runtime, clock, log })
  const customers = await openCustomerDoor({ settings, parts, tls, admit })
  const operators = await openOperatorDoor(settings, parts, customers.publicUrl)
  return {
    ready: {
      url: customers.url,
      ...(operators === undefined ? {} : { operatorUrl: operators.url }),
    },
    stop: async () => {
      await Promise.all([customers.close(), operators?.close()])
      await parts.close()
    },
  }
}
