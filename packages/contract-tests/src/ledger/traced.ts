/** Runs work in a new trace, and returns that trace as stored rows must contain it. */
import { currentTrace, inTrace, type TraceContext } from "@procurement/domain/trace"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"

export interface Traced<A> {
  readonly trace: TraceContext
  readonly value: A
}

export const traced = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const trace = Option.getOrThrow(yield* currentTrace)
    const value = yield* work
    return { trace, value } satisfies Traced<A>
  }).pipe(inTrace(undefined, "clause"))
