/**
 * The clock of a process: the system's time or, in a sandbox, that time moved forward.
 *
 * Time never goes back, and it runs at the system's speed: a wait takes its real duration.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

export interface ProcessClock {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** How far it is ahead of the system's clock, in milliseconds. */
  readonly offsetMillis: () => number
  /** `Clock` for the effects of the process. */
  readonly layer: Layer.Layer<never>
  /** Calls the listener whenever the time has been moved. */
  readonly onMove: (listener: () => void) => void
}

export interface MovableClock extends ProcessClock {
  /** Sets the offset from the system's clock; an offset that would move time back is ignored. */
  readonly moveTo: (offsetMillis: number) => void
}

const nanosPerMilli = 1_000_000n

const shifted = (system: Clock.Clock, offsetMillis: () => number): Clock.Clock => {
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

/** The system's clock, unchanged. */
export const systemClock: ProcessClock = {
  now: () => Date.now(),
  offsetMillis: () => 0,
  layer: Layer.empty,
  onMove: () => undefined,
}

/** A clock that is ahead of the system's by the offset and can be moved further. */
export const makeMovableClock = (initialOffsetMillis: number): MovableClock => {
  let offsetMillis = initialOffsetMillis
  const listeners: Array<() => void> = []
  return {
    now: () => Date.now() + offsetMillis,
    offsetMillis: () => offsetMillis,
    layer: Layer.effect(
      Clock.Clock,
      Clock.clockWith((system) => Effect.succeed(shifted(system, () => offsetMillis))),
    ),
    onMove: (listener) => void listeners.push(listener),
    moveTo: (further) => {
      if (further <= offsetMillis) return
      offsetMillis = further
      for (const listener of listeners) listener()
    },
  }
}
