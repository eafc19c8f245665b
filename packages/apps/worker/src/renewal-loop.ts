/**
 * The renewals of the role `archive`: adds new time stamps to signatures whose evidence is about to
 * expire. Archiving and inspection schedule renewals; this loop performs them.
 *
 * After a failure that affects all renewals, such as an unreachable authority, the loop pauses
 * instead of failing thousands of them. It keeps the last time stamp between rounds, so that it
 * does not buy thousands that gain nothing.
 */
import { type Logger, startWorkLoop } from "@procurement/app-platform"
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
import { countRenewed, recordRenewalCounts } from "./observation/renewal-metrics.ts"

const batch = 20
/** A page takes seconds, but each signature up to half a minute with slow authorities. */
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
  // Published from the start, to distinguish no renewals from a loop that does not run.
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
      recordRenewalCounts(await runtime.runPromise(countRenewals()))
      const isMore = report.claimed === batch && report.renewed > 0
      const pause = isMore ? restBetweenPagesMillis : idleMillis
      restMillis = report.isHalted ? restAfterFailureMillis : pause
      return 0
    },
    nextDueAt: () => Promise.resolve(now() + restMillis),
  })
  return {
    wake: loop.wake,
    // A page may take minutes, so stopping releases unfinished renewals; none is half done.
    stop: () => {
      stopping.abort()
      return loop.stop()
    },
  }
}
