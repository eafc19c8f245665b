/** What the engine does when its store fails: it says so, rests for a while and tries again. */
import * as Cause from "effect/Cause"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"

/** What came of it, or undefined after a failure and a rest. */
export const withStore = <A, E>(
  what: string,
  restMillis: number,
  effect: Effect.Effect<A, E>,
): Effect.Effect<A | undefined> =>
  Effect.catchCause(effect, (cause) =>
    Cause.hasInterruptsOnly(cause)
      ? Effect.interrupt
      : Effect.as(
          Effect.andThen(
            Effect.logWarning(`webhooks: ${what} failed, it is tried again`, cause),
            Effect.sleep(Duration.millis(restMillis)),
          ),
          undefined,
        ),
  )
