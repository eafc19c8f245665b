/**
 * Beside the inspection in the role `archive`: puts new time stamps over the signatures whose
 * evidence is about to end. The inspection plans what is to be renewed; here it is made.
 *
 * While the authority is away nobody asks it for each of thousands: after a failure that concerns
 * all there is a rest. Nor does anybody buy thousands of time stamps that gain nothing: what the
 * last one has shown goes from round to round.
 */
import { type Logger, startWorkLoop } from "@procurement/app-chassis"
import type { DocumentArchive } from "@procurement/domain/archive"
import {
  countRenewals,
  type LastTimeStamp,
  type RenewalQueue,
  renewSignatures,
  type SignatureRenewer,
} from "@procurement/domain/renewal"
import type * as ManagedRuntime from "effect/ManagedRuntime"
import type { Loop } from "./loop.ts"
import { countRenewed, tellCounts } from "./observation/renewal-metrics.ts"

const batch = 20
/** A page takes seconds; with slow authorities half a minute for each signature. */
const leaseMillis = 600_000
const idleMillis = 30_000
const restBetweenPagesMillis = 20
const restAfterFailureMillis = 300_000

type RenewalRuntime = ManagedRuntime.ManagedRuntime<
  DocumentArchive | RenewalQueue | SignatureRenewer,
  never
>

export const startRenewalLoop = (
  runtime: RenewalRuntime,
  _settings: unknown,
  log: Logger,
  now: () => number,
): Loop => {
  // Told from the start: that nothing was renewed is something else than that nobody looks.
  countRenewed({ renewed: 0, failed: 0 })
  const stopping = new AbortController()
  let restMillis = idleMillis
  let lastTimeStamp: LastTimeStamp | undefined
  const loop = startWorkLoop({
    name: "renewals",
    log,
    now,
    maximumWaitMillis: restAfterFailureMillis,
    round: async () => {
      const renewing = renewSignatures({ batch, leaseMillis, lastTimeStamp })
      const report = await runtime.runPromise(renewing, { signal: stopping.signal })
      lastTimeStamp = report.lastTimeStamp
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
