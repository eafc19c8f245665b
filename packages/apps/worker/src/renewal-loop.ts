/** The renewals of the role `archive`: the domain's loop, with its metrics. */
import type { Logger } from "@procurement/app-platform"
import { countRenewals, renewalLoop, type RenewalPorts } from "@procurement/domain/renewal"
import * as Effect from "effect/Effect"
import type * as ManagedRuntime from "effect/ManagedRuntime"
import { type Loop, loopStarter } from "./loop.ts"
import { countRenewed, recordRenewalCounts } from "./observation/renewal-metrics.ts"

export const startRenewalLoop = (
  runtime: ManagedRuntime.ManagedRuntime<RenewalPorts, never>,
  _settings: unknown,
  log: Logger,
  now: () => number,
): Loop => {
  // Published from the start, to distinguish no renewals from a loop that does not run.
  countRenewed({ renewed: 0, failed: 0 })
  const work = renewalLoop((report) => {
    countRenewed(report)
    return Effect.map(countRenewals(), recordRenewalCounts)
  })
  return loopStarter(runtime, log, now)(work)
}
