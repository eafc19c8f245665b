/**
 * The loop that compares the ledger with KSeF: each morning for the previous day, and for any day
 * that an operator requests.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { LoopWork } from "../../work-queue/use-cases/work-loop.ts"
import type { ReconciliationReport } from "../difference.ts"
import { reconcileDueDay, type ReconcilingOptions } from "./reconcile-day.ts"

const leaseMillis = 120_000
/** The pause between two checks for a due or requested day. */
const pollMillis = 10_000
/**
 * The rest before a failed day restarts; it grows, so that KSeF's limits remain for sending
 * invoices.
 */
const shortestRestMillis = 10_000
const longestRestMillis = 300_000
const nanosPerMilli = 1_000_000n

export interface ReconciliationLoopOptions extends Pick<ReconcilingOptions, "holder"> {
  /** Called with the report of each day. */
  readonly onReport?: ((report: ReconciliationReport) => void) | undefined
}

export const reconciliationLoop = ({
  holder,
  onReport,
}: ReconciliationLoopOptions): LoopWork<Effect.Services<ReturnType<typeof reconcileDueDay>>> => {
  let restsUntilNanos = 0n
  let restMillis = shortestRestMillis
  const rest = Effect.map(Clock.monotonicTimeNanos, (now) => {
    restsUntilNanos = now + BigInt(restMillis) * nanosPerMilli
    restMillis = Math.min(restMillis * 2, longestRestMillis)
  })
  const round = Effect.gen(function* () {
    if ((yield* Clock.monotonicTimeNanos) < restsUntilNanos) return 0
    const report = yield* Effect.tapCause(reconcileDueDay({ holder, leaseMillis }), () => rest)
    restMillis = shortestRestMillis
    if (report === undefined) return 0
    onReport?.(report)
    return 1
  })
  return {
    name: "reconciliation",
    maximumWaitMillis: pollMillis,
    // A day may wait an hour for KSeF's limits; the next worker restarts an interrupted one.
    stopsAtOnce: true,
    round,
    nextDueAt: Effect.succeed(undefined),
  }
}
