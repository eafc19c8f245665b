/** Reconciles the day that is due, if one is and nobody else is at it. */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import { instant } from "../../calendar/instant.ts"
import { dayHeldBy, settle, takeUp } from "../agenda.ts"
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
 * side is away: the day stays due, to be begun anew.
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
  const day = dayHeldBy(yield* holding, holder)
  if (day === undefined) return undefined
  // A lease that can't be renewed just now is a matter of the next renewal, not of the day.
  const renewing = Effect.repeat(
    Effect.ignore(holding),
    Schedule.spaced(Duration.millis(leaseMillis / renewalsPerLease)),
  )
  const report = yield* Effect.raceFirst(reconcileDay(day), Effect.andThen(renewing, Effect.never))
  yield* store.keep(report)
  yield* store.modifyAgenda((agenda) => settle(agenda, holder))
  const { named: _named, ...counts } = report
  yield* Effect.logInfo("day reconciled", counts)
  return report
})
