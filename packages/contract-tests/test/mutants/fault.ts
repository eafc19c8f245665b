/** A fault in one method of a port: what takes the place of its calls. */
import * as Effect from "effect/Effect"

export type Args = ReadonlyArray<unknown>
export type Call = Effect.Effect<unknown, unknown, unknown>
export type Go = (...args: Args) => Call

/** The parts of a store, by name. */
export type Parts = ReadonlyMap<string, object>

/** Takes the place of every call of the ports; `isHere` in the method that has the fault. */
export type Between = (go: Go, args: Args, isHere: boolean) => Call

export type Making = (parts: Parts) => Between

export interface MethodFault {
  /** Comes before the name of the method. */
  readonly fault: string
  readonly making: Making
  /** Whether it pauses half-way, so that it may show only when calls run at the same time. */
  readonly isRace?: boolean
  /** Whether it is tried after all others, since there are many of its kind. */
  readonly isLast?: boolean
}

/** A fault that fits a method by what it was seen to take. */
export interface CallFault extends MethodFault {
  readonly fits: (args: Args) => boolean
}

/** Long enough for everything that runs at the same time to take its next step. */
export const pause = Effect.forEach([1, 2, 3], () => Effect.yieldNow, { discard: true })
