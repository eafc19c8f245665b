/** Wakes one loop. It may be rung at any time, also before anybody waits: it is heard once. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Latch from "effect/Latch"

export interface Bell {
  readonly ring: () => void
  /** Whoever waits next waits for the next ring. */
  readonly hush: () => void
  /** Waits until it is rung, or for that long. */
  readonly wait: (atMostMillis?: number) => Effect.Effect<void>
}

export const makeBell = (): Bell => {
  const latch = Latch.makeUnsafe(false)
  const heard = Effect.sync(() => void latch.closeUnsafe())
  const rung = Effect.andThen(latch.await, heard)
  return {
    ring: () => void latch.openUnsafe(),
    hush: () => void latch.closeUnsafe(),
    wait: (atMostMillis) =>
      Effect.suspend(() => {
        if (latch.isOpen()) return heard
        return atMostMillis === undefined
          ? rung
          : Effect.raceFirst(rung, Effect.sleep(Duration.millis(atMostMillis)))
      }),
  }
}
