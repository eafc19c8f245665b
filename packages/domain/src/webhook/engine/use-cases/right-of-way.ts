/**
 * While an event is on its way to endpoints that answer, what concerns those that don't gives way:
 * a millisecond here and there, on one thread and one database, is what others would notice.
 *
 * Never for long: where events follow one another without end, everything goes on as if there were
 * no right of way.
 */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Latch from "effect/Latch"

export interface RightOfWay {
  /** Others give way for as long as this runs. */
  readonly keep: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  /** By the clock that is never set: when others go on, as far as can be known. */
  readonly freeFromMillis: () => number
  /** Waits until whoever gives way may go on: `longestMillis` at most. */
  readonly giveWay: Effect.Effect<void>
}

export interface RightOfWayOptions {
  /** Others give way for so long at most, without a rest in between. */
  readonly longestMillis: number
  /** How long they wait when the way is free again: first steps of what came by are just made. */
  readonly restMillis: number
  readonly steadyMillis: () => number
}

export const makeRightOfWay = ({
  longestMillis,
  restMillis,
  steadyMillis,
}: RightOfWayOptions): RightOfWay => {
  const free = Latch.makeUnsafe(true)
  let underWay = 0
  let since = Number.NEGATIVE_INFINITY
  let freeSince = Number.NEGATIVE_INFINITY

  const begin = Effect.sync(() => {
    const now = steadyMillis()
    if (underWay === 0 && now >= freeSince + restMillis) since = now
    underWay += 1
    free.closeUnsafe()
  })
  const end = Effect.sync(() => {
    underWay -= 1
    if (underWay > 0) return
    freeSince = steadyMillis()
    free.openUnsafe()
  })

  const freeFromMillis = (): number => {
    const latest = since + longestMillis
    return underWay > 0 ? latest : Math.min(freeSince + restMillis, latest)
  }

  const untilFree: Effect.Effect<void> = Effect.suspend(() => {
    const waitMillis = freeFromMillis() - steadyMillis()
    if (waitMillis <= 0) return Effect.void
    const wait = Effect.sleep(Duration.millis(Math.ceil(waitMillis)))
    return Effect.andThen(underWay > 0 ? Effect.raceFirst(free.await, wait) : wait, untilFree)
  })
  // Timers come late, and others may use every gap that is a little longer than the rest.
  const longEnough = Effect.sleep(Duration.millis(longestMillis))
  const giveWay = Effect.suspend(() =>
    freeFromMillis() <= steadyMillis() ? Effect.void : Effect.raceFirst(untilFree, longEnough),
  )

  return {
    keep: (effect) =>
      Effect.acquireUseRelease(
        begin,
        () => effect,
        () => end,
      ),
    freeFromMillis,
    giveWay,
  }
}
