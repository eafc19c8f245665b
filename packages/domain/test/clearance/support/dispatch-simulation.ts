/**
 * Simulates hours of dispatching: a load arrives, is prepared, and is sent as the plan says, within
 * KSeF's sliding windows. Calls take no time; batches are packed at a fixed rate.
 */
import { type Instant, instant } from "@procurement/domain/calendar"
import {
  availableCalls,
  dispatchPolicy,
  ksefLimits,
  nothingSpent,
  planDispatch,
  type SpentCalls,
  takeCalls,
} from "@procurement/domain/clearance"

export type Load = ReadonlyArray<{ readonly at: number; readonly count: number }>

export interface SimulationOptions {
  readonly preparedPerSecond?: number
  /** Waits are measured from then on; milliseconds since the start. */
  readonly watchFrom?: number
}

export interface SimulationRun {
  readonly sent: number
  readonly byBatch: number
  readonly batches: number
  /** Plans that the budget did not grant. */
  readonly refused: number
  readonly worstWaitMillis: number
  /** Milliseconds since the start. */
  readonly lastSentAt: number
}

type Group = "batchSession" | "batchSessionClose" | "invoiceSend"

const begin = Date.UTC(2026, 10, 20, 8)
const tickMillis = 250
const packedPerSecond = 2_000
const hourMillis = 3_600_000
const longestMillis = 12 * hourMillis

export const simulate = (load: Load, options: SimulationOptions): SimulationRun => {
  const { preparedPerSecond = 200, watchFrom = 0 } = options
  const spent: Record<Group, SpentCalls> = {
    batchSession: nothingSpent,
    batchSessionClose: nothingSpent,
    invoiceSend: nothingSpent,
  }
  const arrivals = load.toSorted((left, right) => left.at - right.at)
  const total = load.reduce((sum, { count }) => sum + count, 0)
  /** Prepared invoices by the time at which they were prepared, oldest first. */
  const ready: Array<{ at: number; count: number }> = []
  const batchTimes: Array<number> = []
  let [arrived, preparing, sent, byBatch, refused, worst, lastSentAt, busyUntil] = [
    0, 0, 0, 0, 0, 0, 0, 0,
  ]
  let prepared = 0

  const take = (group: Group, calls: number, now: Instant): boolean => {
    const taking = takeCalls(spent[group], ksefLimits[group], { calls, now })
    spent[group] = taking.spent
    return taking.grant._tag === "Granted"
  }
  const leave = (count: number, now: number): void => {
    let left = count
    while (left > 0) {
      const oldest = ready[0]
      if (oldest === undefined) throw new RangeError("more leaves than there is")
      const some = Math.min(left, oldest.count)
      if (now >= watchFrom) worst = Math.max(worst, now - oldest.at)
      oldest.count -= some
      left -= some
      if (oldest.count === 0) ready.shift()
    }
    sent += count
    lastSentAt = now
  }
  const dispatch = (millis: number): void => {
    const now = instant(begin + millis)
    const all = ready.reduce((sum, { count }) => sum + count, 0)
    const waiting = Math.min(dispatchPolicy.maximumBatch, all)
    const oldestSince = ready[0] === undefined ? undefined : instant(begin + ready[0].at)
    const plan = planDispatch({
      waiting,
      oldestSince,
      together: waiting,
      oldestTogetherSince: oldestSince,
      preparing,
      recentBatches: batchTimes.filter((at) => at > millis - hourMillis).length,
      available: {
        invoiceSend: availableCalls(spent.invoiceSend, ksefLimits.invoiceSend, now),
        batches: Math.min(
          availableCalls(spent.batchSession, ksefLimits.batchSession, now),
          availableCalls(spent.batchSessionClose, ksefLimits.batchSessionClose, now),
        ),
      },
      now,
    })
    if (plan._tag === "Wait") return
    const isGranted =
      plan._tag === "Batch"
        ? take("batchSession", 1, now) && take("batchSessionClose", 1, now)
        : take("invoiceSend", plan.count, now)
    if (!isGranted) {
      refused += 1
      return
    }
    leave(plan.count, millis)
    if (plan._tag === "Interactive") return
    byBatch += plan.count
    batchTimes.push(millis)
    busyUntil = millis + (plan.count / packedPerSecond) * 1_000
  }

  for (let millis = 0; sent < total && millis < longestMillis; millis += tickMillis) {
    for (
      let next = arrivals[arrived];
      next !== undefined && next.at <= millis;
      next = arrivals[arrived]
    ) {
      preparing += next.count
      arrived += 1
    }
    prepared = Math.min(preparing, prepared + (preparedPerSecond * tickMillis) / 1_000)
    const now = Math.floor(prepared)
    if (now > 0) ready.push({ at: millis, count: now })
    preparing -= now
    prepared -= now
    if (millis >= busyUntil) dispatch(millis)
  }
  return { sent, byBatch, batches: batchTimes.length, refused, worstWaitMillis: worst, lastSentAt }
}
