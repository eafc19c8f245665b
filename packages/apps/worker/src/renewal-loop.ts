/** The renewals of the role `archive`: the domain's loop, with its metrics. */
import type { Logger } from "@procurement/app-platform"
import { countRenewals, renewalLoop, type RenewalPorts } from "@procurement/domain/renewal"
import * as Effect from "effect/Effect"
import type * as ManagedRuntime from "effect/ManagedRuntime"
import { interruptedLoopStarter, type Loop } from "./loop.ts"
import { countRenewed, recordRenewalCounts } from "./observation/renewal-metrics.ts"

export const startRenewalLoop = (
  runtime: ManagedRuntime.ManagedRuntime<RenewalPorts, never>,
  _settings: unknown,
  log: Logger,
  now: () => number,
): Loop => {
  // Published from the start, to distinguish no renewals from a loop that does not run.
  countRenewed({ renewed: 0, failed: 0 })
  // A page may take minutes; an interrupted one releases its renewals, and none is half done.
  return interruptedLoopStarter(
    runtime,
    log,
    now,
  )(
    renewalLoop((report) => {
      countRenewed(report)
      return Effect.map(countRenewals(), recordRenewalCounts)
    }),
  )
}
