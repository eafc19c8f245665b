/**
 * The controls of a sandbox, which operators and customers use through their own routes: the clock
 * and KSeF's failures.
 */
import * as Effect from "effect/Effect"
import { problem, type Problem, retryAfterSeconds, validationFailed } from "../problem/problem.ts"
import type { KsefFailure, ShownKsefFailure } from "../schema/sandbox-ksef.ts"

/**
 * Controls of a sandbox: move its clock, make its KSeF fail.
 *
 * Provided by the app that runs in a sandbox; without them the routes do not exist.
 */
export interface SandboxControls {
  /** The sandbox's current time, epoch milliseconds. */
  readonly now: () => number
  readonly offsetMillis: () => number
  /** How far it may be ahead of the system's time. */
  readonly furthestOffsetMillis: number
  /** Resolves when every part of the sandbox uses the new time. */
  readonly advanceClock: (millis: number) => Promise<unknown>
  readonly moveClock: (toMillis: number) => Promise<unknown>
  readonly failKsef: (failure: KsefFailure) => Promise<unknown>
  readonly ksefFailures: () => Promise<ReadonlyArray<ShownKsefFailure>>
  readonly clearKsefFailures: () => Promise<unknown>
  /** Customers share this sandbox: only operators move its clock and set KSeF's mode. */
  readonly areForOperators?: boolean
}

const unavailable = problem("service_unavailable", {
  detail: {
    en: "The sandbox did not complete the operation in time; read its state and retry.",
    pl: "Sandbox nie wykonał operacji na czas; odczytaj jego stan i spróbuj ponownie.",
  },
  headers: { "retry-after": String(retryAfterSeconds) },
})

/** Fails for a customer unless this sandbox is his alone. */
export const checkShared = ({ areForOperators }: SandboxControls): Effect.Effect<void, Problem> =>
  areForOperators === true ? Effect.fail(problem("shared_sandbox")) : Effect.void

/** Runs the control, or fails with a problem. */
export const attempt = <A>(action: () => Promise<A>): Effect.Effect<A, Problem> =>
  Effect.tryPromise({ try: action, catch: () => unavailable })

const outOfRange = {
  en: "must be later than the sandbox's time and at most 366 days ahead of the system's time",
  pl: "musi być późniejsza niż czas sandboxa i wyprzedzać czas systemowy o najwyżej 366 dni",
}

export type ClockMove = { readonly advance: number } | { readonly to: number }

/** Moves the clock by milliseconds or to an instant; a move back or too far is invalid input. */
export const moveClock = Effect.fnUntraced(function* (controls: SandboxControls, move: ClockMove) {
  const by = "advance" in move ? move.advance : move.to - controls.now()
  const isTooFar = controls.offsetMillis() + by > controls.furthestOffsetMillis
  if (by < 0 || isTooFar) {
    const pointer = "advance" in move ? "/advance" : "/to"
    return yield* Effect.fail(
      validationFailed([{ pointer, code: "out_of_range", message: outOfRange }]),
    )
  }
  yield* attempt(() => ("to" in move ? controls.moveClock(move.to) : controls.advanceClock(by)))
})

/** How far the sandbox's time is ahead of the system's, in ISO 8601. */
export const aheadOf = ({ offsetMillis }: SandboxControls): string =>
  `PT${Math.floor(offsetMillis() / 1_000)}S`
