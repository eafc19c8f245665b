/**
 * Runs effects beside all else, until the scope of the engine is closed: nothing is left then, and
 * nothing more begins.
 *
 * A `FiberSet` does as much and more, and each attempt pays for it: it remembers failures for
 * whoever joins it, and its members are observed twice when somebody wants to know how they ended.
 */
import * as Effect from "effect/Effect"
import type * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"

/** `onEnd` is called once, when it is over, however that came. */
export type Launch = <A, E>(
  effect: Effect.Effect<A, E>,
  onEnd?: (exit: Exit.Exit<A, E>) => void,
) => Fiber.Fiber<A, E>

export const makeLaunch = Effect.gen(function* () {
  const runFork = Effect.runForkWith(yield* Effect.context<never>())
  const running = new Set<Fiber.Fiber<unknown, unknown>>()
  let isClosed = false
  yield* Effect.addFinalizer(() =>
    Effect.suspend(() => {
      isClosed = true
      return Fiber.interruptAll([...running])
    }),
  )
  const launch: Launch = (effect, onEnd) => {
    const fiber = runFork(isClosed ? Effect.interrupt : effect)
    running.add(fiber)
    fiber.addObserver((exit) => {
      running.delete(fiber)
      onEnd?.(exit)
    })
    return fiber
  }
  return launch
})
