/**
 * Beside the inspection in the role `archive`: puts new time stamps over the signatures whose
 * evidence is about to end. The inspection plans what is to be renewed; here it is made.
 *
 * While the authority is away nobody asks it for each of thousands: after a failure that concerns
 * all there is a rest.
 */
import { startWorkLoop } from "@procurement/app-chassis"
import { countRenewals, renewSignatures } from "@procurement/domain/renewal"
import type { StartLoop } from "./loop.ts"
import { countRenewed, tellCounts } from "./observation/renewal-metrics.ts"

const batch = 20
/** A page takes seconds; with slow authorities half a minute for each signature. */
const leaseMillis = 600_000
const idleMillis = 30_000
const restBetweenPagesMillis = 20
const restAfterFailureMillis = 300_000

export const startRenewalLoop: StartLoop = (runtime, _settings, log, now) => {
  // Told from the start: that nothing was renewed is something else than that nobody looks.
  countRenewed({ renewed: 0, failed: 0 })
  const stopping = new AbortController()
  let restMillis = idleMillis
  const loop = startWorkLoop({
    name: "renewals",
    log,
    now,
    maximumWaitMillis: restAfterFailureMillis,
    round: async () => {
      const report = await runtime.runPromise(renewSignatures({ batch, leaseMillis }), {
        signal: stopping.signal,
      })
      countRenewed(report)
      tellCounts(await runtime.runPromise(countRenewals()))
      const isMore = report.claimed === batch && report.renewed > 0
      const pause = isMore ? restBetweenPagesMillis : idleMillis
      restMillis = report.isHalted ? restAfterFailureMillis : pause
      return 0
    },
    nextDueAt: () => Promise.resolve(now() + restMillis),
  })
  return {
    wake: loop.wake,
    // A page may take minutes; what was claimed of it comes back, and nothing is half done.
    stop: () => {
      stopping.abort()
      return loop.stop()
    },
  }
}
