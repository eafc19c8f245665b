/**
 * The loop that adds new time stamps to signatures whose evidence is about to expire. Archiving and
 * inspection schedule renewals; this loop performs them.
 *
 * After a failure that affects all renewals, such as an unreachable authority, the loop rests
 * instead of failing thousands of them. It keeps the last time stamp between rounds, so that it
 * does not buy thousands that gain nothing.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { LoopWork } from "../../work-queue/use-cases/work-loop.ts"
import type { LastTimeStamp } from "../renewal.ts"
import { type RenewalReport, renewSignatures } from "./renew-signatures.ts"

const batch = 20
/** A page takes seconds, but each signature up to half a minute with slow authorities. */
const leaseMillis = 600_000
const pollMillis = 30_000
const restBetweenPagesMillis = 20
const restAfterFailureNanos = 300_000_000_000n

export type RenewalPorts = Effect.Services<ReturnType<typeof renewSignatures>>

/** `onRenewed` runs after each round. */
export const renewalLoop = <R = never>(
  onRenewed: (report: RenewalReport) => Effect.Effect<void, unknown, R> = () => Effect.void,
): LoopWork<RenewalPorts | R> => {
  let restsUntilNanos = 0n
  let isMore = false
  let lastTimeStamp: LastTimeStamp | undefined
  const round = Effect.gen(function* () {
    if ((yield* Clock.monotonicTimeNanos) < restsUntilNanos) return 0
    const report = yield* renewSignatures({ batch, leaseMillis, lastTimeStamp })
    lastTimeStamp = report.lastTimeStamp
    isMore = report.claimed === batch && report.renewed > 0 && !report.isHalted
    if (report.isHalted) restsUntilNanos = (yield* Clock.monotonicTimeNanos) + restAfterFailureNanos
    yield* onRenewed(report)
    return 0
  })
  const nextDueAt = Effect.map(Clock.currentTimeMillis, (now) =>
    isMore ? now + restBetweenPagesMillis : undefined,
  )
  // An interrupted page releases its renewals, and none is half done.
  return { name: "renewals", maximumWaitMillis: pollMillis, stopsAtOnce: true, round, nextDueAt }
}
