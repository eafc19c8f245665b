/**
 * A simulated process: its clock, its fibers, and its death.
 *
 * A dead process never runs again: its timers and fibers are dropped, no finalizer runs, and no
 * call returns to it. A call in flight has reached the other side, or not.
 */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Exit from "effect/Exit"
import * as References from "effect/References"
import * as Scheduler from "effect/Scheduler"
import type { World } from "./world.ts"

export interface Process {
  /** Differs after every start. */
  readonly name: string
  readonly isAlive: () => boolean
  /** Runs the effect as a fiber of this process. */
  readonly run: <A, E>(effect: Effect.Effect<A, E>, onEnd?: (exit: Exit.Exit<A, E>) => void) => void
  /** How a fiber of this process rests by such a timer. */
  readonly restBy: (timer: World["after"]) => (millis: number) => Effect.Effect<void>
  /** Sets how far its clock is ahead of the world's. */
  readonly setClock: (aheadMillis: number) => void
  /** The calls whose request has not arrived; each decides what becomes of it at the death. */
  readonly requests: Set<() => void>
  readonly kill: () => void
}

const nanosPerMilli = 1_000_000n

/** Rests by a timer of the world; a dead process never wakes. */
const resting = (isAlive: () => boolean, timer: World["after"]) => (millis: number) =>
  Effect.callback<void>((resume) => {
    const wake = (): void => {
      if (isAlive()) resume(Effect.void)
    }
    return Effect.sync(timer(Math.ceil(millis), wake))
  })

const makeClock = (world: World, isAlive: () => boolean, ahead: () => number): Clock.Clock => {
  const rest = resting(isAlive, world.after)
  const bootedAt = world.now()
  const millis = (): number => world.now() + ahead()
  const nanos = (): bigint => BigInt(millis()) * nanosPerMilli
  const steady = (): bigint => BigInt(Math.floor(world.now() - bootedAt)) * nanosPerMilli
  return {
    currentTimeMillisUnsafe: millis,
    currentTimeMillis: Effect.sync(millis),
    currentTimeNanosUnsafe: nanos,
    currentTimeNanos: Effect.sync(nanos),
    monotonicTimeNanosUnsafe: steady,
    monotonicTimeNanos: Effect.sync(steady),
    sleep: (duration) => {
      const restMillis = Duration.toMillis(duration)
      if (restMillis <= 0) return Effect.yieldNow
      return Number.isFinite(restMillis) ? rest(restMillis) : Effect.never
    },
  }
}

export const startProcess = (world: World, name: string, clockAhead = 0): Process => {
  const state = { isAlive: true, ahead: clockAhead }
  const isAlive = (): boolean => state.isAlive
  const requests = new Set<() => void>()
  const scheduler = new Scheduler.MixedScheduler("async", (run) => {
    let isWanted = true
    world.soon(() => {
      if (isWanted && state.isAlive) run()
    })
    return () => {
      isWanted = false
    }
  })
  const context = Context.empty().pipe(
    Context.add(
      Clock.Clock,
      makeClock(world, isAlive, () => state.ahead),
    ),
    Context.add(Scheduler.Scheduler, scheduler),
    Context.add(References.TracerEnabled, false),
    Context.add(References.MinimumLogLevel, "None"),
  )
  const runFork = Effect.runForkWith(context)
  return {
    name,
    isAlive,
    requests,
    run: (effect, onEnd) => {
      const fiber = runFork(effect)
      if (onEnd !== undefined) {
        fiber.addObserver((exit) => {
          if (state.isAlive) onEnd(exit)
        })
      }
    },
    restBy: (timer) => resting(isAlive, timer),
    setClock: (aheadMillis) => {
      state.ahead = aheadMillis
    },
    kill: () => {
      state.isAlive = false
      for (const decide of requests) decide()
      requests.clear()
    },
  }
}
