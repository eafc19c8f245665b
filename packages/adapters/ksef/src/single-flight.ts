/**
 * One run of an effect, shared by all concurrent callers, including its failure.
 *
 * The run outlives the caller that started it: interrupting one caller discards neither a login nor
 * an opened session.
 */
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"

export interface SingleFlight<A, E> {
  readonly run: Effect.Effect<A, E>
  /** Waits until the current run, if any, has succeeded or failed. */
  readonly settled: Effect.Effect<void>
}

export const makeSingleFlight = <A, E>(work: Effect.Effect<A, E>): SingleFlight<A, E> => {
  let flight: Deferred.Deferred<A, E> | undefined
  const join = Effect.suspend(() => {
    if (flight !== undefined) return Effect.succeed(flight)
    const started = Deferred.makeUnsafe<A, E>()
    flight = started
    const landing = work.pipe(
      Effect.onExit((exit) => {
        flight = undefined
        return Deferred.done(started, exit)
      }),
    )
    return Effect.as(Effect.forkDetach(landing), started)
  })
  return {
    // Uninterruptible until the work runs: a flight that never starts would never settle.
    run: Effect.flatMap(Effect.uninterruptible(join), Deferred.await),
    settled: Effect.suspend(() =>
      flight === undefined ? Effect.void : Effect.ignore(Deferred.await(flight)),
    ),
  }
}
