/**
 * What an operator can do with a sandbox and with nothing else: move its clock, make its KSeF fail.
 *
 * Handed in by the app that runs in one; without it the routes do not exist.
 */
import * as Effect from "effect/Effect"
import { problem, retryAfterSeconds, type Problem } from "../problem.ts"
import type { KsefFailure, ShownKsefFailure } from "./schema/sandbox.ts"

export interface SandboxControls {
  /** The sandbox's present time, epoch milliseconds. */
  readonly now: () => number
  readonly offsetMillis: () => number
  /** As far as it may be ahead of the system's time. */
  readonly furthestOffsetMillis: number
  /** Resolves when every part of the sandbox has the new time. */
  readonly advanceClock: (millis: number) => Promise<unknown>
  readonly moveClock: (toMillis: number) => Promise<unknown>
  readonly failKsef: (failure: KsefFailure) => Promise<unknown>
  readonly ksefFailures: () => Promise<ReadonlyArray<ShownKsefFailure>>
  readonly mendKsef: () => Promise<unknown>
}

const unavailable = problem("service_unavailable", {
  detail: {
    en: "The sandbox did not do it, or not in time; look at its state and try again.",
    pl: "Sandbox tego nie wykonał albo nie zdążył; sprawdź jego stan i spróbuj ponownie.",
  },
  headers: { "retry-after": String(retryAfterSeconds) },
})

/** Does it, or tells that it could not be done. */
export const attempt = <A>(action: () => Promise<A>): Effect.Effect<A, Problem> =>
  Effect.tryPromise({ try: action, catch: () => unavailable })
