/** A fault in one method of a port: the function that replaces its calls. */
import * as Effect from "effect/Effect"

export type Args = ReadonlyArray<unknown>
export type Call = Effect.Effect<unknown, unknown, unknown>
export type Go = (...args: Args) => Call

/** The parts of a store, by name. */
export type Parts = ReadonlyMap<string, object>

/** Replaces every call of the ports; `isHere` is true for the method with the fault. */
export type Between = (go: Go, args: Args, isHere: boolean) => Call

export type Making = (parts: Parts) => Between

export interface MethodFault {
  /** Precedes the name of the method. */
  readonly fault: string
  readonly making: Making
  /** Whether it pauses half-way, so that it may only show when calls run concurrently. */
  readonly isRace?: boolean
  /** Whether it is tried after all others, because there are many of its kind. */
  readonly isLast?: boolean
}

/** Long enough for every concurrent fiber to take its next step. */
export const pause = Effect.forEach([1, 2, 3], () => Effect.yieldNow, { discard: true })
