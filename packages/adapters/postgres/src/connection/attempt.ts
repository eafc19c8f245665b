/**
 * From a promise of the driver to an Effect: unavailability is the port's error, all else a defect.
 */
import { currentTrace, type TraceContext } from "@procurement/domain/trace"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { isUnavailable } from "./unavailable.ts"

/** A port's error class: it only has to know the reason and keep the cause. */
export type UnavailableError<E> = new (failure: {
  readonly reason: "Unavailable"
  readonly cause?: unknown
}) => E

/**
 * Runs the work. What was sent to the server can't be called back, so an interruption waits for its
 * end: when the caller is gone, nothing goes on behind its back.
 */
export const attempt = <A, E>(
  Unavailable: UnavailableError<E>,
  work: () => Promise<A>,
): Effect.Effect<A, E> =>
  Effect.callback<A, E>((resume) => {
    const ended = work().then(
      (value) => resume(Effect.succeed(value)),
      (cause: unknown) =>
        resume(
          isUnavailable(cause)
            ? Effect.fail(new Unavailable({ reason: "Unavailable", cause }))
            : Effect.die(cause),
        ),
    )
    return Effect.promise(() => ended)
  })

/** As `attempt`, with the trace that is open, to be kept beside what is stored in it. */
export const attemptInTrace = <A, E>(
  Unavailable: UnavailableError<E>,
  work: (trace: TraceContext | undefined) => Promise<A>,
): Effect.Effect<A, E> =>
  Effect.flatMap(currentTrace, (trace) =>
    attempt(Unavailable, () => work(Option.getOrUndefined(trace))),
  )
