/** Reconciles the day that is due, if one is and nobody else is at it. */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import { instant } from "../../calendar/instant.ts"
import { dayHeldBy, leave, settle, takeUp } from "../agenda.ts"
import { ReconciliationStore } from "../reconciliation-store.ts"
import { reconcileDay } from "./reconcile-day.ts"

export interface ReconcilingOptions {
  /** Whoever does it; unique among processes. */
  readonly holder: string
  /** For so long another one waits for one that has crashed. */
  readonly leaseMillis: number
}

const renewalsPerLease = 3

/**
 * The report of a day, kept; or none when no day is due or somebody else is at it. Fails when a
 * side is away: the day stays due, to be begun anew. Interrupted, it leaves the day to whoever
 * comes next, unless its report was ready: that is kept, and the day is done.
 */
export const reconcileDueDay = Effect.fnUntraced(function* ({
  holder,
  leaseMillis,
}: ReconcilingOptions) {
  const store = yield* ReconciliationStore
  const holding = Effect.flatMap(Clock.currentTimeMillis, (now) =>
    store.modifyAgenda((agenda) =>
      takeUp(agenda, { holder, now: instant(now), leaseUntil: instant(now + leaseMillis) }),
    ),
  )
  // A lease that can't be renewed just now is a matter of the next renewal, not of the day.
  const renewing = Effect.repeat(
    Effect.ignore(holding),
    Schedule.spaced(Duration.millis(leaseMillis / renewalsPerLease)),
  )
  const compared = Effect.flatMap(holding, (agenda) => {
    const day = dayHeldBy(agenda, holder)
    if (day === undefined) return Effect.undefined
    return Effect.raceFirst(reconcileDay(day), Effect.andThen(renewing, Effect.never))
  })
  const leaving = Effect.ignore(store.modifyAgenda((agenda) => leave(agenda, holder)))
  const report = yield* Effect.onInterrupt(compared, () => leaving)
  if (report === undefined) return undefined
  // A report without its day done would have the day compared again, after the lease.
  yield* Effect.uninterruptible(
    Effect.andThen(
      store.keep(report),
      store.modifyAgenda((agenda) => settle(agenda, holder)),
    ),
  )
  const { named: _named, ...counts } = report
  yield* Effect.logInfo("day reconciled", counts)
  return report
})
