/** How a loop rests that found no work and holds nothing, before it polls again. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

type Rest = (millis: number) => Effect.Effect<void>

/**
 * A sleep. A simulation may replace it: until something happens or is due, such a loop finds
 * nothing, so it need not poll.
 */
export const IdleRest: Context.Reference<Rest> = Context.Reference(
  "@procurement/domain/work-queue/IdleRest",
  { defaultValue: (): Rest => (millis) => Effect.sleep(millis) },
)

/** Rests before it polls again. A loop that holds a lease sleeps instead. */
export const idle = (millis: number): Effect.Effect<void> =>
  Effect.flatMap(IdleRest, (rest) => rest(millis))
