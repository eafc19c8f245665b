/** The clock of the process as the one that effects read. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { type ProcessClock, systemClock } from "./process-clock.ts"

const nanosPerMilli = 1_000_000n

/** The system clock, ahead by that much. */
export const shifted = (system: Clock.Clock, offsetMillis: () => number): Clock.Clock => {
  const millis = (): number => system.currentTimeMillisUnsafe() + offsetMillis()
  const nanos = (): bigint =>
    system.currentTimeNanosUnsafe() + BigInt(offsetMillis()) * nanosPerMilli
  return {
    currentTimeMillisUnsafe: millis,
    currentTimeMillis: Effect.sync(millis),
    currentTimeNanosUnsafe: nanos,
    currentTimeNanos: Effect.sync(nanos),
    monotonicTimeNanosUnsafe: () => system.monotonicTimeNanosUnsafe(),
    monotonicTimeNanos: system.monotonicTimeNanos,
    sleep: (duration) => system.sleep(duration),
  }
}

/** `Clock` for the effects of the process. */
export const layerClock = (clock: ProcessClock): Layer.Layer<never> =>
  clock === systemClock
    ? Layer.empty
    : Layer.effect(
        Clock.Clock,
        Clock.clockWith((system) => Effect.succeed(shifted(system, clock.offsetMillis))),
      )
